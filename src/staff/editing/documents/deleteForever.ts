import { appendAudit } from "../../../base/audit/append.ts";
import {
  lockPublication,
  noteDocumentChange,
} from "../../../base/store/changes/publicationRevision.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { type Person, requireRight, serverPerson } from "../../access/rights.ts";
import { columnOf } from "../../access/writeRights.ts";
import { checkUnreferenced } from "../publishing/requirements/checkReferences.ts";
import { lockDocument, revisionOf } from "./documentRows.ts";

/** Time in the trash before a document can be deleted, in milliseconds. */
export const purgeAfterMs = 90 * 24 * 3_600_000;

/** Thrown where a document has not been in the trash for long enough to be deleted. */
export class NotLongInTrash extends DocumentError {
  override readonly name = "NotLongInTrash";
  readonly status = 409;

  constructor(key: string) {
    super(`The document ${key} has not been in the trash for 90 days`);
  }
}

/**
 * Thrown for a document under embargo: the audit trail hides its records by the document itself.
 */
export class UnderEmbargo extends DocumentError {
  override readonly name = "UnderEmbargo";
  readonly status = 409;

  constructor(key: string) {
    super(`The document ${key} is under embargo`);
  }
}

interface PurgeRequest {
  readonly key: string;
  readonly by?: Person | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Deletes a document for ever, with its revisions and all other data. Its id is never given to
 * another one; its key may be.
 * @throws DocumentNotFound, NotLongInTrash, UnderEmbargo, StillReferenced, NotPermitted
 */
export async function purgeDocument(
  tx: Writing,
  { key, by = serverPerson, now }: PurgeRequest,
): Promise<void> {
  await lockPublication(tx);
  const document = await lockDocument(tx, key, by);
  const { id, type, trashedAt } = document;
  const { body } = await revisionOf(tx, document);
  const column = columnOf(type, key, JSON.parse(body));
  requireRight(by, "document.purge", { type, column }, key);
  if (trashedAt === null || now - trashedAt < purgeAfterMs) throw new NotLongInTrash(key);
  if (document.isEmbargoed) throw new UnderEmbargo(key);
  await checkUnreferenced(tx, [key]);
  const { count } = await tx
    .selectFrom("revisions")
    .select(({ fn }) => fn.countAll<number | string | bigint>().as("count"))
    .where("document_id", "=", id)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("showings").where("document_id", "=", id).execute();
  await tx.deleteFrom("schedule").where("document_id", "=", id).execute();
  await tx.deleteFrom("published").where("document_id", "=", id).execute();
  await tx.deleteFrom("working_copies").where("document_id", "=", id).execute();
  await tx.deleteFrom("patches").where("document_id", "=", id).execute();
  await tx.deleteFrom("unpaired_texts").where("document_id", "=", id).execute();
  await tx.deleteFrom("change_set_documents").where("document_key", "=", key).execute();
  await tx.deleteFrom("change_set_drafts").where("document_key", "=", key).execute();
  await tx.deleteFrom("unagreed_documents").where("document_id", "=", id).execute();
  // Composed revisions refer to the revisions that they are composed of.
  await tx.deleteFrom("revisions").where("document_id", "=", id).where("number", "<", 0).execute();
  await tx.deleteFrom("revisions").where("document_id", "=", id).execute();
  await tx.deleteFrom("documents").where("id", "=", id).execute();
  await noteDocumentChange(tx, id, now);
  const detail = { id, type, revisions: Number(count) };
  await appendAudit(tx, [{ act: "document.purge", subject: `document:${key}`, detail }], {
    by,
    at: now,
  });
}
