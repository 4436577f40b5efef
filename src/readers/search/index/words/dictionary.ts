import { stem } from "../../text/stem.ts";
import { grownArray } from "../memory/postings.ts";
import { CharacterNumbers, type CharactersState } from "./characters.ts";
import { type NumberedWord, WordList } from "./wordList.ts";

/**
 * Neighbours share so many lists: there are far more of them than words, and whoever asks for two asks
 * for both words as well, which leaves little to what came into a list by chance.
 */
const neighbourLists = 2 ** 16;

/** Scripts without blanks begin here, and characters of two code units there. */
const firstUnspaced = 0x2e80;
const firstSurrogate = 0xd800;

/** Everything that a dictionary consists of. */
export interface DictionaryState {
  readonly words: readonly NumberedWord[];
  readonly numbers: Map<string, number>;
  readonly characters: CharactersState;
  readonly hashes: Uint32Array<ArrayBuffer>;
}

/** Gives each term the number of the list that its postings are in. */
export class Dictionary {
  readonly words: WordList;
  readonly #numbers: Map<string, number>;
  readonly #characters: CharacterNumbers;
  #terms = 0;
  /** Of each term, in the order of their numbers. */
  #hashes: Uint32Array<ArrayBuffer> = new Uint32Array(1 << 10);

  /** @param state a dictionary as it was */
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
    // An entry of a Map, a string's head, and some characters.
    const texts = this.#numbers.size * 80;
    return texts + this.#characters.bytes + this.words.bytes + this.#hashes.byteLength;
  }

  /** The list of a word's stem; the word is known from then on. */
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

  /** The list of a character, or, where `second` is not 0, of two. */
  ofCharacters(first: number, second: number): number {
    const known = this.#characters.get(first, second);
    if (known !== undefined) return known;
    const number = this.#add(0);
    this.#characters.set(first, second, number);
    return number;
  }

  /** The list of two terms as neighbours, by their own lists. */
  ofNeighbours(first: number, second: number): number {
    return neighbourList(
      this.#hashes[first - neighbourLists] ?? 0,
      this.#hashes[second - neighbourLists] ?? 0,
    );
  }

  /** The list of a quantity beside its label. */
  ofLabelled(label: string, quantity: string): number {
    return neighbourList(hashOf(label), hashOf(quantity));
  }

  /** The list that holds a term as it is asked for; undefined where no document has had it. */
  find(term: string): number | undefined {
    const code = term.charCodeAt(0);
    if (term.length <= 2 && code >= firstUnspaced && code < firstSurrogate) {
      const known = this.#characters.get(code, term.length === 2 ? term.charCodeAt(1) : 0);
      if (known !== undefined) return known;
    }
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

/** Of what two terms hash to, the list that holds them as neighbours: the same in every index. */
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
