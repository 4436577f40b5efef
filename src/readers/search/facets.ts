import type { DocumentMetadata } from "./index/documentMetadata.ts";
import { searchTypes } from "./searchTypes.ts";

/** A property of documents by which results are narrowed down and counted. */
interface Facet {
  /** Values of a document, all numbers; documents with equal values may share the list. */
  valuesOf(metadata: DocumentMetadata, ordinal: number): readonly number[];
  /** Counts are made only where this facet has a chosen value; absent: always. */
  readonly within?: string;
}

/** A list for each type, which its documents share. */
const typeLists: ReadonlyMap<number, readonly number[]> = new Map(
  searchTypes.map((type) => [type, [type]]),
);

/**
 * The facets of search. Each is counted among the documents that have the chosen values of those before
 * it. A new one is an entry here, with its choice in `SearchRequest` and its counts in `SearchOutcome`.
 */
const facets = {
  /** Code of the document's type (`searchTypes`). */
  type: { valuesOf: (metadata, ordinal) => typeLists.get(metadata.group(ordinal)) ?? [] },
  /** Ids of the document's column and its ancestors. */
  column: { valuesOf: (metadata, ordinal) => metadata.columns(ordinal), within: "type" },
} as const satisfies Readonly<Record<string, Facet>>;

export type FacetName = keyof typeof facets;

/** Names of the facets, in the order in which they narrow results down. */
const facetNames: readonly FacetName[] = ["type", "column"];

/** Chosen value by facet; absent: any. */
export type ChosenValues = Readonly<Partial<Record<FacetName, number>>>;

/** Number of results by value, for each facet; empty where a facet is not counted. */
export type FacetCounts = Readonly<Record<FacetName, ReadonlyMap<number, number>>>;

/** Counts of no results. */
export const noFacetCounts: FacetCounts = { type: new Map(), column: new Map() };

/** Returns the documents that have all chosen values, in their order, and counts for each facet. */
export function narrowed(
  metadata: DocumentMetadata,
  ordinals: readonly number[],
  chosen: ChosenValues,
): { readonly ordinals: readonly number[]; readonly counts: FacetCounts } {
  const counts: Record<FacetName, ReadonlyMap<number, number>> = { ...noFacetCounts };
  let left = ordinals;
  for (const name of facetNames) {
    const facet: Facet = facets[name];
    const value = chosen[name];
    if (facet.within === undefined || Object.hasOwn(chosen, facet.within))
      counts[name] = countsOf(left.map((ordinal) => facet.valuesOf(metadata, ordinal)));
    if (value !== undefined)
      left = left.filter((ordinal) => facet.valuesOf(metadata, ordinal).includes(value));
  }
  return { ordinals: left, counts };
}

/** Counts values; equal lists, which documents share, are counted first. */
function countsOf(lists: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const shared = new Map<readonly number[], number>();
  for (const list of lists) shared.set(list, (shared.get(list) ?? 0) + 1);
  const counts = new Map<number, number>();
  for (const [values, count] of shared) {
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}
