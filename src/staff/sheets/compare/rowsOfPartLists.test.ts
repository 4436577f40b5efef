import { expect, it } from "vitest";
import { part } from "../../../../tests/support/partFamily.ts";
import {
  diff,
  Edited,
  expectEmpty,
  exported,
  make,
  variant,
  world,
} from "../../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { serverPerson } from "../../access/rights.ts";
import { saveDraft } from "../../editing/documentOperations.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import type { SheetDiff } from "./diffTypesAndCounts.ts";
import { reviewSheet } from "./reviewAndApplySheet.ts";

const pair = (en: string, zh: string) => ({ en, zh });
const zone = (en: string, zh: string) => ({
  title: pair(en, zh),
  kind: "compute",
  blocks: [pair(en, zh)],
});
const drawn = {
  packages: ["QFN-20", "QFN-24", "QFN-28"].map((name) => ({ style: "qfn", name, pins: 20 })),
  variants: [variant("RG30-A"), variant("RG30-B"), variant("RG30-C")],
  diagram: { title: pair("Inside", "内部"), zones: [zone("CPU", "核"), zone("RAM", "存")] },
};

/** A row of a table by its columns' tokens; other cells are empty. */
function rowWith(sheet: Edited, name: string, cells: Readonly<Record<string, SheetCell>>) {
  const { rows } = sheet.table(name);
  const row: SheetCell[] = (rows[0] ?? []).map(() => "");
  for (const [token, cell] of Object.entries(cells)) row[sheet.column(name, token)] = cell;
  rows.push(row);
}

const shown = ({ rows }: SheetDiff) =>
  rows.map(({ kind, act, part: number, item = "", problem = "" }) =>
    [act, kind, number, item, problem].filter(Boolean).join(" "),
  );

forSqlite("The rows of order codes, packages and zones in a sheet", (open) => {
  const opened = async () => {
    const store = await open();
    await make(store, [...world, part("RG30", {}, drawn)]);
    return { store, sheet: new Edited(await exported(store)) };
  };
  const save = (store: Store, body: object) =>
    store.transaction((tx) =>
      saveDraft(tx, {
        ...{ key: "rg30", author: "account:2", now: 5 },
        body: part("RG30", {}, { ...drawn, ...body }).body,
      }),
    );

  it("rename an item by its place, and change the whole list where its name is in paths", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Order codes", "RG30-A", "remove", " ")
      .set("Order codes", "RG30-B", "key", " rg30 ")
      .set("Order codes", "RG30-B", "part", "")
      .set("Order codes", "RG30-B", "variants.orderCode", " RG30-X ")
      .set("Packages", "SOP-8", "packages.name", "SOIC-8")
      .set("Block", "RAM", "zones.title.en", "Memory");
    const found = await diff(store, sheet.read);
    expect(shown(found)).toEqual([
      "change variants RG30 RG30-X",
      "change packages RG10 SOIC-8",
      "change zones RG30 Memory",
    ]);
    expect(found.cells).toEqual([
      { key: "rg10", path: "/packages/1/name", before: "SOP-8", after: "SOIC-8" },
      {
        ...{ key: "rg30", path: "/variants", before: drawn.variants },
        after: [variant("RG30-A"), variant("RG30-X"), variant("RG30-C")],
      },
      { key: "rg30", path: "/diagram/zones/1/title/en", before: "RAM", after: "Memory" },
    ]);
  });

  it("find items of an older revision by their names, wherever they are now", async () => {
    const { store, sheet } = await opened();
    await save(store, {
      variants: [variant("RG30-C"), variant("RG30-N"), variant("RG30-A")],
      diagram: { ...drawn.diagram, zones: [zone("RAM", "存"), zone("Core", "核")] },
    });
    sheet.set("Order codes", "RG30-C", "variants.quantity", "9");
    sheet.set("Block", "CPU", "zones.title.zh", "芯");
    const found = await diff(store, sheet.read);
    expect(shown(found)).toEqual([
      "change variants RG30 RG30-B item-gone",
      "change variants RG30 RG30-C",
      "change zones RG30 CPU item-gone",
    ]);
    expect(found.cells).toEqual([
      { key: "rg30", path: "/variants/=RG30-C/quantity", before: 2500, after: 9 },
    ]);
    // What was added after the export was never in the file.
    expect(found.absent).toEqual([]);
    // A zone whose title alone has changed is the same zone.
    await save(store, {
      diagram: { ...drawn.diagram, zones: [zone("Core", "核"), zone("RAM", "存")] },
    });
    sheet.set("Order codes", "RG30-C", "variants.quantity", "2500");
    expect((await diff(store, sheet.read)).cells).toEqual([
      { key: "rg30", path: "/diagram/zones/0/title/zh", before: "核", after: "芯" },
    ]);
  });

  it("lose a cleared value where their whole list is written", async () => {
    const { store, sheet } = await opened();
    sheet.set("Packages", "QFN-24", "remove", "x").set("Packages", "QFN-28", "packages.pins", "");
    const { rows, cells } = await diff(store, sheet.read);
    expect(rows.map(({ item, place }) => [item, place])).toEqual([
      ["QFN-24", undefined],
      ["QFN-28", 1],
    ]);
    expect(cells).toStrictEqual([
      {
        ...{ key: "rg30", path: "/packages", before: drawn.packages },
        after: [drawn.packages[0], { style: "qfn", name: "QFN-28" }],
      },
    ]);
  });

  it("add items by name where paths have it, and else in their order", async () => {
    const { store, sheet } = await opened();
    for (const name of ["QFN-32", "BGA-64"]) {
      rowWith(sheet, "Packages", { part: "RG30", "packages.name": name });
    }
    rowWith(sheet, "Packages", { part: "RG30" });
    rowWith(sheet, "Packages", { part: "RG30", "packages.name": "TO-92", remove: "x" });
    rowWith(sheet, "Order codes", { part: "RG30", "variants.orderCode": " RG30-D " });
    rowWith(sheet, "Order codes", { part: "RG30", "variants.quantity": "5" });
    rowWith(sheet, "Order codes", { part: "RG30", "variants.orderCode": " RG30-A " });
    const found = await diff(store, sheet.read);
    expect(found.cells.map(({ path, after }) => [path, after])).toEqual([
      ["/variants/=RG30-D", { orderCode: "RG30-D" }],
      ["/variants/4", { quantity: 5 }],
      ["/packages/3", { name: "QFN-32" }],
      ["/packages/4", { name: "BGA-64" }],
    ]);
    expect(shown(found)).toEqual([
      ...["new variants RG30 RG30-D", "new variants RG30"],
      "change variants RG30 RG30-A duplicate-row",
      ...["new packages RG30 QFN-32", "new packages RG30 BGA-64"],
    ]);
  });
});

