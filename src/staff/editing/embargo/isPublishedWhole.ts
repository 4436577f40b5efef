import { languages } from "../../../base/site/languages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { isNewestRevision } from "../../access/newestRevision.ts";
import type { DocumentRow } from "../documents/rows.ts";

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
