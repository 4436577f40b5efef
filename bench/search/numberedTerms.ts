import {
  fields,
  type IndexField,
  type KnownWord,
} from "../../src/readers/search/index/words/terms.ts";
import { WordList } from "../../src/readers/search/index/words/wordList.ts";
import { labelledTerm } from "../../src/readers/search/text/labels.ts";
import { abbreviation, readTerms } from "../../src/readers/search/text/readTerms.ts";
import { stem } from "../../src/readers/search/text/stem.ts";

/** Our terms as tokens that any engine takes for words, with what the query plan reads of terms. */
export class NumberedTerms {
  readonly #numbers = new Map<string, number>();
  readonly #frequencies: number[] = [];
  readonly #words = new WordList();

  /** An estimate of the memory taken, in bytes. */
  get bytes(): number {
    return this.#words.bytes + this.#numbers.size * 80;
  }

  /** The tokens of a document's texts, joined by blanks, in the order of `fields`. */
  read(texts: Readonly<Partial<Record<IndexField, string>>>): string[] {
    const all = new Set<number>();
    const columns = fields.map((field) => {
      const numbers = this.#numbersIn(texts[field] ?? "");
      for (const number of numbers) all.add(number);
      return numbers.map(tokenOf).join(" ");
    });
    for (const number of all) this.#frequencies[number] = (this.#frequencies[number] ?? 0) + 1;
    return columns;
  }

  /** The tokens of terms; undefined where one has been in no document. */
  tokensOf(terms: readonly string[]): readonly string[] | undefined {
    const numbers = terms.flatMap((term) => this.#numbers.get(term) ?? []);
    return numbers.length < terms.length ? undefined : numbers.map(tokenOf);
  }

  frequency(term: string): number {
    return this.#frequencies[this.#numbers.get(term) ?? -1] ?? 0;
  }

  has(term: string): boolean {
    return this.#numbers.has(term);
  }

  wordsFrom(beginning: string, max: number): readonly KnownWord[] {
    return this.#mostFrequent(this.#words.from(beginning), max);
  }

  wordsLike(word: string, max: number): readonly KnownWord[] {
    return this.#mostFrequent(this.#words.like(word), max);
  }

  #mostFrequent(words: readonly KnownWord[], max: number): KnownWord[] {
    return words.toSorted((a, b) => this.frequency(b.term) - this.frequency(a.term)).slice(0, max);
  }

  #numbersIn(text: string): number[] {
    const numbers: number[] = [];
    const terms: string[] = [];
    const add = (term: string) => numbers.push(this.#numberOf(term));
    readTerms(text, {
      word: (word) => {
        const term = stem(word);
        if (this.#words.number(word) === undefined) this.#words.add(word, term, 0);
        add(term);
        return terms.push(term) - 1;
      },
      abbreviation: (word) => add(abbreviation(word)),
      neighbours: (first, second) => add(`${terms[first]} ${terms[second]}`),
      characters: (first, second) =>
        add(String.fromCodePoint(first) + (second === 0 ? "" : String.fromCodePoint(second))),
      quantity: add,
      labelled: (label, quantity) => add(labelledTerm(label, quantity)),
    });
    return numbers;
  }

  #numberOf(term: string): number {
    const number = this.#numbers.get(term) ?? this.#numbers.size;
    this.#numbers.set(term, number);
    return number;
  }
}

function tokenOf(number: number): string {
  return `t${number.toString(36)}`;
}
