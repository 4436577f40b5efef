import { stem } from "../../text/stem.ts";
import { grownArray } from "../memory/postings.ts";
import { CharacterNumbers, type CharactersState } from "./characterIds.ts";
import { type NumberedWord, WordList } from "./wordList.ts";

/**
 * Number of lists that pairs of neighbouring terms share: pairs are far more than words, and a
 * query for a pair asks for both words as well, which excludes most chance hits.
 */
const neighbourLists = 2 ** 16;

/** Serialised form of a dictionary. */
export interface DictionaryState {
  readonly words: readonly NumberedWord[];
  readonly numbers: Map<string, number>;
  readonly characters: CharactersState;
  readonly hashes: Uint32Array<ArrayBuffer>;
}

/** Assigns each term the number of its list of postings. */
export class Dictionary {
  readonly words: WordList;
  readonly #numbers: Map<string, number>;
  readonly #characters: CharacterNumbers;
  #terms = 0;
  /** Hashes of terms, by their numbers. */
  #hashes: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 10);

  /** @param state of a saved dictionary */
  constructor(state?: DictionaryState) {
    this.words = new WordList(state?.words);
    this.#numbers = state?.numbers ?? new Map();
    this.#characters = new CharacterNumbers(state?.characters);
    if (state === undefined) return;
    this.#terms = state.hashes.length;
    this.#hashes = state.hashes.slice();
  }

  get state(): DictionaryState {
    return {
      words: this.words.all,
      numbers: this.#numbers,
      characters: this.#characters.state,
      hashes: this.#hashes.subarray(0, this.#terms),
    };
  }

  /** Number of lists: those of neighbours, then one for each other term. */
  get lists(): number {
    return neighbourLists + this.#terms;
  }

  get bytes(): number {
    // Estimate: a Map entry, a string header, and some characters.
    const texts = this.#numbers.size * 80;
    return texts + this.#characters.bytes + this.words.bytes + this.#hashes.byteLength;
  }

  /** The list of a word's stem; adds unknown words. */
  ofWord(word: string): number {
    const known = this.words.number(word);
    if (known !== undefined) return known;
    const term = stem(word);
    const number = this.ofTerm(term);
    this.words.add(word, term, number);
    return number;
  }

  ofTerm(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#add(hashOf(term));
    this.#numbers.set(term, number);
    return number;
  }

  /** The list of a character or, where `second` is not 0, of a pair. */
  ofCharacters(first: number, second: number): number {
    const known = this.#characters.get(first, second);
    if (known !== undefined) return known;
    const number = this.#add(0);
    this.#characters.set(first, second, number);
    return number;
  }

  /** The list of a pair of neighbouring terms, by their own lists. */
  ofNeighbours(first: number, second: number): number {
    return neighbourList(
      this.#hashes[first - neighbourLists] ?? 0,
      this.#hashes[second - neighbourLists] ?? 0,
    );
  }

  /** The list of a quantity with its label. */
  ofLabelled(label: string, quantity: string): number {
    return neighbourList(hashOf(label), hashOf(quantity));
  }

  /** The list of a term; undefined where no document has had it. */
  find(term: string): number | undefined {
    const known = this.#numbers.get(term);
    if (known !== undefined || term.startsWith("=")) return known;
    const blank = term.indexOf(" ");
    if (blank >= 0)
      return neighbourList(hashOf(term.slice(0, blank)), hashOf(term.slice(blank + 1)));
    const [one = "", other = "", ...more] = term;
    if (more.length > 0) return undefined;
    return this.#characters.get(one.codePointAt(0) ?? 0, other.codePointAt(0) ?? 0);
  }

  #add(hash: number): number {
    if (this.#terms === this.#hashes.length)
      this.#hashes = grownArray(this.#hashes, this.#terms + 1);
    this.#hashes[this.#terms] = hash;
    this.#terms += 1;
    return neighbourLists + this.#terms - 1;
  }
}

/** The list shared by neighbours with the hash of two terms: the same in every index. */
function neighbourList(first: number, second: number): number {
  const hash = Math.imul(first ^ (second >>> 15) ^ (second << 17), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & (neighbourLists - 1);
}

/** By FNV-1a. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
