import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellProblemText } from "../../i18n/cellProblems.ts";
import { languages } from "../languages.ts";
import type { CellDefinition, CellValue } from "./cell.ts";
import { unitSymbols } from "./quantities.ts";
import { readCell, sameCell, writeCell } from "./readCell.ts";
import { readTextIn, textOf } from "./textCell.ts";

const plain = { unit: "", options: [] };
const clock: CellDefinition = { ...plain, kind: "number", unit: "GHz" };
const supply: CellDefinition = { ...plain, kind: "range", unit: "V", min: 0, max: 60 };
const temperature: CellDefinition = { ...plain, kind: "range", unit: "°C" };
const flash: CellDefinition = { ...plain, kind: "number", unit: "KB" };
const count: CellDefinition = { ...plain, kind: "number" };
const wireless: CellDefinition = { ...plain, kind: "boolean" };
const note: CellDefinition = { ...plain, kind: "text" };
const core: CellDefinition = {
  ...plain,
  kind: "enum",
  options: [
    { value: "m0", label: { en: "Cortex-M0+", zh: "Cortex-M0+ 内核" } },
    { value: "m4", label: { en: "Cortex-M4", zh: "四号内核" } },
    { value: "eth", label: { en: "10/100, half duplex", zh: "百兆、半双工" } },
    { value: "none", label: { en: "None", zh: "无" } },
  ],
};

/** The value that is read; the code of the problem where there is one. */
function read(definition: CellDefinition, text: string): CellValue | undefined {
  const reading = readCell(definition, text);
  return "problem" in reading ? `! ${reading.problem.code}` : reading.value;
}

