import type { Language } from "../../src/base/site/languages.ts";
import { OwnDocs } from "../../src/content/published/documentSet.ts";
import { type Publication, View } from "../../src/content/published/publication.ts";
import type { AnyDoc } from "../../src/content/published/publishedDocument.ts";

/** By keys: fields of the body that become others, or that a document is withdrawn. */
type DocumentChanges = Readonly<Record<string, "gone" | object>>;

/**
 * The publication after changes of documents in one language, as a publish of these alone would leave it: all
 * others are the same objects.
 */
export function changedPublication(
  former: Publication,
  changes: DocumentChanges,
  { added = [], language = "en" }: { added?: readonly AnyDoc[]; language?: Language } = {},
): Publication {
  const docs = [...former.views[language].docs()].flatMap((doc) => {
    const change = changes[doc.key];
    if (change === undefined) return [doc];
    return change === "gone" ? [] : [{ ...doc, body: { ...doc.body, ...change } } as AnyDoc];
  });
  const view = new View(language, new OwnDocs([...docs, ...added]));
  const { revision, views } = former;
  return { ...former, revision: revision + 1, views: { ...views, [language]: view } };
}
