import type { Writing } from "../tables.ts";

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
