import { expect, it } from "vitest";
import { type Amount, amountsIn } from "./amountsInText.ts";
import { phraseTokens } from "./phraseTokens.ts";
import {
  baseEnds,
  inBitsOrBytes,
  type Meaning,
  mayBeBare,
  meaningsOf,
  unitWithPrefix,
} from "./quantityMeanings.ts";
import type { NamedColumn } from "./vocabulary.ts";

const column = (rest: Partial<NamedColumn> = {}): NamedColumn => {
  return { name: "rating", kind: "number", names: [], unit: "V", options: [], ...rest };
};

function amountOf(text: string): Amount {
  const [amount] = amountsIn(text, phraseTokens(text), () => false);
  if (amount === undefined) throw new Error(`No amount: ${text}`);
  return amount;
}

/** The ends of a meaning, of what nearly does and of its target, and how likely it is. */
function shown({ condition, nearly, target, more }: Meaning) {
  const ends = (one: Meaning["nearly"]) =>
    one?.kind === "span"
      ? `${one.from?.min ?? ""}..${one.to?.max ?? ""} ${one.to?.unit ?? one.from?.unit}`
      : "";
  return [ends(condition), ends(nearly), target, more];
}

const plain = column();
const range = column({ kind: "range" });
const less = column({ direction: "less" });
const more = column({ direction: "more" });

it.each([
  [
    "3 V",
    "a number",
    plain,
    [
      ["3..3 V", "3.. V", 3, 0],
      ["3.. V", "", 3, -0.5],
    ],
  ],
  ["at least 3 V", "a number", plain, [["3.. V", "", undefined, 0.1]]],
  ["at most 3 V", "a number", plain, [["..3 V", "", undefined, 0.1]]],
  ["up to 300 mV", "a number", plain, [["300.. mV", "", 0.3, 0]]],
  ["2 V to 3 V", "a number", plain, [["2..3 V", "", undefined, -0.3]]],
  ["3 V", "what is better if less", less, [["..3 V", "", 3, 0]]],
  ["at least 3 V", "what is better if less", less, [["3.. V", "", undefined, 0.1]]],
  ["3 V", "what is better if more", more, [["3.. V", "", 3, 0]]],
  ["at most 3 V", "what is better if more", more, [["..3 V", "", undefined, 0.1]]],
  ["±3 V", "what is better if more", more, [["3.. V", "", 3, 0]]],
  ["3 V", "a range", range, [["3..3 V", "", undefined, 0]]],
  ["at least 3 V", "a range", range, [["3..3 V", "", undefined, 0]]],
  ["at most 3 V", "a range", range, [["..3 V", "", undefined, 0]]],
  ["2 V to 3 V", "a range", range, [["2..3 V", "", undefined, 0.3]]],
  ["±3 V", "a range", range, [["-3..3 V", "", undefined, 0.2]]],
] as const)("%s is meant as a condition on %s", (text, _name, of, expected) => {
  const amount = amountOf(text);
  expect(meaningsOf(amount, of, amount.unit).map(shown)).toEqual(expected);
});

it("both ends of an amount are compared in base units", () => {
  expect(baseEnds(amountOf("200 mV to 300 mV"), "mV")).toEqual([0.2, 0.3]);
});

it("a range without a unit is of a column with a unit that has values below zero", () => {
  expect(mayBeBare(amountOf("-40..85"), range)).toBe(true);
  expect(mayBeBare(amountOf("0..85"), range)).toBe(false);
  expect(mayBeBare(amountOf("-40"), range)).toBe(false);
  expect(mayBeBare(amountOf("-40..85"), plain)).toBe(false);
  expect(mayBeBare(amountOf("-40..85"), column({ kind: "range", unit: "" }))).toBe(false);
});

it.each([
  ["k", "B", "KB"],
  ["K", "MB", "KB"],
  ["K", "Hz", "kHz"],
  ["M", "kHz", "MHz"],
  ["k", "mA", undefined],
  ["k", "", undefined],
  ["k", "unknown", undefined],
])("the prefix %s of what is stated in %s stands for %s", (prefix, unit, expected) => {
  expect(unitWithPrefix(prefix, unit)).toBe(expected);
});

it.each([
  ["64 MB", "Mbit", [512, 512, "Mbit"]],
  ["1 KB to 2 KB", "Mbit", [8, 16, "Kbit"]],
  ["64 Mb", "KB", [64, 64, "MB"]],
  ["64 Mbit", "KB", undefined],
  ["64 MB", "KB", undefined],
  ["64 V", "KB", undefined],
  ["64 V", "Mbit", undefined],
  ["64 Mb", "V", undefined],
  ["64 MB", "V", undefined],
])("%s is read in bits or bytes as they are stated in %s", (text, unit, expected) => {
  const found = inBitsOrBytes(amountOf(text), unit);
  expect(found && [found.low, found.high, found.unit]).toEqual(expected);
});
