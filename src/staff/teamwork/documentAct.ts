import type { AuditAct } from "../../base/audit/acts.ts";
import { appendAudit } from "../../base/audit/append.ts";
import type { AuditValue } from "../../base/audit/records.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import type { Person } from "../access/rights.ts";
import { draftVisible } from "../access/visibleDocuments.ts";
import { DocumentNotFound } from "../editing/documents/documentErrors.ts";
import {
  type DocumentRow,
  documentByKey,
  lockLiveDocument,
} from "../editing/documents/documentRows.ts";

/** Act of a person on what stands beside a document. */
export interface DocumentAct {
  readonly key: string;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads a document that a person may open the draft of. @throws DocumentNotFound */
export async function openDocument(db: Reading, key: string, by: Person): Promise<DocumentRow> {
  const document = await documentByKey(db, key, by);
  await requireSeen(db, document, by);
  return document;
}

/** Locks such a document. @throws DocumentNotFound, DocumentTrashed */
export async function lockOpen(
  tx: Writing,
  { key, by }: Pick<DocumentAct, "key" | "by">,
): Promise<DocumentRow> {
  const document = await lockLiveDocument(tx, key, by);
  await requireSeen(tx, document, by);
  return document;
}

async function requireSeen(db: Reading, { id, key }: DocumentRow, by: Person): Promise<void> {
  const row = await db
    .selectFrom("documents")
    .select("id")
    .where("id", "=", id)
    .where(draftVisible(by, db))
    .executeTakeFirst();
  if (row === undefined) throw new DocumentNotFound(key);
}

/** Records an act: who did it where and to whom, and never the words. */
export async function recordAct(
  tx: Writing,
  { key, by, now }: DocumentAct,
  act: AuditAct,
  detail: Readonly<Record<string, AuditValue>>,
): Promise<void> {
  await appendAudit(tx, [{ act, subject: `document:${key}`, detail }], { by, at: now });
}
