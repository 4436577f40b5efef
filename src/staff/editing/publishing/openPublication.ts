import { type AuditEntry, contentHash } from "../../../base/audit/records.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import {
  noteDocumentChange,
  setPublicationRevision,
} from "../../../base/store/changes/publicationRevision.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import type { Reference } from "../../../content/types/fields/references.ts";
import type { ParsedBody } from "../../../content/types/index.ts";
import { parseBodyInTurns } from "../../../content/types/parseBodyInSteps.ts";
import { openShownFiles } from "../../access/embargo/embargoedFiles.ts";
import { embargoSight } from "../../access/embargoVisibility.ts";
import type { NotPermitted, Person } from "../../access/rights.ts";
import { requireTrashing } from "../../access/writeRights.ts";
import { assignAddresses } from "../addresses/assignAddresses.ts";
import { type AddressRequest, setAddress } from "../addresses/setAddress.ts";
import {
  type DocumentRow,
  lockDocument,
  lockLiveDocument,
  type RevisionRow,
  revisionOf,
} from "../documents/documentRows.ts";
import { notifyTakenPartNames } from "../documents/notifyTakenPartNames.ts";
import { endEmbargo, isPublishedWhole } from "../embargo/embargo.ts";
import { shownFiles } from "../files/fileUses.ts";
import { redirectMovedColumns } from "../redirects/redirectColumnsWithNewPage.ts";
import {
  checkPublishedValues,
  checkRedefinitions,
  type ShownDefinition,
  shownDefinition,
} from "./checkRedefinitions.ts";
import { copyFactsToLanguages } from "./copyFactsToLanguages.ts";
import { PublishedDocuments } from "./documentsOfPublication.ts";
import { numbersOf, PublicationWrites } from "./publicationWrites.ts";
import type { Publishing, PublishRequest, UnpublishRequest } from "./publishing.ts";
import { requireShowing } from "./publishRights.ts";
import { checkColumnCircles } from "./requirements/checkColumnCircles.ts";
import { checkRequired, checkRequiredSince } from "./requirements/checkFamilyRequirements.ts";
import { checkReferences, checkUnreferenced } from "./requirements/checkReferences.ts";
import { PublishedPartNames } from "./requirements/checkUniquePartNames.ts";
import { noteShowings } from "./showingHistory.ts";
import { shownRevisions } from "./shownRevisions.ts";

interface PublicationOptions {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Register shared by several publications in one transaction. */
  readonly partNames?: PublishedPartNames | undefined;
}

/**
 * Results of publishing many documents by single statements, for the checks at the transaction's
 * end.
 */
export interface PublishedMany {
  /** References that readers see, by the keys of the documents that have them. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Keys of the products whose part numbers or order codes may have changed. */
  readonly products: ReadonlySet<string>;
  /** True: readers will see a difference. */
  readonly isChanged: boolean;
}

/** Publication under way: publishes and withdraws documents, and checks them at the end. */
export class OpenPublication implements Publishing {
  readonly tx: Writing;
  readonly #revision: number;
  readonly #now: number;
  readonly #by: Person;
  readonly #writes: PublicationWrites;
  /** The documents published here, by their keys. */
  readonly #documents = new PublishedDocuments();
  /** Definitions of the parameters published here as readers saw them before, by key. */
  readonly #definitions = new Map<string, ShownDefinition>();
  readonly #trashed = new Set<string>();
  /** Keys of the products published here. */
  readonly #products = new Set<string>();
  /** References of documents published beside this publication. */
  readonly #included = new Map<string, readonly Reference[]>();
  /**
   * Documents whose facts cannot be published in other languages, with the reasons; filled where
   * `finish` throws.
   */
  readonly refused = new Map<string, DocumentError | NotPermitted>();
  #partNames: PublishedPartNames | undefined;
  #hasIncluded = false;

  constructor(tx: Writing, revision: number, { by, now, partNames }: PublicationOptions) {
    this.#partNames = partNames;
    this.tx = tx;
    this.#revision = revision;
    this.#now = now;
    this.#by = by;
    this.#writes = new PublicationWrites(tx, { revision, by, now });
  }

