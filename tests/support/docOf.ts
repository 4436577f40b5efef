import type { Language } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import type { AnyDoc } from "../../src/content/published/publishedDocument.ts";

/** The one document of a view under a key, of which the test is sure. */
export function docOf(publication: Publication, language: Language, key: string): AnyDoc {
  const doc = publication.views[language].byKey(key);
  if (doc === undefined) throw new Error(`The test's world has no ${key} in ${language}`);
  return doc;
}
