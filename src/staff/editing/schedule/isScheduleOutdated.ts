import type { Writing } from "../../../base/store/tables.ts";
import type { Pending } from "./scheduleRows.ts";

/**
 * Tells whether readers were deliberately shown something else after a schedule's time, which the
 * late schedule would undo. A composed revision counts by the revision that its texts are from, and
 * the effects of an earlier schedule do not count.
 */
export async function isOutdated(tx: Writing, row: Pending): Promise<boolean> {
  const shown = await tx
    .selectFrom("published")
    .leftJoin("revisions", "revisions.id", "published.revision_id")
    .leftJoin("revisions as texts", "texts.id", "revisions.texts_of")
    .select(["published_at", "revisions.number", "texts.number as texts"])
    .where("published.document_id", "=", row.documentId)
    .where("published.language", "=", row.language)
    .where("published_at", ">", row.at)
    .executeTakeFirst();
  if (shown === undefined) return false;
  const isComposed = shown.number !== null && shown.number < 0;
  if (isComposed && (row.number === null || (shown.texts ?? 0) <= row.number)) return false;
  const earlier = await tx
    .selectFrom("schedule")
    .select("id")
    .where("document_id", "=", row.documentId)
    .where("language", "=", row.language)
    .where("done_at", "=", shown.published_at)
    .where("problem", "is", null)
    .where("at", "<=", row.at)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}
