import { describe, expect, it } from "vitest";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import { isPartNumbers, languageOf } from "./columnValueKinds.ts";
import { familyChoices } from "./familyChoices.ts";
import { bilingualHeading } from "./headings/headingConcepts.ts";
import { headingsOf } from "./headings/headRows.ts";
import { readHeading } from "./headings/readHeading.ts";
import { freeKey } from "./newParameter.ts";
import { packagesOf } from "./packagesInText.ts";
import { planFamily } from "./planFamily.ts";
import { propose } from "./proposeParameter.ts";
import { atOnce } from "./timeSlicedSteps.ts";

type Rows = readonly (readonly SheetCell[])[];

const definition = (en: string, more: Partial<ParameterDefinition> = {}): ParameterDefinition => ({
  ...{ label: { en, zh: en }, group: "power", kind: "text", unit: "", options: [] },
  ...more,
});

const text = { en: "X", zh: "甲" };

function plan(
  rows: Rows,
  choices: object = {},
  definitions: Readonly<Record<string, ParameterDefinition>> = {},
  facts: object = {},
) {
  return atOnce(
    planFamily(
      { name: "list", isHidden: false, rows },
      {
        choices: familyChoices.parse({
          ...{ family: { title: text, parent: null }, name: text, summary: text },
          ...{ stage: "active", since: "2026-01-02", package: "QFN-32" },
          ...choices,
        }),
        ...{ definitions: new Map(Object.entries(definitions)), families: new Map() },
        ...{ taken: new Set(), numbers: new Set(), position: 0, ...facts },
      },
    ),
  );
}

const list: Rows = [
  ["Part number", "Ripple"],
  ["MC1", "low"],
  ["MC2", "high"],
];

describe("a key", () => {
  it.each([
    ["  Supply Voltage, max. ", "supply-voltage-max"],
    ["Ｖ１", "v1"],
    ["工作", "column-3"],
    [`${"ab".repeat(39)} cd ef`, `${"ab".repeat(39)}-c`],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
    ["Taken", "taken-3"],
  ])("made of %j is %s", (name, key) => {
    expect(freeKey(name, 2, new Set(["taken", "taken-2"]))).toBe(key);
  });
});

describe("a heading", () => {
  it.each([
    ["  Ｆlash  (KB) ", "Flash", "KB"],
    ["Flash ( kbyte )", "Flash", "KB"],
    ["Clock in MHz", "Clock", "MHz"],
    ["Clock_MHz", "Clock", "MHz"],
    ["Clock ( MHz ) max.", "Clock max.", "MHz"],
    ["(MHz) clock", "clock", "MHz"],
    ["  Ｆlash ", "Flash", undefined],
    ["(MHz)", "(MHz)", undefined],
    ["Clock (fast)", "Clock (fast)", undefined],
  ])("%j is %j in %s", (heading, name, unit) => {
    expect(readHeading(heading)).toEqual({ text: name, unit });
  });

  it.each([
    ["Package 封装", { en: "Package", zh: "封装" }],
    ["封装 Package", { en: "Package", zh: "封装" }],
    ["Supply 供电 voltage", undefined],
    ["IO 数", undefined],
    ["Package", undefined],
  ])("%j is in two languages: %o", (heading, both) => {
    expect(bilingualHeading(heading)).toEqual(both);
  });

  const heads = (...rows: Rows) => {
    const { headRow, heads: found } = headingsOf({ name: "list", isHidden: false, rows });
    return `${headRow}: ${found.join(" | ")}`;
  };

  it("may stand in at most five rows, with groups above that are merged", () => {
    const units = ["", "V", "A"];
    expect(heads(["Part number", "b", "c"], ...Array.from({ length: 6 }, () => units))).toBe(
      "4: Part number | b (V) | c (A)",
    );
    expect(
      heads(
        ["", "Output", "Output", "Input", "Input"],
        ["Part number", "Ripple", "Current", "Ripple", "Hum"],
        ["MC1"],
      ),
    ).toBe("1: Part number | Output Ripple | Output Current | Input Ripple | Input Hum");
    expect(heads(["One title", "One title"], ["Part number", "Flash"], ["MC1", "5"])).toBe(
      "1: Part number | Flash",
    );
    expect(heads(["Chips", ""], ["Part number", "Flash"], ["MC1", "5"])).toBe(
      "1: Part number | Flash",
    );
    expect(heads(["", ""], ["a", ""], ["b", "c"], ["d", "e"])).toBe("2: b | c");
    const below = Array.from({ length: 6 }, () => units);
    expect(heads(["", "Out", "Out"], ["Part number", "b", "c"], ...below)).toBe(
      "5: Part number | b (V) | c (A)",
    );
  });

  it("is without the group of the part number, and with the cell that is merged down to it", () => {
    expect(heads([" Part number ", "\tFlash"], ["MC1", "5"])).toBe("0: Part number | Flash");
    expect(
      heads(
        ["Chip", "Chip", "Out", "Out"],
        ["Part number", "Supply voltage", "Ripple", "Hum"],
        ["MC1"],
      ),
    ).toBe("1: Part number | Supply voltage | Out Ripple | Out Hum");
    expect(heads(["Part number", "Supply"], ["Part number", "voltage (V)"], ["MC1", "5"])).toBe(
      "1: Part number | Supply voltage (V)",
    );
    expect(heads(["", "Out", "Out"], ["Part number", "Flash", "Flash"], ["MC1", "1", "2"])).toBe(
      "1: Part number | Flash | Flash",
    );
  });
});

