import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import { languages } from "../../../base/site/languages.ts";
import { noteDocumentChange } from "../../../base/store/changes/publicationRevision.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type EmbargoEvent, embargoEvents, tellNamed } from "../../access/embargo/embargoEvents.ts";
import { releaseFiles } from "../../access/embargo/embargoedFiles.ts";
import { embargoSight } from "../../access/embargoVisibility.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import { may, type Person, requireRight, serverPerson } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import { columnOf } from "../../access/writeRights.ts";
import { DocumentNotFound } from "../documents/documentErrors.ts";
import {
  type DocumentRow,
  documentByKey,
  lockDocument,
  revisionOf,
} from "../documents/documentRows.ts";
import { noteFiles } from "../files/checkNamedFiles.ts";
import { draftFiles } from "../files/fileUses.ts";
import { uncheckSchedules } from "../schedule/scheduleRows.ts";
import { EmbargoMoved, EmbargoRefused } from "./embargoErrors.ts";

/**
 * Tells whether readers of every language see a document's newest revision, and nothing was typed
 * since: nothing is left for an embargo to hide.
 */
export async function isPublishedWhole(
  tx: Writing,
  { id }: Pick<DocumentRow, "id">,
): Promise<boolean> {
  const shown = await tx
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select("language")
    .where("published.document_id", "=", id)
    .where(isNewestRevision())
    .execute();
  if (languages.some((language) => !shown.some((row) => row.language === language))) return false;
  const typed = await tx
    .selectFrom("working_copies")
    .select("document_id")
    .where("document_id", "=", id)
    .whereRef("body", "!=", "base")
    .executeTakeFirst();
  return typed === undefined;
}

