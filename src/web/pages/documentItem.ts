import type { AttachedDocument } from "../../content/queries/attachments.ts";
import { fileSize } from "../../site/fileSize.ts";
import { phrase } from "../../site/phrase.ts";
import { singleHref } from "../../site/singles.ts";
import { storageUrl } from "../../site/storage.ts";
import type { DocumentItem } from "../components/DocumentLink.tsx";
import type { PageContext } from "./pageModule.ts";

/** A document of a product, a solution, an announcement or a download, as pages show it. */
export function documentItem(
  document: AttachedDocument,
  { view, words, place }: PageContext,
): DocumentItem {
  const { file } = document;
  return {
    title: phrase(document.title, view.language),
    kind: words.products.documentKinds[document.kind],
    revision: words.products.revision(document.revision),
    day: document.date,
    language: words.products.documentLanguages[document.language],
    size: fileSize(document.size),
    format: file.slice(file.lastIndexOf(".") + 1).toUpperCase(),
    href: storageUrl(file),
    ...(isPdf(file) && { preview: singleHref(place, "preview", { file }) }),
  };
}

export function isPdf(file: string): boolean {
  return /\.pdf$/i.test(file);
}
