import * as z from "zod";
import type { Reading } from "../store/tables.ts";
import { readAudit } from "./read.ts";
import { type AuditRecord, genesisHash, recordHash } from "./records.ts";

/** A record of the chain by its number and hash, as it was once printed. */
export interface AuditAnchor {
  readonly seq: number;
  readonly hash: string;
}

/** Outcome of a verification. */
export type AuditVerdict =
  | {
      readonly ok: true;
      readonly records: number;
      /** The newest record; undefined: there is none. */
      readonly head: AuditAnchor | undefined;
    }
  | {
      readonly ok: false;
      /** Number of the first record that is not as it was written. */
      readonly seq: number;
      readonly problem: string;
    };

/** Act of the record that says which records before were removed at the end of their time. */
export const pruneAct = "audit.prune" as const;

const pruned = z.object({ through: z.int(), hash: z.string() });

/**
 * Verifies the whole audit trail: each record's hash, its link to the one before, numbers without
 * gaps, a beginning that is the first or follows what was pruned, the head, and the given anchors.
 * A consistent rewrite of everything behind a record is only detected by an anchor.
 * @param onProgress called and awaited with the number of records verified so far, every few
 *   hundred
 */
export async function verifyAudit(
  db: Reading,
  anchors: readonly AuditAnchor[] = [],
  onProgress: (records: number) => void | Promise<void> = () => undefined,
): Promise<AuditVerdict> {
  const stored = await db
    .selectFrom("audit_head")
    .select(["seq", "hash", "pruned"])
    .executeTakeFirst();
  if (stored === undefined) return broken(1, "the head of the trail is gone");
  const missing = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  const start = await beginning(db);
  let last: AuditAnchor = start;
  let records = 0;
  // What is appended meanwhile is left to the next verification.
  for await (const batch of readAudit(db, { through: stored.seq })) {
    for (const record of batch) {
      const problem = problemOf(record, last) ?? anchorProblem(record, missing);
      if (problem !== undefined) return broken(Math.min(record.seq, last.seq + 1), problem);
      missing.delete(record.seq);
      last = { seq: record.seq, hash: record.hash };
      records += 1;
    }
    await onProgress(records);
  }
  const stray = await recordBehindHead(db);
  if (stray !== undefined && last.seq === stored.seq) {
    return broken(stray, "is behind the head of the trail");
  }
  if (last.seq !== stored.seq || last.hash !== stored.hash) {
    return broken(last.seq + 1, `is missing: the trail ends at ${stored.seq} by its head`);
  }
  if (stored.pruned !== start.seq) {
    return broken(start.seq + 1, "is the first, but not the first behind those that were pruned");
  }
  for (const seq of [...missing.keys()].sort((a, b) => a - b)) {
    // What was pruned since an anchor was written cannot be compared with it any more.
    if (seq > start.seq) return broken(seq, "is missing, but an anchor names it");
  }
  return { ok: true, records, head: records === 0 ? undefined : last };
}

/** A record that is newer than the head, of one moment: an append moves both in one transaction. */
async function recordBehindHead(db: Reading): Promise<number | undefined> {
  const row = await db
    .selectFrom("audit")
    .select("seq")
    .where(({ eb, selectFrom }) =>
      eb("audit.seq", ">", selectFrom("audit_head").select("audit_head.seq")),
    )
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return row?.seq;
}

function broken(seq: number, problem: string): AuditVerdict {
  return { ok: false, seq, problem };
}

function problemOf(record: AuditRecord, last: AuditAnchor): string | undefined {
  if (record.seq !== last.seq + 1) return "is missing";
  if (record.prev !== last.hash) return "does not follow the record before it";
  return recordHash(record) === record.hash ? undefined : "was changed";
}

function anchorProblem({ seq, hash }: AuditRecord, anchors: ReadonlyMap<number, string>) {
  const anchor = anchors.get(seq);
  return anchor === undefined || anchor === hash ? undefined : "differs from the anchor";
}

/** The record that the first one kept follows: none, or the last that was pruned, by the newest record of it. */
async function beginning(db: Reading): Promise<AuditAnchor> {
  const newest = await db
    .selectFrom("audit")
    .select("detail")
    .where("act", "=", pruneAct)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const said = newest && pruned.safeParse(parseJson(newest.detail));
  if (!said?.success) return { seq: 0, hash: genesisHash };
  return { seq: said.data.through, hash: said.data.hash };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
