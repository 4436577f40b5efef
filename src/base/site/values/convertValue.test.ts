import { describe, expect, it } from "vitest";
import type { CellDefinition, CellValue } from "./cell.ts";
import { type Conversion, convertValue, shownCell } from "./convertValue.ts";

const number = (unit: string): CellDefinition => ({ kind: "number", unit, options: [] });
const range = (unit: string): CellDefinition => ({ kind: "range", unit, options: [] });
const text: CellDefinition = { kind: "text", unit: "", options: [] };
const yesNo: CellDefinition = { kind: "boolean", unit: "", options: [] };
const choice = (...values: string[]): CellDefinition => ({
  kind: "enum",
  unit: "",
  options: values.map((value) => ({ value, label: { en: value.toUpperCase(), zh: `${value}类` } })),
});

const usual: Conversion = { units: "keep", isBare: false, options: {} };

/** Converts a value. @returns itself, the proposed one, or the problem's code after `!` */
function converted(
  before: CellDefinition,
  after: CellDefinition,
  value: CellValue,
  how: Partial<Conversion> = {},
): CellValue {
  const result = convertValue(before, after, value, { ...usual, ...how });
  if (result.state === "fits") return "fits";
  return result.state === "proposed" ? result.value : `! ${result.problem.code}`;
}

describe("a value under another definition", () => {
  it.each<[string, CellDefinition, CellDefinition, CellValue, Partial<Conversion>, CellValue]>([
    ["keeps its unit", number("V"), number("mV"), "3.3 V", {}, "fits"],
    ["is converted", number("V"), number("mV"), "3.3 V", { units: "convert" }, "3300 mV"],
    ["is converted downwards", number("mV"), number("V"), "5 mV", { units: "convert" }, "0.005 V"],
    ["of a range", range("V"), range("mV"), "1..2 V", { units: "convert" }, "1000..2000 mV"],
    ["in the same unit", number("V"), number("V"), "3.3 V", { units: "convert" }, "fits"],
    ["by its unit's name", number("V"), number("mV"), "3.3 V", { units: "relabel" }, "3.3 mV"],
    ["is a bare count", number("V"), number(""), "3 V", { units: "relabel" }, "3"],
    [
      "of another dimension",
      number("V"),
      number("A"),
      "3 V",
      { units: "convert" },
      "! other-dimension",
    ],
    ["a number as a range", number("V"), range("V"), "3 V", {}, "fits"],
    ["a range as a number", range("V"), number("V"), "1..2 V", {}, "! range-refused"],
    ["a text with its unit", text, number("V"), { en: "3.3 V", zh: "3.3 V" }, {}, "3.3 V"],
    ["a bare text", text, number("V"), { en: "3.3" }, {}, "! unit-missing"],
    ["a bare text, taken", text, number("V"), { en: "3.3" }, { isBare: true }, "3.3 V"],
    ["equal texts", text, number("V"), { en: "3.3 V", zh: "3.3V" }, {}, "3.3 V"],
    ["texts that differ", text, number("V"), { en: "3.3 V", zh: "5 V" }, {}, "! no-quantity"],
    [
      "texts of which one is missing",
      text,
      number("V"),
      { en: "3.3 V", zh: "高" },
      {},
      "! no-quantity",
    ],
    ["texts of which one is empty", text, number("V"), { en: "3.3 V", zh: " " }, {}, "3.3 V"],
    ["an option that is a quantity", choice("3 V"), number("V"), "3 V", {}, "fits"],
    ["yes as a text", yesNo, text, true, {}, { en: "Yes", zh: "是" }],
    ["no as a text", yesNo, text, false, {}, { en: "No", zh: "否" }],
    ["an option as a text", choice("a"), text, "a", {}, { en: "A", zh: "a类" }],
    ["options as a text", choice("a", "b"), text, ["a", "b"], {}, { en: "A, B", zh: "a类、b类" }],
    ["a removed option as a text", choice("a"), text, "c", {}, "fits"],
    ["an option", choice("a", "b"), choice("a"), "a", {}, "fits"],
    ["a removed option", choice("a", "b"), choice("a"), "b", {}, "! no-option"],
    ["an option renamed", choice("a", "b"), choice("a"), "b", { options: { b: "a" } }, "a"],
    [
      "options that become one",
      choice("a", "b"),
      choice("a"),
      ["a", "b"],
      { options: { b: "a" } },
      "a",
    ],
    [
      "options renamed",
      choice("a", "b"),
      choice("a", "c"),
      ["a", "b"],
      { options: { b: "c" } },
      ["a", "c"],
    ],
    ["yes by its word", choice("yes", "no"), yesNo, "yes", {}, true],
    ["no by its word", choice("yes", "no"), yesNo, "no", {}, false],
    ["yes as an option", yesNo, choice("yes", "no"), true, {}, "yes"],
    ["no as an option", yesNo, choice("yes", "no"), false, {}, "no"],
    ["an option by its label", text, choice("a"), { en: "A", zh: "a类" }, {}, "a"],
  ])("%s", (_, before, after, value, how, expected) => {
    expect(converted(before, after, value, how)).toEqual(expected);
  });

  it("is shown as it is stored, or in both languages", () => {
    expect(shownCell(number("V"), "3.3 V")).toBe("3.3 V");
    expect(shownCell(text, { en: "a", zh: "b" })).toBe("a || b");
    expect(shownCell(choice("a", "b"), ["a", "b"])).toContain(";");
  });
});
