import { isPageKey } from "../../site/pages.ts";
import { storageUrl } from "../../site/storage.ts";
import type { PageContext } from "./pageModule.ts";

/** The page that shows PDFs, and its query for the file. */
const preview: { readonly page: string; readonly query: string } = {
  page: "pdfPreview",
  query: "file",
};

/** Where a stored file can be read: PDFs on the page that shows them, others as they are. */
export function fileAddress(file: string, { href }: Pick<PageContext, "href">): string {
  const isPdf = /\.pdf$/i.test(file);
  if (!isPdf || !isPageKey(preview.page)) return storageUrl(file);
  return href(preview.page, { [preview.query]: storageUrl(file) });
}
