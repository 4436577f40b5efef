import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reading } from "../../../../base/store/tables.ts";
import { pastJobs } from "../../../jobs/jobs.ts";

/** Documents whose rows one statement removes: a few milliseconds. */
const documentsAtOnce = 100;

/** Removes a change set, what is left of its documents some at a time, with a turn for others between. */
export async function removeChangeSet(db: Reading, id: number): Promise<void> {
  for (const table of ["change_set_drafts", "change_set_documents"] as const) {
    const { last } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>("place").as("last"))
      .where("set_id", "=", id)
      .executeTakeFirstOrThrow();
    for (let first = 0; first <= (last ?? -1); first += documentsAtOnce) {
      await db
        .deleteFrom(table)
        .where("set_id", "=", id)
        .where("place", ">=", first)
        .where("place", "<", first + documentsAtOnce)
        .execute();
      await nextTurn();
    }
  }
  await db.deleteFrom("change_sets").where("id", "=", id).execute();
  await db.deleteFrom("jobs").where("id", "=", id).execute();
}

/** Removes change sets that nobody can undo any more, and those that were never finished. */
export async function pruneChangeSets(db: Reading, now: number): Promise<void> {
  for (const id of await pastJobs(db, "change-set", now)) await removeChangeSet(db, id);
}
