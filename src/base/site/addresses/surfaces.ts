/**
 * The two variants of the site (spec section 2): the same pages, laid out for desktops or for phones.
 */
export const surfaces = ["desktop", "mobile"] as const;

export type Surface = (typeof surfaces)[number];

/** The prefix of a page's path on each surface. */
export const surfacePrefix = { desktop: "", mobile: "/mobile" } as const satisfies Record<
  Surface,
  string
>;
