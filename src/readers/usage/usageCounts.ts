import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type UsageKind, usageMonths } from "../../base/site/usageCodes.ts";
import type { Store } from "../../base/store/store.ts";

/** Count of one day. */
export interface UsageCount {
  readonly kind: UsageKind;
  /** UTC, `2026-11-28`. */
  readonly day: string;
  /** Empty: all of the kind together. */
  readonly subject: string;
  readonly surface: string;
  readonly language: string;
  views: number;
  readers: number;
}

/** Rows of one statement. */
const rowsAtOnce = 200;

/** The day of a time, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Order of the primary key, in which processes write, so that none waits for the other in a circle. */
function byKey(a: UsageCount, b: UsageCount): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

/** Key of a count within all others. */
export function keyOf({
  kind,
  day,
  subject,
  surface,
  language,
}: Omit<UsageCount, "views" | "readers">) {
  return `${kind}\n${day}\n${subject}\n${surface}\n${language}`;
}

/** Adds counts to those that are stored, all in one transaction. */
export async function addCounts(store: Store, counts: readonly UsageCount[]): Promise<void> {
  const rows = counts.toSorted(byKey);
  await store.transaction(async (tx) => {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      if (first > 0) await nextTurn();
      await tx
        .insertInto("usage_counts")
        .values(rows.slice(first, first + rowsAtOnce))
        .onConflict((conflict) =>
          conflict.columns(["kind", "day", "subject", "surface", "language"]).doUpdateSet({
            views: sql<number>`usage_counts.views + excluded.views`,
            readers: sql<number>`usage_counts.readers + excluded.readers`,
          }),
        )
        .execute();
    }
  });
}

/** The first day whose counts are kept. */
export function firstStoredDay(now: number): string {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - usageMonths];
  // A month may be too short to have the day.
  const lastOfMonth = Date.UTC(year, month + 1, 0);
  return dayOf(Math.min(Date.UTC(year, month, date.getUTCDate()), lastOfMonth));
}

/** Deletes the counts that are older than is kept. */
export async function pruneUsage(store: Store, now: number): Promise<void> {
  await store.transaction((tx) =>
    tx.deleteFrom("usage_counts").where("day", "<", firstStoredDay(now)).execute(),
  );
}
