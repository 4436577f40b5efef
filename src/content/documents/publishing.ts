import { type Language, languages } from "../../site/languages.ts";
import { appendAudit } from "../../store/audit/append.ts";
import { type AuditEntry, type AuditValue, contentHash } from "../../store/audit/records.ts";
import { lockPublication, setPublicationRevision } from "../../store/publicationRevision.ts";
import type { Store } from "../../store/store.ts";
import type { Writing } from "../../store/tables.ts";
import { type Reference, references } from "../references.ts";
import { type Person, requireRight, serverPerson } from "../rights/rights.ts";
import { columnOf, requirePublishing } from "../rights/writes.ts";
import { parseBody } from "../types/index.ts";
import { noteDocumentChange } from "./changes.ts";
import { checkRedefinitions, type ShownDefinition, shownDefinition } from "./redefining.ts";
import { checkReferences, checkUnreferenced } from "./referring.ts";
import { type DocumentRow, lockDocument, lockLiveDocument, revisionOf } from "./rows.ts";
import { validatePartNames } from "./uniquePartNames.ts";

/** A publication in the making: what it does is seen by readers all at once, or not at all. */
export interface Publishing {
  /** The publication's transaction, for changes to drafts that belong to it. */
  readonly tx: Writing;
  /**
   * Shows a revision of a document, the newest where no number is given, in these languages.
   * @returns the languages in which that changes anything
   * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, and InvalidDocument where the
   *   revision does not fit its type's schema any more; NotPermitted
   */
  readonly publish: (what: PublishRequest) => Promise<Language[]>;
  /**
   * Withdraws a document in these languages.
   * @returns the languages in which it was published
   * @throws DocumentNotFound
   */
  readonly unpublish: (what: UnpublishRequest) => Promise<Language[]>;
  /**
   * Withdraws a document in every language, drops what is scheduled for it and puts it in the trash.
   * @throws DocumentNotFound
   */
  readonly trash: (what: { readonly key: string }) => Promise<void>;
  /** Records an act that belongs to this publication; what it shows and withdraws is recorded anyhow. */
  readonly record: (entry: AuditEntry) => void;
}

interface PublishRequest {
  readonly key: string;
  readonly languages: readonly Language[];
  readonly revisionNumber?: number | undefined;
}

interface UnpublishRequest {
  readonly key: string;
  readonly languages: readonly Language[];
}

/** What came of a publication. `revision` is the store's after it, whether it moved or not. */
export interface PublicationResult<T> {
  readonly value: T;
  readonly revision: number;
  readonly changed: boolean;
}

/**
 * Runs `work` as one publication in one transaction. However many documents it touches, the
 * publication's revision moves by one, or, where nothing changed for readers, not at all. References
 * are looked at when `work` is done, so that documents which refer to one another can be published,
 * or put in the trash, in any order; so are products' values, where a parameter means another thing.
 * @param now milliseconds since 1970
 * @param by on whose behalf, with the rights that are checked
 * @throws DanglingReference when a published document refers to one that is missing, in the trash or
 *   of another type; StillReferenced when a published one refers to one put in the trash; UnfitValues
 *   when a published product does not fit a parameter published here; PartNumberTaken when two
 *   published products would have one part number or order code; StoreBusy
 */
export async function inPublication<T>(
  store: Store,
  now: number,
  work: (publishing: Publishing) => Promise<T>,
  by: Person = serverPerson,
): Promise<PublicationResult<T>> {
  const done = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const publishing = new OpenPublication(tx, revision, { by, now });
    const value = await work(publishing);
    const changed = await publishing.finish();
    await appendAudit(tx, publishing.acts, { by, at: now });
    return { value, changed, revision: changed ? revision : revision - 1 };
  });
  if (done.changed) store.announce(done.revision);
  return done;
}

class OpenPublication implements Publishing {
  readonly tx: Writing;
  readonly #revision: number;
  readonly #now: number;
  readonly #by: Person;
  /** References of the documents published here, by their keys. */
  readonly #references = new Map<string, readonly Reference[]>();
  /** What readers saw of the parameters published here, by their keys. */
  readonly #definitions = new Map<string, ShownDefinition>();
  readonly #trashed = new Set<string>();
  /** Keys of the products published here. */
  readonly #products = new Set<string>();
  /** Acts to be recorded once everything else is done. */
  readonly acts: AuditEntry[] = [];
  #changed = false;

  constructor(tx: Writing, revision: number, { by, now }: { by: Person; now: number }) {
    this.tx = tx;
    this.#revision = revision;
    this.#now = now;
    this.#by = by;
  }

