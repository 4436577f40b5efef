import { expect, it } from "vitest";
import { type CellDefinition, type CellValue, maxCellText, quoted } from "./cell.ts";
import { csvLine, withFormula } from "./csv.ts";
import { hasDatasheet, isOfOrderCodes, presentOf, requirementsOf } from "./familyRequirements.ts";
import { diskSize } from "./fileSize.ts";
import {
  inBaseUnits,
  parseQuantity,
  readableUnit,
  requestedRange,
  withUnit,
} from "./quantities.ts";
import { readCell, readDayCell, sameCell, writeCell } from "./readCell.ts";
import { readNumberText, usualSigns } from "./readNumberText.ts";
import { readTextIn } from "./textCell.ts";
import { typedValue } from "./typedValue.ts";
import { readUnit } from "./units.ts";
import { listedEntries } from "./valuesListedInCell.ts";

const plain = { unit: "", options: [] };
const supply: CellDefinition = { ...plain, kind: "range", unit: "V" };
const voltage: CellDefinition = { ...plain, kind: "number", unit: "V" };
const temperature: CellDefinition = { ...plain, kind: "range", unit: "°C" };
const count: CellDefinition = { ...plain, kind: "number" };
const note: CellDefinition = { ...plain, kind: "text" };
const wireless: CellDefinition = { ...plain, kind: "boolean" };

/** Options of which some differ by case, some share a label, and one has blanks around its label. */
const grade: CellDefinition = {
  ...plain,
  kind: "enum",
  options: [
    { value: "a", label: { en: "a" } },
    { value: "A", label: { en: "A" } },
    { value: "x;y", label: { en: "Both" } },
    { value: "one", label: { en: "Shared", zh: " 单 " } },
    { value: "two", label: { en: "Shared" } },
    { value: "shared", label: { en: "Third" } },
    { value: "b", label: { en: "B, C" } },
    { value: "c", label: { en: "C" } },
  ],
};

/** A value as text, its problem after `!`, with what it may mean. */
function told(definition: CellDefinition, text: string): string {
  const reading = readCell(definition, text);
  if ("value" in reading) return JSON.stringify(reading.value) ?? "nothing";
  const { code, ...rest } = reading.problem;
  const shown = "options" in rest ? { ...rest, options: rest.options.length } : rest;
  return ["!", code, ...Object.values(shown).map((one) => [one].flat().join(" or "))].join(" | ");
}

function table<Case extends string>(cases: readonly Case[], of: (one: Case) => unknown): string[] {
  return cases.map((one) => {
    const result = of(one);
    return `${one} => ${typeof result === "string" ? result : (JSON.stringify(result) ?? "none")}`;
  });
}

it("Bounds of a filter take their unit from either end", () => {
  expect(
    table(
      [
        "1..2 GHz|MHz",
        "1 GHz..2|MHz",
        "..2|V",
        " 2 V .. |V",
        "1|V",
        "..|V",
        "|V",
        "1..2..3|V",
      ].concat(
        ["x..2|V", "1..x|V", "1 A..2|V", "1..2 A|V", "x|V", "1 mV..2 V|V"],
        ["1 A..2 V|V", "1 V..2 A|V"],
      ),
      (one) => requestedRange(...(one.split("|") as [string, string])),
    ),
  ).toMatchInlineSnapshot(`
    [
      "1..2 GHz|MHz => {"from":{"min":1,"max":1,"unit":"GHz"},"to":{"min":2,"max":2,"unit":"GHz"}}",
      "1 GHz..2|MHz => {"from":{"min":1,"max":1,"unit":"GHz"},"to":{"min":2,"max":2,"unit":"GHz"}}",
      "..2|V => {"to":{"min":2,"max":2,"unit":"V"}}",
      " 2 V .. |V => {"from":{"min":2,"max":2,"unit":"V"}}",
      "1|V => {"from":{"min":1,"max":1,"unit":"V"},"to":{"min":1,"max":1,"unit":"V"}}",
      "..|V => none",
      "|V => none",
      "1..2..3|V => none",
      "x..2|V => none",
      "1..x|V => none",
      "1 A..2|V => none",
      "1..2 A|V => none",
      "x|V => none",
      "1 mV..2 V|V => {"from":{"min":1,"max":1,"unit":"mV"},"to":{"min":2,"max":2,"unit":"V"}}",
      "1 A..2 V|V => none",
      "1 V..2 A|V => none",
    ]
  `);
});

