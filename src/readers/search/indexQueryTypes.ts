import type { Understood } from "./conditions/partConditions.ts";
import type { ChosenValues, FacetCounts } from "./facets.ts";
import type { Mark } from "./query/highlightMarks.ts";
import type { WordsMet } from "./query/planBuilder.ts";

/** A query of the index. */
export interface IndexQuery {
  readonly text: string;
  readonly chosen: ChosenValues;
  readonly page: number;
  readonly limit: number;
}

/** Ids of matching documents, in order. */
export interface IndexResult {
  readonly ids: readonly number[];
  readonly total: number;
  /** Number of results, whatever is chosen. */
  readonly found: number;
  readonly counts: FacetCounts;
  readonly marks: readonly Mark[];
  readonly corrected?: string;
  /** A text that may have been meant and was not searched for. */
  readonly offered?: string;
  /** True where no document has any word of the text: the hits are for substitutes. */
  readonly isUnknown: boolean;
  /** Words of the text, and those that documents have as they stand: few of many are a weak answer. */
  readonly words: WordsMet;
  /** True if parts were found by their numbers, be it with a slip. */
  readonly hasPart: boolean;
  /** True if documents come first that staff have chosen. */
  readonly isPinned: boolean;
  /** Parts with the most similar numbers, where nothing was found. */
  readonly closest: readonly number[];
  /** Conditions of the text; absent for a text that is plainly words. */
  readonly understood?: Understood;
  /** Parts that come nearest to conditions that none meets, the best first. */
  readonly nearest: readonly number[];
  /** Numbers of other makers, or older ones, by which parts were found, by part id. */
  readonly crossReferences: ReadonlyMap<number, string>;
  /** Values that the text asks for: `RG1064 supply voltage`; absent where it asks for none. */
  readonly asked?: AskedValues;
}

/** Ids of documents that complete a text, in order. */
export interface IndexSuggestions {
  readonly ids: readonly number[];
  /** Ids of obsolete parts that the text neither names nor looks for. */
  readonly obsolete: readonly number[];
  /** Ids of pinned documents, which come first. */
  readonly pinned: readonly number[];
  readonly marks: readonly Mark[];
  readonly crossReferences: ReadonlyMap<number, string>;
  readonly asked?: AskedValues;
}

/** Columns of the finder that a text asks for, the likeliest first, and the parts whose numbers are beside them. */
export interface AskedValues {
  readonly columns: readonly string[];
  /** By their ids. */
  readonly parts: readonly number[];
}

/** A query of documents that have all of a text. */
export interface WholeQuery {
  /** A text whose last word may be the beginning of one. */
  readonly text: string;
  /** Ids of the documents that are searched, as if there were no others. */
  readonly among: Uint32Array;
}

/** Ids of documents that have all of a text, the best first, and what to mark in them. */
export interface WholeResult {
  readonly ids: Uint32Array;
  readonly marks: readonly Mark[];
}