  readonly publish = async (what: PublishRequest): Promise<Language[]> => {
    const { key, languages, revisionNumber } = what;
    const document = await lockLiveDocument(this.tx, key);
    const revision = await revisionOf(this.tx, document, revisionNumber);
    const body = parseBody(document.type, JSON.parse(revision.body));
    const wanted = [...new Set(languages)];
    if (wanted.length === 0) return [];
    requirePublishing(this.#by, document, body, wanted);
    this.#references.set(key, references(document.type, body));
    if (document.type === "product") this.#products.add(key);
    // One with a single revision never meant another thing, and needs no looking at.
    const hasOthers = revisionNumber !== undefined || revision.number > 1;
    if (document.type === "parameter" && hasOthers && !this.#definitions.has(key)) {
      this.#definitions.set(key, await shownDefinition(this.tx, key));
    }
    const before = await shownRevisions(this.tx, document.id);
    const rows = await this.tx
      .insertInto("published")
      .values(
        wanted.map((language) => ({
          document_id: document.id,
          language,
          revision_id: revision.id,
          since: this.#revision,
          published_at: this.#now,
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
    const changed = this.#affected(wanted, rows);
    const detail = { revision: revision.number, body: contentHash(revision.body), before };
    this.#recordChange("document.publish", key, changed, detail);
    await noteDocumentChange(this.tx, document.id, this.#now);
    return changed;
  };

  readonly unpublish = async ({ key, languages }: UnpublishRequest): Promise<Language[]> => {
    const document = await lockDocument(this.tx, key);
    const wanted = [...new Set(languages)];
    if (wanted.length === 0) return [];
    requirePublishing(this.#by, document, await newestBody(this.tx, document), wanted);
    const changed = this.#affected(wanted, await this.#withdraw(document.id, wanted));
    this.#recordChange("document.unpublish", key, changed, {});
    await noteDocumentChange(this.tx, document.id, this.#now);
    return changed;
  };

  readonly trash = async ({ key }: { readonly key: string }): Promise<void> => {
    const document = await lockDocument(this.tx, key);
    const body = await newestBody(this.tx, document);
    requirePublishing(this.#by, document, body, languages);
    const { type } = document;
    requireRight(this.#by, "fact.edit", { type, column: columnOf(type, key, body) }, key);
    this.#affected([], await this.#withdraw(document.id));
    await this.tx
      .deleteFrom("schedule")
      .where("document_id", "=", document.id)
      .where("done_at", "is", null)
      .execute();
    await this.tx
      .updateTable("documents")
      .set({ trashed_at: this.#now })
      .where("id", "=", document.id)
      .where("trashed_at", "is", null)
      .execute();
    this.#references.delete(key);
    this.#trashed.add(key);
    await noteDocumentChange(this.tx, document.id, this.#now);
    this.record({ act: "document.trash", subject: `document:${key}` });
  };

  readonly record = (entry: AuditEntry): void => {
    this.acts.push(entry);
  };

  /** @returns whether readers will see anything else than before */
  async finish(): Promise<boolean> {
    await checkReferences(this.tx, this.#references);
    await checkUnreferenced(this.tx, this.#trashed);
    await checkRedefinitions(this.tx, this.#definitions);
    await validatePartNames(this.tx, this.#products);
    if (this.#changed) await setPublicationRevision(this.tx, this.#revision);
    return this.#changed;
  }

  async #withdraw(documentId: number, languages?: readonly Language[]) {
    return this.tx
      .updateTable("published")
      .set({ revision_id: null, since: this.#revision, published_at: this.#now })
      .where("document_id", "=", documentId)
      .where("revision_id", "is not", null)
      .$if(languages !== undefined, (query) => query.where("language", "in", languages ?? []))
      .returning("language")
      .execute();
  }

  #recordChange(
    act: "document.publish" | "document.unpublish",
    key: string,
    languages: readonly Language[],
    detail: Readonly<Record<string, AuditValue>>,
  ): void {
    if (languages.length === 0) return;
    const publication = this.#revision;
    this.record({ act, subject: `document:${key}`, detail: { languages, publication, ...detail } });
  }

  #affected(languages: Language[], rows: readonly { readonly language: string }[]): Language[] {
    if (rows.length > 0) this.#changed = true;
    return languages.filter((language) => rows.some((row) => row.language === language));
  }
}

async function newestBody(tx: Writing, document: DocumentRow): Promise<unknown> {
  return JSON.parse((await revisionOf(tx, document)).body);
}

/** Numbers of the revisions that readers see of a document, by language. */
async function shownRevisions(tx: Writing, documentId: number): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["language", "number"])
    .where("published.document_id", "=", documentId)
    .execute();
  return Object.fromEntries(rows.map(({ language, number }) => [language, number]));
}
