import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountIn,
  dimensionOf,
  inBaseUnits,
  isUnit,
  parseQuantity,
  type Quantity,
  readableUnit,
} from "./quantities.ts";

/** Decimal numbers as datasheets write them: a few digits, a few decimals. */
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);

const unit = fc.constantFrom("", "mV", "V", "kV", "µA", "GHz", "MHz", "KB", "°C", "min", "mm²");

const quantity = fc
  .tuple(decimal, decimal, unit)
  .map(([a, b, of]) => ({ min: Math.min(a, b), max: Math.max(a, b), unit: of }));

function written({ min, max, unit: of }: Quantity): string {
  const numbers = min === max ? `${min}` : `${min}..${max}`;
  return of === "" ? numbers : `${numbers} ${of}`;
}

function base(text: string): { min: number; max: number } {
  const read = parseQuantity(text);
  if (read === undefined) throw new Error(`${text} was not read`);
  return inBaseUnits(read);
}

it.each([
  ["0.2 ps", "200 fs"],
  ["500 ppb", "0.5 ppm"],
  ["0.47 F", "470 mF"],
  ["4.7 mH", "4700 µH"],
  ["12 nC", "12000 pC"],
  ["1.5 Ah", "1500 mAh"],
  ["0.1 MPa", "100 kPa"],
  ["50 V/ns", "50000 V/µs"],
])("%s is %s", (one, other) => {
  expect(base(one)).toEqual(base(other));
});

describe("a quantity", () => {
  it.each([
    ["1.8 GHz", { min: 1.8, max: 1.8, unit: "GHz" }],
    ["2.7..5.5 V", { min: 2.7, max: 5.5, unit: "V" }],
    ["-40..85 °C", { min: -40, max: 85, unit: "°C" }],
    ["-40 .. -10 °C", { min: -40, max: -10, unit: "°C" }],
    ["+3.3V", { min: 3.3, max: 3.3, unit: "V" }],
    ["12", { min: 12, max: 12, unit: "" }],
    ["  4..8  ", { min: 4, max: 8, unit: "" }],
    ["10 nV/√Hz", { min: 10, max: 10, unit: "nV/√Hz" }],
    ["150 fs", { min: 150, max: 150, unit: "fs" }],
    ["-160 dBc/Hz", { min: -160, max: -160, unit: "dBc/Hz" }],
  ])("is read from %s", (text, expected) => {
    expect(parseQuantity(text)).toEqual(expected);
  });

  it.each([
    "",
    " ",
    "GHz",
    "1.8 Ghz",
    "1,8 GHz",
    "5.5..2.7 V",
    "1..2..3",
    "1..",
    "..2",
    ".5 V",
    "1e3 Hz",
    "0x10",
    "1 V 2",
    "NaN",
    "Infinity V",
    `${"9".repeat(90)} V`,
  ])("is not read from %j", (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it("is equal with either of the two characters for micro and for ohm", () => {
    expect(parseQuantity("5 \u03bcA")).toEqual(parseQuantity("5 \u00b5A"));
    expect(parseQuantity("10 k\u2126")).toEqual(parseQuantity("10 k\u03a9"));
    expect(parseQuantity("10 k\u2126")?.unit).toBe("k\u03a9");
  });

  it("is read back from its notation", () => {
    fc.assert(
      fc.property(quantity, (one) => {
        expect(parseQuantity(written(one))).toEqual(one);
      }),
    );
  });

  it("consists of finite numbers in order and a known unit", () => {
    const piece = fc.constantFrom("1", "-", ".", "..", " ", "2.5", "V", "µ", "9e9", "GHz", "\n");
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (given) => {
        const read = parseQuantity(given);
        if (read === undefined) return;
        expect(Number.isFinite(read.min) && Number.isFinite(read.max)).toBe(true);
        expect(read.min).toBeLessThanOrEqual(read.max);
        expect(isUnit(read.unit)).toBe(true);
      }),
    );
  });
});

describe("base units", () => {
  it("compare quantities of different units", () => {
    expect(base("512 KB").max).toBeLessThan(base("2 MB").min);
    expect(base("900 MHz").max).toBeLessThan(base("1.8 GHz").min);
    expect(base("90 min").min).toBe(base("1.5 h").min);
  });

  it("are binary for memory and decimal for everything else", () => {
    expect(base("1 KB").min).toBe(1024);
    expect(base("1 GB").min).toBe(1024 ** 3);
    expect(base("1 kHz").min).toBe(1000);
    expect(base("1 MB/s").min).toBe(1e6);
  });

  it("equate equal quantities, whatever prefix they are written with", () => {
    expect(base("4350 mV")).toEqual(base("4.35 V"));
    const prefixes = fc.constantFrom(
      ["mV", "V", 1000],
      ["µV", "mV", 1000],
      ["MHz", "GHz", 1000],
      ["nF", "µF", 1000],
      ["KB", "MB", 1024],
    ) as fc.Arbitrary<[string, string, number]>;
    const small = fc.integer({ min: -9_999_999, max: 9_999_999 });
    fc.assert(
      fc.property(small, prefixes, (count, [smaller, larger, factor]) => {
        const less = { min: count, max: count, unit: smaller };
        const more = { min: count / factor, max: count / factor, unit: larger };
        expect(inBaseUnits(less)).toEqual(inBaseUnits(more));
      }),
    );
  });

  it("keep the order of numbers of one unit", () => {
    fc.assert(
      fc.property(decimal, decimal, unit, (a, b, of) => {
        const first = inBaseUnits({ min: a, max: a, unit: of }).min;
        const second = inBaseUnits({ min: b, max: b, unit: of }).min;
        expect(Math.sign(first - second)).toBe(Math.sign(a - b));
      }),
    );
  });

  it("keep a range's ends in order", () => {
    fc.assert(
      fc.property(quantity, (one) => {
        const { min, max } = inBaseUnits(one);
        expect(min).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe("dimensions", () => {
  it("are shared by units that can be compared, and by no others", () => {
    expect(dimensionOf("mV")).toBe(dimensionOf("kV"));
    expect(dimensionOf("min")).toBe(dimensionOf("µs"));
    expect(dimensionOf("MB")).not.toBe(dimensionOf("MB/s"));
    expect(dimensionOf("Mbit")).not.toBe(dimensionOf("MB"));
    expect(dimensionOf("")).toBe("");
    expect(dimensionOf("")).not.toBe(dimensionOf("%"));
    expect(dimensionOf("furlong")).toBeUndefined();
  });
});

describe("a number in base units, for readers", () => {
  it.each([
    [1.8e9, "MHz", "GHz", 1.8],
    [8e8, "GHz", "MHz", 800],
    [512 * 1024, "MB", "KB", 512],
    [1024 ** 2, "KB", "MB", 1],
    [1536 * 1024, "KB", "MB", 1.5],
    [12, "V", "V", 12],
    // Two units with as few digits: the given one, or else the smaller.
    [1_234_000, "kHz", "kHz", 1234],
    [1_234_000, "MHz", "MHz", 1.234],
    [1_234_000, "Hz", "kHz", 1234],
    [0.0042, "A", "mA", 4.2],
    [0, "GHz", "GHz", 0],
    [48, "", "", 48],
    [-40, "°C", "°C", -40],
  ])("%d like %s is in %s: %d", (base, like, unit, amount) => {
    expect(readableUnit(base, like)).toBe(unit);
    expect(amountIn(unit, base)).toBe(amount);
  });
});
