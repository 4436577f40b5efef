import type { Language } from "../../../base/site/languages.ts";
import { putDocument } from "../../../content/published/composition/putComposedDocument.ts";
import { type Publication, View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import type { PublishedRow } from "../../../content/published/readPublished.ts";
import { storedFiles } from "../../../content/types/fields/references.ts";

/** A publication with drafts shown over it, as large in memory as the drafts. */
export interface Overlay {
  readonly publication: Publication;
  /** Paths of the stored files that the drafts refer to and the publication does not. */
  readonly files: ReadonlySet<string>;
}

/**
 * Puts documents over a publication. Bodies are composed of both languages like those of
 * publications (decision 54); everything unchanged is shared with the base.
 * @param rows by document, its languages in succession; a language that is not among a document's
 *   rows stays as in `base`
 */
export function layOver(base: Publication, rows: Iterable<PublishedRow>): Overlay {
  const changed = { en: new Changes(base, "en"), zh: new Changes(base, "zh") };
  const files = new Set<string>();
  const referred = {
    add(doc: AnyDoc) {
      for (const { file } of storedFiles(doc.type, doc.body)) {
        if (!base.files.has(file)) files.add(file);
      }
    },
    // A file that the base alone refers to is public as long as the base is in force.
    remove() {},
  };
  for (const document of Map.groupBy(rows, ({ id }) => id).values()) {
    putDocument(changed, referred, document);
  }
  const view = (language: Language) => View.over(base.views[language], changed[language].docs);
  return {
    publication: {
      revision: base.revision,
      views: { en: view("en"), zh: view("zh") },
      files: base.files,
      media: base.media,
    },
    files,
  };
}

/** Reads a view's documents by id, and keeps their replacements. */
class Changes {
  readonly #base: View;
  readonly docs = new Map<number, AnyDoc | undefined>();

  constructor({ views }: Publication, language: Language) {
    this.#base = views[language];
  }

  get(id: number): AnyDoc | undefined {
    return this.docs.has(id) ? this.docs.get(id) : this.#base.byId(id);
  }

  set(id: number, doc: AnyDoc): void {
    this.docs.set(id, doc);
  }

  delete(id: number): void {
    this.docs.set(id, undefined);
  }
}
