import type { Retention } from "../../staff/serverSettings/backupSettings.ts";
import { type ArchiveName, baseOf } from "./archiveNames.ts";
import { incrementLifeMs } from "./decryptionKey.ts";

const dayMs = 24 * 3_600_000;

/** 1970-01-01 was a Thursday: so many days after a Monday. */
const daysFromMonday = 3;

/**
 * Archives that may be removed. The newest full archive is always kept, and whatever a kept increment
 * adds to.
 */
export function expiredArchives(
  archives: readonly ArchiveName[],
  keep: Retention,
  now: number,
): ArchiveName[] {
  const fulls = archives
    .filter(({ kind }) => kind === "full")
    .toSorted((one, other) => other.time - one.time);
  const remaining = new Set<ArchiveName>(fulls.slice(0, 1));
  keepNewest(fulls, keep.days, (time) => Math.floor(time / dayMs), remaining);
  keepNewest(
    fulls,
    keep.weeks,
    (time) => Math.floor((time / dayMs + daysFromMonday) / 7),
    remaining,
  );
  keepNewest(fulls, keep.months, monthOf, remaining);
  for (const one of archives) {
    if (one.kind !== "increment" || now - one.time > incrementLifeMs) continue;
    const base = baseOf(one, archives);
    // Without the archive that it adds to, it is good for nothing.
    if (base === undefined) continue;
    remaining.add(one).add(base);
  }
  return archives.filter((one) => !remaining.has(one));
}

/** Keeps the newest archive of each of the last periods that have one. */
function keepNewest(
  newestFirst: readonly ArchiveName[],
  count: number,
  periodOf: (time: number) => number,
  remaining: Set<ArchiveName>,
): void {
  const periods = new Set<number>();
  for (const one of newestFirst) {
    const period = periodOf(one.time);
    if (periods.has(period)) continue;
    if (periods.size >= count) return;
    periods.add(period);
    remaining.add(one);
  }
}

function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