describe("a quantity in a cell", () => {
  it.each<[CellDefinition, string, string]>([
    [clock, "1.8 GHz", "1.8 GHz"],
    [clock, "1,8 GHz", "1.8 GHz"],
    [clock, "1.8GHz", "1.8 GHz"],
    [clock, "1800mhz", "1800 MHz"],
    [clock, "1800 兆赫", "1800 MHz"],
    [clock, "㎓ 1".split(" ").reverse().join(" "), "1 GHz"],
    [supply, "2.7~5.5V", "2.7..5.5 V"],
    [supply, "2.7-5.5V", "2.7..5.5 V"],
    [supply, "２．７－５．５ Ｖ", "2.7..5.5 V"],
    [supply, "2,7 – 5,5 V", "2.7..5.5 V"],
    [supply, "2.7V～5.5V", "2.7..5.5 V"],
    [supply, "2.7 V to 5.5 V", "2.7..5.5 V"],
    [supply, "2.7V到5.5V", "2.7..5.5 V"],
    [supply, "2.7 至 5.5 V", "2.7..5.5 V"],
    [supply, "2.7 … 5.5 V", "2.7..5.5 V"],
    [supply, "900 mV - 1.8 V", "0.9..1.8 V"],
    [supply, "3.3 伏", "3.3 V"],
    [temperature, "-40 to +85°C", "-40..85 °C"],
    [temperature, "-40~85℃", "-40..85 °C"],
    [temperature, "−40°C ~ +85 ° C", "-40..85 °C"],
    [temperature, "-40--20 ºC", "-40..-20 °C"],
    [temperature, "±15 degC", "-15..15 °C"],
    [flash, "1 024 KB", "1024 KB"],
    [flash, "1,048,576 KiB", "1048576 KB"],
    [flash, "1.048.576,5 kB", "1048576.5 KB"],
    [count, "1,234,567", "1234567"],
    [count, "12,000,000", "12000000"],
    [{ ...plain, kind: "number", unit: "°C" }, "85,5 °C", "85.5 °C"],
    [count, "4", "4"],
    [count, "０，５", "0.5"],
    [count, "12,5", "12.5"],
    [count, "0,125", "0.125"],
    [count, ".5", "0.5"],
    [{ ...plain, kind: "number", unit: "mm²" }, "5 mm2", "5 mm²"],
    [{ ...plain, kind: "number", unit: "MΩ" }, "5 Mohm", "5 MΩ"],
    [{ ...plain, kind: "number", unit: "µA" }, "5uA", "5 µA"],
    [{ ...plain, kind: "number", unit: "Mbit/s" }, "480 Mbps", "480 Mbit/s"],
    [{ ...plain, kind: "number", unit: "µA/MHz" }, "25 μA/MHz", "25 µA/MHz"],
    [{ ...plain, kind: "number", unit: "°C/W" }, "25 °C/W", "25 °C/W"],
  ])("%# reads %o: %s as %s", (definition, text, value) => {
    expect(read(definition, text)).toBe(value);
  });

  it.each<[CellDefinition, string, string]>([
    [clock, "fast", "no-quantity"],
    [clock, "1.8", "unit-missing"],
    [clock, "1.8 parsecs", "unit-unknown"],
    [clock, "1-2 GHz", "range-refused"],
    [clock, "1 V", "other-dimension"],
    [count, "1,234", "number-ambiguous"],
    [flash, "1,024 KB", "number-ambiguous"],
    [count, "2024-01-02", "no-quantity"],
    [count, "1e5", "no-quantity"],
    [count, "1,23,456", "no-quantity"],
    [count, "1.2.3", "no-quantity"],
    [count, "4 V", "other-dimension"],
    [supply, "5-2 V", "range-reversed"],
    [supply, "5 MV", "unit-ambiguous"],
    [supply, "-1 V", "below"],
    [supply, "61 V", "above"],
    [supply, "2.7 V - 5 MHz", "other-dimension"],
    [supply, "≥2.7 V", "no-quantity"],
    [supply, "3.3 V ±10%", "no-quantity"],
    [temperature, "-85 -40 °C", "range-ambiguous"],
    [temperature, "85,105,125 °C", "several-values"],
    [temperature, "85，105，125", "several-values"],
    [temperature, "-40~85/105/125℃", "several-values"],
    [{ ...plain, kind: "number", unit: "°C" }, "105,125 °C", "several-values"],
    [{ ...plain, kind: "number", unit: "°C" }, "85、105", "several-values"],
    [flash, "64,128,256", "several-values"],
    [flash, "64/128/256 KB", "several-values"],
    [clock, "1.2 GHz or 1.8 GHz", "several-values"],
    [supply, "1.8/3.3/5 V", "several-values"],
    [count, "20, 32, 48", "several-values"],
    [{ ...plain, kind: "number", unit: "MB" }, "16 mb", "unit-ambiguous"],
    [{ ...plain, kind: "number", unit: "Ω" }, "16 MOHM", "unit-ambiguous"],
    [count, "9".repeat(300), "no-quantity"],
  ])("%# refuses %o: %s as %s", (definition, text, code) => {
    expect(read(definition, text)).toBe(`! ${code}`);
  });

  it.each<[CellDefinition, string, readonly string[]]>([
    [{ ...plain, kind: "number", unit: "°C" }, "85,105,125 °C", ["85 °C", "105 °C", "125 °C"]],
    [flash, "1 MB/512KB", ["1 MB", "512 KB"]],
    [temperature, "85,105,125 °C", ["85..125 °C"]],
    [temperature, "-40~85/105/125", ["-40..85 °C", "-40..105 °C", "-40..125 °C"]],
    [temperature, "-40..85, -40..105 °C", ["-40..85 °C", "-40..105 °C"]],
    [supply, "5/3.3/1,8 V", ["1.8..5 V"]],
    [supply, "1.8 V / 99 V", ["1.8 V"]],
  ])("%# offers readings of %o in %s: %o", (definition, text, readings) => {
    const reading = readCell(definition, text, { bareUnit: definition.unit });
    expect(reading).toMatchObject({ problem: { code: "several-values", readings } });
    for (const one of readings) expect(readCell(definition, one)).toEqual({ value: one });
  });

  it("reports in both languages how an ambiguous one is written", () => {
    const reading = readCell(flash, "1,024 KB");
    if (!("problem" in reading)) throw new Error("it was read");
    for (const language of languages) {
      const text = cellProblemText(reading.problem, language);
      expect(text).toContain("1024 KB");
      expect(text).toContain("1.024 KB");
    }
  });

  it.each(["", ...unitSymbols])("is read back as written in the unit %j", (unit) => {
    const definition: CellDefinition = { ...plain, kind: "range", unit, min: -4000, max: 4000 };
    for (const amount of ["361", "-40..85", "0.5"]) {
      const value = `${amount} ${unit}`.trim();
      expect(readCell(definition, value)).toEqual({ value });
      // As input methods and copied pages have it.
      expect(readCell(definition, value.normalize("NFKC"))).toEqual({ value });
    }
  });

  it("has the unit of its column if it names none", () => {
    expect(readCell(clock, "1800", { bareUnit: "MHz" })).toEqual({ value: "1800 MHz" });
    expect(readCell(clock, "2 GHz", { bareUnit: "MHz" })).toEqual({ value: "2 GHz" });
  });
});

describe("options in a cell", () => {
  it.each([
    ["m4", "m4"],
    ["M4", "m4"],
    ["Cortex-M4", "m4"],
    ["四号内核", "m4"],
    ["ｃｏｒｔｅｘ－ｍ４", "m4"],
    ["10/100, half duplex", "eth"],
    ["m0, m4", ["m0", "m4"]],
    ["m4；m0", ["m4", "m0"]],
    ["m0、四号内核", ["m0", "m4"]],
    ["m0/m4", ["m0", "m4"]],
    ["10/100, half duplex; m0", ["eth", "m0"]],
    ['"m4"', "m4"],
    ["无", "none"],
  ])("reads %s", (text, value) => {
    expect(read(core, text)).toEqual(value);
  });

  it.each([
    ["m7", "no-option"],
    ["m0, m7", "no-option"],
    ["m0; M0", "option-twice"],
    ["-", "no-option"],
  ])("refuses %s", (text, code) => {
    expect(read(core, text)).toBe(`! ${code}`);
  });

  it("refuses a name that two options share", () => {
    const options = [
      { value: "a", label: { en: "Alpha", zh: "b" } },
      { value: "b", label: { en: "Beta" } },
    ];
    const letters: CellDefinition = { ...plain, kind: "enum", options };
    expect(read(letters, "b")).toBe("! option-ambiguous");
    expect(read(letters, '"b"')).toBe("b");
    expect(writeCell(letters, "b")).toBe('"b"');
  });
});

