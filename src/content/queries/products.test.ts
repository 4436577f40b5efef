import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  buildSetting,
  publish,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import type { ColumnNode } from "../columns.ts";
import type { View } from "../publication.ts";
import {
  featuredUnder,
  keyFiguresOf,
  type Part,
  parametersOf,
  parseSort,
  partsIn,
  partsUnder,
  representative,
  sortParts,
  sortText,
  spansOf,
  specificationOf,
} from "./products.ts";

const family = (id: number, key: string, body: object = {}) =>
  buildColumn({ id, key, body: { parent: "products", ...body } });

const shared = [
  buildColumn({ id: 1, key: "products" }),
  buildParameterGroup({ key: "groups/core", body: { position: 2 } }),
  buildParameterGroup({ key: "groups/memory", body: { position: 1 } }),
  buildParameter({ key: "clock" }),
  buildParameter({ key: "memory", body: { unit: "MB", group: "groups/memory" } }),
  buildParameter({ key: "temperature", body: { kind: "range", unit: "°C" } }),
  buildParameter({ key: "secure", body: { kind: "boolean", unit: "" } }),
  buildParameter({ key: "label", body: { kind: "text", unit: "" } }),
  buildParameter({
    key: "bus",
    body: {
      kind: "enum",
      unit: "",
      options: ["spi", "usb", "pcie"].map((value) => ({ value, label: { en: value } })),
    },
  }),
];

const parameters = ["clock", "memory", "temperature", "secure", "label", "bus"];

const vision = family(11, "vision", { parameters });

let lastPart = 100;

function part(partNumber: string, values: object, body: object = {}): WorldDocument {
  lastPart += 1;
  return buildProduct({
    id: lastPart,
    key: partNumber.toLowerCase(),
    body: { partNumber, column: "vision", values, ...body },
  });
}

async function viewOf(documents: readonly WorldDocument[]): Promise<View> {
  return (await publish([...shared, ...documents])).views.en;
}

function column(view: View, key: string): ColumnNode {
  const node = view.column(key);
  if (node === undefined) throw new Error(`The test's world has no column ${key}`);
  return node;
}

const numbersOf = (parts: readonly Part[]) => parts.map(({ body }) => body.partNumber);

describe("the parts of a column", () => {
  const world = [
    vision,
    family(12, "radio"),
    family(13, "empty"),
    part("RG1", { clock: "1 GHz" }, { position: 2 }),
    part("RG2", { clock: "1 GHz" }, { position: 1 }),
    part("RG3", { clock: "1 GHz" }, { column: "radio", alsoIn: ["vision"], position: 3 }),
    part("RG4", { clock: "1 GHz" }, { column: "radio" }),
  ];

  it("are those at home there and those also listed there, by position", async () => {
    expect(numbersOf(partsIn(await viewOf(world), "vision"))).toEqual(["RG2", "RG1", "RG3"]);
  });

  it("are none where the family is empty", async () => {
    expect(partsIn(await viewOf(world), "empty")).toEqual([]);
  });

  it("count once above their families, in the families' order", async () => {
    const view = await viewOf(world);
    expect(numbersOf(partsUnder(view, column(view, "products")))).toEqual([
      "RG2",
      "RG1",
      "RG3",
      "RG4",
    ]);
  });

  it("are listed once by a family that is named twice", async () => {
    const view = await viewOf([vision, part("RG5", {}, { alsoIn: ["vision", "vision"] })]);
    expect(numbersOf(partsIn(view, "vision"))).toEqual(["RG5"]);
  });
});

describe("what parts are compared by", () => {
  it("is the family's own parameters in its order", async () => {
    const view = await viewOf([vision]);
    expect(parametersOf(view, column(view, "vision")).map(({ key }) => key)).toEqual(parameters);
  });

  it("above families is what those with parts have in common", async () => {
    const view = await viewOf([
      vision,
      family(12, "radio", { parameters: ["memory", "clock"] }),
      family(13, "empty", { parameters: ["bus"] }),
      part("RG1", {}),
      part("RG2", {}, { column: "radio" }),
    ]);
    expect(parametersOf(view, column(view, "products")).map(({ key }) => key)).toEqual([
      "clock",
      "memory",
    ]);
  });
});

