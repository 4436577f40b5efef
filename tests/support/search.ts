import type { Publication } from "../../src/content/publication.ts";
import { extract } from "../../src/search/feed/extract.ts";
import { MemoryIndex } from "../../src/search/index/memoryIndex.ts";
import { type IndexQuery, SearchIndex } from "../../src/search/searchIndex.ts";
import type { Language } from "../../src/site/languages.ts";

/** An index over what one language of a publication holds, made on the spot. */
export function indexOf(publication: Publication, language: Language): SearchIndex {
  const view = publication.views[language];
  const index = new SearchIndex(new MemoryIndex(), view.setting("search_synonyms"));
  for (const doc of view.docs()) {
    const document = extract(view, doc);
    if (document) index.put(document);
  }
  return index;
}

/** What a search over everything asks, with ten hits on a page. */
export function queryOf(text: string, rest: Partial<IndexQuery> = {}): IndexQuery {
  return { text, type: -1, page: 1, limit: 10, ...rest };
}
