import type { Concept } from "../../index/words/termIndex.ts";

/** Words behind a noun that begin what it has or is for; in Chinese what they begin may stand before it. */
const closing: ReadonlySet<string> = new Set(
  "for with without of in on at by to from via using that which 带 带有 不带 支持 用于 适用于 面向 具有 具备 内置 集成".split(
    " ",
  ),
);

/** Character that joins what stands before it to the noun behind it. */
const attributive = "的";

/** Nouns that every part may be called by. */
const general: ReadonlySet<string> = new Set(
  "chip chips ic ics part parts device devices component components product products 芯片 器件 元件 元器件 产品".split(
    " ",
  ),
);

/** True for a noun, in lower case, that every part may be called by. */
export function isGeneralNoun(word: string): boolean {
  return general.has(word);
}

/** A noun of a text. */
export interface Noun {
  readonly concept: Concept;
  /** The word before it and the noun side by side, as documents have them; absent where none stands there. */
  readonly joined?: string;
}

/**
 * Collects the nouns of a text that may say what is looked for: those before what it has or is for
 * (`low power camera`, `charger for a camera`, 带蓝牙的单片机).
 */
export class HeadNouns {
  readonly #nouns: Noun[] = [];
  /** Number of words that say something. */
  #words = 0;
  #joined: string | undefined;
  #isClosed = false;
  #isGeneral = false;

  /** Takes the next word of the text, in lower case. */
  take(word: string): void {
    if (word === attributive) this.#isClosed = false;
    else if (closing.has(word)) this.close();
    this.#isGeneral = isGeneralNoun(word);
  }

  /** Takes the term of the next word and the one before it, side by side. */
  join(term: string | undefined): void {
    this.#joined = term;
  }

  /** Ends the noun and what stands before it, as a comma does. */
  close(): void {
    if (this.#nouns.length > 0) this.#isClosed = true;
  }

  /** Takes a concept of the last word. */
  note(concept: Concept): void {
    if (concept.isOptional || concept.weight < 1) return;
    this.#words += 1;
    if (this.#isClosed || this.#isGeneral) return;
    this.#nouns.push({ concept, ...(this.#joined !== undefined && { joined: this.#joined }) });
  }

  /** True if the text ends with a noun that every part may be called by. */
  get isGeneral(): boolean {
    return this.#isGeneral;
  }

  /**
   * The nouns, the likeliest first: the last one of English and of Chinese says what a thing is. None of
   * a text that is no more than a word.
   */
  get likeliest(): readonly Noun[] {
    return this.#words > 1 ? this.#nouns.toReversed() : [];
  }
}
