import type { View } from "../publication.ts";
import type { Part } from "./products.ts";

const indexes = new WeakMap<View, ReadonlyMap<string, Part>>();

/**
 * The part that a reader means by a part number or the order code of one of its variants, in any
 * case and with any separators: `rg8810-bct`, `RG 8810 BCT`. A part's own number goes before another
 * part's order code.
 */
export function partNamed(view: View, text: string): Part | undefined {
  let index = indexes.get(view);
  if (index === undefined) {
    index = indexOf(view.all("product"));
    indexes.set(view, index);
  }
  return index.get(plain(text));
}

function indexOf(parts: readonly Part[]): ReadonlyMap<string, Part> {
  const index = new Map<string, Part>();
  const add = (name: string, part: Part) => {
    const key = plain(name);
    if (!index.has(key)) index.set(key, part);
  };
  for (const part of parts) add(part.body.partNumber, part);
  for (const part of parts) {
    for (const { orderCode } of part.body.variants) add(orderCode, part);
  }
  return index;
}

/** Letters and digits alone, in capitals; full-width ones, as Chinese keyboards write them, too. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}
