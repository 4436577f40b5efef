/** Reasons for which search engines do not list a page. */
export const indexBars = [
  /** The site has no public address: everything says `noindex`. */
  "site",
  /** The page is for some readers alone. */
  "restricted",
  /** Its values have no end: it is made for each request, with `noindex`. */
  "endless",
  /** It is left out of the sitemap on purpose. */
  "unlisted",
] as const;

export type IndexBar = (typeof indexBars)[number];
