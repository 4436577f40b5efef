import { describe, expect, it } from "vitest";
import { mean, meanInterval, median, ratio } from "./statistics.ts";

describe("the report of benchmarks", () => {
  it("has the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it("compares pairs round by round, so that a slow round of both does not distort it", () => {
    expect(ratio([50, 5, 50], [100, 10, 100])).toBe(0.5);
  });

  it("has a confidence interval of the mean, narrower for more values and the same each time", () => {
    const few = [0, 1, 1, 0, 1, 1, 0, 1];
    const many = Array.from({ length: 40 }, () => few).flat();
    const [low, high] = meanInterval(few);
    const [lowOfMany, highOfMany] = meanInterval(many);
    expect(low).toBeLessThan(lowOfMany);
    expect(lowOfMany).toBeLessThan(mean(few));
    expect(highOfMany).toBeGreaterThan(mean(few));
    expect(high).toBeGreaterThan(highOfMany);
    expect(meanInterval(few)).toEqual([low, high]);
  });
});
