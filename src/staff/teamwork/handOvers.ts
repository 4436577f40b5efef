import { sql } from "kysely";
import { accountIdOf } from "../../base/audit/records.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import { type HandOverEnd, maxNoteLength } from "../../base/site/teamworkCodes.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../content/types/typeNames.ts";
import type { Person } from "../access/rights.ts";
import { draftVisible } from "../access/visibleDocuments.ts";
import { mayWriteSome } from "../access/writeRights.ts";
import { displayNames } from "../accounts/people/displayNames.ts";
import { holdingOf } from "../accounts/roles/roles.ts";
import { type DocumentAct, lockOpen, openDocument, recordAct } from "./documentAct.ts";
import { addNotices, settleHandOver } from "./notices.ts";
import { TeamworkRefused } from "./teamworkErrors.ts";
import { type Opener, openersOf, type Subject, subjectOf } from "./whoMayOpen.ts";

/** Recipient of a document: an account or a role. */
export type Recipient = { readonly account: number } | { readonly role: string };

/** A document that is ready for somebody. Times in milliseconds since 1970. */
export interface HandOver {
  readonly id: number;
  readonly documentId: number;
  /** Account that it is for; null: a role. */
  readonly account: number | null;
  readonly role: string | null;
  readonly note: string;
  readonly at: number;
  /** Actor's id. */
  readonly by: string;
  readonly takenAt: number | null;
  /** Account that took it. */
  readonly takenBy: number | null;
}

function unended(db: Reading) {
  return db.selectFrom("hand_overs").selectAll("hand_overs").where("ended_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof unended>["executeTakeFirstOrThrow"]>>;

function handOverIn(row: Row): HandOver {
  return {
    ...{ id: row.id, documentId: row.document_id, account: row.to_account, role: row.to_role },
    ...{ note: row.note, at: row.at, by: row.made_by },
    ...{ takenAt: row.taken_at, takenBy: row.taken_by },
  };
}

/** Returns the open hand-overs of some documents, by document. */
export async function handOversOf(
  db: Reading,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, HandOver>> {
  if (documentIds.length === 0) return new Map();
  const rows = await unended(db)
    .where("document_id", "in", [...documentIds])
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [row.document_id, handOverIn(row)]));
}

/** Ids of the actors in a hand-over. */
export function actorsIn({ account, takenBy, by }: HandOver): string[] {
  return [by, ...[account, takenBy].flatMap((id) => (id === null ? [] : [`account:${id}`]))];
}

/** Names of the people in hand-overs, by actors' ids. */
export function namesIn(db: Reading, all: readonly HandOver[]): Promise<Map<string, string>> {
  return displayNames(db, all.flatMap(actorsIn));
}

/** Most documents that a person is told to wait for them. */
const maxWaiting = 100;

/**
 * Returns the hand-overs that wait for a person: to them, to one of their roles, and those that they took;
 * only of documents that they may open, the oldest first.
 */
export async function waitingFor(
  db: Reading,
  { accountId, by, now }: { readonly accountId: number; readonly by: Person; readonly now: number },
): Promise<(HandOver & { readonly key: string; readonly type: TypeName })[]> {
  const roles = await rolesOf(db, accountId, now);
  const rows = await unended(db)
    .innerJoin("documents", "documents.id", "hand_overs.document_id")
    .select(["documents.key", "documents.type"])
    .where("documents.trashed_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("taken_by", "is", null), eb("to_account", "=", accountId)]),
        ...(roles.length === 0
          ? []
          : [and([eb("taken_by", "is", null), eb("to_role", "in", roles)])]),
        eb("taken_by", "=", accountId),
      ]),
    )
    .where(({ exists }) =>
      exists(
        db
          .selectFrom("documents")
          .select("documents.id")
          .where("documents.id", "=", sql<number>`hand_overs.document_id`)
          .where(draftVisible(by, db)),
      ),
    )
    .orderBy("hand_overs.id")
    .limit(maxWaiting)
    .execute();
  return rows.map((row) => ({ ...handOverIn(row), key: row.key, type: typeOf(row) }));
}

async function rolesOf(db: Reading, accountId: number, now: number): Promise<string[]> {
  const { grants } = await holdingOf(db, accountId, now);
  return [...new Set(grants.map(({ role }) => role))];
}

/** The hand-over of a document, and what the person may do about it. */
export interface HandOverState {
  readonly current: HandOver | undefined;
  /** False: the one who took it, the person it is for, or everybody of the role cannot open the document. */
  readonly isReachable: boolean;
  readonly mayHandOver: boolean;
  /** True: it waits for the person, by name or by role, and nobody has taken it. */
  readonly mayTake: boolean;
  readonly mayEnd: boolean;
  /** People to whom it can be handed, and whom comments can mention. */
  readonly people: readonly Opener[];
}

/** Returns the hand-over of a document. @throws DocumentNotFound */
export async function handOverState(
  db: Reading,
  { key, by, now }: DocumentAct,
): Promise<HandOverState> {
  const { id } = await openDocument(db, key, by);
  const current = (await handOversOf(db, [id])).get(id);
  const subject = await subjectOf(db, id);
  const people = await openersOf(db, subject, now);
  const mayHandOver = mayWriteSome(by, subject);
  const isFor = current !== undefined && (await concerns(db, current, by, now));
  return {
    ...{ current, people, mayHandOver },
    isReachable: current === undefined || people.some((one) => isRecipient(one, current)),
    mayTake: isFor && current.takenAt === null && accountIdOf(by.id) !== undefined,
    mayEnd: current !== undefined && (isFor || mayHandOver),
  };
}

