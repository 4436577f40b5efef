import type { AuditEntry, AuditValue } from "../../../base/audit/records.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import type { ShownRevisions } from "./shownRevisions.ts";

interface Moment {
  readonly revision: number;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Writes of a publication, and the acts to be recorded after everything else. */
export class PublicationWrites {
  readonly tx: Writing;
  readonly revision: number;
  readonly by: Person;
  readonly now: number;
  readonly acts: AuditEntry[] = [];
  /** True once readers will see a difference. */
  isChanged = false;

  constructor(tx: Writing, { revision, by, now }: Moment) {
    this.tx = tx;
    this.revision = revision;
    this.by = by;
    this.now = now;
  }

  /** Shows a revision of a document. @returns the languages that showed another one */
  async show(
    documentId: number,
    revisionId: number,
    languages: readonly Language[],
  ): Promise<Language[]> {
    const rows = await this.tx
      .insertInto("published")
      .values(
        languages.map((language) => ({
          document_id: documentId,
          language,
          revision_id: revisionId,
          since: this.revision,
          published_at: this.now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["document_id", "language"])
          .doUpdateSet((set) => ({
            revision_id: set.ref("excluded.revision_id"),
            since: set.ref("excluded.since"),
            published_at: set.ref("excluded.published_at"),
          }))
          .whereRef("published.revision_id", "is distinct from", "excluded.revision_id"),
      )
      .returning("language")
      .execute();
    return this.#changedOf(languages, rows);
  }

  /** Shows another revision where a language shows one already. */
  async replace(documentId: number, revisionId: number, language: Language): Promise<void> {
    await this.tx
      .updateTable("published")
      .set({ revision_id: revisionId, since: this.revision, published_at: this.now })
      .where("document_id", "=", documentId)
      .where("language", "=", language)
      .execute();
    this.isChanged = true;
  }

  /** Withdraws a document. @returns the languages that showed it */
  async withdraw(documentId: number, languages: readonly Language[]): Promise<Language[]> {
    const rows = await this.tx
      .updateTable("published")
      .set({ revision_id: null, since: this.revision, published_at: this.now })
      .where("document_id", "=", documentId)
      .where("revision_id", "is not", null)
      .where("language", "in", languages)
      .returning("language")
      .execute();
    return this.#changedOf(languages, rows);
  }

  /** Records the change of a document in some languages; nothing where there are none. */
  recordChange(
    act: "document.publish" | "document.unpublish",
    key: string,
    languages: readonly Language[],
    detail: Readonly<Record<string, AuditValue>>,
  ): void {
    if (languages.length === 0) return;
    const publication = this.revision;
    this.acts.push({
      act,
      subject: `document:${key}`,
      detail: { languages, publication, ...detail },
    });
  }

  #changedOf(
    languages: readonly Language[],
    rows: readonly { readonly language: string }[],
  ): Language[] {
    if (rows.length > 0) this.isChanged = true;
    return languages.filter((language) => rows.some((row) => row.language === language));
  }
}

/** The numbers of shown revisions, by their languages. */
export function numbersOf(shown: ShownRevisions): Record<string, number> {
  return Object.fromEntries(Array.from(shown, ([language, { number }]) => [language, number]));
}
