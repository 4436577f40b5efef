/** The texts of a document, each counting for as much as a reader expects to find it there. */
export const fields = ["title", "keywords", "summary", "details", "body", "translation"] as const;

export type IndexField = (typeof fields)[number];

/**
 * One way to say what is looked for: all of its terms must be there. A term is a stem, a character or
 * a pair of them, a quantity (`=W 65`), or the stems of two neighbouring words with a blank between.
 */
export interface Alternative {
  readonly terms: readonly string[];
  /** 1 for what was typed, less for what stands in for it. */
  readonly weight: number;
  /** Only where all of them stand in the title. */
  readonly inTitle?: boolean;
}

/** One thing that is looked for, in any of several ways. */
export interface Concept {
  readonly alternatives: readonly Alternative[];
  /** Share in the score, 1 unless it says less. */
  readonly weight: number;
  /** Only adds to the score of what is found without it. */
  readonly isOptional: boolean;
  /** Ordinals of documents that are what is looked for whatever they say, with weights as above. */
  readonly documents?: ReadonlyMap<number, number>;
}

/** Documents that hold enough of what is looked for. */
export interface Matches {
  readonly ordinals: readonly number[];
  /** Of each, in the order of the ordinals. */
  readonly scores: readonly number[];
}

/**
 * Index of documents by terms: terms in, ranked documents out. Which terms, and what they stand for,
 * is for others to say, so that another engine can stand behind this. Documents go by ordinals, which
 * are given out once: a changed document is removed and put under a new one.
 */
export interface TermIndex {
  /** Takes normalised texts. */
  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void;
  remove(ordinal: number): void;
  /**
   * The documents that hold all concepts, or nearly as much of them as the best do.
   * @param inTitles only by what stands in titles
   */
  match(concepts: readonly Concept[], inTitles?: boolean): Matches;
  /** In how many documents a term is. */
  frequency(term: string): number;
  /** True if a term has been in a document, which may be gone. */
  has(term: string): boolean;
  /** Characters of scripts without blanks that stand in titles, with those that follow them there. */
  readonly titlePairs: ReadonlyMap<number, ReadonlySet<number>>;
  /** Words that begin like this, the most frequent first. */
  wordsFrom(beginning: string, max: number): readonly KnownWord[];
  /** Words one slip of the hand away, or two in a long word; the likeliest first. */
  wordsLike(word: string, max: number): readonly KnownWord[];
  /** Memory taken, in bytes. */
  readonly bytes: number;
}

/** A word as it stands in documents, and the term it is found by. */
export interface KnownWord {
  readonly word: string;
  readonly term: string;
}
