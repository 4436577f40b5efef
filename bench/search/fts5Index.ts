import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { fieldWeights } from "../../src/readers/search/index/fieldWeights.ts";
import {
  type Concept,
  fields,
  type IndexField,
  type Matches,
  type TermIndex,
} from "../../src/readers/search/index/words/terms.ts";
import { NumberedTerms } from "./numberedTerms.ts";

const weights = fields.map((field) => fieldWeights[field]);

/**
 * SQLite's FTS5 behind the same query plan: our terms as its tokens, its BM25 as the score. What it
 * cannot express is left out: shares of alternatives, and optional concepts.
 */
export class Fts5Index extends NumberedTerms implements TermIndex {
  readonly #database = new DatabaseSync(":memory:");
  readonly #insert;
  /** Pinyin is left out: the tables do not say what stands in titles. */
  readonly titlePairs = new Map<number, Set<number>>();
  readonly #delete;
  readonly #search;

  constructor() {
    super();
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

  override get bytes(): number {
    const { bytes } = this.#row(
      "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
    );
    return Number(bytes) + super.bytes;
  }

  put(ordinal: number, texts: Readonly<Partial<Record<IndexField, string>>>): void {
    this.#insert.run(ordinal, ...this.read(texts));
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

  /** An expression for a concept; undefined where no document could have it. */
  #asked({ alternatives }: Concept): string | undefined {
    const ways = alternatives.flatMap(({ terms }) => {
      const tokens = this.tokensOf(terms);
      return tokens ? [`(${tokens.join(" AND ")})`] : [];
    });
    return ways.length === 0 ? undefined : `(${ways.join(" OR ")})`;
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
}