it("A number stands before its unit, and alone where it has none", () => {
  expect(["", "%", "V"].map((unit) => withUnit({ text: "5", unit }))).toMatchInlineSnapshot(`
    [
      "5",
      "5%",
      "5 V",
    ]
  `);
});

it("Numbers keep the digits that they were written with, in their own unit and as whole products", () => {
  expect(parseQuantity(`${"1".padEnd(79)}2`)).toBeUndefined();
  expect(parseQuantity(`1${" ".repeat(78)}V`)).toEqual({ min: 1, max: 1, unit: "V" });
  expect(parseQuantity(`1${" ".repeat(79)}V`)).toBeUndefined();
  expect(
    table(["1.234567890123456 V", "3", "123456789012.345 kHz", "4350 mV", "1.2..3.4 mV"], (one) => {
      const quantity = parseQuantity(one);
      return quantity && inBaseUnits(quantity);
    }),
  ).toMatchInlineSnapshot(`
    [
      "1.234567890123456 V => {"min":1.234567890123456,"max":1.234567890123456}",
      "3 => {"min":3,"max":3}",
      "123456789012.345 kHz => {"min":123456789012345,"max":123456789012345}",
      "4350 mV => {"min":4.35,"max":4.35}",
      "1.2..3.4 mV => {"min":0.0012,"max":0.0034}",
    ]
  `);
  expect(
    [0, 0.5, 1, 1_000, 1_500, -0.5, 2_000_000].map((base) => readableUnit(base, "V")),
  ).toMatchInlineSnapshot(`
    [
      "V",
      "mV",
      "V",
      "kV",
      "kV",
      "mV",
      "kV",
    ]
  `);
});

it("Lists of values are distinguished from numbers with thousands separators", () => {
  const lists = ["1.8/3.3 V", "1.8 or 3.3", "1.8、3.3", "a/b", "1.8V,3.3V", "1.8V,3.3", "1.8,3.3V"];
  const numbers = ["1,234", "1,234,567", "5,12,24", "1,05,2", "1,8,1", "1,9,1", "9,1,2", "0,1,2"];
  const others = ["05,1,2", "1,0,2", "-1,2,3", "1,2,3,x", "12", "", "1,2,30", "1,2,16", "1,2,17"];
  expect(
    table([...lists, ...numbers, ...others], (one) => listedEntries(one, false)),
  ).toMatchInlineSnapshot(`
    [
      "1.8/3.3 V => ["1.8","3.3 V"]",
      "1.8 or 3.3 => ["1.8","3.3"]",
      "1.8、3.3 => ["1.8","3.3"]",
      "a/b => []",
      "1.8V,3.3V => ["1.8V","3.3V"]",
      "1.8V,3.3 => ["1.8V","3.3"]",
      "1.8,3.3V => []",
      "1,234 => []",
      "1,234,567 => []",
      "5,12,24 => ["5","12","24"]",
      "1,05,2 => []",
      "1,8,1 => ["1","8","1"]",
      "1,9,1 => []",
      "9,1,2 => []",
      "0,1,2 => []",
      "05,1,2 => ["05","1","2"]",
      "1,0,2 => []",
      "-1,2,3 => []",
      "1,2,3,x => []",
      "12 => []",
      " => []",
      "1,2,30 => []",
      "1,2,16 => ["1","2","16"]",
      "1,2,17 => []",
    ]
  `);
  expect(
    table(["85,105", "85,105,125", "85,1", "85,1250", "1,85,1", "0,5,9", "85"], (one) =>
      listedEntries(one, true),
    ),
  ).toMatchInlineSnapshot(`
    [
      "85,105 => ["85","105"]",
      "85,105,125 => ["85","105","125"]",
      "85,1 => []",
      "85,1250 => []",
      "1,85,1 => ["1","85","1"]",
      "0,5,9 => ["0","5","9"]",
      "85 => []",
    ]
  `);
});

