/**
 * Notation of a text when it was opened. The same content can be written in more than one way
 * (white space between elements, the order of marks); unchanged content is written back as it was.
 */
export interface StoredText {
  /** Blanks before the first block and behind the last. */
  readonly lead: string;
  readonly tail: string;
  /** Blanks between blocks. */
  readonly gap: string;
  /** Whether elements within a block stand on lines of their own. */
  readonly isIndented: boolean;
  /** Sources of lines of text, by the output of write.ts for them. */
  readonly inlineSources: Map<string, string>;
  /** The same for whole blocks. */
  readonly blockSources: Map<string, string>;
}

/** Notation of a new text. */
export function newText(): StoredText {
  return {
    lead: "",
    tail: "",
    gap: "\n",
    isIndented: true,
    inlineSources: new Map(),
    blockSources: new Map(),
  };
}
