import { expect, it } from "vitest";
import { family } from "../../../tests/support/partFamily.ts";
import {
  asRead,
  diff,
  Edited,
  expectEmpty,
  exported,
  make,
  nothing,
  variant,
  world,
} from "../../../tests/support/partSheets.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { strangeRow, strangeXlsx } from "../../../tests/support/strangeWorkbooks.ts";
import { languages } from "../../base/site/languages.ts";
import { saveDraft } from "../editing/documentOperations.ts";
import { countsOf } from "./compare/diffTypesAndCounts.ts";
import { noAnswers } from "./compare/sheetAnswers.ts";
import { readSheet } from "./spreadsheets/readSheet.ts";
import type { SheetCell } from "./tables/sheetTable.ts";

forEachStore("A sheet of parts", (open) => {
  const opened = async () => {
    const store = await open();
    await make(store, world);
    return { store, sheet: new Edited(await exported(store)) };
  };

  it("without edits changes nothing, sorted and moved, in either language", async () => {
    const { store, sheet } = await opened();
    for (const language of languages)
      expectEmpty(await diff(store, asRead(await exported(store, language))));
    for (const table of sheet.tables) {
      const [head = [], ...rows] = table.rows;
      const moved = (row: SheetCell[]) => [...row.slice(3).toReversed(), "", ...row.slice(0, 3)];
      table.rows = [["Parts of Tapeout"], [], ...[head, ...rows.toReversed()].map(moved)];
    }
    expectEmpty(await diff(store, sheet.read));
  });

  it("becomes changes by cell: set, cleared, added and removed", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Vision", "RG10", "values.clock", "２．１ GHz")
      .set("Vision", "RG10", "values.temperature", "")
      .set("Vision", "0012", "values.label.zh", "标")
      .set("Order codes", "RG10-B", "variants.stage", "最后采购")
      .set("Packages", "SOP-8", "packages.pins", { kind: "number", text: "16" });
    const codes = sheet.table("Order codes").rows;
    const first = codes.find((row) => row.includes("RG10-A")) ?? [];
    codes.push(first.map((cell) => (cell === "RG10-A" ? "RG10-C" : cell)));
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toEqual({ ...nothing, changes: 5, added: 1 });
    expect(found.cells).toEqual([
      { key: "0012", path: "/values/label", before: "1e5", after: { en: "1e5", zh: "标" } },
      { key: "rg10", path: "/values/clock", before: "1.8 GHz", after: "2.1 GHz" },
      { key: "rg10", path: "/values/temperature", before: "-40..85 °C", after: undefined },
      {
        ...{ key: "rg10", path: "/variants/=RG10-B/stage", before: "nrnd" },
        after: "last-time-buy",
      },
      { key: "rg10", path: "/variants/=RG10-C", before: undefined, after: variant("RG10-C") },
      { key: "rg10", path: "/packages/1/pins", before: 8, after: 16 },
    ]);
    const cleared = found.rows.flatMap(({ cells }) => cells.filter(({ verb }) => verb === "clear"));
    expect(cleared.map(({ before, after }) => [before, after])).toEqual([["-40..85 °C", ""]]);
  });

  it("has the supply of parts and order codes, and their boards and software", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Vision", "RG10", "eccn", "5a992.C")
      .set("Vision", "RG10", "origin", "马来西亚")
      .set("Vision", "RG10", "leadTime", { kind: "number", text: "12" })
      .set("Order codes", "RG10-B", "variants.origin", "China")
      .set("Order codes", "RG10-B", "variants.leadTime", "16");
    const boards = sheet.table("Boards and software");
    const [head = []] = boards.rows;
    const cells: Readonly<Record<string, string>> = {
      part: "RG10",
      "development.kind": "Board",
      "development.title.en": "RG10 board",
      "development.title.zh": "RG10 开发板",
      "development.link": "https://board.example/rg10",
      "development.orderCode": "RG10-EVB",
    };
    const token = (heading: SheetCell) => /\[(\S+)\]$/.exec(String(heading))?.[1] ?? "";
    boards.rows.push(head.map((heading) => cells[token(heading)] ?? ""));
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toMatchObject({ changes: 5, added: 1, problems: 0 });
    const board = {
      kind: "board",
      title: { en: "RG10 board", zh: "RG10 开发板" },
      link: "https://board.example/rg10",
      orderCode: "RG10-EVB",
    };
    expect(found.cells).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: "/origin", after: "MY" }),
        expect.objectContaining({ path: "/leadTime", after: 12 }),
        expect.objectContaining({ path: "/variants/=RG10-B/origin", after: "CN" }),
        expect.objectContaining({ path: "/variants/=RG10-B/leadTime", after: 16 }),
        expect.objectContaining({ path: expect.stringMatching(/^\/development/), after: board }),
      ]),
    );
    sheet.set("Vision", "RG10", "origin", "Atlantis");
    expect(countsOf(await diff(store, sheet.read))).toMatchObject({ problems: 1 });
  });

  it("uses the units of cell formats, and asks about texts that became numbers", async () => {
    const { store, sheet } = await opened();
    const rows = strangeRow(1, [
      { value: 2.1, format: 1 },
      { value: 4, format: 2 },
    ]);
    const { tables } = await readSheet(strangeXlsx({ rows, formats: ['0.0" GHz"', '0" KB"'] }));
    const [clock = "", memory = ""] = tables[0]?.rows[0] ?? [];
    sheet
      .set("Vision", "RG10", "values.clock", clock)
      .set("Vision", "0012", "values.memory", memory)
      .set("Vision", "RG10", "values.label.zh", clock);
    const found = await diff(store, sheet.read);
    expect(found.cells).toMatchObject([
      { key: "0012", path: "/values/memory", after: "4 KB" },
      { key: "rg10", path: "/values/clock", after: "2.1 GHz" },
    ]);
    expect(countsOf(found)).toMatchObject({ changes: 2, problems: 1 });
  });

  it("removes marked parts, and none whose row is missing", async () => {
    const { store, sheet } = await opened();
    sheet.table("Vision").rows.pop();
    sheet.table("Packages").rows.splice(1, 1);
    expectEmpty(await diff(store, sheet.read));
    sheet.set("Order codes", "RG10-A", "remove", "x");
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toEqual({ ...nothing, removed: 1 });
    expect(found.cells).toMatchObject([{ path: "/variants", after: [{ orderCode: "RG10-B" }] }]);
  });

  it("reports conflicts by cell, not by row, and applies a person's decision", async () => {
    const { store, sheet } = await opened();
    const rg10 = world.find(({ key }) => key === "rg10");
    const body = { ...Object(rg10?.body), values: { clock: "2.4 GHz", temperature: "-40..85 °C" } };
    await store.transaction((tx) =>
      saveDraft(tx, { key: "rg10", body, author: "account:2", now: 5 }),
    );
    // A value changed only by another person stays.
    expectEmpty(await diff(store, sheet.read));
    // So does one that a program has spelt in another way.
    expectEmpty(await diff(store, sheet.set("Vision", "RG10", "values.clock", "1.80GHz").read));
    sheet.set("Vision", "RG10", "values.clock", "2 GHz");
    sheet.set("Vision", "RG10", "values.temperature", "-40..105 °C");
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toEqual({ ...nothing, changes: 1, conflicts: 1 });
    expect(found.cells.map(({ path }) => path)).toEqual(["/values/temperature"]);
    const [row] = found.rows;
    const clock = row?.cells.find(({ conflict }) => conflict !== undefined);
    expect(clock).toMatchObject({
      before: "2.4 GHz",
      after: "2 GHz",
      conflict: { exported: "1.8 GHz" },
    });
    const name = `${row?.table}:${row?.row}:${clock?.column}`;
    const taken = await diff(store, sheet.read, { ...noAnswers, cells: { [name]: "take" } });
    expect(taken.cells).toContainEqual({
      ...{ key: "rg10", path: "/values/clock", before: "2.4 GHz", after: "2 GHz" },
    });
    const answered = await diff(store, sheet.read, { ...noAnswers, cells: { [name]: "keep" } });
    expect(countsOf(answered)).toEqual({ ...nothing, changes: 1 });
  });

  it("reports damaged cells by address, and applies corrections", async () => {
    const { store, sheet } = await opened();
    sheet
      .set("Vision", "RG10", "partNumber", { kind: "date", text: "2010-10-01" })
      .set("Vision", "0012", "values.label.en", { kind: "number", text: "12" })
      .set("Vision", "0012", "values.memory", { kind: "formula", text: "=A1" })
      .set("Vision", "1E5", "values.clock", "fast")
      .set("Vision", "1E5", "values.bus", "spi; can")
      .set("Vision", "1E5", "lifecycle.since", "soon");
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toEqual({ ...nothing, problems: 6 });
    expect(found.cells).toEqual([]);
    const problems = found.rows.flatMap(({ cells }) => cells);
    expect(problems.map(({ problem }) => problem?.code).toSorted()).toEqual(
      ["formula", "no-day", "turned", "turned", "value", "value"].toSorted(),
    );
    for (const { address } of problems) expect(address).toMatch(/^[A-Z]{1,2}[234]$/);
    const row = found.rows.find(({ part: number }) => number === "1E5");
    const clock = row?.cells.find(({ typed }) => typed === "fast");
    const name = `${row?.table}:${row?.row}:${clock?.column}`;
    const mended = await diff(store, sheet.read, {
      ...noAnswers,
      cells: { [name]: { text: "1,8 GHz" } },
    });
    expect(mended.cells).toEqual([
      { key: "1e5", path: "/values/clock", before: undefined, after: "1.8 GHz" },
    ]);
  });

  it.each([
    ["16¹", "16²"],
    ["0x10", "1e1"],
  ])("takes %s for no number of pins", async (first, second) => {
    const { store, sheet } = await opened();
    sheet.set("Packages", "SOP-8", "packages.pins", first);
    expect(countsOf(await diff(store, sheet.read))).toEqual({ ...nothing, problems: 1 });
    sheet.set("Packages", "SOP-8", "packages.pins", second);
    expect(countsOf(await diff(store, sheet.read))).toEqual({ ...nothing, problems: 1 });
  });

  it("takes no raised digit for one of a part number", async () => {
    const { store, sheet } = await opened();
    for (const row of sheet.table("Vision").rows.slice(1)) {
      for (const role of ["key", "revision"]) row[sheet.column("Vision", role)] = "";
    }
    sheet
      .set("Vision", "RG10", "values.clock", "2 GHz")
      .set("Vision", "RG10", "partNumber", "RG1⁰");
    const found = await diff(store, sheet.read);
    expect(found.cells.filter(({ key }) => key === "rg10")).toEqual([]);
  });

  it("reports a row that occurs twice, and writes neither change of it", async () => {
    const { store, sheet } = await opened();
    sheet.set("Order codes", "RG10-B", "variants.stage", "最后采购");
    const codes = sheet.table("Order codes").rows;
    codes.push([...(codes.find((row) => row.includes("RG10-B")) ?? [])]);
    const found = await diff(store, sheet.read);
    expect(found.rows.map(({ problem }) => problem).filter((one) => one !== undefined)).toEqual([
      "duplicate-row",
    ]);
  });

  it("finds parts without keys by their numbers, and renames none in another notation", async () => {
    const { store, sheet } = await opened();
    for (const row of sheet.table("Vision").rows.slice(1)) {
      for (const role of ["key", "revision"]) row[sheet.column("Vision", role)] = "";
    }
    sheet
      .set("Vision", "RG10", "values.clock", "2 GHz")
      .set("Vision", "RG10", "partNumber", " rg-10 ");
    const found = await diff(store, sheet.read);
    expect(countsOf(found)).toEqual({ ...nothing, changes: 1 });
    expect(found.cells).toMatchObject([{ key: "rg10", path: "/values/clock", after: "2 GHz" }]);
    // Where the key identifies the part, its number is a cell like any other.
    const renamed = new Edited(await exported(store));
    renamed.set("Vision", "RG10", "partNumber", "RG-10");
    expect((await diff(store, renamed.read)).cells).toEqual([
      { key: "rg10", path: "/partNumber", before: "RG10", after: "RG-10" },
    ]);
  });

  it("resolves references by key, part number or title, in either language", async () => {
    const { store, sheet } = await opened();
    for (const [cell, key] of [
      ["1e5", "1e5"],
      [" １E5 ", "1e5"],
      // A part's number in another form, as in the column of part numbers.
      ["1E-5", "1e5"],
    ] as const) {
      sheet.set("Vision", "RG10", "replacement", cell);
      expect((await diff(store, sheet.read)).cells).toEqual([
        { key: "rg10", path: "/replacement", before: undefined, after: key },
      ]);
    }
    sheet.set("Vision", "RG10", "replacement", "");
    for (const title of ["Vision: [a/b]", "视觉", "vision"]) {
      sheet.set("Vision", "RG10", "column", title).set("Vision", "RG10", "related", "1E5; 0012");
      expect((await diff(store, sheet.read)).cells).toEqual([
        { key: "rg10", path: "/related", before: [], after: ["1e5", "0012"] },
      ]);
    }
    sheet.set("Vision", "RG10", "replacement", "RG9999").set("Vision", "RG10", "column", "视");
    const { rows } = await diff(store, sheet.read);
    const codes = rows.flatMap(({ cells }) => cells.flatMap(({ problem }) => problem?.code ?? []));
    expect(codes).toEqual(["no-document", "no-document"]);
    await make(store, [
      family(12, "vision-2", { title: { en: "Optics", zh: "视觉" } }),
      family(13, "power", { title: { zh: "电源" } }),
      family(14, "iot", { title: { en: "AIoT", zh: "AIoT" } }),
    ]);
    sheet.set("Vision", "RG10", "replacement", "").set("Vision", "RG10", "related", "");
    for (const [title, key] of [
      ["电源", "power"],
      ["AIoT", "iot"],
    ] as const) {
      sheet.set("Vision", "RG10", "column", title);
      expect((await diff(store, sheet.read)).cells).toEqual([
        { key: "rg10", path: "/column", before: "vision", after: key },
      ]);
    }
    sheet.set("Vision", "RG10", "related", "1E5; 0012");
    sheet.set("Vision", "RG10", "column", "视觉");
    const twice = (await diff(store, sheet.read)).rows.flatMap(({ cells }) => cells);
    expect(twice).toMatchObject([
      { typed: "1E5; 0012" },
      { problem: { code: "document-ambiguous", keys: ["vision", "vision-2"] } },
    ]);
  });

  it("creates new parts from rows without a key, with the values of the other sheets", async () => {
    const { store, sheet } = await opened();
    const parts = sheet.table("Vision").rows;
    const copy = [...(parts.find((row) => row.includes("RG10")) ?? [])];
    copy[sheet.column("Vision", "partNumber")] = "RG20";
    const twice = [...copy];
    parts.push(copy, twice);
    const packages = sheet.table("Packages").rows;
    const drawn = [...(packages.find((row) => row.includes("SOP-8")) ?? [])];
    for (const role of ["key", "revision", "item"]) drawn[sheet.column("Packages", role)] = "";
    drawn[sheet.column("Packages", "part")] = "rg-20";
    packages.push(drawn);
    const found = await diff(store, sheet.read);
    expect(found.documents).toMatchObject([
      {
        ...{ key: "rg20", type: "product" },
        body: { partNumber: "RG20", column: "vision", packages: [{ name: "SOP-8", pins: 8 }] },
      },
    ]);
    expect(found.rows.filter(({ problem }) => problem === "duplicate-row")).toHaveLength(1);
  });

  it("asks about unknown columns, and imports none silently", async () => {
    const { store, sheet } = await opened();
    const rows = sheet.table("Vision").rows;
    const width = rows[0]?.length ?? 0;
    for (const [at, row] of rows.entries()) {
      row.push(at === 0 ? "Clock rate" : `${at} GHz`, at === 0 ? "Price" : "9", at === 0 ? "" : "");
    }
    rows[0]?.push("Clock [values.clock]");
    rows[1]?.push("3 GHz");
    const found = await diff(store, sheet.read);
    expect(found.rows).toEqual([]);
    expect(found.questions).toMatchObject([
      { column: width, heading: "Clock rate", why: "unknown" },
      { column: width + 1, heading: "Price", why: "unknown" },
      { column: width + 3, why: "twice" },
    ]);
    const clock = sheet.column("Vision", "values.clock");
    const columns = {
      ...{ [`1:${clock}`]: "ignore", [`1:${width}`]: "values.clock" },
      ...{ [`1:${width + 1}`]: "ignore", [`1:${width + 3}`]: "ignore" },
    };
    const answered = await diff(store, sheet.read, { ...noAnswers, columns });
    expect(answered.questions).toEqual([]);
    expect(answered.cells.map(({ after }) => after).toSorted()).toEqual([
      "1 GHz",
      "2 GHz",
      "3 GHz",
    ]);
  });

  it("reports rows of unknown parts and unrelated tables", async () => {
    const { store, sheet } = await opened();
    sheet.set("Vision", "RG10", "key", "gone");
    sheet.tables.push({
      name: "Export Summary",
      isHidden: false,
      rows: [
        ["Numbers", "x"],
        ["1", "2"],
      ],
    });
    const found = await diff(store, sheet.read);
    expect(found.rows).toMatchObject([{ key: "gone", problem: "unknown-key" }]);
    expect(found.unread).toEqual(["Export Summary"]);
  });
});
