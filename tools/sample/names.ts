import { keyPrefix } from "./document.ts";
import type { Families, Family } from "./families.ts";

/** The parts, solutions and other documents of a company, with their names. */
export interface Catalogue {
  readonly families: Families;
  readonly products: number;
  readonly solutions: number;
}

const suffixes = ["", "A", "S", "B"] as const;

/** Family of a part; parts are distributed round robin. */
export function familyOfPart({ families }: Catalogue, index: number): Family {
  return families[index % families.length] ?? families[0];
}

/** `RGMC3017A`: the kind's letters, the line's digit, the part's turn within its family. */
export function partNumber(catalogue: Catalogue, index: number): string {
  const { kind, line } = familyOfPart(catalogue, index);
  const turn = Math.floor(index / catalogue.families.length);
  const suffix = suffixes[turn % suffixes.length] ?? "";
  return `RG${kind.letters}${line}${String(turn + 1).padStart(3, "0")}${suffix}`;
}

export function productKey(catalogue: Catalogue, index: number): string {
  return partNumber(catalogue, index).toLowerCase();
}

/** A link in rich text. */
export function partLink(catalogue: Catalogue, index: number): string {
  return `<a href="doc:${productKey(catalogue, index)}">${partNumber(catalogue, index)}</a>`;
}

export const solutionKey = (index: number) => `${keyPrefix}solutions/${index + 1}`;
