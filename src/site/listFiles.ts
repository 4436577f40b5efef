import { href, pagePath, type Query, type UrlContext } from "./href.ts";

/** Formats that a list of parts can be saved in. */
export const listFileFormats = ["csv", "xlsx"] as const;

export type ListFileFormat = (typeof listFileFormats)[number];

/** The query that names columns to be left out of a saved list. */
export const hiddenColumnsQuery = "hidden";

/** Path of a list as a file; the same on both surfaces. */
export function listFilePath(format: ListFileFormat): string {
  return `${pagePath("desktop", "product-list")}.${format}`;
}

/**
 * The address of a list as a file: all of its pages, with the filters and the order of a page's query.
 * @param hidden names of the columns that are left out
 */
export function listFileHref(
  place: UrlContext,
  format: ListFileFormat,
  query: Query,
  hidden: Iterable<string> = [],
): string {
  const page = href({ ...place, surface: "desktop" }, "product-list", {
    ...query,
    view: undefined,
  });
  const address = page.replace(pagePath("desktop", "product-list"), listFilePath(format));
  const names = [...hidden].map(encodeURIComponent).join();
  if (names === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${hiddenColumnsQuery}=${names}`;
}
