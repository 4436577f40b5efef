import fc from "fast-check";
import { expect, it } from "vitest";
import { sortedInSteps } from "./sortedInSteps.ts";
import { runToEnd } from "./timeSlices.ts";

const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank;

it("sorts as Array.sort does, with equal entries in their order", () => {
  const entry = fc.record({ rank: fc.integer({ min: 0, max: 40 }) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 2_000, size: "max" }), (entries) => {
      const sorted = runToEnd(sortedInSteps(entries, compare));
      const expected = entries.toSorted(compare);
      expect(sorted.length).toBe(expected.length);
      expect(sorted.findIndex((one, at) => one !== expected[at])).toBe(-1);
    }),
    { numRuns: 30 },
  );
});

it("makes no more than a few thousand comparisons between two steps", () => {
  let count = 0;
  let max = 0;
  const entries = Array.from({ length: 20_000 }, (_, at) => ({ rank: (at * 7_919) % 20_011 }));
  const work = sortedInSteps(entries, (a, b) => {
    count += 1;
    return compare(a, b);
  });
  for (let step = work.next(); !step.done; step = work.next()) {
    max = Math.max(max, count);
    count = 0;
  }
  expect(max).toBeGreaterThan(0);
  expect(max).toBeLessThan(4_000);
});
