import type { ListedPart } from "./compareList.ts";

/**
 * The reader's list after a comparison was opened. One that they have changed on its own page, by
 * adding, removing or moving a part, is their list; a link from anywhere else leaves it as it is.
 * @param before address of the page that led here; "" where none is known
 * @param here address of the comparison
 */
export function mergeParts(
  parts: readonly ListedPart[],
  shown: readonly ListedPart[],
  before: string,
  here: string,
): readonly ListedPart[] {
  const isOwn = parts.length > 0 && isComparisonOf(parts, before, here);
  return isOwn && shown.length > 0 ? shown : parts;
}

/** True if an address is of the same page as another, and compares exactly these parts. */
function isComparisonOf(parts: readonly ListedPart[], address: string, here: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, searchParams } = new URL(address);
  const page = new URL(here);
  if (origin !== page.origin || pathname !== page.pathname) return false;
  const named = searchParams
    .getAll("ids")
    .join()
    .toUpperCase()
    .split(/[\s,]+/);
  const left = new Set(named.filter((name) => name !== ""));
  const isNamed = ({ id, part }: ListedPart) =>
    [`${id}`, part.toUpperCase()].some((name) => left.delete(name));
  return parts.every(isNamed) && left.size === 0;
}
