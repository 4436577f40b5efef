import { setImmediate as nextTurn } from "node:timers/promises";
import { type Language, languages } from "../../site/languages.ts";
import { type AuditEntry, type AuditValue, contentHash } from "../../store/audit/records.ts";
import { setPublicationRevision } from "../../store/publicationRevision.ts";
import type { Writing } from "../../store/tables.ts";
import { assignAddresses } from "../addresses/assignAddresses.ts";
import { type AddressRequest, setAddress } from "../addresses/setAddress.ts";
import { type FactsChoice, planFacts } from "../composition/planFacts.ts";
import { endEmbargo } from "../embargo/embargo.ts";
import { isPublishedWhole } from "../embargo/publishedWhole.ts";
import { type PublishedColumn, redirectMovedColumns } from "../redirects/movedColumns.ts";
import { type Reference, references } from "../references.ts";
import { type EmbargoSight, embargoSight } from "../rights/embargoSight.ts";
import { NotPermitted, type Person } from "../rights/rights.ts";
import { requirePublishing, requireTrashing } from "../rights/writes.ts";
import { parseBody } from "../types/index.ts";
import { noteDocumentChange } from "./changes.ts";
import { checkColumnCircles } from "./columnCircles.ts";
import { DocumentError, FactsDiffer } from "./errors.ts";
import type { Publishing, PublishRequest, UnpublishRequest } from "./publishing.ts";
import { checkRedefinitions, type ShownDefinition, shownDefinition } from "./redefining.ts";
import { checkReferences, checkUnreferenced } from "./referring.ts";
import { checkRequired, checkRequiredSince, type PublishedProduct } from "./required.ts";
import {
  type DocumentRow,
  lockDocument,
  lockLiveDocument,
  type RevisionRow,
  revisionOf,
} from "./rows.ts";
import { requireShowing } from "./showing.ts";
import { noteShowings } from "./showings.ts";
import {
  bodiesOf,
  insertComposed,
  readersBodies,
  type ShownRevision,
  type ShownRevisions,
  shownRevisions,
} from "./shown.ts";
import { PublishedPartNames } from "./uniquePartNames.ts";

/** A document that is published in a publication, with the revision that was asked for last. */
interface PublishedHere {
  readonly document: DocumentRow;
  readonly revision: RevisionRow;
  /** The revision's, checked. */
  readonly body: unknown;
  /** Those that show it. */
  readonly languages: Set<Language>;
  /** What readers saw before the publication. */
  readonly before: ShownRevisions;
  readonly facts: FactsChoice | undefined;
  /** The embargoes that its references may lead behind. */
  readonly sight: EmbargoSight;
  /** True: another revision of it was published here before, and other languages may show that one. */
  readonly isMixed: boolean;
}

type Noted = Omit<PublishedHere, "document" | "languages" | "isMixed"> & {
  readonly wanted: readonly Language[];
};

interface PublicationOptions {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where several are made in one transaction: what they share. */
  readonly partNames?: PublishedPartNames | undefined;
}

/** What a transaction publishes by statements on many documents, for the checks at its end. */
export interface PublishedMany {
  /** References in what readers see, by the keys of documents that hold them. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Keys of the products whose part numbers or order codes may be others than before. */
  readonly products: ReadonlySet<string>;
  /** True: readers will see anything else than before. */
  readonly isChanged: boolean;
}

/** What a transaction publishes and withdraws, and the checks of it at the end. */
export class OpenPublication implements Publishing {
  readonly tx: Writing;
  readonly #revision: number;
  readonly #now: number;
  readonly #by: Person;
  /** The documents published here, by their keys. */
  readonly #documents = new Map<string, PublishedHere>();
  /** What readers saw of the parameters published here, by their keys. */
  readonly #definitions = new Map<string, ShownDefinition>();
  readonly #trashed = new Set<string>();
  /** Keys of the products published here. */
  readonly #products = new Set<string>();
  /** References of what was published beside this. */
  readonly #included = new Map<string, readonly Reference[]>();
  /** Acts to be recorded once everything else is done. */
  readonly acts: AuditEntry[] = [];
  /** Where `finish` throws: every document whose facts cannot go out as they would have to, with why. */
  readonly refused = new Map<string, DocumentError | NotPermitted>();
  readonly #partNames: PublishedPartNames | undefined;
  #changed = false;
  #hasIncluded = false;

  constructor(tx: Writing, revision: number, { by, now, partNames }: PublicationOptions) {
    this.#partNames = partNames;
    this.tx = tx;
    this.#revision = revision;
    this.#now = now;
    this.#by = by;
  }

