import type { AnyDoc, Publication, View } from "../../content/publication.ts";
import { type Language, languages, otherLanguage } from "../../site/languages.ts";

/** Documents by which one language of a publication differs from that of another. */
export interface Changes {
  readonly language: Language;
  /** New documents, and those whose body is another, in this language or in the other one. */
  readonly changed: readonly AnyDoc[];
  /** Ids of documents that are there no more. */
  readonly gone: readonly number[];
}

/** Documents that changed from one publication to the next, by the identity of documents. */
export function changesBetween(before: Publication, after: Publication): Changes[] {
  return languages.map((language) => {
    const [old, now] = [before.views[language], after.views[language]];
    const other = otherLanguage(language);
    const [oldTwins, twins] = [before.views[other], after.views[other]];
    // Titles of the other language are found as well, as far as they are published there.
    const hasNewTwin = (id: number) => oldTwins.byId(id) !== twins.byId(id);
    return {
      language,
      changed: [...now.docs()].filter((doc) => old.byId(doc.id) !== doc || hasNewTwin(doc.id)),
      gone: [...old.docs()].filter(({ id }) => now.byId(id) === undefined).map(({ id }) => id),
    };
  });
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
