import { languages } from "../../../base/site/languages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { isNewestRevision } from "../../access/newestRevision.ts";
import type { DocumentRow } from "../documents/rows.ts";

/**
 * True where readers of every language see a document as its newest revision has it, and nobody has
 * typed anything since: there is nothing left that an embargo could keep.
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
