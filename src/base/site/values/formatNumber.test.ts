import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNumber } from "./formatNumber.ts";
import { parseQuantity } from "./quantities.ts";

/** Decimal numbers as datasheets write them: a few digits, a few decimals. */
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);

describe("a number as readers see it", () => {
  it.each([
    [1.8, "1.8"],
    [4096, "4,096"],
    [-40, "\u221240"],
    [0, "0"],
    [-0, "0"],
    [-0.000_000_01, "0"],
    [0.1 + 0.2, "0.3"],
    [1 / 3, "0.333333"],
    [0.000_000_5, "0.000001"],
    [999_999.999_999_9, "1,000,000"],
    [-1_234_567.125, "\u22121,234,567.125"],
    [1e15, "1,000,000,000,000,000"],
    [1e21, "1,000,000,000,000,000,000,000"],
  ])("%d is written %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it("can be read again to within six decimals", () => {
    fc.assert(
      fc.property(decimal, (value) => {
        const text = formatNumber(value).replaceAll(",", "").replace("\u2212", "-");
        const read = parseQuantity(text);
        expect(read?.min).toBeCloseTo(value, 6);
      }),
    );
  });
});
