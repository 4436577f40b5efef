import type { Store } from "../store/store.ts";
import { appendAudit } from "./append.ts";
import type { Actor } from "./records.ts";
import { pruneAct } from "./verify.ts";

/** Least time that records are kept, in years. */
export const retentionYears = 5;

/** Result of a removal. */
export interface PrunedAudit {
  readonly records: number;
  /** Number of the last record removed. */
  readonly through: number;
}

/** Time before which records may be removed, milliseconds since 1970. */
export function prunableBefore(now: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - retentionYears);
  return date.getTime();
}

/**
 * Removes the records before a time, at least five years ago. The chain then begins behind them: a
 * new record names the last one removed and its hash. The newest record always stays.
 * @returns undefined where no record is old enough
 */
export function pruneAudit(
  store: Store,
  { before, by, now }: { readonly before: number; readonly by: Actor; readonly now: number },
): Promise<PrunedAudit | undefined> {
  const limit = Math.min(before, prunableBefore(now));
  return store.transaction(async (tx) => {
    const head = await tx
      .selectFrom("audit_head")
      .select(["seq", "pruned"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const firstNewer = await tx
      .selectFrom("audit")
      .select("seq")
      .where("at", ">=", limit)
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    const last = await tx
      .selectFrom("audit")
      .select(["seq", "hash"])
      .where("seq", "<", Math.min(firstNewer?.seq ?? head.seq, head.seq))
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last === undefined || last.seq <= head.pruned) return undefined;
    const records = last.seq - head.pruned;
    await tx.updateTable("audit_head").set({ pruned: last.seq }).execute();
    await tx.deleteFrom("audit").where("seq", "<=", last.seq).execute();
    const detail = { through: last.seq, hash: last.hash, records };
    await appendAudit(tx, [{ act: pruneAct, subject: "audit", detail }], { by, at: now });
    return { records, through: last.seq };
  });
}
