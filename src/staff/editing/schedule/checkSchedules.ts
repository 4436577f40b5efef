import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { references } from "../../../content/types/fields/references.ts";
import { serverPerson } from "../../access/rights.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { errorText } from "../problems/errorText.ts";
import { PublishedPartNames } from "../publishing/requirements/checkUniquePartNames.ts";
import { bodiesOf, readersBodies, shownRevisions } from "../publishing/shownRevisions.ts";
import { applyGroup } from "./applySchedulesOfOneTime.ts";
import { type Pending, pendingSchedules } from "./scheduleRows.ts";

/** Finding of a check about one schedule. */
export interface Finding {
  /** Error with which it would fail, were it due now; undefined: none. */
  readonly error: Error | undefined;
  /** Warning that does not prevent it; null: none. */
  readonly warning: string | null;
}

/**
 * Carries out everything scheduled, time by time, and rolls it back. Stores the findings with the
 * schedules. Takes the lock of publications.
 * @returns the findings by schedule
 */
export async function checkSchedules(tx: Writing, now: number): Promise<Map<number, Finding>> {
  const revision = (await lockPublication(tx)) + 1;
  const pending = await pendingSchedules(tx);
  const findings = new Map<number, Finding>();
  if (pending.length === 0) return findings;
  const partNames = new PublishedPartNames(tx, new Set(pending.map(({ key }) => key)));
  await sql`savepoint rehearsal`.execute(tx);
  for (const group of Map.groupBy(pending, ({ at }) => at).values()) {
    const { failed, done } = await applyGroup(tx, group, { revision, now, partNames });
    for (const [row, error] of failed) findings.set(row.id, { error, warning: null });
    for (const row of done) {
      findings.set(row.id, { error: undefined, warning: await warningOf(tx, row) });
      await nextTurn();
    }
  }
  await sql`rollback to savepoint rehearsal`.execute(tx);
  await sql`release savepoint rehearsal`.execute(tx);
  for (const row of pending) await note(tx, row, findings.get(row.id), now);
  return findings;
}

async function note(
  tx: Writing,
  row: Pending,
  finding: Finding | undefined,
  now: number,
): Promise<void> {
  if (finding === undefined) return;
  const { error, warning } = finding;
  const problem = error === undefined ? null : errorText(error);
  const isNew = problem !== row.problem;
  // A failed one keeps its problem until it is done, and is tried at once.
  const canBeDone = error === undefined && row.failedAt !== null;
  await tx
    .updateTable("schedule")
    .set({ checked_at: now, warning })
    .$if(isNew && !canBeDone, (query) => query.set({ problem, told_at: null }))
    .$if(canBeDone, (query) => query.set({ next_at: now }))
    .where("id", "=", row.id)
    .where("done_at", "is", null)
    .execute();
}

/** Warning about references to documents that are not published in the language; null: none. */
async function warningOf(tx: Writing, row: Pending): Promise<string | null> {
  if (row.action === "unpublish") return null;
  const { id, type } = await documentByKey(tx, row.key, serverPerson);
  const body = readersBodies(type, bodiesOf(await shownRevisions(tx, id))).get(row.language);
  const keys = [...new Set(references(type, body).map(({ key }) => key))];
  if (body === undefined || keys.length === 0) return null;
  const shown = await tx
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .select("key")
    .where("key", "in", keys)
    .where("language", "=", row.language)
    .where("revision_id", "is not", null)
    .execute();
  const unseen = await embargoedOf(tx, keys);
  const missing = keys
    .filter((key) => !shown.some((one) => one.key === key) && !unseen.has(key))
    .sort();
  if (missing.length === 0) return null;
  return `refers to what is not published in ${row.language}: ${missing.join(", ")}`;
}

/** Keys under embargo, of those given: more people see a schedule than are named on an embargo. */
async function embargoedOf(tx: Writing, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("documents")
    .select("key")
    .where("key", "in", keys)
    .where("embargoed_at", "is not", null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * Checks schedules where something has changed since the last check.
 * @returns whether there were any
 */
export async function recheckSchedules(store: Store, now: number): Promise<boolean> {
  const stale = await store.db
    .selectFrom("schedule")
    .select("id")
    .where("done_at", "is", null)
    .where("checked_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (stale === undefined) return false;
  await store.transaction((tx) => checkSchedules(tx, now));
  return true;
}

/** Checks everything that is scheduled. */
export async function validateSchedules(store: Store, now: number): Promise<void> {
  await store.transaction((tx) => checkSchedules(tx, now));
}
