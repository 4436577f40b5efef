import { DatabaseSync } from "node:sqlite";
import { Document, Encoder } from "flexsearch";
import MiniSearch from "minisearch";
import { type Language, otherLanguage } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import type { AnyDoc } from "../../src/content/published/publishedDocument.ts";
import { synonymsOf } from "../../src/content/synonyms/searchSynonyms.ts";
import { vocabularyOf } from "../../src/readers/search/conditions/vocabularyOf.ts";
import { fieldWeights } from "../../src/readers/search/index/fieldWeights.ts";
import { MemoryIndex } from "../../src/readers/search/index/memoryIndex.ts";
import type { SearchDocument } from "../../src/readers/search/index/searchDocument.ts";
import { fields } from "../../src/readers/search/index/words/termIndex.ts";
import { extract } from "../../src/readers/search/indexer/extractSearchDocument.ts";
import { SearchIndex } from "../../src/readers/search/searchIndex.ts";
import { normalise } from "../../src/readers/search/text/normalise.ts";
import { pairsOf, tokensIn } from "../../src/readers/search/text/tokens.ts";

/** A search engine over what one language publishes. */
export interface Engine {
  /** The ids of the ten best, in order. */
  search(text: string): readonly number[];
  /** The text that it searched for instead; absent where an engine never says so. */
  corrected?(text: string): string | undefined;
  /** Size of its index in MB; absent where it cannot be measured. */
  readonly megabytes?: number;
}

/** Engines to compare, each over the same documents with the same fields and weights. */
export const engines: Readonly<
  Record<string, (publication: Publication, language: Language) => Engine>
> = {
  "this site": ours,
  MiniSearch: (publication, language) => miniSearch(publication, language, wordsIn),
  "MiniSearch, pairs": (publication, language) => miniSearch(publication, language, wordsAndPairs),
  "FTS5, pairs": fts5Pairs,
  "FTS5 trigram": trigram,
  FlexSearch: flexSearch,
};

/** The engine that sites of this kind usually embed. */
export const usualEngine = "MiniSearch, pairs";

const found = 10;

function documentsOf({ views }: Publication, language: Language): SearchDocument[] {
  const other = views[otherLanguage(language)];
  const read = (doc: AnyDoc) => extract(views[language], doc, other.byId(doc.id));
  return [...views[language].docs()].flatMap((doc) => read(doc) ?? []);
}

function ours(publication: Publication, language: Language): Engine {
  const index = new SearchIndex(
    new MemoryIndex(),
    synonymsOf(publication.views[language].setting("search_synonyms")),
    undefined,
    vocabularyOf(publication.views[language], publication.views[otherLanguage(language)]),
  );
  for (const document of documentsOf(publication, language)) index.put(document);
  const ask = (text: string) => index.search({ text, chosen: {}, page: 1, limit: found });
  return {
    search: (text) => ask(text).ids,
    corrected: (text) => ask(text).corrected,
    megabytes: index.bytes / 1e6,
  };
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Words as `Intl.Segmenter` splits them, Chinese ones by its dictionary. */
function wordsIn(text: string): string[] {
  return [...segmenter.segment(normalise(text))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase());
}

/** Words, and of Chinese each character with the next one: the usual way to index it. */
function wordsAndPairs(text: string): string[] {
  return [...tokensIn(normalise(text))].flatMap((token) => {
    if (token.kind === "word") return token.parts;
    const pairs = pairsOf(token.text);
    return pairs.length > 0 ? pairs : [token.text];
  });
}

/** MiniSearch with the settings that its guide recommends for prefixes and typing errors. */
function miniSearch(
  publication: Publication,
  language: Language,
  tokenize: (text: string) => string[],
): Engine {
  const index = new MiniSearch<Readonly<Record<string, unknown>>>({
    fields: [...fields],
    tokenize,
    searchOptions: { boost: { ...fieldWeights }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(documentsOf(publication, language).map(({ id, texts }) => ({ id, ...texts })));
  return {
    search: (text) =>
      index
        .search(text)
        .slice(0, found)
        .map(({ id }) => Number(id)),
  };
}

/** SQLite's English stems with Chinese in pairs: any of the words, ranked by its BM25. */
function fts5Pairs(publication: Publication, language: Language): Engine {
  const database = fts5(publication, language, "porter unicode61", (text) =>
    wordsAndPairs(text).join(" "),
  );
  return {
    search(text) {
      const words = [...new Set(wordsAndPairs(text))].map(quoted);
      return words.length === 0 ? [] : database.matching(words.join(" OR "));
    },
    megabytes: database.megabytes(),
  };
}

/**
 * FlexSearch with prefixes, its Latin normalisation, and results that have only some of the words.
 */
function flexSearch(publication: Publication, language: Language): Engine {
  const index = new Document({
    encoder: new Encoder({ normalize: true, prepare: (text) => wordsAndPairs(text).join(" ") }),
    tokenize: "forward",
    document: { id: "id", index: [...fields] },
  });
  for (const { id, texts } of documentsOf(publication, language)) index.add({ id, ...texts });
  return {
    search(text) {
      const answers = index.search(text, { limit: found, suggest: true });
      // It ranks within a field and not across: the fields' places are weighed as for the others.
      const scores = new Map<number, number>();
      for (const { field, result } of answers) {
        const weight = fieldWeights[fields.find((one) => one === field) ?? "body"];
        for (const [at, id] of result.entries()) {
          scores.set(Number(id), (scores.get(Number(id)) ?? 0) + weight / (at + 1));
        }
      }
      const ranked = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
      return ranked.slice(0, found).map(([id]) => id);
    },
  };
}

/** SQLite's own tokenizer for any script: all words must be there, or else any. */
function trigram(publication: Publication, language: Language): Engine {
  const database = fts5(publication, language, "trigram", (text) => text);
  return {
    search(text) {
      const words = text.split(/\s+/).filter((word) => [...word].length >= 3);
      if (words.length === 0) return [];
      const all = database.matching(words.map(quoted).join(" AND "));
      return all.length > 0 ? all : database.matching(words.map(quoted).join(" OR "));
    },
    megabytes: database.megabytes(),
  };
}

/** SQLite's FTS5 over the documents, in memory. */
function fts5(
  publication: Publication,
  language: Language,
  tokenizer: string,
  textOf: (text: string) => string,
) {
  const database = new DatabaseSync(":memory:");
  database.exec(
    `create virtual table documents using fts5(${fields.join()}, content='', tokenize='${tokenizer}')`,
  );
  const places = fields.map(() => "?").join();
  const insert = database.prepare(
    `insert into documents(rowid, ${fields.join()}) values (?, ${places})`,
  );
  for (const { id, texts } of documentsOf(publication, language)) {
    insert.run(id, ...fields.map((field) => textOf(texts[field] ?? "")));
  }
  const weights = fields.map((field) => fieldWeights[field]).join();
  const search = database.prepare(
    `select rowid as id from documents where documents match ? order by bm25(documents, ${weights}) limit ${found}`,
  );
  const size = database.prepare(
    "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
  );
  return {
    matching: (expression: string) => search.all(expression).map(({ id }) => Number(id)),
    megabytes: () => Number(size.get()?.bytes) / 1e6,
  };
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}