describe("sorting parts", () => {
  const sorted = async (documents: readonly WorldDocument[], text: string, language = "en") => {
    const publication = await publish([...shared, vision, ...documents]);
    const view = publication.views[language === "zh" ? "zh" : "en"];
    const known = parametersOf(view, column(view, "vision"));
    return numbersOf(
      sortParts(partsIn(view, "vision"), parseSort(text, known), known, view.language),
    );
  };

  it("compares quantities by what they are and not by how they are written", async () => {
    const parts = [
      part("RG1", { memory: "2 MB" }),
      part("RG2", { memory: "512 KB" }),
      part("RG3", { memory: "0.001 GB" }),
    ];
    expect(await sorted(parts, "memory")).toEqual(["RG2", "RG3", "RG1"]);
    expect(await sorted(parts, "-memory")).toEqual(["RG1", "RG3", "RG2"]);
  });

  it("puts parts without the value last in both directions", async () => {
    const parts = [
      part("RG1", {}),
      part("RG2", { clock: "2 GHz" }),
      part("RG3", { clock: "3 GHz" }),
    ];
    expect(await sorted(parts, "clock")).toEqual(["RG2", "RG3", "RG1"]);
    expect(await sorted(parts, "-clock")).toEqual(["RG3", "RG2", "RG1"]);
  });

  it("keeps the usual order among equal ones in both directions", async () => {
    const parts = [
      part("RG9", { clock: "1 GHz" }, { position: 1 }),
      part("RG1", { clock: "1000 MHz" }, { position: 2 }),
      part("RG5", { clock: "2 GHz" }, { position: 3 }),
    ];
    expect(await sorted(parts, "clock")).toEqual(["RG9", "RG1", "RG5"]);
    expect(await sorted(parts, "-clock")).toEqual(["RG5", "RG9", "RG1"]);
  });

  it("orders ranges by their lower end and then by their upper one", async () => {
    const parts = [
      part("RG1", { temperature: "-40..105 °C" }),
      part("RG2", { temperature: "-40..85 °C" }),
      part("RG3", { temperature: "0..70 °C" }),
    ];
    expect(await sorted(parts, "temperature")).toEqual(["RG2", "RG1", "RG3"]);
  });

  it("orders options as their parameter lists them, and longer lists after shorter", async () => {
    const parts = [
      part("RG1", { bus: "pcie" }),
      part("RG2", { bus: ["spi", "pcie"] }),
      part("RG3", { bus: "spi" }),
    ];
    expect(await sorted(parts, "bus")).toEqual(["RG3", "RG2", "RG1"]);
  });

  it("orders no before yes, and texts by the language's own rules", async () => {
    const parts = [
      part("RG1", { secure: true, label: { en: "Zebra", zh: "北京" } }),
      part("RG2", { secure: false, label: { en: "apple", zh: "上海" } }),
    ];
    expect(await sorted(parts, "secure")).toEqual(["RG2", "RG1"]);
    expect(await sorted(parts, "label")).toEqual(["RG2", "RG1"]);
    expect(await sorted(parts, "label", "zh")).toEqual(["RG1", "RG2"]);
  });

  it("reads numbers in part numbers as numbers", async () => {
    const parts = [part("RG100", {}), part("RG20", {}), part("RG20A", {})];
    expect(await sorted(parts, "part")).toEqual(["RG20", "RG20A", "RG100"]);
  });

  it("never loses or repeats a part, whatever the values are", async () => {
    const clock = fc.option(fc.integer({ min: 1, max: 5 }).map((value) => `${value} GHz`));
    await fc.assert(
      fc.asyncProperty(fc.array(clock, { maxLength: 12 }), async (clocks) => {
        const parts = clocks.map((value, at) =>
          buildProduct({
            id: 500 + at,
            key: `p${at}`,
            body: {
              partNumber: `RG${at + 100}`,
              column: "vision",
              values: value === null ? {} : { clock: value },
            },
          }),
        );
        const up = await sorted(parts, "clock");
        expect(up.toSorted()).toEqual(parts.map((_, at) => `RG${at + 100}`).toSorted());
        const known = up.slice(0, clocks.filter((value) => value !== null).length);
        const shown = known.map((number) => clocks[Number(number.slice(2)) - 100] ?? "");
        expect(shown).toEqual(shown.toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it("passes over a parameter that is not among those known", async () => {
    expect(parseSort("weight", [])).toBeUndefined();
    expect(parseSort("-", [])).toBeUndefined();
    expect(parseSort(undefined, [])).toBeUndefined();
    expect(sortText(undefined)).toBe("");
  });

  it("is written as it is read", async () => {
    const view = await viewOf([vision]);
    const known = parametersOf(view, column(view, "vision"));
    for (const text of ["part", "-part", "clock", "-clock"]) {
      expect(sortText(parseSort(text, known))).toBe(text);
    }
  });
});

describe("a part's specification", () => {
  it("stands in groups by position, each in the family's order", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { secure: true, memory: "2 MB", clock: "1 GHz" }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    const groups = specificationOf(view, rg1).map(({ group, rows }) => [
      group?.key,
      rows.map(({ parameter }) => parameter.key),
    ]);
    expect(groups).toEqual([
      ["groups/memory", ["memory"]],
      ["groups/core", ["clock", "secure"]],
    ]);
  });

  it("leaves out what its definition refuses and what has none", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { clock: "fast", weight: "3 g", memory: "1 MB" }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    const keys = specificationOf(view, rg1).flatMap(({ rows }) =>
      rows.map(({ parameter }) => parameter.key),
    );
    expect(keys).toEqual(["memory"]);
  });

  it("puts figures forward that the part has a value of", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { memory: "2 MB" }, { keyFigures: ["clock", "memory", "bus"] }),
    ]);
    const [rg1] = view.all("product");
    if (rg1 === undefined) throw new Error("unreachable");
    expect(keyFiguresOf(view, rg1).map(({ parameter }) => parameter.key)).toEqual(["memory"]);
  });
});