forSqlite("The rows of parts in a sheet", (open) => {
  const opened = async () => {
    const store = await open();
    await make(store, [...world, part("RG30", {}, drawn)]);
    return { store, sheet: new Edited(await exported(store)) };
  };

  it("without a known part are refused, and so is a copy of a renamed row", async () => {
    const { store, sheet } = await opened();
    sheet.set("Vision", "RG10", "partNumber", "RG11");
    const { rows } = sheet.table("Vision");
    rows.push([...(rows.find((row) => row.includes("RG11")) ?? [])]);
    rowWith(sheet, "Vision", { "values.clock": "1 GHz" });
    rowWith(sheet, "Vision", { partNumber: "rg-30", "values.clock": "1 GHz" });
    rowWith(sheet, "Vision", { partNumber: " ", "values.clock": "\t" });
    rowWith(sheet, "Order codes", { part: "ZZ1", "variants.orderCode": "ZZ1-A" });
    rowWith(sheet, "Packages", { "packages.name": "QFN-20" });
    const found = await diff(store, sheet.read);
    expect(shown(found)).toEqual([
      "change parts RG10",
      "change parts RG11 duplicate-row",
      "change parts no-part",
      "change parts rg-30 duplicate-row",
      "change variants ZZ1 no-part",
      "change packages no-part",
    ]);
    expect(found.documents).toEqual([]);
  });

  it("may name parts that the file makes", async () => {
    const { store, sheet } = await opened();
    rowWith(sheet, "Vision", { partNumber: " RG 50 ", replacement: "RG10" });
    for (const orderCode of ["RG50-B", "RG50-A"]) {
      rowWith(sheet, "Order codes", { part: "rg50", "variants.orderCode": orderCode });
    }
    sheet
      .set("Vision", "RG10", "replacement", "RG50")
      .set("Vision", "1E5", "related", "0012; RG50");
    const found = await diff(store, sheet.read);
    expect(found.cells.map(({ path, after }) => [path, after])).toEqual([
      ["/related", ["0012", "rg-50"]],
      ["/replacement", "rg-50"],
    ]);
    expect(found.documents).toEqual([
      {
        ...{ key: "rg-50", type: "product" },
        body: {
          ...{ partNumber: "RG 50", replacement: "rg10", position: 0, values: {} },
          variants: [{ orderCode: "RG50-B" }, { orderCode: "RG50-A" }],
        },
      },
    ]);
    expect(shown(found)).toEqual([
      ...["change parts 1E5", "change parts RG10", "new parts RG 50"],
      ...["new variants RG 50 RG50-B", "new variants RG 50 RG50-A"],
    ]);
    expect(found.rows.map(({ place }) => place)).toEqual([...Array(3), 0, 1]);
  });

  it("keep a text that a program took for an error, as a formula alone", async () => {
    const { store } = await opened();
    await make(store, [part("RG40", { label: "#N/A" })]);
    const typed = async (cell: SheetCell) => {
      const sheet = new Edited(await exported(store));
      return diff(store, sheet.set("Vision", "RG40", "values.label.en", cell).read);
    };
    expectEmpty(await typed({ kind: "formula", text: "=#N/A" }));
    expect((await typed("=#N/A")).cells).toHaveLength(1);
    const cleared = await typed(" ");
    expect(cleared.rows[0]?.cells).toMatchObject([{ verb: "clear", before: "#N/A", after: "" }]);
  });

  it("have the findings of a dry run at their cells, by list, item and language", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Order codes", "RG30-B", "variants.quantity", "-5")
      .set("Order codes", "RG30-C", "variants.quantity", "9")
      .set("Packages", "QFN-20", "remove", "x")
      .set("Packages", "QFN-24", "packages.pins", "-1")
      .set("Packages", "QFN-28", "packages.pins", "9")
      .set("Packages", "QFN-28", "packages.width", "-9")
      .set("Vision", "0012", "lifecycle.stage", "")
      .set("Vision", "1E5", "name.zh", "x".repeat(81))
      .set("Vision", "RG30", "features.zh", `短\n${"x".repeat(500)}`);
    rowWith(sheet, "Packages", { part: "RG30", "packages.name": "BGA-64", "packages.pins": "1" });
    const found = await diff(store, sheet.read);
    const options = { by: serverPerson, now: 5, publish: [], label: "Sheet" };
    const reviewed = await reviewSheet(store, found, options);
    const heads = sheet.tables.map(({ rows }) => rows[0] ?? []);
    expect(
      reviewed.rows.flatMap(({ table, item, part: number, checks = [] }) =>
        checks.map(({ column, code }) => [item ?? number, heads[table]?.[column ?? -1], code]),
      ),
    ).toEqual([
      ["0012", "Lifecycle: Stage [lifecycle.stage]", "unfit"],
      ["1E5", "Name (Chinese) [name.zh]", "unfit"],
      ["RG30", "Features (Chinese) [features.zh]", "unfit"],
      ["RG30-B", "Quantity, pieces [variants.quantity]", "unfit"],
      ["QFN-24", "Pins [packages.pins]", "unfit"],
      ["QFN-28", "Width, mm [packages.width]", "unfit"],
      ["BGA-64", "Style [packages.style]", "unfit"],
      ["BGA-64", "Pins [packages.pins]", "unfit"],
    ]);
  });

  const changed = {
    en: "The value has just been changed by somebody",
    zh: "该值刚刚被他人修改",
  };

  it("have what was changed meanwhile at its cell, or by its name where no cell has it", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Order codes", "RG30-B", "variants.quantity", "9")
      .set("Packages", "QFN-24", "remove", "x");
    const found = await diff(store, sheet.read);
    const reviewed = (publish: readonly Language[]) =>
      reviewSheet(store, found, { by: serverPerson, now: 6, label: "Sheet", publish });
    const problems = async (publish: readonly Language[]) =>
      (await reviewed(publish)).rows.flatMap(({ checks = [] }) => checks);
    expect(await problems([])).toEqual([]);
    expect(await problems(["en"])).toMatchObject([{ code: "broken-reference" }]);
    const variants = [variant("RG30-A"), variant("RG30-B", { quantity: 7 }), variant("RG30-C")];
    const body = { ...part("RG30", {}, drawn).body, variants, packages: drawn.packages.slice(1) };
    await store.transaction((tx) =>
      saveDraft(tx, { key: "rg30", author: "account:2", now: 5, body }),
    );
    const [first, second] = (await reviewed([])).rows;
    expect([first?.checks, second?.checks]).toEqual([
      [
        { column: 10, address: "K7", code: "conflict", message: changed },
        { code: "conflict", message: { en: `Packages: ${changed.en}`, zh: `封装：${changed.zh}` } },
      ],
      undefined,
    ]);
  });

  it("have a finding about an item that stays at the first row of its list, at no cell", async () => {
    const { store } = await opened();
    const { body } = part("RG30", {}, drawn);
    const name = pair("x".repeat(81), "名");
    const [first, ...others] = drawn.packages;
    await store.db
      .updateTable("revisions")
      .set({
        body: JSON.stringify({ ...body, name, packages: [{ ...first, pins: 1 }, ...others] }),
      })
      .where("body", "like", "%QFN-28%")
      .execute();
    const sheet = new Edited(await exported(store));
    sheet.set("Packages", "QFN-24", "packages.pins", "24");
    sheet.set("Packages", "QFN-28", "packages.pins", "28");
    const found = await diff(store, sheet.read);
    const options = { by: serverPerson, now: 5, publish: [], label: "Sheet" };
    const { rows } = await reviewSheet(store, found, options);
    expect(
      rows.map(({ item, checks = [] }) => [item, checks.map(({ address }) => address)]),
    ).toEqual([
      ["QFN-24", [undefined, undefined]],
      ["QFN-28", []],
    ]);
    expect(rows[0]?.checks?.map(({ message }) => message.en)).toEqual([
      "Shorten “Name (English)” to 80 characters or fewer; it has 81.",
      "Enter a whole number from 2 to 3000 for “Packages 1 › Pins”.",
    ]);
    // A finding about the only row of a list.
    const single = new Edited(await exported(store));
    single.set("Packages", "QFN-20", "packages.pins", "-1");
    const reviewed = await reviewSheet(store, await diff(store, single.read), options);
    expect(
      reviewed.rows.map(({ item, checks }) => [item, checks?.map(({ address }) => address)]),
    ).toEqual([["QFN-20", ["G4"]]]);
  });
});
