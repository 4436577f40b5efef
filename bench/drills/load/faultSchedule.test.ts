import fc from "fast-check";
import { expect, test } from "vitest";
import { faultKinds, isDatabaseAway, isKill, quietEndMs, scheduleOf } from "./faultSchedule.ts";

const plan = fc.record({
  minutes: fc.integer({ min: 1, max: 90 }),
  seed: fc.string(),
  dialect: fc.constantFrom("sqlite" as const, "postgres" as const),
});

test("The same seed gives the same faults, in order of time, without overlap", () => {
  fc.assert(
    fc.property(plan, (one) => {
      const schedule = scheduleOf(one);
      expect(schedule).toEqual(scheduleOf(one));
      expect(schedule.length).toBeGreaterThan(0);
      let freeFromMs = 0;
      for (const { atMs, lastsMs } of schedule) {
        expect(atMs).toBeGreaterThanOrEqual(freeFromMs);
        freeFromMs = atMs + lastsMs;
      }
      expect(freeFromMs).toBeLessThanOrEqual(one.minutes * 60_000 - quietEndMs);
    }),
  );
});

test("An hour has every kind of fault that the store supports, and kills only early and at the end", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const kinds = (dialect: "sqlite" | "postgres") =>
        new Set(scheduleOf({ minutes: 60, seed, dialect }).map(({ kind }) => kind));
      expect(kinds("postgres")).toEqual(new Set(faultKinds));
      expect(kinds("sqlite")).toEqual(new Set(faultKinds.filter((kind) => !isDatabaseAway(kind))));
      const kills = scheduleOf({ minutes: 60, seed, dialect: "sqlite" }).filter(({ kind }) =>
        isKill(kind),
      );
      const late = kills.filter(({ atMs }) => atMs > 15 * 60_000);
      expect(late).toHaveLength(1);
      expect(kills.at(-1)).toBe(late[0]);
    }),
    { numRuns: 20 },
  );
});