function isRecipient({ id, roles }: Opener, { account, role, takenBy }: HandOver): boolean {
  if (takenBy !== null) return id === takenBy;
  return role === null ? id === account : roles.has(role);
}

/** Tells whether a hand-over is for a person, or was taken by them. */
async function concerns(
  db: Reading,
  { account, role, takenBy }: HandOver,
  by: Person,
  now: number,
): Promise<boolean> {
  const own = accountIdOf(by.id);
  if (own === undefined) return false;
  if (takenBy !== null) return takenBy === own;
  return role === null ? account === own : (await rolesOf(db, own, now)).includes(role);
}

interface HandOverAct extends DocumentAct {
  /** Id of the hand-over that the person saw; null: none, absent: whichever there is. */
  readonly seen?: number | null | undefined;
}

/**
 * Hands a document to a person or a role, in place of an earlier hand-over, and tells them.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function handOver(
  store: Store,
  { to, note: typed }: { readonly to: Recipient; readonly note: string },
  act: HandOverAct,
): Promise<void> {
  const note = sanitizeLine(typed);
  if (note.length > maxNoteLength) return Promise.reject(new TeamworkRefused("too-long"));
  return store.transaction(async (tx) => {
    const { by, now } = act;
    const { id } = await lockOpen(tx, act);
    const subject = await subjectOf(tx, id);
    if (!mayWriteSome(by, subject)) throw new TeamworkRefused("may-not-hand-over");
    const before = (await handOversOf(tx, [id])).get(id);
    requireSame(before, act);
    const told = await recipientsOf(tx, subject, to, now);
    if (before !== undefined) await end(tx, before, "passed", act);
    const { id: made } = await tx
      .insertInto("hand_overs")
      .values({
        ...{ document_id: id, note, at: now, made_by: by.id },
        to_account: "account" in to ? to.account : null,
        to_role: "role" in to ? to.role : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const own = accountIdOf(by.id);
    await addNotices(
      tx,
      told.filter((one) => one !== own),
      { kind: "hand-over", documentId: id, handOverId: made, actor: by.id, at: now },
    );
    const recipient = "account" in to ? `account:${to.account}` : `role:${to.role}`;
    await recordAct(tx, act, "hand-over.make", { handOver: made, to: recipient });
  });
}

/**
 * Takes a document that waits for the person: it waits for nobody else any more, and stays theirs until it
 * is done or handed on.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function takeHandOver(store: Store, act: HandOverAct): Promise<void> {
  return store.transaction(async (tx) => {
    const { by, now } = act;
    const current = await lockCurrent(tx, act);
    const own = accountIdOf(by.id);
    if (own === undefined || !(await concerns(tx, current, by, now))) {
      throw new TeamworkRefused("not-yours");
    }
    if (current.takenAt !== null) return;
    await tx
      .updateTable("hand_overs")
      .set({ taken_at: now, taken_by: own })
      .where("id", "=", current.id)
      .execute();
    await settleHandOver(tx, current.id, now);
    await recordAct(tx, act, "hand-over.take", { handOver: current.id });
  });
}

/**
 * Ends a hand-over as done, by those whom it is for, or takes it back, by whoever may edit the document.
 * @throws DocumentNotFound, DocumentTrashed, TeamworkRefused
 */
export function endHandOver(
  store: Store,
  as: Exclude<HandOverEnd, "passed">,
  act: HandOverAct,
): Promise<void> {
  return store.transaction(async (tx) => {
    const { by, now } = act;
    const current = await lockCurrent(tx, act);
    const isFor = await concerns(tx, current, by, now);
    if (!isFor && !mayWriteSome(by, await subjectOf(tx, current.documentId))) {
      throw new TeamworkRefused("not-yours");
    }
    await end(tx, current, as, act);
    const what = as === "done" ? "hand-over.finish" : "hand-over.withdraw";
    await recordAct(tx, act, what, { handOver: current.id });
  });
}

async function lockCurrent(tx: Writing, act: HandOverAct): Promise<HandOver> {
  const { id } = await lockOpen(tx, act);
  const current = (await handOversOf(tx, [id])).get(id);
  requireSame(current, act);
  if (current === undefined) throw new TeamworkRefused("not-handed-over");
  return current;
}

function requireSame(current: HandOver | undefined, { seen }: HandOverAct): void {
  if (seen !== undefined && seen !== (current?.id ?? null)) {
    throw new TeamworkRefused("handed-over-since");
  }
}

async function end(tx: Writing, { id }: HandOver, as: HandOverEnd, { by, now }: HandOverAct) {
  await tx
    .updateTable("hand_overs")
    .set({ ended_at: now, ended_by: by.id, ended_as: as })
    .where("id", "=", id)
    .execute();
  await settleHandOver(tx, id, now);
}

/**
 * Returns the accounts that a document is handed to.
 * @throws TeamworkRefused where none of them may open it
 */
async function recipientsOf(
  tx: Writing,
  subject: Subject,
  to: Recipient,
  now: number,
): Promise<number[]> {
  const openers = await openersOf(tx, subject, now);
  if ("account" in to) {
    if (openers.some(({ id }) => id === to.account)) return [to.account];
    const names = await displayNames(tx, [`account:${to.account}`]);
    throw new TeamworkRefused("person-cannot-open", [...names.values()]);
  }
  const role = await tx
    .selectFrom("roles")
    .select("name")
    .where("name", "=", to.role)
    .executeTakeFirst();
  if (role === undefined) throw new TeamworkRefused("unknown-role");
  const told = openers.flatMap(({ id, roles }) => (roles.has(to.role) ? [id] : []));
  if (told.length === 0) throw new TeamworkRefused("role-cannot-open");
  return told;
}
