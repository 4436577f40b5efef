import { describe, expect, it } from "vitest";
import { normalise } from "./normalise.ts";
import { isUnitName, quantitiesIn, unitOfName } from "./quantities.ts";

/** Each quantity as its token and what is written of it. */
function read(text: string, care: "capitals" | "careless"): string[] {
  const plain = normalise(text);
  return quantitiesIn(plain, care).map(
    ({ token, start, end }) => `${token}: ${plain.slice(start, end)}`,
  );
}

describe("a quantity, whatever its capitals", () => {
  it.each([
    ["1V8 and 2R2", ["=V 1.8: 1V8", "=Ω 2.2: 2R2"]],
    ["4k7", ["=Ω 4700: 4k7"]],
    ["4u7", ["=F 0.0000047: 4u7", "=H 0.0000047: 4u7"]],
    ["-40..85 °C", ["=°C -40: -40..85 °C", "=°C 85: -40..85 °C"]],
    ["−5V", ["=V -5: −5V"]],
    ["rg-40 V", ["=V 40: 40 V"]],
    ["5-40 V", ["=V 5: 5-40 V", "=V 40: 5-40 V"]],
    ["5 mΩ", ["=Ω 0.005: 5 mΩ"]],
    ["2 厘米", ["=m 0.02: 2 厘米"]],
    ["123456789.123456 V", ["=V 123456789: 123456789.123456 V"]],
    ["3.3V5V", []],
    ["1V8x", []],
    ["4K60", []],
  ])("%s", (text, quantities) => {
    expect(read(text, "careless")).toEqual(quantities);
    expect(read(text, "capitals")).toEqual(quantities);
  });
});

describe("a quantity with careless capitals", () => {
  it.each([
    ["1v8", ["=V 1.8: 1v8"]],
    ["3 ua", ["=A 0.000003: 3 ua"]],
    ["10us", ["=s 0.00001: 10us"]],
    ["5gb", ["=B 5368709120: 5gb"]],
    ["1 mb/s", ["=bit/s 1000000: 1 mb/s"]],
    ["5 KB/S", ["=bit/s 5000: 5 KB/S"]],
    ["5 MB/SEC", ["=bit/s 5000000: 5 MB/SEC"]],
    ["25C", ["=°C 25: 25C"]],
    ["0c", ["=°C 0: 0c"]],
  ])("%s is read in a search alone", (text, quantities) => {
    expect(read(text, "careless")).toEqual(quantities);
    expect(read(text, "capitals")).toEqual([]);
  });

  it.each(["2 C", "5c", "1000C", "5 uhz", "5 tbps", "5 Tbps"])("%s is none", (text) => {
    expect(read(text, "careless")).toEqual([]);
  });
});

it("A rate has a small letter for bits, a large one for bytes, and k with or without a capital", () => {
  const rates = ["5 kbps", "5 Kbps", "5 kB/s", "5 Mb/s", "5 MBps", "5 Gb"];
  expect(rates.flatMap((text) => read(text, "capitals"))).toEqual([
    ...["=bit/s 5000: 5 kbps", "=bit/s 5000: 5 Kbps", "=B/s 5000: 5 kB/s"],
    ...["=bit/s 5000000: 5 Mb/s", "=B/s 5000000: 5 MBps", "=bit 5368709120: 5 Gb"],
  ]);
});

it.each([
  ["volts", "V", true],
  ["毫米", "mm", true],
  ["cm", undefined, true],
  ["万像素", undefined, true],
  ["motor", undefined, false],
  ["toString", undefined, false],
])("%s as the name of a unit has the symbol %s", (word, symbol, isName) => {
  expect([unitOfName(word), isUnitName(word)]).toEqual([symbol, isName]);
});
