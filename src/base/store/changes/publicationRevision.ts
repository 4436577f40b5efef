import { sql } from "kysely";
import { dialectOf } from "../dialect.ts";
import type { Reading, Writing } from "../tables.ts";

/**
 * Notes that a document, its working copy or its schedule is changed by this transaction, for the
 * catalogues of all processes.
 * @param now milliseconds since 1970
 */
export async function noteDocumentChange(
  tx: Writing,
  documentId: number,
  now: number,
): Promise<void> {
  await tx.insertInto("document_changes").values({ document_id: documentId, at: now }).execute();
}

/**
 * PostgreSQL channel that notifies other processes of publications and new stock, at the commit.
 */
export const publicationChannel = "tapeout_publication";

/** Number of publications so far; 0 without any. */
export async function publicationRevision(db: Reading): Promise<number> {
  const row = await db.selectFrom("publication").select("revision").executeTakeFirstOrThrow();
  return row.revision;
}

/**
 * Locks publishing until the transaction ends: what a publisher has checked cannot change before it
 * commits, and revisions are in the order of commits.
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

/** Writes the publication's new revision, under the lock, and notifies other processes. */
export async function setPublicationRevision(tx: Writing, revision: number): Promise<void> {
  await tx.updateTable("publication").set({ revision }).execute();
  await notifyOthers(tx);
}

/**
 * Notifies other processes of a changed revision at the commit, where they do not see it
 * themselves.
 */
export async function notifyOthers(tx: Writing): Promise<void> {
  if (dialectOf(tx) !== "postgres") return;
  await sql`select pg_notify(${publicationChannel}, '')`.execute(tx);
}