describe("yes or no in a cell", () => {
  it.each([
    ["TRUE", true],
    ["yes", true],
    ["是", true],
    ["√", true],
    ["支持", true],
    ["No", false],
    ["否", false],
    ["ｆａｌｓｅ", false],
  ])("reads %s", (text, value) => {
    expect(read(wireless, text)).toBe(value);
  });

  it.each([
    ["x", "boolean-ambiguous"],
    ["—", "boolean-ambiguous"],
    ["maybe", "no-boolean"],
  ])("refuses %s", (text, code) => {
    expect(read(wireless, text)).toBe(`! ${code}`);
  });
});

describe("a text in a cell", () => {
  it.each<[string, CellValue]>([
    ["AEC-Q100", "AEC-Q100"],
    [" 007 ", "007"],
    ["=1+1", "=1+1"],
    ["Car || 车规", { en: "Car", zh: "车规" }],
    ["|| 车规", { zh: "车规" }],
    ["Car ||", { en: "Car" }],
    ["a \\|| b", "a || b"],
    ["a||b", "a||b"],
  ])("reads %s", (text, value) => {
    expect(read(note, text)).toEqual(value);
  });

  it("is refused where it is too long", () => {
    expect(read(note, "a".repeat(201))).toBe("! too-long");
  });

  it("is shared by two columns until one of them changes", () => {
    expect(textOf("AEC", "zh")).toBe("AEC");
    expect(readTextIn("AEC", "en", "AEC")).toEqual({ value: "AEC" });
    expect(readTextIn("AEC", "en", "Car")).toEqual({ value: { en: "Car", zh: "AEC" } });
    expect(readTextIn({ en: "Car" }, "zh", "车规")).toEqual({ value: { en: "Car", zh: "车规" } });
    expect(readTextIn({ en: "Car" }, "en", " ")).toEqual({ value: undefined });
  });
});

it("A quantity is read up to its maximum length", () => {
  const long = (length: number) => `${"1".padEnd(length - 4, "0")} MHz`;
  for (const [text, other] of [
    [long(80), long(81)],
    [`${"0".repeat(63)}1.8 GHz, 2 GHz`.padStart(80, "0"), `${"1.8 GHz; ".repeat(9)}2 GHz`],
  ] as const) {
    expect(text).toHaveLength(80);
    expect(read(clock, text)).not.toBe("! no-quantity");
    expect(other.length).toBeGreaterThan(80);
    expect(read(clock, other)).toBe("! no-quantity");
  }
});

describe("a value written into a cell", () => {
  const sides = fc.stringMatching(/^[a-c|\\ ;"，、/]{1,12}$/).filter((text) => text.trim() !== "");
  const amounts = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, places]) => (digits / 10 ** places).toFixed(places));
  const quantities = fc
    .tuple(amounts, fc.option(amounts), fc.constantFrom("", ...unitSymbols))
    .map(([a, b, unit]): [CellDefinition, CellValue] => {
      const [low = a, high] = [a, ...(b === null ? [] : [b])].sort((x, y) => Number(x) - Number(y));
      const text = high === undefined ? low : `${low}..${high}`;
      const kind = high === undefined ? "number" : "range";
      return [{ ...plain, kind, unit }, `${text} ${unit}`.trim()];
    });
  const options = fc
    .uniqueArray(fc.tuple(sides, fc.option(sides)), {
      minLength: 1,
      maxLength: 6,
      selector: ([one]) => one,
    })
    .chain((names): fc.Arbitrary<[CellDefinition, CellValue]> => {
      const all = names.map(([value, label]) => ({ value, label: { zh: label ?? value } }));
      return fc
        .subarray(
          names.map(([value]) => value),
          { minLength: 1 },
        )
        .map((values) => [{ ...plain, kind: "enum", options: all }, values]);
    });
  const texts = fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
      sides,
      fc.record({ en: sides, zh: sides }).map(({ en, zh }) => ({ en: en.trim(), zh: zh.trim() })),
      sides.map((zh) => ({ zh: zh.trim() })),
      sides.map((en) => ({ en: en.trim() })),
    )
    .map((value): [CellDefinition, CellValue] => [note, value]);
  const booleans = fc.boolean().map((value): [CellDefinition, CellValue] => [wireless, value]);

  it("is read back as the same value", () => {
    fc.assert(
      fc.property(fc.oneof(quantities, options, texts, booleans), ([definition, value]) => {
        const reading = readCell(definition, writeCell(definition, value));
        expect(reading).toHaveProperty("value");
        expect("value" in reading && sameCell(definition, reading.value, value)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
