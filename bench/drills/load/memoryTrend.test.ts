import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "../../../src/base/site/seededRandom.ts";
import { type MemorySample, trendOf } from "./memoryTrend.ts";

/** Two lives that start with other amounts and grow alike, with noise. */
function lives(slope: number, noise: number, seed = "1"): MemorySample[] {
  const random = seededRandom(seed);
  return [300, 220].flatMap((start, life) =>
    Array.from({ length: 30 }, (_, at) => ({
      life,
      minutes: at / 6,
      megabytes: start + slope * (at / 6) + noise * (random() - 0.5),
    })),
  );
}

test("Growth is detected whatever the initial values of the processes", () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (slope) => {
      expect(trendOf(lives(slope, 0))?.slope).toBeCloseTo(slope, 6);
    }),
  );
});

test("The confidence interval nearly always holds the growth, and noise alone is no growth", () => {
  const trends = Array.from({ length: 200 }, (_, seed) => trendOf(lives(2, 20, String(seed))));
  const right = trends.filter((one) => one && one.low <= 2 && one.high >= 2).length;
  expect(right).toBeGreaterThan(180);
  expect(right).toBeLessThan(200);
});

test("Few samples, or samples of one moment, give no result", () => {
  expect(trendOf([])).toBeUndefined();
  expect(trendOf(lives(1, 1).slice(0, 4))).toBeUndefined();
  const moment = Array.from({ length: 9 }, () => ({ life: 1, minutes: 1, megabytes: 1 }));
  expect(trendOf(moment)).toBeUndefined();
});
