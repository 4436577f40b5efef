import type { SectionKey } from "./addressSections.ts";

/** Longest slug, in characters. */
export const maxSlugLength = 80;

const words = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const partNumber = /^[A-Za-z0-9][A-Za-z0-9+,._()=-]*$/;

/**
 * True if a text is a slug of a section: words of lower-case letters and digits joined by hyphens; for
 * products a part number as it is printed, but for `/` and `#`, which paths cannot hold.
 */
export function isSlug(section: SectionKey, text: string): boolean {
  if (text.length === 0 || text.length > maxSlugLength) return false;
  return (section === "products" ? partNumber : words).test(text);
}

/** Two slugs that differ in case alone name one document. */
export function slugName(slug: string): string {
  return slug.toLowerCase();
}

/** A text of Latin letters as a slug, cut between words where it is too long; "" where nothing is left. */
export function slugOfWords(text: string): string {
  const slug = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]+/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1);
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : slug.slice(0, maxSlugLength);
}

/** A part number as a slug. */
export function slugOfPartNumber(number: string): string {
  return number.replace(/[^A-Za-z0-9+,._()=-]+/g, "-").slice(0, maxSlugLength);
}

/** A slug with a number behind it, for documents whose own one is taken; not longer than any other. */
export function numberedSlug(slug: string, number: number): string {
  const end = `-${number}`;
  return `${slug.slice(0, maxSlugLength - end.length).replace(/-+$/, "")}${end}`;
}