describe("what a family reaches", () => {
  it("goes from the least to the most of the figures named most often", async () => {
    const view = await viewOf([
      vision,
      part("RG1", { clock: "900 MHz", memory: "1 MB" }, { keyFigures: ["memory", "clock", "bus"] }),
      part("RG2", { clock: "2 GHz" }, { keyFigures: ["clock", "secure", "bus"] }),
    ]);
    const spans = spansOf(view, partsIn(view, "vision"), 2).map(({ parameter, min, max }) => [
      parameter.key,
      `${min.min} ${min.unit}`,
      `${max.max} ${max.unit}`,
    ]);
    expect(spans).toEqual([
      ["clock", "900 MHz", "2 GHz"],
      ["memory", "1 MB", "1 MB"],
    ]);
  });

  it("is shown by its first part in production", async () => {
    const view = await viewOf([
      vision,
      part("RG1", {}, { lifecycle: { stage: "obsolete", since: "2024-01-01" } }),
      part("RG2", {}),
    ]);
    expect(representative(partsIn(view, "vision"))?.body.partNumber).toBe("RG2");
    expect(representative([])).toBeUndefined();
  });
});

describe("featured parts", () => {
  it("are those the home page features, then the first of each family, never an obsolete one", async () => {
    const view = await viewOf([
      vision,
      family(12, "radio", { position: 2 }),
      part("RG1", {}, { position: 1 }),
      part("RG2", {}, { position: 2 }),
      part("RG3", {}, { column: "radio" }),
      part(
        "RG4",
        {},
        {
          column: "radio",
          position: 9,
          lifecycle: { stage: "obsolete", since: "2024-01-01" },
        },
      ),
      buildSetting("home", { featured: ["rg2", "rg4"] }),
    ]);
    expect(numbersOf(featuredUnder(view, column(view, "products"), 4))).toEqual([
      "RG2",
      "RG1",
      "RG3",
    ]);
    expect(numbersOf(featuredUnder(view, column(view, "radio"), 4))).toEqual(["RG3"]);
  });
});
