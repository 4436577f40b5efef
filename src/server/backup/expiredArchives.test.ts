import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ArchiveName, newArchiveName } from "./archiveNames.ts";
import { expiredArchives } from "./expiredArchives.ts";

const digest = "0123456789abcdef";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.parse("2026-11-22T17:00:00Z");
const full = (time: number) => newArchiveName(time, digest, undefined);

const names = (archives: readonly ArchiveName[]) => archives.map(({ name }) => name.slice(8, 16));

describe("retention", () => {
  it("keeps the newest of each of the last days, weeks and months", () => {
    const daily = Array.from({ length: 120 }, (_, at) => full(now - at * dayMs));
    const gone = expiredArchives(daily, { days: 3, weeks: 2, months: 3 }, now);
    const remaining = daily.filter((one) => !gone.includes(one));
    // Sunday 22nd closes its week; the 15th the one before; October 31st and September 30th.
    expect(names(remaining)).toEqual([
      "20261122",
      "20261121",
      "20261120",
      "20261115",
      "20261031",
      "20260930",
    ]);
  });

  it("keeps the newest of several archives of a day", () => {
    const two = [full(now), full(now - hourMs)];
    expect(expiredArchives(two, { days: 7, weeks: 4, months: 12 }, now)).toEqual([two[1]]);
  });

  it("keeps increments for two days, and their base as long", () => {
    const base = full(now - 2 * dayMs);
    const young = newArchiveName(now - dayMs, digest, base);
    const old = newArchiveName(now - 2 * dayMs - 1, digest, base);
    const orphan = newArchiveName(now - hourMs, digest, full(now - 9 * dayMs));
    const all = [full(now), base, young, old, orphan];
    expect(expiredArchives(all, { days: 1, weeks: 0, months: 0 }, now)).toEqual([old, orphan]);
  });

  it("never removes the newest full archive, nor one that a stored increment needs", () => {
    const times = fc.array(fc.integer({ min: now - 90 * dayMs, max: now }), { minLength: 1 });
    const count = fc.nat({ max: 5 });
    fc.assert(
      fc.property(times, count, count, count, (given, days, weeks, months) => {
        const fulls = [...new Set(given)].map(full);
        const increments = fulls.map((one) => newArchiveName(one.time + hourMs, digest, one));
        const all = [...fulls, ...increments];
        const gone = expiredArchives(all, { days, weeks, months }, now);
        const remaining = all.filter((one) => !gone.includes(one));
        const newest = Math.max(...fulls.map(({ time }) => time));
        expect(remaining.some(({ kind, time }) => kind === "full" && time === newest)).toBe(true);
        for (const { kind, baseTime } of remaining) {
          if (kind === "increment")
            expect(remaining.some(({ time }) => time === baseTime)).toBe(true);
        }
      }),
    );
  });
});
