import { type Language, otherLanguage } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import { synonymsOf } from "../../src/content/synonyms/searchSynonyms.ts";
import { vocabularyOf } from "../../src/readers/search/conditions/vocabularyOf.ts";
import { MemoryIndex } from "../../src/readers/search/index/memoryIndex.ts";
import { extract } from "../../src/readers/search/indexer/extractSearchDocument.ts";
import type { IndexQuery } from "../../src/readers/search/indexQueryTypes.ts";
import { SearchIndex } from "../../src/readers/search/searchIndex.ts";
import { buildNews, buildProduct, publish, type WorldDocument } from "./world.ts";

/** An index of a publication in one language, built at once. */
export function indexOf(publication: Publication, language: Language): SearchIndex {
  const view = publication.views[language];
  const other = publication.views[otherLanguage(language)];
  const index = new SearchIndex(
    new MemoryIndex(),
    synonymsOf(view.setting("search_synonyms")),
    undefined,
    vocabularyOf(view, other),
  );
  for (const doc of view.docs()) {
    const document = extract(view, doc, other.byId(doc.id));
    if (document) index.put(document);
  }
  return index;
}

/** A query over all types, with ten hits on a page. */
export function queryOf(text: string, rest: Partial<IndexQuery> = {}): IndexQuery {
  return { text, chosen: {}, page: 1, limit: 10, ...rest };
}

/** An article with a title and otherwise minimal content. */
export function article(key: string, title: { en?: string; zh?: string }, body: object = {}) {
  const plain = { summary: { en: "-", zh: "-" }, body: { en: "<p>-</p>", zh: "<p>-</p>" } };
  return buildNews({ key, body: { column: "company-news", ...plain, title, ...body } });
}

/** A part by its number, in lower case. */
export function part(key: string, body: object = {}): WorldDocument {
  return buildProduct({ key, body: { partNumber: key.toUpperCase(), ...body } });
}

/** An index of a world that is queried by text and returns keys. */
export async function searchIn(documents: readonly WorldDocument[], language: Language = "en") {
  const publication = await publish(documents);
  const index = indexOf(publication, language);
  const view = publication.views[language];
  const ask = (text: string, rest: Partial<IndexQuery> = {}) => index.search(queryOf(text, rest));
  return {
    index,
    ask,
    keys: (text: string, rest: Partial<IndexQuery> = {}) =>
      ask(text, rest).ids.map((id) => view.byId(id)?.key),
    suggested: (text: string, max = 8) =>
      index.suggest(text, max).ids.map((id) => view.byId(id)?.key),
  };
}
