/** Text fields of a document, each with its weight in the score. */
export const fields = ["title", "keywords", "summary", "details", "body", "translation"] as const;

export type IndexField = (typeof fields)[number];

/**
 * An alternative expression of a concept: all of its terms must match. A term is a stem, a
 * character or a pair of them, a quantity (`=W 65`), or the stems of two neighbouring words with a
 * blank between.
 */
export interface Alternative {
  readonly terms: readonly string[];
  /** 1 for typed terms, less for substitutes. */
  readonly weight: number;
  /** True: matches only where all terms are in the title. */
  readonly inTitle?: boolean;
}

/** A concept of the query, with its alternatives. */
export interface Concept {
  readonly alternatives: readonly Alternative[];
  /** Factor of the score, usually 1. */
  readonly weight: number;
  /** True: adds to the score, but is not required to match. */
  readonly isOptional: boolean;
  /** True: optional, but a word of the text: it counts in the share of it that documents have. */
  readonly isWord?: boolean;
  /** True: near to an unknown word; documents are found by it where it is rare. */
  readonly isNear?: boolean;
  /** True: a word of everyday language, which is rare in documents by chance. */
  readonly isEveryday?: boolean;
  /** Weights of documents that match whatever their texts, by ordinal. */
  readonly documents?: ReadonlyMap<number, number>;
}

/** Documents that match the query well enough. */
export interface Matches {
  readonly ordinals: readonly number[];
  /** Scores, in the order of the ordinals. */
  readonly scores: readonly number[];
  /** Shares of the text that they have, from 0 to 1, in the order of the ordinals. */
  readonly shares: readonly number[];
  /** Ordinals of those that match every concept. */
  readonly whole: readonly number[];
}

/**
 * Index of documents by terms: terms in, ranked documents out. It does not interpret terms, so that
 * another engine can replace it. Documents have ordinals, which are never reused: a changed
 * document is removed and added under a new one.
 */
export interface TermIndex {
  /** Takes normalised texts. */
  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void;
  remove(ordinal: number): void;
  /**
   * Documents that match all concepts, or nearly as many as the best do.
   * @param inTitles true: match titles only
   */
  match(concepts: readonly Concept[], inTitles?: boolean): Matches;
  /** Does work as if the index had some of its documents and no others. */
  among<Result>(ordinals: Iterable<number>, work: () => Result): Result;
  /** Number of documents that contain a term. */
  frequency(term: string): number;
  /** True if a document has contained a term, even one that was removed. */
  has(term: string): boolean;
  /** Characters of scripts without blanks in titles, with their successors. */
  readonly titlePairs: ReadonlyMap<number, ReadonlySet<number>>;
  /** Words with a prefix, most frequent first. */
  wordsFrom(beginning: string, max: number): readonly KnownWord[];
  /** Words one edit away, or two for a long word; most likely first. */
  wordsLike(word: string, max: number): readonly KnownWord[];
  /** Memory taken, in bytes. */
  readonly bytes: number;
}

/** A word as documents write it, and its term. */
export interface KnownWord {
  readonly word: string;
  readonly term: string;
}