describe("the kind of a column", () => {
  const proposed = (cells: readonly SheetCell[], headingUnit?: string, dimension?: string) =>
    atOnce(propose(cells, { headingUnit, dimension }));
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at} x`);

  it.each<[string, readonly string[], object]>([
    ["of which two have the unit", ["5 mV", "3 V", "1.8 V"], { kind: "number", unit: "V" }],
    ["of which one has a unit", ["5", "3", "1.8 V"], { kind: "number", unit: "V" }],
    ["that are ones and noughts", ["0", "1", "0"], { kind: "number", unit: "" }],
    ["that are yes, no and noughts", ["yes", "no", "0"], { kind: "boolean", unit: "" }],
    ["that are twelve options", words(12), { kind: "enum", unit: "" }],
    ["that are sixty characters long", ["x".repeat(60)], { kind: "enum", unit: "" }],
    ["that are longer", ["x".repeat(61)], { kind: "text", unit: "" }],
    ["that are thirteen of thirteen", words(13), { kind: "text", unit: "" }],
    ["that are thirteen of 26", [...words(13), ...words(13)], { kind: "enum", unit: "" }],
    ["that are fourteen of 26", [...words(14), ...words(12)], { kind: "text", unit: "" }],
  ])("with values %s is proposed", (_what, cells, kind) => {
    expect(proposed(cells)).toEqual(kind);
  });

  it("is part numbers from five on, nearly all of them different", () => {
    const numbers = Array.from({ length: 20 }, (_, at) => `MC${100 + at}`);
    expect(isPartNumbers([...numbers.slice(0, 19), "MC100"])).toBe(true);
    expect(isPartNumbers([...numbers.slice(0, 18), "MC100", "MC101"])).toBe(false);
    expect(languageOf(["型号", "", "–", "号", "a"])).toBe("zh");
  });

  it("is at most six packages, each with pins that can be", () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => `QFN-${at * 4 + 20}`).join(", ");
    expect(packagesOf(names(6), undefined)).toHaveLength(6);
    expect(packagesOf(names(7), undefined)).toBeUndefined();
    expect(packagesOf("QFN", 12.5)).toBeUndefined();
    expect(packagesOf("QFN", 2)?.[0]).toMatchObject({ pins: 2 });
    expect(packagesOf("QFN", 1)).toBeUndefined();
    expect(packagesOf(" QFN-32 ; LQFP48 ;", undefined)?.map(({ name }) => name)).toEqual([
      ...["QFN-32", "LQFP48"],
    ]);
  });
});

describe("a plan", () => {
  const columnsOf = ({ columns }: ReturnType<typeof plan>) =>
    columns.map(({ column, is, parameter }) => `${column} ${is} ${parameter}`);

  it("takes a parameter of the same name, and asks where several are", () => {
    const known = { ripple: definition("Noise"), other: definition("Ripple") };
    expect(columnsOf(plan(list, {}, { other: definition("RIPPLE") }))).toEqual([
      ...["0 part undefined", "1 parameter other"],
    ]);
    const asked = plan(list, {}, known);
    expect(columnsOf(asked)[1]).toMatch(/^1 undefined/);
    expect(asked.questions).toContainEqual({ code: "unknown", column: 1 });
    expect(asked.documents.filter(({ type }) => type === "parameter")).toEqual([]);
  });

  it("finds part numbers without a heading in one column, of those that are free", () => {
    const rows: Rows = [
      ["Ripple", "Foo", "Bar"],
      ...Array.from({ length: 6 }, (_, at) => ["low", `MC${100 + at}`, `XY${200 + at}`]),
    ];
    const parts = (...columns: readonly object[]) => columnsOf(plan(rows, { columns })).slice(1);
    expect(parts().join()).not.toContain("part undefined");
    expect(parts({ column: 2, is: "ignore" })).toEqual(["1 part undefined", "2 ignore undefined"]);
    expect(parts({ column: 0, is: "ignore" }).join()).not.toContain("part undefined");
  });

  it("takes a parameter that there is for an end of a range, and makes one else", () => {
    const rows: Rows = [
      ["Part number", "Supply voltage min (V)"],
      ["MC1", "1.8"],
    ];
    const volts = definition("Supply voltage, min.", { kind: "number", unit: "V" });
    expect(columnsOf(plan(rows))[1]).toBe("1 new voltage-min");
    const ends: Rows = [
      ["Part number", "Supply voltage min (V)", "Flash min (KB)", "Flash max (KB)"],
      ["MC1", "1.8", "8", "64"],
    ];
    expect(plan(ends).columns.flatMap(({ definition: made }) => made?.label.zh ?? [])).toEqual([
      ...["最低供电电压", "最小闪存", "最大闪存"],
    ]);
    expect(columnsOf(plan(rows, {}, { low: volts }))[1]).toBe("1 parameter low");
  });

  it("keeps the column with the heading of part numbers, whatever the others look like", () => {
    const rows: Rows = [
      ["Part number", "Foo"],
      ...Array.from({ length: 6 }, (_, at) => [`MC${100 + at}`, `XY${200 + at}`]),
    ];
    expect(columnsOf(plan(rows)).map((one) => one.slice(0, 11))).toEqual([
      ...["0 part unde", "1 undefined"],
    ]);
  });

  it("asks about a second column with the meaning of one before it", () => {
    const rows: Rows = [
      ["Part number", "Flash (KB)", "Flash memory"],
      ["MC1", "64", "64 KB"],
    ];
    const made = plan(rows);
    expect(made.columns.map(({ is, concept }) => [is, concept?.name])).toEqual([
      ...[
        ["part", "part"],
        ["new", "flash"],
        [undefined, undefined],
      ],
    ]);
    expect(made.questions).toContainEqual({ code: "unknown", column: 2 });
  });

  it("adds those options of a cell that its parameter lacks", () => {
    const ripple = definition("Ripple", {
      kind: "enum",
      options: [{ value: "low", label: { en: "Low" } }],
    });
    const rows: Rows = [
      ["Part number", "Ripple"],
      ["MC1", "low; 中"],
      ["MC2", "low"],
      ["MC3", "Mid®"],
    ];
    const made = plan(rows, { columns: [{ column: 1, addOptions: true }] }, { ripple });
    expect(made.columns[1]).toMatchObject({ addedOptions: ["中", "Mid"], unread: [] });
    expect(made.cells).toEqual([
      {
        ...{ key: "ripple", path: "/options", before: ripple.options },
        after: [
          ...ripple.options,
          { value: "中", label: { zh: "中" } },
          { value: "Mid", label: { en: "Mid" } },
        ],
      },
    ]);
    const unchanged = plan(rows, {}, { ripple });
    expect(unchanged.columns[1]).toMatchObject({ addedOptions: [], unread: ["B2", "B4"] });
    expect(unchanged.cells).toEqual([]);
  });

  it("takes the package of a row before that of rows without one", () => {
    const rows: Rows = [
      ["Part number", "Package", "Pins"],
      ["MC1", "LQFP48", "48"],
      ["MC2", "", "48"],
    ];
    const packagesFor = (fallback: string) =>
      plan(rows, { package: fallback }).documents.flatMap(({ type, body }) =>
        type === "product" ? [Object(body).packages] : [],
      );
    const own = [{ style: "qfp", name: "LQFP48", pins: 48 }];
    expect(packagesFor("QFN-32")).toEqual([own, [{ style: "qfn", name: "QFN-32", pins: 32 }]]);
    expect(packagesFor("")).toEqual([own]);
    expect(plan(rows, { package: "" })).toMatchObject({
      problems: [{ address: "A3", code: "packages" }],
      openPackages: [],
    });
  });

  it("takes part numbers of up to forty characters", () => {
    const [longest, longer] = [`M${"1".repeat(39)}`, `N${"1".repeat(40)}`];
    const rows: Rows = [["Part number"], [longest], [longer]];
    expect(plan(rows)).toMatchObject({ parts: 1, problems: [{ address: "A3", code: "number" }] });
  });

  it("puts new groups behind those that there are, in their order", () => {
    const groups = ["First", "Second", "Unused"].map((en) => ({
      ...{ key: en.toLowerCase(), title: { en, zh: en } },
    }));
    const alike = ["a", "b"].map((key) => ({ key, title: { en: "Same", zh: "同" } }));
    const both = alike.map(({ key }, at) => ({ column: at + 1, group: key, label: text }));
    const rowsOfTwo: Rows = [
      ["Part number", "Ripple", "Hum"],
      ["MC1", "a", "b"],
    ];
    expect(
      plan(rowsOfTwo, { groups: alike, columns: both }).columns.map((one) => one.definition?.group),
    ).toEqual([undefined, "groups/same", "groups/same-2"]);
    const rows: Rows = [
      ["Part number", "Ripple", "Hum"],
      ["MC1", "a", "b"],
    ];
    const columns = [
      { column: 1, group: "second", label: text },
      { column: 2, group: "first", label: text },
    ];
    const { documents } = plan(rows, { groups, columns }, {}, { groupPosition: 6 });
    expect(documents.filter(({ type }) => type === "parameterGroup")).toEqual(
      ["First", "Second"].map((en, at) => ({
        ...{ key: `groups/${en.toLowerCase()}`, type: "parameterGroup" },
        body: { title: { en, zh: en }, position: 6 + at },
      })),
    );
  });

  it("leaves out columns without anything in them, and reads those behind", () => {
    const gap: Rows = [["Part number", "", "Ripple"], ["MC1", " ", "low"], ["MC2"]];
    const made = plan(gap, {}, { ripple: definition("Ripple") });
    expect(columnsOf(made)).toEqual(["0 part undefined", "2 parameter ripple"]);
    expect(made.columns[1]).toMatchObject({ read: 1, empty: 1, unread: [] });
    expect(made.questions).toEqual([]);
    expect(made.parts).toBe(2);
    const unnamed: Rows = [
      ["Part number", "", "Ripple"],
      ["MC1", "x", ""],
    ];
    expect(columnsOf(plan(unnamed)).map((one) => one.slice(0, 6))).toEqual([
      ...["0 part", "1 unde", "2 unde"],
    ]);
  });

  it("asks for two columns of one meaning, for a list without part numbers, and for what it lacks", () => {
    const twice: Rows = [
      ["Part number", "Status", "Lifecycle"],
      ["MC1", "Active", "Active"],
    ];
    expect(
      plan(twice, { columns: [{ column: 2, is: "stage" }] }).questions.map(({ code }) => code),
    ).toEqual(["twice"]);
    const [first] = plan([["Ripple"], ["low"]], {
      columns: [{ column: 0, is: "ignore" }],
    }).questions;
    expect(first).toEqual({ code: "part" });
    const lacking = (choices: object) =>
      plan([["Part number"], ["MC1"]], choices).questions.map(({ code }) => code);
    expect(lacking({})).toEqual([]);
    expect(lacking({ family: undefined, package: undefined })).toEqual(["family", "packages"]);
    expect(lacking({ family: { key: "none" }, name: { en: "X" } })).toEqual(["family", "name"]);
    expect(lacking({ family: { title: { en: "", zh: "x" }, parent: null } })).toEqual(["family"]);
    expect(lacking({ summary: { zh: "x" }, since: undefined })).toEqual(["summary", "lifecycle"]);
  });

  it("adds the parameters of a list to a family that exists, behind its own", () => {
    const families = new Map([["chips", { parameters: ["first", "ripple"] }]]);
    const rows: Rows = [
      ["Part number", "Ripple", "Hum"],
      ["MC1", "low", "no"],
    ];
    const known = { ripple: definition("Ripple"), hum: definition("Hum") };
    const made = plan(rows, { family: { key: "chips" } }, known, { families });
    expect(made.cells).toEqual([
      {
        ...{ key: "chips", path: "/parameters" },
        ...{ before: ["first", "ripple"], after: ["first", "ripple", "hum"] },
      },
    ]);
    expect(made.documents.map(({ type, key }) => `${type} ${key}`)).toEqual(["product mc1"]);
    expect(plan(list, { family: { key: "chips" } }, known, { families }).cells).toEqual([]);
  });

  it("reads what a person chose in the place of a text, with blanks around it or without", () => {
    const rows: Rows = [
      ["Part number", "Ripple"],
      ["MC1", " lo "],
      ["MC2", "lo"],
      ["MC3", "low"],
    ];
    const readAs = [{ text: "lo", as: "low" }];
    const made = plan(rows, { columns: [{ column: 1, readAs }] }, { ripple: definition("Ripple") });
    expect(made.columns[1]?.samples).toEqual([{ text: "low", reading: "low", count: 3 }]);
  });

  it("refuses rows whose numbers are none, or stand there twice, and leaves empty ones out", () => {
    const rows: Rows = [
      ["Part number", "Ripple", "Hum"],
      ["MC1", "a", ""],
      ["", "", ""],
      ["X", "a", "b"],
      ["", "a", "b"],
      ["New", "New", "New"],
      ["MC-1", "a", "b"],
      ["MC5", "a", "b"],
      [{ kind: "date", text: "2026-01-02" }, "a", "b"],
      ["AB+1", "a", "b"],
      ["AB.1", "a", "b"],
    ];
    const known = { ripple: definition("Ripple"), hum: definition("Hum") };
    const facts = { numbers: new Set(["MC5"]) };
    const { problems, left, parts } = plan(rows, {}, known, facts);
    expect(problems.map(({ address, code }) => `${address} ${code}`)).toEqual([
      ...["A4 number", "A5 number", "A6 number", "A7 twice", "A8 present"],
      ...["A9 number", "A11 twice"],
    ]);
    expect(problems[1]?.text).toBe("a");
    expect([left, parts]).toEqual([[], 2]);
    const gone = plan(rows, { leaveRows: ["number", "twice"] }, known, facts);
    expect([gone.left.length, gone.problems.length]).toEqual([6, 1]);
  });

  it("puts a new parameter into the group of those with the same dimension, where it is one", () => {
    const rows: Rows = [
      ["Part number", "Flash"],
      ["MC1", "64 KB"],
      ["MC2", "32 KB"],
    ];
    const bytes = (label: string, group: string) =>
      definition(label, { kind: "number", unit: "KB", group });
    const group = (known: Readonly<Record<string, ParameterDefinition>>) => {
      const { columns, questions } = plan(rows, {}, known);
      return [columns[1]?.definition?.group, questions.map(({ code }) => code).join()];
    };
    const clock = definition("Clock", { kind: "number", unit: "MHz", group: "speed" });
    expect(group({})).toEqual(["", "group"]);
    expect(group({ clock })).toEqual(["", "group"]);
    const [ram, eeprom] = [bytes("RAM", "memory"), bytes("EEPROM", "memory")];
    expect(group({ clock, ram, eeprom })).toEqual(["memory", ""]);
    expect(group({ ram, eeprom: bytes("EEPROM", "other") })).toEqual(["", "group"]);
  });
});
