import { type SearchType, searchTypes } from "./contract.ts";
import type { Mark } from "./query/marks.ts";

/** A search as the index takes it. */
export interface IndexQuery {
  readonly text: string;
  readonly type: SearchType;
  readonly column?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Documents found, by their ids, in order. */
export interface IndexResult {
  readonly ids: readonly number[];
  readonly total: number;
  readonly counts: Readonly<Record<SearchType, number>>;
  /** Hits of the type asked for, by each column that they lie in or under. */
  readonly inColumns: ReadonlyMap<number, number>;
  readonly marks: readonly Mark[];
  readonly corrected?: string;
  /** True where no document has any word of the text: what was found is for words that stood in. */
  readonly isUnknown: boolean;
  /** Where nothing was found: the parts that come closest. */
  readonly closest: readonly number[];
  /** Of parts found by another number that they stand for, that number by the part's id. */
  readonly crossReferences: ReadonlyMap<number, string>;
}

/** Documents that complete a text, by their ids, in order. */
export interface IndexSuggestions {
  readonly ids: readonly number[];
  /** Those of obsolete parts that the text neither names nor looks for. */
  readonly obsolete: readonly number[];
  readonly marks: readonly Mark[];
  readonly crossReferences: ReadonlyMap<number, string>;
}

/** No hits of any type. */
export function noCounts(): Record<SearchType, number> {
  const none = searchTypes.map((type): [SearchType, number] => [type, 0]);
  return Object.fromEntries(none) as Record<SearchType, number>;
}
