import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import { withDefaults } from "../../types/fields/withDefaults.ts";
import type { AnyDoc } from "../publishedDocument.ts";
import type { PublishedFiles } from "../publishedFiles.ts";
import type { PublishedRow } from "../readPublished.ts";
import { composeForReaders } from "./compose.ts";

/** Documents in the making of a publication, by language and id. */
type Docs = Readonly<Record<Language, DocsById>>;

interface DocsById {
  get(id: number): AnyDoc | undefined;
  set(id: number, doc: AnyDoc): unknown;
  delete(id: number): unknown;
}

/**
 * Puts one document in place, composed for the readers of each language.
 * @param rows the document's; a language that is not among them stays as it is
 */
export function putDocument(
  docs: Docs,
  files: Pick<PublishedFiles, "add" | "remove">,
  rows: readonly PublishedRow[],
): void {
  const [first] = rows;
  if (first === undefined) return;
  const { id } = first;
  const before = { en: docs.en.get(id), zh: docs.zh.get(id) };
  const sources = readSources(rows, before);
  const shown = composedDocs(sources);
  for (const language of languages) {
    const [old, wanted] = [before[language], shown[language]];
    const next = wanted !== undefined && isSame(old, wanted) ? old : wanted;
    if (next === old) continue;
    if (old !== undefined) files.remove(old);
    if (next === undefined) docs[language].delete(id);
    else {
      docs[language].set(id, next);
      files.add(next);
    }
  }
}

/** A document with its revision's own body, by the language that it is published in. */
type Sources = Partial<Record<Language, AnyDoc | undefined>>;

function readSources(rows: readonly PublishedRow[], before: Sources): Sources {
  const sources: Sources = { ...before };
  let last: { readonly text: string; readonly body: unknown } | undefined;
  for (const { id, key, type, language, body: text, publishedAt } of rows) {
    if (text === null) {
      delete sources[language];
      continue;
    }
    if (last?.text !== text) last = { text, body: withDefaults(type, JSON.parse(text)) };
    sources[language] = { id, key, type, body: last.body, publishedAt } as AnyDoc;
  }
  return sources;
}

/** The documents with the bodies that readers are shown. */
function composedDocs(sources: Sources): Sources {
  // One revision for both is shown as it is.
  if (sources.en !== undefined && sources.en.body === sources.zh?.body) return sources;
  const composed: Sources = {};
  for (const language of languages) {
    const source = sources[language];
    if (source === undefined) continue;
    const other = sources[otherLanguage(language)]?.body;
    const body = composeForReaders(source.type, source.body, language, other);
    composed[language] = { ...source, body } as AnyDoc;
  }
  return composed;
}

/** True where readers see the same as before: what was made for them then still holds. */
function isSame(before: AnyDoc | undefined, now: AnyDoc): boolean {
  if (before === undefined || before.publishedAt !== now.publishedAt) return false;
  return before.body === now.body || JSON.stringify(before.body) === JSON.stringify(now.body);
}
