import { expect, it } from "vitest";
import { part } from "../../../tests/support/partFamily.ts";
import { diff, Edited, exported, make, variant, world } from "../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { serverPerson } from "../access/rights.ts";
import { applySheet } from "./compare/reviewAndApplySheet.ts";

const pair = (en: string, zh: string) => ({ en, zh });

const drawn = part(
  "RG30",
  {},
  {
    features: [pair("Fast", "快"), pair("Small", "小"), { en: "C:\\new" }],
    description: pair("<p>Old <strong>text</strong></p>", "<p>旧</p>"),
    diagram: {
      ...{ title: pair("Inside", "内部"), bus: pair("AXI", "AXI") },
      zones: [
        { title: pair("CPU", "处理器"), kind: "compute", blocks: [pair("Core", "内核")] },
        { title: pair("RAM", "内存"), kind: "memory", blocks: [pair("SRAM", "SRAM")] },
        { title: pair("I/O", "接口"), kind: "interface", blocks: [pair("SPI", "SPI")] },
      ],
    },
    crossReferences: [
      { partNumber: "STM32F103", maker: pair("ST", "意法"), kind: "similar" },
      { partNumber: "LPC1768", kind: "functional" },
    ],
    packages: [{ style: "qfn", name: "QFN-20", pins: 20 }],
    variants: [variant("RG30-A"), variant("RG30-B")],
  },
);

forSqlite("Features, descriptions, diagrams and cross references in a sheet", (open) => {
  async function opened() {
    const store = await open();
    await make(store, [...world, drawn]);
    return { store, sheet: new Edited(await exported(store)) };
  }

  it("are changed by cell, added and removed, and written as one change set", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Vision", "RG30", "features.en", "Faster\nSmall\nC:\\\\new\nCool")
      .set("Vision", "RG30", "description.en", "Two lines\n\nof <text")
      .set("Vision", "RG30", "diagram.bus.zh", "总线")
      .set("Block", "CPU", "zones.blocks.zh", "内核\n缓存")
      .set("Block", "RAM", "remove", "x")
      .set("Cross", "LPC1768", "crossReferences.note.en", "Slower");
    const found = await diff(store, sheet.read);
    expect(
      found.rows.flatMap(({ cells }) => cells.flatMap(({ problem }) => problem ?? [])),
    ).toEqual([]);
    const { applied } = await applySheet(store, found, {
      ...{ by: serverPerson, now: 5, publish: [], label: "Sheet" },
    });
    expect(applied.review).toMatchObject({ conflicts: [], problems: [] });
    const row = await store.db
      .selectFrom("revisions")
      .innerJoin("documents", "documents.id", "document_id")
      .select("body")
      .where("key", "=", "rg30")
      .orderBy("number", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.body)).toMatchObject({
      features: [pair("Faster", "快"), pair("Small", "小"), { en: "C:\\new" }, { en: "Cool" }],
      description: pair("<p>Two lines</p><p>of &lt;text</p>", "<p>旧</p>"),
      diagram: {
        bus: pair("AXI", "总线"),
        zones: [
          { title: pair("CPU", "处理器"), blocks: [pair("Core", "内核"), { zh: "缓存" }] },
          { title: pair("I/O", "接口") },
        ],
      },
      crossReferences: [
        { partNumber: "STM32F103" },
        { partNumber: "LPC1768", note: { en: "Slower" } },
      ],
    });
  });

  it("report rows that are missing in the file, which stay unchanged", async () => {
    const { store, sheet } = await opened();
    const drop = (name: string, called: string) => {
      const table = sheet.table(name);
      table.rows = table.rows.filter((row) => !row.includes(called));
    };
    expect((await diff(store, sheet.read)).absent).toEqual([]);
    drop("Vision", "0012");
    drop("Order codes", "RG30-B");
    drop("Cross", "STM32F103");
    const found = await diff(store, sheet.read);
    expect([found.rows, found.cells, found.documents]).toEqual([[], [], []]);
    expect(found.absent).toEqual([
      { key: "0012", part: "0012", kind: "parts" },
      { key: "rg30", part: "RG30", kind: "variants", item: "RG30-B" },
      { key: "rg30", part: "RG30", kind: "crossReferences", item: "STM32F103" },
    ]);
    // A file without the sheet of exported parts reports no absent parts.
    sheet.tables.splice(-1, 1);
    expect((await diff(store, sheet.read)).absent.map(({ kind }) => kind)).not.toContain("parts");
  });
});
