import { describe, expect, it } from "vitest";
import { median, ratio } from "./measure.ts";

describe("what benchmarks report", () => {
  it("is the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(() => median([])).toThrow(RangeError);
  });

  it("compares a pair round by round, so that a slow round of both does no harm", () => {
    expect(ratio([50, 5, 50], [100, 10, 100])).toBe(0.5);
  });
});
