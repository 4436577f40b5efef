import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import {
  type Concept,
  fields,
  type IndexField,
  type KnownWord,
  type Matches,
  type TermIndex,
} from "../../src/search/index/terms.ts";
import { WordList } from "../../src/search/index/wordList.ts";
import { labelledTerm } from "../../src/search/text/labels.ts";
import { abbreviation, readTerms } from "../../src/search/text/readTerms.ts";
import { stem } from "../../src/search/text/stem.ts";

/** In the order of `fields`, as the index in memory has them. */
const weights = [5, 2.5, 2, 1.2, 1, 1.5];

/**
 * SQLite's FTS5 behind the same questions: our terms as its tokens, its BM25 as the score. What it
 * has no words for is left out: shares of alternatives, and optional concepts.
 */
export class Fts5Index implements TermIndex {
  readonly #database = new DatabaseSync(":memory:");
  readonly #numbers = new Map<string, number>();
  readonly #frequencies: number[] = [];
  readonly #words = new WordList();
  readonly #insert;
  /** Pinyin is left out: the tables do not say what stands in titles. */
  readonly titlePairs = new Map<number, Set<number>>();
  readonly #delete;
  readonly #search;

  constructor() {
    this.#database.exec(
      `create virtual table documents using fts5(${fields.join()}, content='', contentless_delete=1, tokenize='ascii')`,
    );
    const places = fields.map(() => "?").join();
    this.#insert = this.#database.prepare(
      `insert into documents(rowid, ${fields.join()}) values (?, ${places})`,
    );
    this.#delete = this.#database.prepare("delete from documents where rowid = ?");
    this.#search = this.#database.prepare(
      `select rowid as ordinal, -bm25(documents, ${weights.join()}) as score from documents where documents match ?`,
    );
  }

  get bytes(): number {
    const { bytes } = this.#row(
      "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
    );
    return Number(bytes) + this.#words.bytes + this.#numbers.size * 80;
  }

  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void {
    const all = new Set<number>();
    const columns = fields.map((field) => {
      const numbers = this.#numbersIn(texts[field] ?? "");
      for (const number of numbers) all.add(number);
      return numbers.map(tokenOf).join(" ");
    });
    for (const number of all) this.#frequencies[number] = (this.#frequencies[number] ?? 0) + 1;
    this.#insert.run(ordinal, ...columns);
  }

  remove(ordinal: number): void {
    this.#delete.run(ordinal);
  }

  match(concepts: readonly Concept[]): Matches {
    const asked = concepts.filter(({ isOptional }) => !isOptional).map((one) => this.#asked(one));
    const known = asked.filter((expression) => expression !== undefined);
    if (known.length === 0) return { ordinals: [], scores: [] };
    const all = this.#found(known.join(" AND "));
    return all.ordinals.length > 0 ? all : this.#found(known.join(" OR "));
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

  /** An expression for a concept; undefined where no document could have it. */
  #asked({ alternatives }: Concept): string | undefined {
    const ways = alternatives
      .filter(({ terms }) => terms.every((term) => this.#numbers.has(term)))
      .map(({ terms }) => terms.map((term) => tokenOf(this.#numbers.get(term) ?? 0)).join(" AND "));
    return ways.length === 0 ? undefined : `(${ways.map((way) => `(${way})`).join(" OR ")})`;
  }

  #found(expression: string): Matches {
    const rows = this.#search.all(expression);
    return {
      ordinals: rows.map(({ ordinal }) => Number(ordinal)),
      scores: rows.map(({ score }) => Number(score)),
    };
  }

  #row(sql: string): Record<string, SQLOutputValue> {
    return this.#database.prepare(sql).get() ?? {};
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
