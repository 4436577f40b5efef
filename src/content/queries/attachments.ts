import type * as z from "zod";
import type { View } from "../published/publication.ts";
import type { AnyDoc } from "../published/publishedDocument.ts";
import type { attachedDocument, partDocument } from "../types/fields/fields.ts";
import { memoizePerView } from "./memoizePerView.ts";

export type AttachedDocument =
  | z.output<ReturnType<typeof attachedDocument>>
  | z.output<ReturnType<typeof partDocument>>;

/** A file that a published document offers, and the first document that does. */
export interface Attachment {
  readonly document: AttachedDocument;
  readonly owner: AnyDoc;
}

const indexes = memoizePerView<"files", ReadonlyMap<string, Attachment>>();

/**
 * The attachment at a stored file's path; undefined where no published document of this language
 * offers it, whether or not the file exists.
 */
export function attachmentOf(view: View, file: string): Attachment | undefined {
  return indexes(view, "files", () => indexOf(view)).get(file);
}

function indexOf(view: View): ReadonlyMap<string, Attachment> {
  const found = new Map<string, Attachment>();
  for (const owner of view.docs()) {
    for (const document of attachedTo(owner)) {
      if (!found.has(document.file)) found.set(document.file, { document, owner });
    }
  }
  return found;
}

function attachedTo({ body }: AnyDoc): readonly AttachedDocument[] {
  if ("documents" in body) return body.documents;
  return "document" in body ? [body.document] : [];
}
