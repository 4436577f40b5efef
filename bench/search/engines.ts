import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import type { View } from "../../src/content/publication.ts";
import { extract } from "../../src/search/feed/extract.ts";
import type { SearchDocument } from "../../src/search/index/document.ts";
import { MemoryIndex } from "../../src/search/index/memoryIndex.ts";
import { type Field, fields, type TermIndex } from "../../src/search/index/terms.ts";
import { SearchIndex } from "../../src/search/searchIndex.ts";
import { normalise } from "../../src/search/text/normalise.ts";
import { Fts5Index } from "./fts5Index.ts";

/** A search engine over what one language publishes. */
export interface Engine {
  /** The ids of the ten best, in order. */
  search(text: string): readonly number[];
  /** What its index takes, in MB; absent where it cannot be told. */
  readonly megabytes?: number;
}

/** What is compared: the same documents with the same fields and weights for each. */
export const engines: Readonly<Record<string, (view: View) => Engine>> = {
  "this site": (view) => ours(view, new MemoryIndex()),
  "our terms on FTS5": (view) => ours(view, new Fts5Index()),
  MiniSearch: miniSearch,
  "FTS5 trigram": trigram,
};

const boosts: Readonly<Record<Field, number>> = {
  title: 5,
  keywords: 2.5,
  summary: 2,
  details: 1.2,
  body: 1,
  translation: 1.5,
};

const found = 10;

function documentsOf(view: View): SearchDocument[] {
  return [...view.docs()].flatMap((doc) => extract(view, doc) ?? []);
}

function ours(view: View, terms: TermIndex): Engine {
  const index = new SearchIndex(terms, view.setting("search_synonyms"));
  for (const document of documentsOf(view)) index.put(document);
  return {
    search: (text) => index.search({ text, type: -1, page: 1, limit: found }).ids,
    megabytes: index.bytes / 1e6,
  };
}

/** As its guide has it for prefixes and slips; Chinese is parted into words by the platform. */
function miniSearch(view: View): Engine {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const tokenize = (text: string) =>
    [...segmenter.segment(normalise(text))]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment);
  const index = new MiniSearch<Readonly<Record<string, unknown>>>({
    fields: [...fields],
    tokenize,
    searchOptions: { boost: { ...boosts }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(documentsOf(view).map(({ id, texts }) => ({ id, ...texts })));
  return {
    search: (text) =>
      index
        .search(text)
        .slice(0, found)
        .map(({ id }) => Number(id)),
  };
}

/** SQLite's own tokenizer for any script: all words must be there, or else any. */
function trigram(view: View): Engine {
  const database = new DatabaseSync(":memory:");
  database.exec(
    `create virtual table documents using fts5(${fields.join()}, content='', tokenize='trigram')`,
  );
  const places = fields.map(() => "?").join();
  const insert = database.prepare(
    `insert into documents(rowid, ${fields.join()}) values (?, ${places})`,
  );
  for (const { id, texts } of documentsOf(view)) {
    insert.run(id, ...fields.map((field) => texts[field] ?? ""));
  }
  const weights = fields.map((field) => boosts[field]).join();
  const search = database.prepare(
    `select rowid as id from documents where documents match ? order by bm25(documents, ${weights}) limit ${found}`,
  );
  const matching = (expression: string) => search.all(expression).map(({ id }) => Number(id));
  return {
    search(text) {
      const words = text.split(/\s+/).filter((word) => [...word].length >= 3);
      if (words.length === 0) return [];
      const quoted = words.map((word) => `"${word.replaceAll('"', '""')}"`);
      const all = matching(quoted.join(" AND "));
      return all.length > 0 ? all : matching(quoted.join(" OR "));
    },
    megabytes:
      Number(
        database
          .prepare(
            "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
          )
          .get()?.bytes,
      ) / 1e6,
  };
}
