import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SheetTable } from "../tables/sheetTable.ts";
import { type FamilyChoices, familyChoices } from "./familyChoices.ts";
import { conceptOf } from "./headings/headingConcepts.ts";
import { readHeading } from "./headings/readHeading.ts";
import { packagesOf } from "./packagesInText.ts";
import { isPlanSettled, type PlanOptions, planFamily } from "./planFamily.ts";
import { propose, readValue } from "./proposeParameter.ts";
import { atOnce } from "./timeSlicedSteps.ts";

const planAtOnce = (...given: Parameters<typeof planFamily>) => atOnce(planFamily(...given));

const heads = ["Part number", "Core", "主频 (MHz)", "Flash, KB", "Package", "Pins", "Temperature"];

const listOf = (rows: readonly (readonly string[])[], headings = heads): SheetTable => ({
  ...{ name: "mcu", isHidden: false },
  rows: [headings, ...rows],
});

const rows = [
  ["MC32A", "Cortex-M0+", "48", "64", "LQFP48", "48", "-40 ~ 85 °C"],
  ["MC32B", "Cortex-M4", "1,68", "512", "LQFP100", "100", "-40 ~ 105 °C"],
  ["MC32C", "Cortex-M4", "168", "-", "QFN-32", "32", "-40 ~ 105 °C"],
];

const rest = ["Cortex-M0", "48", "64", "LQFP48", "48", "85"];

const choices = (more: Partial<FamilyChoices> = {}) =>
  familyChoices.parse({
    family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: null },
    name: { en: "{partNumber} microcontroller", zh: "{partNumber} 微控制器" },
    summary: { en: "A microcontroller", zh: "微控制器" },
    ...{ stage: "active", since: "2026-01-02" },
    columns: [1, 2, 3, 4, 5, 6].map((column) => ({ column, group: "groups/core" })),
    ...more,
  });

const options = (more: Partial<PlanOptions> = {}): PlanOptions => ({
  ...{ choices: choices(), definitions: new Map(), families: new Map() },
  ...{ taken: new Set(), numbers: new Set(), position: 3, ...more },
});

