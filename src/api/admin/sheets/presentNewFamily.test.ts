import { expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { Present } from "../../../staff/sheets/newFamily/existingContent.ts";
import type { FamilyPlan } from "../../../staff/sheets/newFamily/planFamily.ts";
import { presentFamily } from "./presentNewFamily.ts";

const t = staffMessages.en.adminSheets.newFamily;

const clock = {
  ...{ label: { en: "Clock", zh: "主频" }, group: "core", kind: "number" as const, unit: "GHz" },
  options: [],
};

const column = {
  ...{ column: 0, address: "A1", heading: "Part", concept: undefined, is: "part" as const },
  ...{ parameter: undefined, definition: undefined, bareUnit: undefined, isTicked: false },
  ...{ addedOptions: [], isLeft: false, read: 2, empty: 0, unread: [], samples: [] },
};

const valuesOf = (at: number): Record<string, string> => (at === 0 ? { clock: "2 GHz" } : {});

const part = (
  at: number,
  name: Record<string, string> = { en: `Chip ${at}`, zh: `芯片 ${at}` },
) => ({
  ...{ key: `zq${at}`, type: "product" as const },
  body: {
    ...{ partNumber: `ZQ${at}`, name, values: valuesOf(at) },
    packages: [
      { name: "QFN", pins: 20 },
      { name: "SOP", pins: 8 },
    ],
  },
});

const planOf = (more: Partial<FamilyPlan> = {}): FamilyPlan => ({
  ...{ headRow: 0, columns: [column], questions: [], problems: [], left: [], openPackages: [] },
  ...{ documents: [part(0)], cells: [], parts: 1, addresses: new Map([["zq0", "A2"]]), ...more },
});

const present: Present = {
  ...{ definitions: new Map(), families: new Map(), groups: new Map(), taken: new Set() },
  ...{ numbers: new Set(), position: 1 },
};

const shown = { tables: [{ name: "List" }], present, language: "en", t, page: 1 } as const;

it("A list shows twenty parts a page, with their packages and values", () => {
  const parts = Array.from({ length: 41 }, (_, at) => part(at, at === 1 ? { zh: "芯片" } : {}));
  const parameter = { key: "clock", type: "parameter" as const, body: {} };
  const plan = planOf({
    columns: [
      column,
      { ...column, column: 1, parameter: "clock", definition: clock, is: "parameter" },
      { ...column, column: 2, parameter: "odd", is: "parameter" },
    ],
    documents: [parameter, { ...parameter, type: "column", key: "family" }, ...parts],
    parts: 41,
    addresses: new Map(parts.map(({ key }, at) => [key, `B${at + 2}`])),
  });
  const page = (number: number) => presentFamily(plan, { ...shown, page: number }).rows;
  expect([page(1), page(2), page(3), page(4)].map(({ length }) => length)).toEqual([20, 20, 1, 0]);
  expect([page(2)[0]?.number, page(3)[0]?.number]).toEqual(["ZQ20", "ZQ40"]);
  const packages = "QFN (20), SOP (8)";
  expect(page(1).slice(0, 2)).toEqual([
    {
      ...{ key: "zq0", address: "B2", row: 2, number: "ZQ0", name: "", packages },
      values: [{ parameter: "clock", text: "2 GHz" }],
    },
    { key: "zq1", address: "B3", row: 3, number: "ZQ1", name: "芯片", packages, values: [] },
  ]);
  expect(presentFamily(plan, shown)).toMatchObject({ parts: 41, parameters: 1, is_settled: true });
  const [unplaced] = presentFamily(planOf({ addresses: new Map() }), shown).rows;
  expect(unplaced).toMatchObject({ address: "", row: 0, name: "Chip 0" });
});

it("Columns show what they are read as, with up to forty places that are not read", () => {
  const unread = Array.from({ length: 41 }, (_, at) => `B${at + 2}`);
  const samples = [
    { text: "2 GHz", reading: "2 GHz", count: 3 },
    { text: "fast", reading: undefined, count: 1 },
  ];
  const kind = "enum" as const;
  const options = [{ value: "spi", label: { en: "SPI", zh: "SPI" } }];
  const plan = planOf({
    columns: [
      { ...column, is: undefined, samples },
      {
        ...{ ...column, column: 1, address: "B1", heading: "Clock", is: "new", unread, samples },
        ...{ parameter: "clock", definition: clock, empty: 5, isLeft: true },
      },
      {
        ...column,
        parameter: "bus",
        definition: { ...clock, kind, options, label: { en: "Bus" } },
      },
    ],
  });
  const [bare, asNumber, asChoice] = presentFamily(plan, shown).columns;
  const none = { parameter: null, label: null, kind: null, unit: null, group: null };
  expect(bare).toEqual({
    ...{ column: 0, address: "A1", heading: "Part", is: null, ...none, options: [] },
    ...{ read: 2, empty: 0, unread: 0, unread_at: [], leave_unread: false },
    samples: [
      { text: "2 GHz", reading: "2 GHz", count: 3, problem: null },
      { text: "fast", reading: null, count: 1, problem: null },
    ],
  });
  expect(asNumber).toMatchObject({
    ...{ is: "new", parameter: "clock", label: clock.label, kind: "number", unit: "GHz" },
    ...{ group: "core", empty: 5, unread: 41, unread_at: unread.slice(0, 40), leave_unread: true },
    samples: [
      { reading: "2 GHz", problem: null },
      { reading: null, problem: expect.stringMatching(/^"fast" .*\.$/) },
    ],
  });
  expect(asChoice).toMatchObject({ options: ["spi"], label: { en: "Bus", zh: "" }, kind });
});

it("Questions and problems are listed in words, those of the dry run at their parts", () => {
  const problem = { address: "A3", row: 3, code: "number" as const, text: "n/a" };
  const plan = planOf({
    questions: [{ code: "family" }, { code: "unknown", column: 4 }],
    problems: [problem, { ...problem, code: "sum", row: 9 }, { ...problem, row: 4 }],
    left: [{ ...problem, code: "chosen" }],
    openPackages: [
      { name: "X", style: undefined, pins: [8], rows: 2 },
      { name: "Y", style: "qfn", pins: [], rows: 1 },
    ],
  });
  const message = { en: "Too long", zh: "太长" };
  const found = { path: "/name", code: "not-found" as const, message };
  const review = {
    ...{ documents: 1, cells: 0, same: 0, conflicts: [], inWork: [], alsoPublished: [] },
    problems: [
      { ...found, key: "zq0" },
      { ...found, key: "clock" },
    ],
  };
  const shape = presentFamily(plan, { ...shown, review });
  expect(shape.questions).toEqual([
    { code: "family", column: null, message: t.questions.family },
    { code: "unknown", column: 4, message: t.questions.unknown },
  ]);
  expect(shape.problems.slice(2)).toEqual([
    { ...{ address: "A3", row: 4, code: "number" }, message: t.rows.number("n/a") },
    { address: "A2", row: 2, code: null, message: "Too long" },
    { address: "clock", row: null, code: null, message: "Too long" },
  ]);
  expect(shape).toMatchObject({
    ...{ problem_count: 5, left: 1, left_rows: [{ code: "chosen" }], is_settled: false },
    ...{ parts: 1, parameters: 0, tables: [{ at: 0, name: "List" }] },
  });
  expect(shape.problem_rows).toEqual([
    { code: "sum", count: 1 },
    { code: "number", count: 2 },
  ]);
  expect(shape.open_packages).toEqual([
    { name: "X", style: null, pins: [8], rows: 2 },
    { name: "Y", style: "qfn", pins: [], rows: 1 },
  ]);
  // Found by the dry run alone, a problem keeps the list from being written too.
  expect(presentFamily(planOf(), { ...shown, review }).is_settled).toBe(false);
  const many = Array.from({ length: 101 }, () => problem);
  const all = presentFamily(planOf({ problems: many, left: many }), shown);
  expect([all.problem_count, all.problems.length, all.left, all.left_rows.length]).toEqual([
    ...[101, 100, 101, 100],
  ]);
});

it("What there is already is named in the caller's language, else in the other, else by its key", () => {
  const family = (key: string, title: object, parent?: string) => ({
    ...{ key, title, parameters: ["clock", "cores"], parent },
  });
  const known: Present = {
    ...present,
    definitions: new Map([["clock", clock]]),
    groups: new Map([
      ["core", { zh: "内核" }],
      ["bus", {}],
    ]),
    families: new Map([
      ["vision", family("vision", { en: "Vision", zh: "视觉" }, "products")],
      ["radio", family("radio", { en: "Radio" })],
    ]),
  };
  const labels = (language: "en" | "zh") =>
    presentFamily(planOf(), { ...shown, present: known, language }).known;
  expect(labels("en")).toEqual({
    parameters: [{ key: "clock", label: "Clock" }],
    groups: [
      { key: "core", label: "内核" },
      { key: "bus", label: "bus" },
    ],
    families: [
      { key: "vision", label: "Vision", parameters: 2, parent: "products" },
      { key: "radio", label: "Radio", parameters: 2, parent: null },
    ],
  });
  const { parameters, families } = labels("zh");
  expect([...parameters, ...families].map(({ label }) => label)).toEqual(["主频", "视觉", "Radio"]);
});
