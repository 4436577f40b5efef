import * as z from "zod";
import { singletonHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { isPdf, storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import type { AttachedDocument } from "../../../content/queries/attachments.ts";
import { declarations, documentKinds } from "../../../content/types/fields/fields.ts";
import type { ApiContext } from "../../endpoint.ts";
import { withDescription, withSchemaId } from "../../schemaRegistry.ts";
import { plain } from "./presentTexts.ts";

/** A file offered for download. */
export const documentItem = withSchemaId(
  "Document",
  z.object({
    title: z.string(),
    kind: z.enum(documentKinds),
    revision: z.string(),
    date: withDescription("day", z.string()),
    language: z.enum(["en", "zh", "both"]),
    file: withDescription("storedFile", z.string()),
    size: withDescription("bytes", z.int()),
    declares: withDescription("declares", z.enum(declarations).nullable()),
  }),
);

export function presentDocument(
  document: AttachedDocument,
  context: ApiContext,
): z.output<typeof documentItem> {
  const { title, file, ...facts } = document;
  const declared = "declares" in document ? document.declares : undefined;
  return {
    ...facts,
    title: plain(title, context),
    file: storageUrl(file),
    declares: declared ?? null,
  };
}

/** The address at which readers open a document: the reader of PDFs, for other files the file. */
export function documentHref(file: string, { place }: Pick<ApiContext, "place">): string {
  return isPdf(file) ? singletonHref(place, "preview", { file }) : storageUrl(file);
}
