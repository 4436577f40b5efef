import { expect, it, test } from "vitest";
import { column, family, part, shared, vision } from "../../../../../tests/support/partFamily.ts";
import { buildParameter, publish, type WorldDocument } from "../../../../../tests/support/world.ts";
import type { FinderColumn, FinderTable } from "../../../../base/finder/finderTable.ts";
import { type Language, languageFacts } from "../../../../base/site/languages.ts";
import { finderTable } from "./index.ts";

async function tableOf(
  documents: readonly WorldDocument[],
  key = "vision",
  language: Language = "en",
): Promise<FinderTable> {
  const { views } = await publish([...shared, ...documents]);
  return finderTable(views[language], column(views[language], key));
}

function columnOf(table: FinderTable, name: string): FinderColumn {
  const found = table.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The table has no column ${name}`);
  return found;
}

const chinese = languageFacts.zh.tag;
const english = languageFacts.en.tag;

test.each<[string[], string | undefined]>([
  [["1.234 GHz", "500 MHz"], "GHz"],
  [["0.125 GHz", "500 MHz"], "GHz"],
  [["0.1234 GHz", "500 MHz"], "MHz"],
  [["12.345 GHz", "500 MHz"], undefined],
  [["9999 GHz", "9000000 MHz"], "GHz"],
  [["12.345 GHz"], "GHz"],
  [["1500 MHz", "1000000 kHz", "1200 MHz"], "MHz"],
  [["1500000 kHz", "1100 MHz"], "MHz"],
  [["1 Hz", "2 kHz"], "Hz"],
  [["1500 Hz", "2 kHz", "3 kHz"], "kHz"],
])("The heading of %j names: %s", async (clocks, unit) => {
  const parts = clocks.map((clock, at) => part(`RG${at}`, { clock }));
  expect(columnOf(await tableOf([vision, ...parts]), "p.clock").unit).toBe(unit);
});

it("A column has its unit, direction and options where its parameter has such", async () => {
  const more = family(11, "vision", {
    parameters: ["clock", "temperature", "secure", "label", "bus", "cores"],
  });
  const cores = buildParameter({
    key: "cores",
    body: { label: { zh: "核心数" }, unit: "", direction: "more" },
  });
  const parts = [
    part(
      "RG1",
      { temperature: "-40..85 °C", label: { zh: "样品" }, cores: "2" },
      { keyFigures: [] },
    ),
    part(
      "RG2",
      { secure: false, bus: ["pcie", "spi"], label: { en: "sample" } },
      { keyFigures: [] },
    ),
  ];
  const table = await tableOf([more, cores, ...parts]);
  const { group } = columnOf(table, "p.cores");
  const common = { level: "part", group } as const;
  expect(columnOf(table, "p.cores")).toEqual({
    ...{ ...common, name: "p.cores", text: "核心数", lang: chinese, kind: "number" },
    ...{ direction: "more", values: [["2", 2, 2]], at: [0, -1] },
  });
  expect(columnOf(table, "p.temperature")).toEqual({
    ...{ ...common, text: expect.any(String), name: "p.temperature", kind: "range" },
    ...{ ownUnit: "°C", unit: "°C", values: [["−40 to 85", -40, 85]], at: [0, -1] },
    ...(columnOf(table, "p.temperature").direction && { direction: expect.any(String) }),
  });
  expect(columnOf(table, "p.label")).toMatchObject({
    kind: "text",
    values: [["sample"], ["样品", chinese]].toSorted(),
  });
  expect(columnOf(table, "p.bus")).toMatchObject({
    kind: "choice",
    options: [
      { value: "spi", text: "spi" },
      { value: "usb", text: "usb", isUnused: true },
      { value: "pcie", text: "pcie" },
    ],
    values: [[expect.any(String), [0, 2]]],
    at: [-1, 0],
  });
  for (const name of ["p.label", "p.bus", "p.secure", "p.cores"]) {
    expect(columnOf(table, name), name).not.toHaveProperty("ownUnit");
  }
  for (const name of ["p.label", "p.cores", "p.temperature"]) {
    expect(columnOf(table, name), name).not.toHaveProperty("options");
    expect(columnOf(table, name), name).not.toHaveProperty("isMain");
  }
  const zh = await tableOf([more, cores, ...parts], "vision", "zh");
  expect(columnOf(zh, "p.bus").options?.map(({ lang }) => lang)).toEqual([
    english,
    english,
    english,
  ]);
  expect(columnOf(zh, "p.bus").values[0]?.[2]).toBe(english);
  expect(columnOf(zh, "p.cores")).not.toHaveProperty("lang");
});

it("The four parameters that most parts name as key figures are the main ones, but for texts", async () => {
  const figures = ["p0", "p1", "p2", "p3", "p4"];
  const table = await tableOf([
    ...figures.map((key) => buildParameter({ key })),
    family(11, "vision", { parameters: ["label", ...figures] }),
    ...[
      ["label", "p0", "p1", "p2", "p3"],
      ["label", "p4", "p3", "p2", "p1"],
      ["p4", "label"],
    ].map((keyFigures, at) => {
      const values = Object.fromEntries(figures.map((key) => [key, "1 GHz"]));
      return part(`RG${at}`, { label: "a", ...values }, { keyFigures });
    }),
  ]);
  const main = table.columns.filter(({ isMain }) => isMain === true).map(({ name }) => name);
  expect(main).toEqual(["p.p1", "p.p2", "p.p3", "p.p4"]);
});

it("Parameters of a group that is not published stand in a last one", async () => {
  const table = await tableOf([
    buildParameter({ key: "lost", body: { group: "groups/none" } }),
    family(11, "vision", { parameters: ["lost", "clock", "memory"] }),
    part("RG1", { clock: "1 GHz", memory: "1 MB", lost: "1 GHz" }),
  ]);
  expect(table.groups).toHaveLength(3);
  expect(["p.memory", "p.clock", "p.lost"].map((name) => columnOf(table, name).group)).toEqual([
    ...[0, 1, 2],
  ]);
  expect(table.groups[2]).toEqual({ text: "More" });
  const plain = await tableOf([vision, part("RG1", { clock: "1 GHz" })]);
  expect(plain.groups).not.toContainEqual({ text: "More" });
});

it("Families are named by their titles, and parts of several stand between those of each", async () => {
  const documents = [
    family(11, "vision", { title: { en: "Vision" }, position: 1 }),
    family(12, "radio", { title: { zh: "射频" }, position: 2 }),
    part("RG1", {}, { column: "radio" }),
    part("RG2", {}, { column: "radio", alsoIn: ["vision"] }),
    part("RG3", {}),
    part("RG4", {}, { column: "radio" }),
  ];
  const table = await tableOf(documents, "products");
  const places = new Map(
    table.parts.numbers.map((number, at) => [number, columnOf(table, "family").at[at]]),
  );
  expect(columnOf(table, "family")).toMatchObject({
    options: [
      { value: "11", text: "Vision" },
      { value: "12", text: "射频", lang: chinese },
    ],
    values: [
      ["Vision", [0]],
      ["Vision, 射频", [0, 1], chinese],
      ["射频", [1], chinese],
    ],
  });
  expect(["RG1", "RG2", "RG3", "RG4"].map((number) => places.get(number))).toEqual([2, 1, 0, 2]);
  const names = (await tableOf(documents, "radio")).columns.map(({ name }) => name);
  expect(names).not.toContain("family");
});

it("Packages stand by style, pins and name; those that no part describes last", async () => {
  const chip = (style: string, name: string, pins: number) => ({ style, name, pins });
  const names = ["CSP", "QFN-48", "QFN-32", "AQFN-48", "BGA-64"];
  const table = await tableOf([
    vision,
    part(
      "RG1",
      {},
      {
        packages: [
          ...[chip("qfn", "QFN-48", 48), chip("qfn", "QFN-32", 32), chip("qfn", "AQFN-48", 48)],
          chip("bga", "BGA-64", 64),
        ],
        variants: names.map((name) => ({
          ...{ orderCode: `RG1-${name}`, package: name, grade: "industrial", pack: "reel" },
          ...{ temperature: { min: -40, max: 85 }, quantity: 1 },
        })),
      },
    ),
  ]);
  const packages = columnOf(table, "package");
  expect(packages.values.map(([text]) => text)).toEqual([
    ...["BGA-64", "QFN-32", "AQFN-48", "QFN-48", "CSP"],
  ]);
  expect(packages.values.map(([, options]) => options)).toEqual([[0], [2], [2], [2], []]);
  expect(packages.at).toEqual([4, 3, 1, 2, 0]);
  expect(packages.options?.slice(0, 4)).toEqual([
    { value: "bga", text: "BGA" },
    { value: "lga", text: "LGA", isUnused: true },
    { value: "qfn", text: "QFN" },
    { value: "qfp", text: "QFP", isUnused: true },
  ]);
  expect(columnOf(table, "pins")).toEqual({
    ...{ name: "pins", text: expect.any(String), level: "orderCode", kind: "number" },
    ...{
      values: [
        ["32", 32, 32],
        ["48", 48, 48],
        ["64", 64, 64],
      ],
      at: [-1, 1, 0, 1, 2],
    },
  });
});

it("Facts of order codes and supply come once each, in the families' order, then in the usual one", async () => {
  const variants = [
    ...[
      ["RG1-A", "US", "EAR99", 4],
      ["RG1-B", "CN", "3A991", 12],
      ["RG1-C", "MY", "EAR99", 4],
    ],
  ].map(([orderCode, origin, eccn, leadTime]) => ({
    ...{ orderCode, origin, eccn, leadTime, package: "QFN-48", grade: "industrial" },
    ...{ pack: "reel", temperature: { min: -40, max: 85 }, quantity: 1 },
  }));
  const packages = [{ style: "qfn", name: "QFN-48", pins: 48 }];
  const ofCodes = (key: string) =>
    buildParameter({ key, body: { kind: "range", unit: "°C", orderCode: "temperature" } });
  const table = await tableOf([
    ...[ofCodes("junction"), ofCodes("ambient")],
    family(11, "vision", { parameters: ["junction", "clock", "ambient"] }),
    part("RG1", { clock: "1 GHz" }, { packages, variants }),
  ]);
  expect(table.columns.map(({ name }) => name)).toEqual([
    ...["lifecycle", "temperature", "p.clock", "package", "pins", "grade", "packing"],
    ...["leadTime", "origin", "eccn"],
  ]);
  expect(columnOf(table, "temperature").formerNames).toEqual(["p.junction", "p.ambient"]);
  expect(columnOf(table, "pins")).not.toHaveProperty("formerNames");
  expect(columnOf(table, "origin")).toMatchObject({
    options: [{ value: "CN" }, { value: "MY" }, { value: "US" }],
    values: [
      ["China", [0]],
      ["Malaysia", [1]],
      [expect.any(String), [2]],
    ],
    at: [2, 0, 1],
  });
  expect(columnOf(table, "eccn")).toMatchObject({
    values: [
      ["3A991", [0]],
      ["EAR99", [1]],
    ],
    at: [1, 0, 1],
  });
  expect(columnOf(table, "leadTime")).toMatchObject({
    values: [
      ["4", 4, 4],
      ["12", 12, 12],
    ],
    at: [0, 1, 0],
  });
});