describe("A list that becomes a family", () => {
  it("has its columns recognised by the usual headings of both languages", () => {
    const plan = planAtOnce(listOf(rows), options());
    expect(plan).toMatchObject({ questions: [], problems: [], parts: 3 });
    expect(isPlanSettled(plan)).toBe(true);
    const shown = plan.columns.map(({ parameter, definition }) => [
      ...[parameter, definition?.kind, definition?.unit],
    ]);
    expect(shown).toEqual([
      [undefined, undefined, undefined],
      ["core", "enum", ""],
      ["clock", "number", "MHz"],
      ["flash", "number", "KB"],
      ["package", "enum", ""],
      ["pins", "number", ""],
      ["temperature", "range", "°C"],
    ]);
    expect(plan.documents.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 6 }, () => "parameter"),
      ...["column", "product", "product", "product"],
    ]);
    expect(plan.documents.at(-1)).toMatchObject({
      key: "mc32c",
      body: {
        name: { en: "MC32C microcontroller" },
        values: { clock: "168 MHz", temperature: "-40..105 °C", core: "Cortex-M4" },
        packages: [{ style: "qfn", pins: 32 }],
      },
    });
  });

  it("needs a decision about everything ambiguous", () => {
    const table = listOf(
      [
        ["A1", "72", "x", "odd 1"],
        ["A2", "96", "y", "odd 2"],
      ],
      ["型号", "主频", "Weird", "特色"],
    );
    const { questions, problems } = planAtOnce(
      table,
      options({ choices: familyChoices.parse({}) }),
    );
    expect(questions).toEqual(
      expect.arrayContaining([
        ...[
          { code: "group", column: 1 },
          { code: "unit", column: 1 },
        ],
        ...[
          { code: "unknown", column: 2 },
          { code: "unknown", column: 3 },
        ],
        ...["family", "packages", "name", "summary", "lifecycle"].map((code) => ({ code })),
      ]),
    );
    expect(problems.map(({ address, code }) => [address, code])).toEqual([
      ["A2", "packages"],
      ["A3", "packages"],
    ]);
  });

  it("reports unreadable cells, and is applied without them only after a decision", () => {
    const spoilt = [...rows, ["MC32D", "Cortex-M0", "fast", "64", "LQFP48", "48", "-40~85°C"]];
    const plan = planAtOnce(listOf([...rows, ...spoilt.slice(3)]), options());
    expect(plan.columns[2]).toMatchObject({ read: 3, unread: ["C5"] });
    expect(plan.questions).toEqual([{ code: "unread", column: 2 }]);
    const columns = choices().columns.map((one) => ({ ...one, leaveUnread: true }));
    const left = planAtOnce(listOf(spoilt), options({ choices: choices({ columns }) }));
    expect(isPlanSettled(left)).toBe(true);
  });

  it("uses existing parameters, and creates no part that exists or occurs twice", () => {
    const definition = {
      ...{ label: { en: "CPU clock", zh: "处理器主频" }, group: "groups/core" },
      ...{ kind: "number" as const, unit: "GHz", options: [] },
    };
    const known = { ...definition, label: { en: "Clock", zh: "主频" } };
    const plan = planAtOnce(
      listOf([...rows, ["MC32-A", ...(rows[0]?.slice(1) ?? [])]]),
      options({
        definitions: new Map([
          ["cpu-clock", definition],
          ["clk", known],
        ]),
        numbers: new Set(["MC32B"]),
        taken: new Set(["core"]),
      }),
    );
    expect(plan.columns[2]).toMatchObject({ is: "parameter", parameter: "clk" });
    expect(plan.columns[1]).toMatchObject({ parameter: "core-2" });
    expect(plan.problems).toMatchObject([
      { address: "A3", code: "present" },
      { address: "A5", code: "twice" },
    ]);
  });

  it("needs a decision about columns that mean the same, and parameters that fit alike or not", () => {
    const definition = { group: "groups/core", kind: "number" as const, options: [] };
    const ram = { ...definition, label: { en: "RAM", zh: "内存" }, unit: "KB" };
    const definitions = new Map([
      ["clk", { ...definition, label: { en: "Clock", zh: "主频" }, unit: "MHz" }],
      ...(["ram-a", "ram-b"] as const).map((key) => [key, ram] as const),
    ]);
    const label = { en: "Odd", zh: "其他" };
    const headings = ["Part number", "型号", "Clock", "Speed", "RAM", "Weird", "Odd", "Odd"];
    const table = listOf([["A1", "A1-T", "48", "72", "8", "x", "y", "z"]], headings);
    const columns = [
      { column: 3, is: "parameter" as const, parameter: "clk" },
      { column: 5, is: "parameter" as const },
      ...[6, 7].map((column) => ({ column, is: "new" as const, label, group: "groups/core" })),
    ];
    const wanted = choices({ columns, package: "LQFP48" });
    const plan = planAtOnce(table, options({ definitions, choices: wanted }));
    expect(plan.questions).toEqual([
      { code: "twice", column: 1 },
      { code: "twice", column: 3 },
      { code: "unknown", column: 4 },
      { code: "parameter", column: 5 },
    ]);
    expect(plan.columns.slice(6).map(({ parameter }) => parameter)).toEqual(["odd", "odd-2"]);
  });

  it("leaves out rows that a person chose, and shows which ones are read", () => {
    const spoilt = [...rows, ["MC32A", "x", "1", "2", "QFN32", "32", "85"], ["?", ...rest]];
    const all = planAtOnce(listOf(spoilt), options());
    expect(all.problems.map(({ code }) => code)).toEqual(["twice", "number"]);
    const wanted = choices({ leaveRows: ["twice", "number"] });
    const plan = planAtOnce(listOf(spoilt), options({ choices: wanted }));
    expect(plan).toMatchObject({ problems: [], parts: 3 });
    expect(plan.left.map(({ address }) => address)).toEqual(["A5", "A6"]);
    expect(plan.columns[2]?.samples).toEqual([
      { text: "48", reading: "48 MHz", count: 2 },
      { text: "1,68", reading: "1.68 MHz", count: 1 },
      { text: "168", reading: "168 MHz", count: 1 },
      { text: "1", reading: "1 MHz", count: 1 },
    ]);
    const odd = choices({ columns: [{ column: 1, kind: "number", group: "groups/core" }] });
    const { samples } = planAtOnce(listOf(rows), options({ choices: odd })).columns[1] ?? {};
    expect(samples).toEqual([
      { text: "Cortex-M0+", reading: undefined, count: 1 },
      { text: "Cortex-M4", reading: undefined, count: 2 },
    ]);
  });

  it("reads headings in both languages, and a person's assignment of a column", () => {
    const said = ["Package 封装", "封装 (Package)", "Core voltage 内核电压", "IO数", "Core 封装"];
    expect(conceptOf("Package 某物")?.name).toBe("package");
    expect(conceptOf("Something 封装")?.name).toBe("package");
    expect(said.map((one) => conceptOf(one)?.name)).toEqual([
      ...["package", "package", undefined, "gpio", undefined],
    ]);
    const heads = ["型号", "Vdd core 核电压", "Outline"];
    const table = listOf([["A1", "1.2 V", "QFN32"]], heads);
    const columns = [
      { column: 1, is: "new" as const, group: "groups/core" },
      { column: 2, is: "ignore" as const, means: "package" },
    ];
    const plan = planAtOnce(table, options({ choices: choices({ columns }) }));
    expect(plan).toMatchObject({ questions: [], problems: [], parts: 1 });
    expect(plan.columns[1]?.definition?.label).toEqual({ en: "Vdd core", zh: "核电压" });
    const without = listOf([["A1", "1.2 V", ""]], heads);
    const named = choices({ columns: columns.slice(0, 1), package: "LQFP64" });
    named.columns.push({ column: 2, is: "ignore" });
    const { documents } = planAtOnce(without, options({ choices: named }));
    expect(documents.at(-1)?.body).toMatchObject({ packages: [{ style: "qfp", pins: 64 }] });
  });

  it("creates the used groups, and puts parameters into one that is named for all", () => {
    const title = { en: "Core & memory", zh: "内核与存储" };
    const groups = [
      { key: "mine", title },
      { key: "unused", title: { en: "", zh: "" } },
    ];
    const columns = [{ column: 1, group: "groups/core" }];
    const wanted = choices({ columns, groups, group: "mine" });
    const taken = new Set(["groups/core-memory"]);
    const plan = planAtOnce(listOf(rows), options({ choices: wanted, taken, groupPosition: 4 }));
    expect(plan.questions).toEqual([]);
    expect(plan.documents[0]).toEqual({
      ...{ key: "groups/core-memory-2", type: "parameterGroup" },
      body: { title, position: 4 },
    });
    expect(plan.columns.map(({ definition }) => definition?.group)).toEqual([
      ...[undefined, "groups/core"],
      ...Array.from({ length: 5 }, () => "groups/core-memory-2"),
    ]);
    const unnamed = choices({ columns, groups: [{ key: "mine", title: { en: "", zh: "x" } }] });
    const asked = planAtOnce(listOf(rows), options({ choices: { ...unnamed, group: "mine" } }));
    expect(asked.questions).toContainEqual({ code: "newGroup" });
  });

  it("reads headings with their units, and packages with their pins", () => {
    const read = ["Flash (KB)", "RAM, KBytes", "主频/MHz", "Max. frequency [MHz]", "I/O"];
    expect(read.map((one) => readHeading(one).unit)).toEqual(["KB", "KB", "MHz", "MHz", undefined]);
    expect(read.map((one) => conceptOf(readHeading(one).text)?.name)).toEqual([
      ...["flash", "ram", "clock", "clock", "gpio"],
    ]);
    expect(packagesOf("LQFP64; 100-LQFP", undefined)).toMatchObject([
      { style: "qfp", pins: 64 },
      { style: "qfp", pins: 100 },
    ]);
    expect(packagesOf("crate", 12)).toBeUndefined();
  });

  it("needs a decision about uncertain packages and values, and applies it", () => {
    const unclear = [
      ["MC1", "Cortex-M0", "48", "64", "SOT-223", "", "85 °C"],
      ["MC2", "Cortex-M0", "48", "64", "QFN 20 24", "", "85 °C"],
      ["MC3", "Cortex-M0", "48", "64 or so", "QFN 20 24", "", "85 °C"],
    ];
    const asked = planAtOnce(listOf(unclear), options());
    expect(asked.problems.map(({ code }) => code)).toEqual(["packages", "packages", "packages"]);
    expect(asked.openPackages).toEqual([
      { name: "SOT-223", style: "sot", pins: [], rows: 1 },
      { name: "QFN 20 24", style: "qfn", pins: [20, 24], rows: 2 },
    ]);
    expect(asked.questions).toEqual([{ code: "unread", column: 3 }]);
    const said = choices({
      packages: [
        { name: "SOT-223", style: "sot", pins: 4 },
        { name: "QFN 20 24", as: "QFN-24", style: "qfn", pins: 24 },
      ],
    });
    const columns = said.columns.map((one) =>
      one.column === 3 ? { ...one, readAs: [{ text: "64 or so", as: "64" }] } : one,
    );
    const plan = planAtOnce(listOf(unclear), options({ choices: { ...said, columns } }));
    expect(plan).toMatchObject({ problems: [], questions: [], openPackages: [] });
    const parts = plan.documents.flatMap(({ type, body }) => (type === "product" ? [body] : []));
    expect(parts).toMatchObject([
      { packages: [{ style: "sot", name: "SOT-223", pins: 4 }] },
      { packages: [{ style: "qfn", name: "QFN-24", pins: 24 }] },
      { packages: [{ name: "QFN-24" }], values: { flash: "64 KB" } },
    ]);
  });

  it("proposes a kind by which all values of one sort can be read", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom("KB", "MHz", "V", "°C"),
        fc.boolean(),
        (all, unit, isBare) => {
          const texts = all.map((size) => (isBare ? `${size}` : `${size} ${unit}`));
          const headingUnit = isBare ? unit : undefined;
          const proposed = atOnce(propose(texts, { headingUnit }));
          expect(proposed).toEqual({ kind: "number", unit });
          const definition = { kind: proposed.kind, unit: proposed.unit ?? "", options: [] };
          for (const text of texts) {
            expect(readValue(definition, text, { bareUnit: headingUnit })).not.toBe("unread");
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("has every column matched, left for a decision or left out, whatever it contains", () => {
    const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("48", "LQFP48", "", "是"));
    const table = fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (cells) => {
        const plan = planAtOnce({ name: "", isHidden: false, rows: cells }, options());
        for (const { column, is, read, empty, unread } of plan.columns) {
          const isAsked = plan.questions.some((one) => one.column === column);
          expect(is !== undefined || isAsked).toBe(true);
          expect(read + empty + unread.length).toBe(cells.length - plan.headRow - 1);
        }
      }),
      { numRuns: 100 },
    );
  });
});
