import type { Writing } from "../tables.ts";
import {
  type Actor,
  type AuditEntry,
  type AuditRecord,
  canonicalJson,
  recordHash,
} from "./records.ts";

/** Rows inserted by one statement. */
const rowsAtOnce = 200;

/**
 * Appends acts to the audit trail, in the transaction of the acts and as the last thing it does: from
 * here to its end every other transaction that appends waits.
 * @param at time of the acts, milliseconds since 1970
 */
export async function appendAudit(
  tx: Writing,
  entries: readonly AuditEntry[],
  { by, at }: { readonly by: Actor; readonly at: number },
): Promise<void> {
  if (entries.length === 0) return;
  let head = await tx
    .selectFrom("audit_head")
    .select(["seq", "hash"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const records: AuditRecord[] = [];
  for (const { act, subject, detail = {} } of entries) {
    const record = {
      ...{ seq: head.seq + 1, at, actor: by.id, via: by.via, act, subject },
      detail: canonicalJson(detail),
      request_id: by.requestId ?? null,
      prev: head.hash,
    };
    head = { seq: record.seq, hash: recordHash(record) };
    records.push({ ...record, hash: head.hash });
  }
  for (let first = 0; first < records.length; first += rowsAtOnce) {
    await tx
      .insertInto("audit")
      .values(records.slice(first, first + rowsAtOnce))
      .execute();
  }
  await tx.updateTable("audit_head").set(head).execute();
}