  /** Acts to be recorded after everything else. */
  get acts(): readonly AuditEntry[] {
    return this.#writes.acts;
  }

  readonly publish = async (what: PublishRequest): Promise<Language[]> => {
    const { key, languages, revisionNumber, facts, reason, parsed } = what;
    const sight = "sight" in what ? what.sight : embargoSight(this.#by);
    const document = await lockLiveDocument(this.tx, key, this.#by);
    const revision = await revisionOf(this.tx, document, revisionNumber);
    const body = await checkedBody(document, revision, parsed);
    const wanted = [...new Set(languages)];
    if (wanted.length === 0) return [];
    await requireShowing(this.tx, this.#by, document, { languages: wanted, next: body });
    if (document.type === "product") this.#products.add(key);
    // A document with a single revision never had another meaning, and needs no check.
    const hasOthers = revisionNumber !== undefined || revision.number > 1;
    if (document.type === "parameter" && hasOthers && !this.#definitions.has(key)) {
      this.#definitions.set(key, await shownDefinition(this.tx, key));
    }
    const before = await shownRevisions(this.tx, document.id);
    const changed = await this.#writes.show(document.id, revision.id, wanted);
    this.#documents.add(document, { revision, body, wanted, before, facts, sight });
    const detail = { revision: revision.number, body: contentHash(revision.body) };
    this.#writes.recordChange("document.publish", key, changed, {
      ...{ ...detail, before: numbersOf(before) },
      ...(reason !== undefined && { reason }),
    });
    await noteDocumentChange(this.tx, document.id, this.#now);
    return changed;
  };

  readonly unpublish = async ({
    key,
    languages,
    reason,
  }: UnpublishRequest): Promise<Language[]> => {
    const document = await lockDocument(this.tx, key, this.#by);
    const wanted = [...new Set(languages)];
    if (wanted.length === 0) return [];
    const newest = await newestBody(this.tx, document);
    await requireShowing(this.tx, this.#by, document, { languages: wanted, newest });
    const changed = await this.#writes.withdraw(document.id, wanted);
    this.#documents.withdraw(key, wanted);
    const detail = reason === undefined ? {} : { reason };
    this.#writes.recordChange("document.unpublish", key, changed, detail);
    await noteDocumentChange(this.tx, document.id, this.#now);
    return changed;
  };

  readonly trash = async ({ key }: { readonly key: string }): Promise<void> => {
    const document = await lockDocument(this.tx, key, this.#by);
    const body = await newestBody(this.tx, document);
    await requireShowing(this.tx, this.#by, document, { languages, next: body });
    requireTrashing(this.#by, document, body);
    await this.#writes.withdraw(document.id, languages);
    await this.tx
      .deleteFrom("schedule")
      .where("document_id", "=", document.id)
      .where("done_at", "is", null)
      .execute();
    const trashed = await this.tx
      .updateTable("documents")
      .set({ trashed_at: this.#now })
      .where("id", "=", document.id)
      .where("trashed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    this.#documents.delete(key);
    this.#trashed.add(key);
    if (trashed === undefined) return;
    await noteDocumentChange(this.tx, document.id, this.#now);
    this.record({ act: "document.trash", subject: `document:${key}` });
  };

  readonly address = async (what: AddressRequest): Promise<boolean> => {
    const moment = { by: this.#by, revision: this.#revision, now: this.#now };
    const moved = await setAddress(this.tx, what, moment);
    if (moved === undefined) return false;
    this.#writes.isChanged = true;
    const detail = { slug: what.slug, before: moved.before ?? "" };
    this.record({ act: "document.address", subject: `document:${what.key}`, detail });
    return true;
  };

  readonly record = (entry: AuditEntry): void => {
    this.#writes.acts.push(entry);
  };

  /**
   * Adds documents that the transaction has published beside this, none of which is published here.
   */
  include({ references: held, products, isChanged }: PublishedMany): void {
    for (const [key, some] of held) this.#included.set(key, some);
    for (const key of products) this.#products.add(key);
    if (isChanged) this.#writes.isChanged = true;
    this.#hasIncluded = true;
  }

  /** Checks that documents published beside this lack nothing that their families require. */
  async #checkIncluded(): Promise<void> {
    if (!this.#hasIncluded) return;
    await checkRequiredSince(this.tx, this.#revision, new Set(this.#documents.keys()));
  }

  /** @returns whether readers will see a difference */
  async finish(): Promise<boolean> {
    for (const check of await this.#checks()) await check();
    return this.#end();
  }

  /**
   * Runs every check, whatever the results before, in a transaction that is rolled back.
   * @returns the errors that refuse the publication
   */
  async findings(): Promise<DocumentError[]> {
    const found: DocumentError[] = [];
    const gather = async (check: () => Promise<unknown>) => {
      try {
        await check();
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        found.push(error);
      }
    };
    await gather(async () => {
      for (const check of await this.#checks()) await gather(check);
    });
    if (found.length === 0) await gather(() => this.#end());
    return found;
  }

  async #checks(): Promise<(() => Promise<void>)[]> {
    const { references: held, refused } = await copyFactsToLanguages(
      this.#writes,
      this.#documents.values(),
    );
    for (const [key, error] of refused) this.refused.set(key, error);
    for (const error of refused.values()) throw error;
    for (const [key, some] of this.#included) held.set(key, [...(held.get(key) ?? []), ...some]);
    const sightOf = (key: string) => {
      const here = this.#documents.get(key);
      return here === undefined ? embargoSight(this.#by) : here.sight;
    };
    return [
      () => checkReferences(this.tx, held, sightOf),
      () => checkUnreferenced(this.tx, this.#trashed),
      () => checkColumnCircles(this.tx, this.#documents.columnKeys(), this.#by),
      () => checkRedefinitions(this.tx, this.#definitions),
      () => checkPublishedValues(this.tx, this.#documents.products(this.#products)),
      () => checkRequired(this.tx, this.#documents.products(this.#products)),
      () => this.#checkIncluded(),
      () => this.#names().validate(this.#products),
    ];
  }

  #names(): PublishedPartNames {
    this.#partNames ??= new PublishedPartNames(this.tx, this.#products);
    return this.#partNames;
  }

  async #end(): Promise<boolean> {
    if (this.#writes.isChanged) await this.#moveRevision();
    const published = (keys: ReadonlySet<string>) => this.#names().namesOf(keys);
    const told = { published, keys: this.#products, by: this.#by, now: this.#now };
    if (this.#writes.isChanged) await notifyTakenPartNames(this.tx, told);
    for (const { document } of this.#documents.values()) {
      if (document.isEmbargoed) await this.#openFiles(document);
      await this.#endEmbargo(document);
    }
    return this.#writes.isChanged;
  }

  /** Opens to everybody the files that a document under embargo shows to readers. */
  async #openFiles({ id, type }: DocumentRow): Promise<void> {
    const shown = await shownFiles(this.tx, id, type);
    await openShownFiles(this.tx, { documentId: id, shown, now: this.#now });
  }

  async #moveRevision(): Promise<void> {
    const moment = { revision: this.#revision, now: this.#now };
    await assignAddresses(this.tx, moment, this.#products);
    await noteShowings(this.tx, this.#revision, this.#now);
    await redirectMovedColumns(this.tx, this.#documents.columnsShownBefore(), {
      ...moment,
      by: this.#by.id,
    });
    await setPublicationRevision(this.tx, this.#revision);
  }

  /** Ends the embargo once every language shows the newest revision and nothing is unsaved. */
  async #endEmbargo(document: DocumentRow): Promise<void> {
    if (!document.isEmbargoed || !(await isPublishedWhole(this.tx, document))) return;
    this.record(await endEmbargo(this.tx, document, this.#now, "published"));
  }
}

/** Body of the revision, checked against its type's present schema. @throws InvalidDocument */
async function checkedBody(
  { type }: DocumentRow,
  { body }: RevisionRow,
  parsed: ParsedBody | undefined,
): Promise<unknown> {
  const isThat = parsed !== undefined && JSON.stringify(parsed.body) === body;
  return isThat ? parsed.body : parseBodyInTurns(type, JSON.parse(body));
}

async function newestBody(tx: Writing, document: DocumentRow): Promise<unknown> {
  return JSON.parse((await revisionOf(tx, document)).body);
}
