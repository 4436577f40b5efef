import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";

/** Documents by which one language of a publication differs from that of another. */
export interface Changes {
  readonly language: Language;
  /** New documents, and those whose body is another, in this language or in the other one. */
  readonly changed: readonly AnyDoc[];
  /** Ids of documents that are there no more. */
  readonly gone: readonly number[];
}

/** Documents that changed from one publication to the next, by the identity of documents; gives way. */
export function* changesBetween(
  before: Publication,
  after: Publication,
): Generator<undefined, Changes[]> {
  const found: Changes[] = [];
  for (const language of languages) {
    const [old, now] = [before.views[language], after.views[language]];
    const other = otherLanguage(language);
    const [oldTwins, twins] = [before.views[other], after.views[other]];
    const changed: AnyDoc[] = [];
    for (const doc of now.docs()) {
      // Titles of the other language are found as well, as far as they are published there.
      const hasNewTwin = oldTwins.byId(doc.id) !== twins.byId(doc.id);
      if (hasNewTwin || old.byId(doc.id) !== doc) changed.push(doc);
      yield;
    }
    const gone: number[] = [];
    for (const { id } of old.docs()) {
      if (now.byId(id) === undefined) gone.push(id);
      yield;
    }
    found.push({ language, changed, gone });
  }
  return found;
}

/**
 * True if what changed is also read in documents that did not: columns' titles and paths, parameters'
 * labels, parts' numbers, the words that mean the same.
 */
export function reachesOthers(
  before: Publication,
  after: Publication,
  changes: readonly Changes[],
) {
  return changes.some(({ language, changed, gone }) => {
    const [old, now] = [before.views[language], after.views[language]];
    if (old.setting("search_synonyms") !== now.setting("search_synonyms")) return true;
    return (
      changed.some((doc) => isReadElsewhere(old, doc)) ||
      gone.some((id) => isKindReadElsewhere(old.byId(id)))
    );
  });
}

function isReadElsewhere(old: View, doc: AnyDoc): boolean {
  const before = old.byId(doc.id);
  if (doc.type === "product") {
    return before?.type !== "product" || before.body.partNumber !== doc.body.partNumber;
  }
  if (doc.type === "page") return before === undefined;
  return isKindReadElsewhere(doc);
}

function isKindReadElsewhere(doc: AnyDoc | undefined): boolean {
  const kinds: readonly string[] = ["column", "parameter", "product", "page"];
  return doc !== undefined && kinds.includes(doc.type);
}