  readonly publish = async (what: PublishRequest): Promise<Language[]> => {
    const { key, languages, revisionNumber, facts, reason } = what;
    const sight = "sight" in what ? what.sight : embargoSight(this.#by);
    const document = await lockLiveDocument(this.tx, key, this.#by);
    const revision = await revisionOf(this.tx, document, revisionNumber);
    const body = parseBody(document.type, JSON.parse(revision.body));
    const wanted = [...new Set(languages)];
    if (wanted.length === 0) return [];
    await requireShowing(this.tx, this.#by, document, { languages: wanted, next: body });
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
    this.#note(document, { revision, body, wanted, before, facts, sight });
    const changed = this.#affected(wanted, rows);
    const detail = { revision: revision.number, body: contentHash(revision.body) };
    this.#recordChange("document.publish", key, changed, {
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
    const changed = this.#affected(wanted, await this.#withdraw(document.id, wanted));
    const here = this.#documents.get(key);
    for (const language of wanted) here?.languages.delete(language);
    const detail = reason === undefined ? {} : { reason };
    this.#recordChange("document.unpublish", key, changed, detail);
    await noteDocumentChange(this.tx, document.id, this.#now);
    return changed;
  };

  readonly trash = async ({ key }: { readonly key: string }): Promise<void> => {
    const document = await lockDocument(this.tx, key, this.#by);
    const body = await newestBody(this.tx, document);
    await requireShowing(this.tx, this.#by, document, { languages, next: body });
    requireTrashing(this.#by, document, body);
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
    this.#documents.delete(key);
    this.#trashed.add(key);
    await noteDocumentChange(this.tx, document.id, this.#now);
    this.record({ act: "document.trash", subject: `document:${key}` });
  };

  readonly address = async (what: AddressRequest): Promise<boolean> => {
    const moment = { by: this.#by, revision: this.#revision, now: this.#now };
    const moved = await setAddress(this.tx, what, moment);
    if (moved === undefined) return false;
    this.#changed = true;
    const detail = { slug: what.slug, before: moved.before ?? "" };
    this.record({ act: "document.address", subject: `document:${what.key}`, detail });
    return true;
  };

  readonly record = (entry: AuditEntry): void => {
    this.acts.push(entry);
  };

  /** Takes in what the transaction has published beside this, of documents that nothing here publishes. */
  include({ references: held, products, isChanged }: PublishedMany): void {
    for (const [key, some] of held) this.#included.set(key, some);
    for (const key of products) this.#products.add(key);
    if (isChanged) this.#changed = true;
    this.#hasIncluded = true;
  }

  /** What was published beside this lacks nothing that its families require. */
  async #checkIncluded(): Promise<void> {
    if (!this.#hasIncluded) return;
    await checkRequiredSince(this.tx, this.#revision, new Set(this.#documents.keys()));
  }

  /** @returns whether readers will see anything else than before */
  async finish(): Promise<boolean> {
    for (const check of await this.#checks()) await check();
    return this.#end();
  }

  /**
   * The same in a transaction that is undone: every check is made, whatever those before it say.
   * @returns what refuses the publication
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
    const held = await this.#joinFacts();
    for (const [key, some] of this.#included) held.set(key, [...(held.get(key) ?? []), ...some]);
    const sightOf = (key: string) => {
      const here = this.#documents.get(key);
      return here === undefined ? embargoSight(this.#by) : here.sight;
    };
    const partNames = this.#partNames ?? new PublishedPartNames(this.tx, this.#products);
    return [
      () => checkReferences(this.tx, held, sightOf),
      () => checkUnreferenced(this.tx, this.#trashed),
      () => checkColumnCircles(this.tx, this.#publishedColumns()),
      () => checkRedefinitions(this.tx, this.#definitions),
      () => checkRequired(this.tx, this.#publishedProducts()),
      () => this.#checkIncluded(),
      () => partNames.validate(this.#products),
    ];
  }

  async #end(): Promise<boolean> {
    if (this.#changed) await this.#moveRevision();
    for (const { document } of this.#documents.values()) await this.#endEmbargo(document);
    return this.#changed;
  }

  #publishedProducts(): PublishedProduct[] {
    return [...this.#products].flatMap((key) => {
      const here = this.#documents.get(key);
      return here === undefined ? [] : [{ key, body: here.body, languages: [...here.languages] }];
    });
  }

  async #moveRevision(): Promise<void> {
    const moment = { revision: this.#revision, now: this.#now };
    await assignAddresses(this.tx, moment, this.#products);
    await noteShowings(this.tx, this.#revision, this.#now);
    await redirectMovedColumns(this.tx, this.#columns(), { ...moment, by: this.#by.id });
    await setPublicationRevision(this.tx, this.#revision);
  }

  /** An embargo has done its work once every language shows the newest revision and nothing is unsaved. */
  async #endEmbargo(document: DocumentRow): Promise<void> {
    if (!document.isEmbargoed || !(await isPublishedWhole(this.tx, document))) return;
    this.record(await endEmbargo(this.tx, document, this.#now, "published"));
  }

  /** The columns published here that readers had before. */
  #columns(): PublishedColumn[] {
    return [...this.#documents.values()].flatMap(({ document, body, before }) => {
      const [known] = bodiesOf(before).values();
      const { id, key, type } = document;
      return type === "column" && known !== undefined ? [{ id, key, before: known, body }] : [];
    });
  }

  #note(document: DocumentRow, { wanted, before, ...what }: Noted): void {
    const { key } = document;
    const here = this.#documents.get(key);
    const isSame = here?.revision.id === what.revision.id;
    const languages = new Set([...(isSame ? here.languages : []), ...wanted]);
    this.#documents.set(key, {
      ...{ document, ...what, languages, before: here?.before ?? before },
      isMixed: here !== undefined && (here.isMixed || !isSame),
    });
  }

  /**
   * Takes facts to the other languages of what was published here.
   * @returns the references in what readers see, by the keys of the documents
   * @throws FactsDiffer, NotPermitted
   */
  async #joinFacts(): Promise<Map<string, readonly Reference[]>> {
    const held = new Map<string, readonly Reference[]>();
    for (const [key, here] of this.#documents) {
      // On SQLite nothing else gives others their turn.
      await nextTurn();
      const { type } = here.document;
      try {
        const bodies = await this.#settledBodies(here);
        const shown = [...readersBodies(type, bodies).values()];
        // Both languages mostly show one body.
        held.set(
          key,
          [...new Set(shown)].flatMap((body) => references(type, body)),
        );
      } catch (error) {
        if (!(error instanceof DocumentError || error instanceof NotPermitted)) throw error;
        this.refused.set(key, error);
      }
    }
    for (const error of this.refused.values()) throw error;
    return held;
  }

  /** The bodies that a document is published with, once its facts have gone where they have to go. */
  async #settledBodies(here: PublishedHere): Promise<Map<Language, unknown>> {
    const { document, body, languages, before } = here;
    const wanted = [...languages];
    const isAlone = [...before.keys()].every((language) => languages.has(language));
    if (isAlone && !here.isMixed) return new Map(wanted.map((language) => [language, body]));
    const after = await shownRevisions(this.tx, document.id);
    const bodies = bodiesOf(after);
    const { type, key } = document;
    const wish = { type, wanted, before: bodiesOf(before), after: bodies, body, facts: here.facts };
    const { composed, undecided } = planFacts(wish);
    if (wanted.length === 0) return bodies;
    if (undecided.size > 0) throw new FactsDiffer(key, undecided);
    requirePublishing(this.#by, document, body, [...composed.keys()]);
    for (const [language, next] of composed) {
      const texts = after.get(language);
      if (texts !== undefined) await this.#publishComposed(here, language, { texts, body: next });
      bodies.set(language, next);
    }
    return bodies;
  }

  async #publishComposed(
    { document, revision, before }: PublishedHere,
    language: Language,
    { texts, body }: { readonly texts: ShownRevision; readonly body: unknown },
  ): Promise<void> {
    const { id: documentId, key } = document;
    const composed = await insertComposed(this.tx, {
      ...{ documentId, body, factsOf: revision.id, texts, now: this.#now },
    });
    await this.tx
      .updateTable("published")
      .set({ revision_id: composed.id, since: this.#revision, published_at: this.#now })
      .where("document_id", "=", documentId)
      .where("language", "=", language)
      .execute();
    this.#changed = true;
    this.#recordChange("document.publish", key, [language], {
      ...{ revision: composed.number, facts: revision.number, texts: texts.number },
      ...{ body: contentHash(composed.body), before: numbersOf(before) },
    });
  }

  #publishedColumns(): string[] {
    const columns = [...this.#documents.values()].filter(
      ({ document }) => document.type === "column",
    );
    return columns.map(({ document }) => document.key);
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

function numbersOf(shown: ShownRevisions): Record<string, number> {
  return Object.fromEntries(Array.from(shown, ([language, { number }]) => [language, number]));
}
