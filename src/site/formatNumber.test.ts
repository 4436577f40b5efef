import { execFileSync } from "node:child_process";
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

  it("is what the platform's formatter writes", () => {
    const formatter = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
    const any = fc.double({ min: 0, max: 1e18, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(any, decimal.map(Math.abs), fc.nat()), (value) => {
        expect(formatNumber(value)).toBe(formatter.format(value));
      }),
    );
  });

  it("does without the platform's formatter, and its memory, until a number must be rounded", () => {
    const program = `
      let made = 0;
      Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
        construct: (target, given) => { made += 1; return new target(...given); },
      });
      const { formatNumber } = await import(process.argv[1] + "/formatNumber.ts");
      const { fileSize } = await import(process.argv[1] + "/fileSize.ts");
      await import(process.argv[1] + "/quantities.ts");
      const texts = [1.8, 4096, -40].map(formatNumber).concat(fileSize(1_234.5 * 1024 * 1024));
      const before = made;
      console.log(JSON.stringify({ texts, before, third: formatNumber(1 / 3), made }));
    `;
    const flags = ["--input-type=module", "--eval", program, import.meta.dirname];
    expect(JSON.parse(execFileSync(process.execPath, flags, { encoding: "utf8" }))).toEqual({
      texts: ["1.8", "4,096", "\u221240", "1,234.5\u00a0MB"],
      before: 0,
      third: "0.333333",
      made: 1,
    });
  });
});
