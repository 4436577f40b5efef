/**
 * How a text was written when it was opened. The same content can be written in more than one way
 * (blanks between elements, the order of marks); what is not changed goes back as it came.
 */
export interface StoredText {
  /** Blanks before the first block and behind the last. */
  readonly lead: string;
  readonly tail: string;
  /** Blanks between blocks. */
  readonly gap: string;
  /** Whether elements within a block stand on lines of their own. */
  readonly isIndented: boolean;
  /** How lines of text were written, by what write.ts would make of them. */
  readonly inlineSources: Map<string, string>;
  /** The same of whole blocks. */
  readonly blockSources: Map<string, string>;
}

/** A text that was not there before. */
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
