import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import type { KnownWord } from "./termIndex.ts";

/** Words shorter than this are not corrected, and nothing to them: too many lie one slip away. */
const minCorrectedLength = 4;
/** From this length on, two slips are forgiven. */
const longWord = 8;

/** A word with the number of its term. */
export interface NumberedWord extends KnownWord {
  readonly number: number;
}

/**
 * Words of documents, for completing and correcting input. Words are never removed: callers check
 * whether a word's term still has documents.
 */
export class WordList {
  readonly #places = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #terms: string[] = [];
  readonly #numbers: number[] = [];
  /** Letters of each word, as bits. */
  readonly #letters: number[] = [];
  /** In order, as far as they have been sorted. */
  #sorted: string[] = [];
  #sortedCount = 0;
  #characters = 0;

  /** @param words those that it has from the beginning */
  constructor(words: readonly NumberedWord[] = []) {
    for (const { word, term, number } of words) this.add(word, term, number);
  }

  /** All of them, in the order in which they came. */
  get all(): NumberedWord[] {
    return this.#words.map((_, place) => this.#known(place));
  }

  /** An estimate: a word's place in the map, its strings' heads, and its characters. */
  get bytes(): number {
    return this.#words.length * 120 + this.#characters;
  }

  /** The number of a word's term; undefined where the word is new. */
  number(word: string): number | undefined {
    const place = this.#places.get(word);
    return place === undefined ? undefined : this.#numbers[place];
  }

  /** Adds a new word, with its term and the term's number. */
  add(word: string, term: string, number: number): void {
    this.#places.set(word, this.#words.length);
    this.#words.push(word);
    this.#terms.push(term);
    this.#numbers.push(number);
    this.#letters.push(lettersOf(word));
    this.#characters += word.length + term.length;
  }

  /** Words that begin like this, in alphabetical order. */
  from(beginning: string): NumberedWord[] {
    this.#sort();
    const found: NumberedWord[] = [];
    for (let at = this.#placeOf(beginning); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? "";
      if (!word.startsWith(beginning)) break;
      found.push(this.#known(this.#places.get(word) ?? 0));
    }
    return found;
  }

  /**
   * Words that differ by a slip or two, begin alike and agree in every digit: those that differ least.
   */
  like(word: string): NumberedWord[] {
    if (word.length < minCorrectedLength) return [];
    let max = word.length >= longWord ? 2 : 1;
    const digits = digitsOf(word);
    const letters = lettersOf(word);
    let found: NumberedWord[] = [];
    for (let place = 0; place < this.#words.length; place += 1) {
      // A slip changes two letters at the most: what this rules out need not be looked at closely.
      if (bitsIn(letters ^ (this.#letters[place] ?? 0)) > 2 * max) continue;
      const other = this.#words[place] ?? "";
      if (other.length < minCorrectedLength) continue;
      if (Math.abs(other.length - word.length) > max || digitsOf(other) !== digits) continue;
      if (!beginAlike(word, other)) continue;
      const edits = damerauLevenshtein(word, other, max);
      if (edits > max || (edits > 1 && differInEnding(word, other))) continue;
      if (edits < max) found = [];
      max = edits;
      found.push(this.#known(place));
    }
    return found;
  }

  #known(place: number): NumberedWord {
    return {
      word: this.#words[place] ?? "",
      term: this.#terms[place] ?? "",
      number: this.#numbers[place] ?? 0,
    };
  }

  #placeOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    if (this.#sortedCount === this.#words.length) return;
    this.#sorted = [...this.#sorted, ...this.#words.slice(this.#sortedCount)].sort();
    this.#sortedCount = this.#words.length;
  }
}

/**
 * True if the first letters are the same, perhaps exchanged: who errs in the first letter is rare, and
 * words that differ in it (`pops`, `ops`) are mostly other words.
 */
function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** True if two words differ in their last three letters alone, as `compliance` and `compliant` do. */
function differInEnding(a: string, b: string): boolean {
  const shared = Math.max(a.length, b.length) - 3;
  return a.slice(0, shared) === b.slice(0, shared);
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Number of bits that are set, counted side by side. */
export function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function digitsOf(word: string): string {
  return word.replace(/[^\d]/g, "");
}
