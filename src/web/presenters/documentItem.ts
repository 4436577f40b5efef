import { singletonHref } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import { isPdf, storageUrl } from "../../base/site/addresses/storageUrl.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import { fileSize } from "../../base/site/values/fileSize.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import type { DocumentItem } from "../components/document/DocumentLink.tsx";
import type { PageContext } from "../page/pageModule.ts";

/** Address at which a document opens: the reader of PDFs, for other files the file. */
export function documentOpening(
  { file }: Pick<AttachedDocument, "file">,
  { urls }: Pick<PageContext, "urls">,
): string {
  return isPdf(file) ? singletonHref(urls, "preview", { file }) : storageUrl(file);
}

/** A document of a product, a solution, an announcement or a download, as pages show it. */
export function documentItem(
  document: AttachedDocument,
  { view, messages, urls }: PageContext,
): DocumentItem {
  const { file } = document;
  return {
    title: localize(document.title, view.language),
    kind: messages.products.documentKinds[document.kind],
    revision: messages.products.revision(document.revision),
    day: document.date,
    language: messages.products.documentLanguages[document.language],
    size: fileSize(document.size),
    format: file.slice(file.lastIndexOf(".") + 1).toUpperCase(),
    href: storageUrl(file),
    ...(isPdf(file) && { preview: singletonHref(urls, "preview", { file }) }),
  };
}