export interface NamedPerson {
  /** The account's id. */
  readonly id: number;
  /** Name with which the account signs in. */
  readonly account: string;
  readonly name: string;
  /** Actor who named the person. */
  readonly namedBy: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Embargo of a document, for the people named on it. */
export interface Embargo {
  /** Version of the embargo, present or not; increases with each change. */
  readonly version: number;
  /** Milliseconds since 1970; null: there is none. */
  readonly since: number | null;
  /** People named, sorted by name. */
  readonly named: readonly NamedPerson[];
  /** Events by which others may have gained access, the newest first. */
  readonly events: readonly EmbargoEvent[];
}

interface EmbargoChange {
  readonly key: string;
  /** Version on which the change is based; absent: any. */
  readonly version?: number | undefined;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns the embargo of a document.
 * @throws DocumentNotFound, also where the person may not see the document
 */
export async function embargoOf(db: Reading, key: string, by: Person): Promise<Embargo> {
  const { id } = await documentByKey(db, key, by);
  return readEmbargo(db, id);
}

async function readEmbargo(db: Reading, documentId: number): Promise<Embargo> {
  const { embargoed_at: since, embargo_version: version } = await db
    .selectFrom("documents")
    .select(["embargoed_at", "embargo_version"])
    .where("id", "=", documentId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("embargoes")
    .innerJoin("accounts", "accounts.id", "embargoes.account_id")
    .select(["accounts.id", "account", "name", "named_by", "at"])
    .where("document_id", "=", documentId)
    .orderBy("name")
    .orderBy("accounts.id")
    .execute();
  const named = rows.map(({ named_by: namedBy, ...row }) => ({ ...row, namedBy }));
  const events = since === null ? [] : await embargoEvents(db, { id: documentId, since });
  return { version: version + 1, since, named, events };
}

/** Tells whether a person who sees a document may change its embargo. */
export async function mayChangeEmbargo(db: Reading, key: string, by: Person): Promise<boolean> {
  const document = await documentByKey(db, key, by);
  return document.type !== "setting" && may(by, "embargo.set", await subjectOf(db, document));
}

/**
 * Puts a document under embargo, or names others on its present embargo. The person who places one
 * is named on it. Readers still see what is published.
 * @param named ids of all the accounts that shall be named
 * @throws DocumentNotFound, EmbargoMoved, EmbargoRefused, NotPermitted
 */
export async function setEmbargo(
  tx: Writing,
  { key, version, named, by, now }: EmbargoChange & { readonly named: readonly number[] },
): Promise<Embargo> {
  const { document, before } = await openEmbargo(tx, { key, version, by, now });
  if (document.type === "setting") throw new EmbargoRefused(key, "setting");
  const own = embargoSight(by);
  const isPlaced = before.since === null;
  const wanted = new Set([...named, ...(isPlaced && typeof own === "number" ? [own] : [])]);
  await requirePeople(tx, key, wanted, before.named);
  const known = new Set(before.named.map(({ id }) => id));
  const added = [...wanted].filter((id) => !known.has(id));
  const removed = [...known].filter((id) => !wanted.has(id));
  if (!isPlaced && added.length === 0 && removed.length === 0) return before;
  await write(tx, document.id, before.since ?? now);
  if (isPlaced) {
    const placed = { ...document, isEmbargoed: true };
    await noteFiles(tx, placed, await draftFiles(tx, placed), now);
  }
  if (removed.length > 0) {
    await tx
      .deleteFrom("embargoes")
      .where("document_id", "=", document.id)
      .where("account_id", "in", removed)
      .execute();
  }
  // A person who is not named and names others opens the embargo.
  if (!isPlaced && (typeof own !== "number" || by.via === "command")) {
    for (const id of added) {
      await tellNamed(tx, document.id, { way: "named", accountId: id, by, now });
    }
  }
  await insertNames(tx, document.id, added, { by, now });
  await sendAway(tx, document);
  await settle(tx, document.id, now);
  const detail = { placed: isPlaced, named: sorted(wanted), added: sorted(added), removed };
  await appendAudit(tx, [{ act: "embargo.set", subject: `document:${key}`, detail }], {
    by,
    at: now,
  });
  return readEmbargo(tx, document.id);
}

/**
 * Names somebody on an embargo by the right to manage accounts, for when nobody named can do it.
 * The actor need not be named, and learns only that there is an embargo. The act is in the audit
 * trail, and the people named see it.
 * @throws DocumentNotFound where there is no such document, or it is under no embargo;
 *   EmbargoRefused, NotPermitted
 */
export async function openToPerson(
  tx: Writing,
  { key, named, by, now }: EmbargoChange & { readonly named: number },
): Promise<void> {
  requireRight(by, "account.manage", {}, "naming somebody on an embargo");
  const document = await lockDocument(tx, key, serverPerson);
  if (!document.isEmbargoed) throw new DocumentNotFound(key);
  const before = await readEmbargo(tx, document.id);
  await requirePeople(tx, key, new Set([named]), before.named);
  if (before.named.some(({ id }) => id === named)) return;
  await write(tx, document.id, before.since ?? now);
  await tellNamed(tx, document.id, { way: "named", accountId: named, by, now });
  await insertNames(tx, document.id, [named], { by, now });
  await settle(tx, document.id, now);
  const detail = { named, himself: embargoSight(by) === named };
  await appendAudit(tx, [{ act: "embargo.open", subject: `document:${key}`, detail }], {
    by,
    at: now,
  });
}

/**
 * Ends the embargo of a document: from then on everybody with the right to its drafts sees it.
 * @throws DocumentNotFound, EmbargoMoved, EmbargoRefused, NotPermitted
 */
export async function liftEmbargo(tx: Writing, change: EmbargoChange): Promise<void> {
  const { document, before } = await openEmbargo(tx, change);
  if (before.since === null) throw new EmbargoRefused(change.key, "none");
  const { by, now } = change;
  await appendAudit(tx, [await endEmbargo(tx, document, now, "by hand")], { by, at: now });
}

/**
 * Ends the embargo of a document in a transaction that publishes or lifts it.
 * @returns the entry for the audit trail
 */
export async function endEmbargo(
  tx: Writing,
  { id, key }: Pick<DocumentRow, "id" | "key">,
  now: number,
  why: "by hand" | "published",
): Promise<AuditEntry> {
  await write(tx, id, null);
  await tx.deleteFrom("embargoes").where("document_id", "=", id).execute();
  await releaseFiles(tx, id);
  await tx
    .updateTable("text_pairs")
    .set({ under_embargo: null })
    .where("under_embargo", "=", id)
    .execute();
  await settle(tx, id, now);
  return { act: "embargo.lift", subject: `document:${key}`, detail: { why } };
}

/**
 * Reads and locks a document and its embargo, for a change by a person who sees it and may change
 * embargoes.
 */
async function openEmbargo(tx: Writing, { key, version, by }: EmbargoChange) {
  const document = await lockDocument(tx, key, by);
  const seen = await tx
    .selectFrom("documents")
    .select("id")
    .where("id", "=", document.id)
    .where(draftVisible(by, tx))
    .executeTakeFirst();
  if (seen === undefined) throw new DocumentNotFound(key);
  requireRight(by, "embargo.set", await subjectOf(tx, document), key);
  const before = await readEmbargo(tx, document.id);
  if (version !== undefined && version !== before.version) {
    throw new EmbargoMoved(key, before.version);
  }
  return { document, before };
}

async function subjectOf(db: Reading, document: DocumentRow) {
  const { type, key } = document;
  const body: unknown = JSON.parse((await revisionOf(db, document)).body);
  return { type, column: columnOf(type, key, body) };
}

async function write(tx: Writing, id: number, since: number | null): Promise<void> {
  await tx
    .updateTable("documents")
    .set(({ eb }) => ({
      embargoed_at: since,
      embargo_version: eb("embargo_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

async function insertNames(
  tx: Writing,
  documentId: number,
  named: readonly number[],
  { by, now }: Pick<EmbargoChange, "by" | "now">,
): Promise<void> {
  if (named.length === 0) return;
  await tx
    .insertInto("embargoes")
    .values(
      named.map((id) => ({ document_id: documentId, account_id: id, named_by: by.id, at: now })),
    )
    .execute();
}

/**
 * Requires that somebody is named, that everybody named can sign in, and that nobody else knows the
 * password of a person added.
 */
async function requirePeople(
  tx: Writing,
  key: string,
  named: ReadonlySet<number>,
  known: readonly NamedPerson[],
): Promise<void> {
  if (named.size === 0) throw new EmbargoRefused(key, "nobody-named");
  const active = await tx
    .selectFrom("accounts")
    .select(["id", "must_change"])
    .where("id", "in", [...named])
    .where("is_active", "=", 1)
    .execute();
  if (active.length < named.size) throw new EmbargoRefused(key, "unknown-person");
  const isMade = (one: (typeof active)[number]) =>
    one.must_change === 1 && !known.some(({ id }) => id === one.id);
  if (active.some(isMade)) throw new EmbargoRefused(key, "made-password");
}

/** Removes presence in a document of people who no longer see it. */
async function sendAway(tx: Writing, { id, key }: DocumentRow): Promise<void> {
  // Keys hold no character that is special to `like`.
  await tx
    .deleteFrom("presence")
    .where(({ or, eb }) =>
      or([eb("place", "=", `document:${key}`), eb("place", "like", `document:${key}#%`)]),
    )
    .where("account_id", "not in", ({ selectFrom }) =>
      selectFrom("embargoes").select("account_id").where("document_id", "=", id),
    )
    .execute();
}

/** Marks a document as changed for the catalogue, and schedules as unchecked. */
async function settle(tx: Writing, documentId: number, now: number): Promise<void> {
  await noteDocumentChange(tx, documentId, now);
  await uncheckSchedules(tx);
}

function sorted(ids: Iterable<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}
