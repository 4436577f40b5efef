/** Parts of the home page that are there by themselves, in the order in which they stand. */
export const homeParts = [
  "intro",
  "banners",
  "families",
  "featured",
  "applications",
  "latest-video",
  "latest-news",
  "investors",
  "partners",
] as const;

export type HomePart = (typeof homeParts)[number];

/** True for the name of a part that is there by itself. */
export function isHomePart(kind: string): kind is HomePart {
  return homeParts.some((part) => part === kind);
}

/**
 * All sections of the home page in their order: those that are listed, and each part that is not listed
 * where it stands by default, behind the part before it. So a part that is new, or that nobody thought
 * of, is shown.
 */
export function homeOrder<Section extends { readonly kind: string }>(
  listed: readonly Section[],
): (Section | { readonly kind: HomePart })[] {
  const order: (Section | { readonly kind: HomePart })[] = [...listed];
  for (const [index, kind] of homeParts.entries()) {
    if (order.some((one) => one.kind === kind)) continue;
    const before = homeParts[index - 1];
    const at = order.findIndex((one) => one.kind === before);
    order.splice(at + 1, 0, { kind });
  }
  return order;
}