it("Numbers and ranges are read as people write them, or refused with what they may mean", () => {
  expect(
    table(
      ["1.8/3.3 V", "1.8 V/3.3", "900 mV/1.2 V", "3.3/3.3 V", "5/3.3/12 V", "1..2/3 V", "1.8/x V"],
      (one) => `${told(supply, one)}; ${told(voltage, one)}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "1.8/3.3 V => ! | several-values | "1.8/3.3 V" | 1.8..3.3 V; ! | several-values | "1.8/3.3 V" | 1.8 V or 3.3 V",
      "1.8 V/3.3 => ! | several-values | "1.8 V/3.3" | 1.8..3.3 V; ! | several-values | "1.8 V/3.3" | 1.8 V or 3.3 V",
      "900 mV/1.2 V => ! | several-values | "900 mV/1.2 V" | 0.9..1.2 V; ! | several-values | "900 mV/1.2 V" | 900 mV or 1.2 V",
      "3.3/3.3 V => ! | several-values | "3.3/3.3 V" | 3.3 V; ! | several-values | "3.3/3.3 V" | 3.3 V",
      "5/3.3/12 V => ! | several-values | "5/3.3/12 V" | 3.3..12 V; ! | several-values | "5/3.3/12 V" | 5 V or 3.3 V or 12 V",
      "1..2/3 V => ! | several-values | "1..2/3 V" | 1..2 V or 1..3 V; ! | several-values | "1..2/3 V" | ",
      "1.8/x V => ! | no-quantity | "1.8/x V" | 2..12 V; ! | no-quantity | "1.8/x V" | 12 V",
    ]
  `);
  expect(
    table(
      ["-40~85/105 °C", "85,105 °C", "85,105,125", "-85 -40", "-40 -85", "-40 -40", "-40 - -85"],
      (one) => told(temperature, one),
    ),
  ).toMatchInlineSnapshot(`
    [
      "-40~85/105 °C => ! | several-values | "-40~85/105 °C" | -40..85 °C or -40..105 °C",
      "85,105 °C => ! | several-values | "85,105 °C" | 85..105 °C",
      "85,105,125 => ! | several-values | "85,105,125" | 85..125 °C",
      "-85 -40 => ! | range-ambiguous | "-85 -40" | 2..12 °C",
      "-40 -85 => ! | unit-missing | "-40 -85" | -40..85 °C",
      "-40 -40 => ! | range-ambiguous | "-40 -40" | 2..12 °C",
      "-40 - -85 => ! | range-reversed | "-40 - -85" | 2..12 °C",
    ]
  `);
  expect(
    table(
      [
        "±15V",
        "±-5V",
        " 1,234 V ",
        "1.10..2 V",
        "1 A..2 V",
        "1 nV..2 V",
        "1 mV to 2 V",
        "2..1 V",
        "1..1,234 V",
        "1,234..2 V",
      ].concat([
        "5",
        "5 kOhm",
        "5 MV",
        "5 parsec",
        "",
        "   ",
        "high",
        `${"1".repeat(81)} V`,
        "1 2 V",
      ]),
      (one) => told(supply, one),
    ),
  ).toMatchInlineSnapshot(`
    [
      "±15V => "-15..15 V"",
      "±-5V => ! | no-quantity | "±-5V" | 2..12 V",
      " 1,234 V  => ! | number-ambiguous | "1,234 V" | 1234 V or 1.234 V",
      "1.10..2 V => "1.10..2 V"",
      "1 A..2 V => ! | other-dimension | "1 A..2 V" | A | V",
      "1 nV..2 V => ! | unit-unknown | "1 nV..2 V" | 2..12 V",
      "1 mV to 2 V => "0.001..2 V"",
      "2..1 V => ! | range-reversed | "2..1 V" | 2..12 V",
      "1..1,234 V => ! | number-ambiguous | "1..1,234 V" | 1..1234 V or 1..1.234 V",
      "1,234..2 V => ! | number-ambiguous | "1,234..2 V" | 1234..2 V or 1.234..2 V",
      "5 => ! | unit-missing | "5" | 5 V",
      "5 kOhm => ! | other-dimension | "5 kOhm" | kΩ | V",
      "5 MV => ! | unit-ambiguous | "5 MV" | mV",
      "5 parsec => ! | unit-unknown | "5 parsec" | 2..12 V",
      " => nothing",
      "    => nothing",
      "high => ! | no-quantity | "high" | 2..12 V",
      "111111111111111111111111111111111111111111111111111111111111111111111111111111111 V => ! | no-quantity | "111111111111111111111111111111111111111111111111111111111111111111111111111111111 V" | 2..12 V",
      "1 2 V => ! | no-quantity | "1 2 V" | 2..12 V",
    ]
  `);
});

it("Options are read by value and by label, apart by the safest sign first", () => {
  expect(
    table(
      [
        "A",
        "a",
        "Both",
        "x;y",
        ' "x;y" ',
        "a;",
        ";a",
        "a; B, C",
        "a; c, c",
        "shared",
        "Shared",
        "单",
      ].concat([
        ",",
        ";",
        ", ,",
        "one, two/b",
        '"x;y"; a',
        "a, a",
        "no such",
        "a; no such",
        "  one  ",
      ]),
      (one) => told(grade, one),
    ),
  ).toMatchInlineSnapshot(`
    [
      "A => "A"",
      "a => "a"",
      "Both => "x;y"",
      "x;y => "x;y"",
      " "x;y"  => "x;y"",
      "a; => ! | no-option | "a;" | 8",
      ";a => ! | no-option | ";a" | 8",
      "a; B, C => ["a","b"]",
      "a; c, c => ! | option-twice | "c"",
      "shared => ! | option-ambiguous | "shared" | 3",
      "Shared => ! | option-ambiguous | "Shared" | 3",
      "单 => "one"",
      ", => ! | no-option | "," | 8",
      "; => ! | no-option | ";" | 8",
      ", , => ! | no-option | ", ," | 8",
      "one, two/b => ["one","two","b"]",
      ""x;y"; a => ["x;y","a"]",
      "a, a => ! | option-twice | "a"",
      "no such => ! | no-option | "no such" | 8",
      "a; no such => ! | no-option | "no such" | 8",
      "  one   => "one"",
    ]
  `);
  expect(
    ["a", "A", "x;y", "shared", "one", "lost"].map((value) => writeCell(grade, value)),
  ).toMatchInlineSnapshot(`
    [
      "a",
      "A",
      ""x;y"",
      ""shared"",
      "one",
      ""lost"",
    ]
  `);
  expect(writeCell(grade, ["a", "x;y"])).toMatchInlineSnapshot(`"a; "x;y""`);
});

it("Values of another kind are written as they stand, and are none of this kind", () => {
  const values: CellValue[] = [true, "1V", ["1 V"], ["a", "b"], { en: "a" }, { en: "a", zh: "b" }];
  const definitions = [voltage, supply, grade, wireless, note];
  expect(
    values.map((value) => [quoted(value), ...definitions.map((one) => writeCell(one, value))]),
  ).toMatchInlineSnapshot(`
    [
      [
        "true",
        "true",
        "true",
        "true",
        "true",
        "true",
      ],
      [
        ""1V"",
        "1V",
        "1V",
        ""1V"",
        "1V",
        "1V",
      ],
      [
        "["1 V"]",
        "1 V",
        "1 V",
        ""1 V"",
        "1 V",
        "1 V",
      ],
      [
        "["a","b"]",
        "a; b",
        "a; b",
        "a; b",
        "a; b",
        "a,b",
      ],
      [
        "{"en":"a"}",
        "a ||",
        "a ||",
        "a ||",
        "a ||",
        "a ||",
      ],
      [
        "{"en":"a","zh":"b"}",
        "a || b",
        "a || b",
        "a || b",
        "a || b",
        "a || b",
      ],
    ]
  `);
  const problems = values.map((value) =>
    definitions.map((one) => {
      const typed = typedValue(one, value);
      return "problem" in typed ? typed.problem.code : typed.kind;
    }),
  );
  expect(problems).toMatchInlineSnapshot(`
    [
      [
        "no-quantity",
        "no-quantity",
        "options-wanted",
        "boolean",
        "text-wanted",
      ],
      [
        "quantity",
        "quantity",
        "no-option",
        "no-boolean",
        "text",
      ],
      [
        "no-quantity",
        "no-quantity",
        "no-option",
        "no-boolean",
        "text-wanted",
      ],
      [
        "no-quantity",
        "no-quantity",
        "enum",
        "no-boolean",
        "text-wanted",
      ],
      [
        "no-quantity",
        "no-quantity",
        "options-wanted",
        "no-boolean",
        "text",
      ],
      [
        "no-quantity",
        "no-quantity",
        "options-wanted",
        "no-boolean",
        "text",
      ],
    ]
  `);
});

it("Values are the same where they mean the same", () => {
  const same = (definition: CellDefinition, a: CellValue | undefined, b: CellValue | undefined) =>
    sameCell(definition, a, b);
  expect([
    same(supply, "1..2V", "1 .. 2 V"),
    same(voltage, "1V", "1 V"),
    same(grade, "a", ["a"]),
    same(note, { en: "a" }, { en: "a", zh: "" }),
    same(note, "a ", "a"),
    same(note, " ", undefined),
  ]).toEqual(Array(6).fill(true));
  expect([
    same(note, "1V", "1 V"),
    same(note, "true", true),
    same(voltage, "1 V", ["1 V"]),
    same(voltage, "1 V", "2 V"),
    same(voltage, "1 V", "1 A"),
    same(grade, "a", "A"),
    same(note, { en: "a" }, { zh: "a" }),
  ]).toEqual(Array(7).fill(false));
});

it("Bounds hold in the value's unit, and are part of what is allowed", () => {
  const bounded: CellDefinition = { ...supply, min: 1, max: 5 };
  const problem = (definition: CellDefinition, text: string) => {
    const typed = typedValue(definition, text);
    return "problem" in typed ? typed.problem : "fits";
  };
  expect(
    table(
      ["1..5 V", "0.9..5 V", "1..5.1 V", "1000..5000 mV", "999..5000 mV", "1000..5001 mV"],
      (one) => problem(bounded, one),
    ),
  ).toMatchInlineSnapshot(`
    [
      "1..5 V => fits",
      "0.9..5 V => {"code":"below","bound":"1 V"}",
      "1..5.1 V => {"code":"above","bound":"5 V"}",
      "1000..5000 mV => fits",
      "999..5000 mV => {"code":"below","bound":"1 V"}",
      "1000..5001 mV => {"code":"above","bound":"5 V"}",
    ]
  `);
  expect(problem({ ...supply, max: 5 }, "-100 V")).toBe("fits");
  expect(problem({ ...supply, min: 1 }, "100 V")).toBe("fits");
  expect(problem({ ...count, max: 5 }, "6")).toEqual({ code: "above", bound: "5" });
  expect(problem(voltage, "high")).toMatchObject({ like: "12 V" });
  expect(problem(supply, "high")).toMatchObject({ like: "2..12 V" });
  expect(problem(count, "high")).toMatchObject({ like: "12" });
  expect(problem(grade, "a")).toBe("fits");
  expect(typedValue(grade, ["a", "a"])).toEqual({
    problem: { code: "option-twice", shown: '"a"' },
  });
  expect(typedValue(note, "  ")).toEqual({ problem: { code: "text-empty" } });
});

it("Units in the wrong case are understood where they can mean one thing", () => {
  expect(
    table(["mhz", "MV", "mv", "M", "k", "kv", "V", "none", "gHZ"], readUnit),
  ).toMatchInlineSnapshot(`
    [
      "mhz => {"unit":"MHz"}",
      "MV => {"ambiguous":["mV"]}",
      "mv => {"unit":"mV"}",
      "M => none",
      "k => none",
      "kv => {"unit":"kV"}",
      "V => {"unit":"V"}",
      "none => none",
      "gHZ => {"unit":"GHz"}",
    ]
  `);
});

it("Numbers are read with separators, signs and exponents", () => {
  const texts = [" 1 ", "+5", "- 5", "0402", "1 234.5", "1'234'567", ".5", ",5", "1,234", "0,234"];
  expect(
    table([...texts, "1,2345", "1,234,567.8", "1.234.567,8", "1,2,3", ""], readNumberText),
  ).toMatchInlineSnapshot(`
    [
      " 1  => ["1"]",
      "+5 => ["5"]",
      "- 5 => ["-5"]",
      "0402 => []",
      "1 234.5 => ["1234.5"]",
      "1'234'567 => ["1234567"]",
      ".5 => ["0.5"]",
      ",5 => ["0.5"]",
      "1,234 => ["1234","1.234"]",
      "0,234 => ["0.234"]",
      "1,2345 => ["1.2345"]",
      "1,234,567.8 => ["1234567.8"]",
      "1.234.567,8 => ["1234567.8"]",
      "1,2,3 => []",
      " => []",
    ]
  `);
  const powers = [
    "10^6",
    "1.5×10^-3",
    "15E-1",
    "15E-2",
    "15E-3",
    "1E+3",
    " 2 ",
    "10⁻³",
    "5 x 10^2",
  ];
  expect(table(powers, usualSigns)).toMatchInlineSnapshot(`
    [
      "10^6 => 1000000",
      "1.5×10^-3 => 0.0015",
      "15E-1 => 1.5",
      "15E-2 => 0.15",
      "15E-3 => 0.015",
      "1E+3 => 1000",
      " 2  => 2",
      "10⁻³ => 0.001",
      "5 x 10^2 => 500",
    ]
  `);
});

it("Days and yes or no may have blanks around them", () => {
  expect(readDayCell(" 2026-01-02 ")).toBe("2026-01-02");
  expect(told(wireless, " Yes ")).toBe("true");
  expect(told(wireless, " maybe ")).toBe('! | no-boolean | "maybe"');
  expect(told(wireless, " × ")).toBe('! | boolean-ambiguous | "×"');
});

it("A text in one language is as long as it may be, and not longer", () => {
  const longest = "x".repeat(maxCellText);
  expect(readTextIn(undefined, "en", longest)).toEqual({ value: { en: longest } });
  expect(readTextIn(undefined, "zh", `${longest}x`)).toEqual({
    problem: { code: "too-long", max: maxCellText },
  });
  expect(readCell(note, longest)).toEqual({ value: longest });
  expect(readCell(note, `${longest} || ${longest}`)).toEqual({
    value: { en: longest, zh: longest },
  });
  expect(readCell(note, `${longest}x`)).toEqual({ problem: { code: "too-long", max: 200 } });
  expect(readCell(note, `a || ${longest}x`)).toEqual({ problem: { code: "too-long", max: 200 } });
  expect(writeCell(note, { en: "a" })).toBe("a ||");
  expect(writeCell(note, { zh: "b" })).toBe("|| b");
});

it("Present content of a part is listed for its family's requirements", () => {
  const pair = { en: "Name", zh: "名" };
  const product = {
    name: pair,
    summary: { en: " ", zh: "概述" },
    features: [pair, { en: "only" }],
    description: [],
    variants: [{}],
    documents: [{ kind: "errata" }, { kind: "datasheet" }],
    values: { a: { en: "x" }, b: { zh: "x" }, c: pair, d: "text", e: {}, f: { en: "x", fr: "y" } },
  };
  expect([
    presentOf("product", product),
    presentOf("product", { ...product, variants: [], documents: [{ kind: "errata" }], values: [] }),
    presentOf("product", { features: [pair] }),
    presentOf("product", {}),
    presentOf("news", product),
    presentOf("product", "text"),
    presentOf("parameter", { orderCode: 1 }),
    presentOf("parameter", {}),
    presentOf("download", { document: { kind: "datasheet" } }),
    presentOf("download", { document: { kind: "errata" } }),
    presentOf("download", { document: null }),
  ]).toMatchInlineSnapshot(`
    [
      " name.en name.zh summary.zh features.en order-codes datasheet en/a zh/b en/f ",
      " name.en name.zh summary.zh features.en ",
      " features.en features.zh ",
      "",
      "",
      "",
      " order-codes ",
      "",
      " datasheet ",
      "",
      "",
    ]
  `);
  const present = presentOf("product", product);
  expect([hasDatasheet(present), isOfOrderCodes(present)]).toEqual([true, true]);
  expect([hasDatasheet(" x "), isOfOrderCodes(" x ")]).toEqual([false, false]);
});

it("Requirements of a family, whatever else is in its body", () => {
  const asked = requirementsOf({
    parameters: ["a", 5, "b", "toString"],
    requirements: { a: "must", b: "often" },
    textRequirements: { name: "may", description: "must" },
  });
  expect([...(asked?.parameters ?? [])]).toMatchInlineSnapshot(`
    [
      [
        "a",
        "must",
      ],
      [
        "b",
        "may",
      ],
      [
        "toString",
        "may",
      ],
    ]
  `);
  expect([...(asked?.texts ?? [])]).toMatchInlineSnapshot(`
    [
      [
        "summary",
        "should",
      ],
      [
        "description",
        "must",
      ],
    ]
  `);
  expect([...(requirementsOf({ parameters: ["a"] })?.parameters ?? [])]).toEqual([["a", "may"]]);
  expect(requirementsOf({ parameters: [] })).toBeUndefined();
  expect(requirementsOf({ parameters: "a" })).toBeUndefined();
  expect(requirementsOf(null)).toBeUndefined();
});

it("Texts escaped against formulas are restored", () => {
  const texts = ["=1", "+1", "'=1", "plain", "'plain", "'", "", "\t1", "@x", "''=1"];
  for (const text of texts) {
    const cell = csvLine([text]).slice(0, -2);
    expect(withFormula(cell), text).toBe(text);
  }
  expect(withFormula("'plain")).toBe("'plain");
  expect(withFormula("'=1")).toBe("=1");
});

it("Sizes of disks are in gigabytes from one on", () => {
  const giga = 1024 ** 3;
  expect([giga - 1024 * 1024, giga, 1.25 * giga, 20 * giga].map(diskSize)).toMatchInlineSnapshot(`
    [
      "1,023 MB",
      "1 GB",
      "1.3 GB",
      "20 GB",
    ]
  `);
});
