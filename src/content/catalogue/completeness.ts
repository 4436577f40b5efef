import type { SeenLine, VisibleCatalogue } from "./visible.ts";

/** How many of its family's parameters a product has values of. */
export interface Completeness {
  readonly filled: number;
  /** Above 0. */
  readonly wanted: number;
}

/** The completeness of a product; undefined where its family has no parameters, and for other types. */
export function completeness(
  catalogue: VisibleCatalogue,
  { line, facts }: SeenLine,
): Completeness | undefined {
  if (line.type !== "product" || facts.column === undefined) return undefined;
  const wanted = catalogue.byKey(facts.column)?.facts.parameters ?? [];
  if (wanted.length === 0) return undefined;
  const filled = new Set(facts.parameters);
  return { wanted: wanted.length, filled: wanted.filter((key) => filled.has(key)).length };
}
