import { sql } from "kysely";
import { dialectOf } from "../dialect.ts";
import type { Reading, Writing } from "../tables.ts";

/** The PostgreSQL channel on which publishes and new stock are told to the other processes, at its commit. */
export const publicationChannel = "tapeout_publication";

/** Number of publications so far. 0: nothing was ever published. */
export async function publicationRevision(db: Reading): Promise<number> {
  const row = await db.selectFrom("publication").select("revision").executeTakeFirstOrThrow();
  return row.revision;
}

/**
 * Takes the publishers' turn until the transaction ends: what one publisher checks cannot be changed
 * by another before it commits, and revisions come in the order of commits.
 * @returns the present revision
 */
export async function lockPublication(tx: Writing): Promise<number> {
  const row = await tx
    .selectFrom("publication")
    .select("revision")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Writes the publication's new revision, under the lock, and has it told to the other processes. */
export async function setPublicationRevision(tx: Writing, revision: number): Promise<void> {
  await tx.updateTable("publication").set({ revision }).execute();
  await notifyOthers(tx);
}

/** Tells the other processes at the commit that a revision has changed, where they do not see it themselves. */
export async function notifyOthers(tx: Writing): Promise<void> {
  if (dialectOf(tx) !== "postgres") return;
  await sql`select pg_notify(${publicationChannel}, '')`.execute(tx);
}
