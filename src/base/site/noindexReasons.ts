/** Reasons for which search engines do not list a page. */
export const indexBars = [
  /** The site has no public address: every page has `noindex`. */
  "site",
  /** The page is restricted to some readers. */
  "restricted",
  /** The values in its address are unbounded: rendered for each request, with `noindex`. */
  "endless",
  /** The page is left out of the sitemap on purpose. */
  "unlisted",
] as const;

export type IndexBar = (typeof indexBars)[number];
