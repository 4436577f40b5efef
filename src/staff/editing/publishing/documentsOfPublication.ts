import type { Language } from "../../../base/site/languages.ts";
import type { FactsChoice } from "../../../content/published/composition/planFacts.ts";
import type { EmbargoSight } from "../../access/embargoVisibility.ts";
import type { DocumentRow, RevisionRow } from "../documents/documentRows.ts";
import type { PublishedColumn } from "../redirects/redirectColumnsWithNewPage.ts";
import type { PublishedProduct } from "./requirements/checkFamilyRequirements.ts";
import { bodiesOf, type ShownRevisions } from "./shownRevisions.ts";

/** A document of a publication, with the revision that was last requested. */
export interface PublishedHere {
  readonly document: DocumentRow;
  readonly revision: RevisionRow;
  /** Body of the revision, checked. */
  readonly body: unknown;
  /** Languages that show it. */
  readonly languages: Set<Language>;
  /** Revisions shown before the publication. */
  readonly before: ShownRevisions;
  readonly facts: FactsChoice | undefined;
  /** Embargoes whose documents its references may name. */
  readonly sight: EmbargoSight;
  /** True: another revision of it was published here before, which other languages may show. */
  readonly isMixed: boolean;
}

/** A revision to be published, with the requested languages. */
type PublishedRevision = Omit<PublishedHere, "document" | "languages" | "isMixed"> & {
  readonly wanted: readonly Language[];
};

/** The documents that a publication publishes, by their keys. */
export class PublishedDocuments extends Map<string, PublishedHere> {
  /** Adds a published revision of a document to those published here before. */
  add(document: DocumentRow, { wanted, before, ...what }: PublishedRevision): void {
    const here = this.get(document.key);
    const isSame = here?.revision.id === what.revision.id;
    const languages = new Set([...(isSame ? here.languages : []), ...wanted]);
    this.set(document.key, {
      ...{ document, ...what, languages, before: here?.before ?? before },
      isMixed: here !== undefined && (here.isMixed || !isSame),
    });
  }

  /** Removes languages from which a document is withdrawn. */
  withdraw(key: string, languages: readonly Language[]): void {
    const here = this.get(key);
    for (const language of languages) here?.languages.delete(language);
  }

  /** Keys of the columns published here. */
  columnKeys(): string[] {
    return [...this.values()].flatMap(({ document: { type, key } }) =>
      type === "column" ? [key] : [],
    );
  }

  /** Columns published here that were published before. */
  columnsShownBefore(): PublishedColumn[] {
    return [...this.values()].flatMap(({ document, body, before }) => {
      const [known] = bodiesOf(before).values();
      const { id, key, type } = document;
      return type === "column" && known !== undefined ? [{ id, key, before: known, body }] : [];
    });
  }

  /** Products published here, of the given keys. */
  products(keys: Iterable<string>): PublishedProduct[] {
    return [...keys].flatMap((key) => {
      const here = this.get(key);
      return here === undefined ? [] : [{ key, body: here.body, languages: [...here.languages] }];
    });
  }
}
