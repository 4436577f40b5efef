import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Writing } from "../store/tables.ts";
import {
  type Actor,
  type AuditEntry,
  type AuditRecord,
  canonicalJson,
  recordHash,
} from "./records.ts";

/** Records hashed and inserted in one step, after which the event loop runs. */
const rowsAtOnce = 100;

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
  const salted = await embargoedSubjects(tx, entries);
  for (let first = 0; first < entries.length; first += rowsAtOnce) {
    if (first > 0) await nextTurn();
    const records: AuditRecord[] = [];
    for (const { act, subject, detail = {} } of entries.slice(first, first + rowsAtOnce)) {
      const salt = salted.has(subject) ? { salt: randomBytes(12).toString("base64url") } : {};
      const record = {
        ...{ seq: head.seq + 1, at, actor: by.id, via: by.via, act, subject },
        detail: canonicalJson({ ...detail, ...salt }),
        request_id: by.requestId ?? null,
        prev: head.hash,
      };
      head = { seq: record.seq, hash: recordHash(record) };
      records.push({ ...record, hash: head.hash });
    }
    await tx.insertInto("audit").values(records).execute();
  }
  await tx.updateTable("audit_head").set(head).execute();
}

const documentPrefix = "document:";

/**
 * Subjects of acts that are documents under embargo. Their records are salted: hashes are visible
 * to people who may not read the records, and must not be guessable by trying values.
 */
async function embargoedSubjects(
  tx: Writing,
  entries: readonly AuditEntry[],
): Promise<ReadonlySet<string>> {
  const keys = new Set(
    entries.flatMap(({ subject }) =>
      subject.startsWith(documentPrefix) ? [subject.slice(documentPrefix.length)] : [],
    ),
  );
  const found = new Set<string>();
  const all = [...keys];
  for (let first = 0; first < all.length; first += rowsAtOnce) {
    const rows = await tx
      .selectFrom("documents")
      .select("key")
      .where("key", "in", all.slice(first, first + rowsAtOnce))
      .where("embargoed_at", "is not", null)
      .execute();
    for (const { key } of rows) found.add(`${documentPrefix}${key}`);
  }
  return found;
}
