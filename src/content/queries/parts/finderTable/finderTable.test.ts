import { describe, expect, it } from "vitest";
import { column, family, part, shared, vision } from "../../../../../tests/support/partFamily.ts";
import { buildParameter, publish, type WorldDocument } from "../../../../../tests/support/world.ts";
import type { FinderTable } from "../../../../base/finder/finderTable.ts";
import { keyColumns } from "../../../../base/finder/initialColumns.ts";
import type { Language } from "../../../../base/site/languages.ts";
import { finderTable } from "./index.ts";

async function tableOf(
  documents: readonly WorldDocument[],
  key = "vision",
  language: Language = "en",
): Promise<FinderTable> {
  const { views } = await publish([...shared, ...documents]);
  return finderTable(views[language], column(views[language], key));
}

const columnOf = (table: FinderTable, name: string) => {
  const found = table.columns.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The table has no column ${name}`);
  return found;
};

/** Displayed values of each part or order code in a column. */
const texts = (table: FinderTable, name: string) => {
  const { values, at } = columnOf(table, name);
  return at.map((place) => values[place]?.[0]);
};

const qfn = { style: "qfn", name: "QFN-48", pins: 48 };
const lqfp = { style: "qfp", name: "LQFP-64", pins: 64 };
const variant = (orderCode: string, name: string, min: number, max: number) => ({
  orderCode,
  package: name,
  grade: "industrial",
  temperature: { min, max },
  pack: "reel",
  quantity: 100,
});

describe("the finder's table", () => {
  it("has the supply of order codes, their own or the part's, and of parts without any", async () => {
    const documents = [
      vision,
      part(
        "RG1",
        {},
        {
          ...{ eccn: "EAR99", origin: "CN", leadTime: 12, packages: [qfn] },
          variants: [
            variant("RG1-A", "QFN-48", -40, 85),
            { ...variant("RG1-B", "QFN-48", -40, 85), origin: "MY", leadTime: 8 },
            { ...variant("RG1-C", "QFN-48", -40, 85), stage: "obsolete" },
          ],
        },
      ),
      part("RG2", {}, { eccn: "3A991.p", packages: [qfn] }),
    ];
    const table = await tableOf(documents);
    expect(texts(table, "eccn")).toEqual(["EAR99", "EAR99", "EAR99", "3A991.p"]);
    expect(texts(table, "origin")).toEqual(["China", "Malaysia", "China", undefined]);
    expect(texts(table, "leadTime")).toEqual(["12", "8", undefined, undefined]);
    expect(columnOf(table, "leadTime")).toMatchObject({ kind: "number", direction: "less" });
    expect(columnOf(table, "eccn").options?.map(({ value }) => value)).toEqual([
      "3A991.p",
      "EAR99",
    ]);
    // No list opens with them: they are asked for once a part is found.
    const opening = keyColumns(table, [], undefined).map(({ name }) => name);
    expect(opening).toContain("lifecycle");
    expect(opening).not.toContain("eccn");
    const zh = await tableOf(documents, "vision", "zh");
    expect(texts(zh, "origin")).toEqual(["中国", "马来西亚", "中国", undefined]);
    expect(columnOf(zh, "leadTime").text).toBe("交期（周）");
    const plain = await tableOf([vision, part("RG1", { clock: "1 GHz" })]);
    expect(plain.columns.map(({ name }) => name)).not.toContain("eccn");
  });

  it("has a value once, in sorted order", async () => {
    const table = await tableOf([
      vision,
      part("RG3", { clock: "2 GHz", bus: ["usb", "spi"], secure: true }),
      part("RG1", { clock: "800 MHz", bus: "spi", label: "plain" }),
      part("RG2", { clock: "2 GHz", secure: false }),
    ]);
    expect(table.parts.numbers).toEqual(["RG3", "RG1", "RG2"]);
    expect(columnOf(table, "p.clock")).toMatchObject({
      kind: "number",
      unit: "GHz",
      ownUnit: "GHz",
      values: [
        ["0.8", 8e8, 8e8],
        ["2", 2e9, 2e9],
      ],
      at: [1, 0, 1],
    });
    expect(columnOf(table, "p.bus")).toMatchObject({
      kind: "choice",
      options: [{ value: "spi" }, { value: "usb" }, { value: "pcie", isUnused: true }],
      values: [
        ["spi", [0]],
        ["usb, spi", [0, 1]],
      ],
      at: [1, 0, -1],
    });
    expect(columnOf(table, "p.secure")).toMatchObject({
      options: [{ value: "true" }, { value: "false" }],
      values: [
        ["No", [1]],
        ["Yes", [0]],
      ],
    });
    expect(columnOf(table, "p.label")).toMatchObject({ kind: "text", at: [-1, 0, -1] });
    expect(table.columns.map(({ name }) => name)).not.toContain("p.memory");
  });

  it("keeps the units of values that no single unit suits", async () => {
    const table = await tableOf([
      vision,
      part("RG1", { clock: "1 Hz" }),
      part("RG2", { clock: "2 GHz" }),
    ]);
    expect(columnOf(table, "p.clock").unit).toBeUndefined();
    expect(texts(table, "p.clock")).toEqual(["1\u00a0Hz", "2\u00a0GHz"]);
  });

  it("has the first columns of families by their ids", async () => {
    const documents = [
      family(11, "vision", { parameters: ["clock", "memory"], keyParameters: ["memory", "gone"] }),
      family(12, "radio", { parameters: ["clock"], position: 2 }),
      part("RG1", { clock: "1 GHz" }),
      part("RG2", { clock: "1 GHz" }, { column: "radio" }),
    ];
    expect((await tableOf(documents, "products")).keyColumns).toEqual({ 11: ["p.memory"] });
    expect((await tableOf(documents, "radio")).keyColumns).toBeUndefined();
  });

  it("has a unit once if all values share it", async () => {
    const table = await tableOf([vision, part("RG1", { clock: "1 GHz" }), part("RG2", {})]);
    expect(columnOf(table, "p.clock")).toMatchObject({ unit: "GHz", values: [["1", 1e9, 1e9]] });
  });

  it("links to the parts' pages, in the view's language", async () => {
    const documents = [vision, part("RG1", {})];
    const [id] = (await tableOf(documents)).parts.ids;
    const address = async (language: Language) => {
      const { parts } = await tableOf(documents, "products", language);
      const [before, after] = parts.addresses[parts.families[0] ?? 0] ?? [];
      return `${before}${id}${after}`;
    };
    expect(await address("en")).toBe(`/product-info?id=${id}&pid=1,11`);
    expect(await address("zh")).toBe(`/product-info?id=${id}&pid=1,11&lang=zh`);
  });

  it("has the address around the parts of a family once", async () => {
    const { parts } = await tableOf(
      [
        ...[vision, family(12, "radio", { position: 2 })],
        ...[part("RG1", {}), part("RG2", {}), part("RG3", {}, { column: "radio" })],
      ],
      "products",
    );
    expect(parts.families).toEqual([0, 0, 1]);
    expect(parts.addresses).toEqual([
      ["/product-info?id=", "&pid=1,11"],
      ["/product-info?id=", "&pid=1,12"],
    ]);
  });

  it("keeps the facts of each order code", async () => {
    const table = await tableOf([
      vision,
      part(
        "RG1",
        {},
        {
          packages: [qfn, lqfp],
          variants: [
            variant("RG1-QI", "QFN48", -40, 85),
            variant("OTHER", "LQFP-64", -40, 105),
            variant("RG1", "CSP", 0, 70),
          ],
        },
      ),
    ]);
    expect(table.orderCodes).toEqual({ parts: [0, 0, 0], codes: ["-QI", "=OTHER", "=RG1"] });
    expect(texts(table, "package")).toEqual(["QFN48", "LQFP-64", "CSP"]);
    expect(texts(table, "pins")).toEqual(["48", "64", undefined]);
    expect(columnOf(table, "temperature")).toMatchObject({
      kind: "range",
      level: "orderCode",
      unit: "°C",
      values: [
        ["−40 to 85", -40, 85],
        ["−40 to 105", -40, 105],
        ["0 to 70", 0, 70],
      ],
      at: [0, 1, 2],
    });
    expect(texts(table, "grade")).toEqual(["Industrial", "Industrial", "Industrial"]);
    expect(texts(table, "packing")).toEqual(["Tape and reel", "Tape and reel", "Tape and reel"]);
  });

  it("has the packages of a part without order codes, from the part itself", async () => {
    const table = await tableOf(
      [
        vision,
        buildParameter({
          key: "temperature",
          body: { kind: "range", unit: "°C", orderCode: "temperature" },
        }),
        part("RG1", { temperature: "-20..70 °C" }, { packages: [qfn, lqfp], variants: [] }),
      ].filter(({ key }, at, all) => all.findLastIndex((one) => one.key === key) === at),
    );
    expect(table.orderCodes).toEqual({ parts: [0, 0], codes: ["", ""] });
    expect(texts(table, "package")).toEqual(["QFN-48", "LQFP-64"]);
    expect(columnOf(table, "temperature")).toMatchObject({
      formerNames: ["p.temperature"],
      values: [["−20 to 70", -20, 70]],
      at: [0, 0],
    });
    expect(table.columns.map(({ name }) => name)).not.toContain("p.temperature");
    expect(table.columns.map(({ name }) => name)).not.toContain("grade");
  });

  it("has all facts of the families, and the families, for a column above them", async () => {
    const table = await tableOf(
      [
        vision,
        family(12, "radio", { parameters: ["clock", "memory"], position: 2 }),
        part("RG1", { clock: "1 GHz", bus: "spi" }),
        part("RG2", { clock: "2 GHz", memory: "4 MB" }, { column: "radio", alsoIn: ["vision"] }),
      ],
      "products",
    );
    expect(columnOf(table, "family")).toMatchObject({
      options: [
        { value: "11", text: "Column" },
        { value: "12", text: "Column" },
      ],
      values: [
        ["Column", [0]],
        ["Column, Column", [0, 1]],
      ],
      at: [0, 1],
    });
    const names = table.columns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["p.clock", "p.memory", "p.bus"]));
    expect(columnOf(table, "lifecycle").options?.map(({ isUnused }) => isUnused)).toEqual([
      true,
      undefined,
      true,
      true,
      true,
    ]);
  });

  it("names groups in readers' order, and the key figures of the parts", async () => {
    const table = await tableOf([vision, part("RG1", { clock: "1 GHz", memory: "4 MB" })]);
    expect(table.groups).toHaveLength(2);
    expect(columnOf(table, "p.memory")).toMatchObject({ group: 0, isMain: true });
    expect(columnOf(table, "p.clock")).toMatchObject({ group: 1, isMain: true });
  });
});
