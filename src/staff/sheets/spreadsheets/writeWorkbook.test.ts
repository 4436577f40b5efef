import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { WrittenColumn, WrittenTable } from "../tables/sheetTable.ts";
import { Archive } from "./reading/sheetArchive.ts";
import { writeWorkbook } from "./writeWorkbook.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tapeout-written-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The parts of a written workbook by their names. */
async function partsOf(tables: readonly WrittenTable[], names: readonly string[]) {
  const path = join(folder, "written.xlsx");
  await writeFile(path, await writeWorkbook(tables));
  const archive = await Archive.open(path);
  const parts = await Promise.all(names.map((name) => text(archive.text(`xl/${name}`))));
  archive.close();
  return parts;
}

const first = "worksheets/sheet1.xml";

/** Texts that a pattern with a group finds in a part. */
const all = (part: string | undefined, pattern: RegExp) =>
  Array.from((part ?? "").matchAll(pattern), ([, found]) => found);

const column = (header: string, more: Partial<WrittenColumn> = {}): WrittenColumn => ({
  ...{ header, width: 10, ...more },
});

it("Cells have a list of the options that a list can hold, below the last row too", async () => {
  const plain = Array.from({ length: 25 }, (_, at) => column(`c${at}`));
  const columns = [
    column("first", { options: ["a", "b"] }),
    ...plain,
    column("behind Z", { options: ["c"] }),
    column("none", { options: [] }),
    column("with a comma", { options: ["a", "b,c"] }),
    column("with a quote", { options: ['5"'] }),
    column("longest", { options: ["x".repeat(124), "y".repeat(125)] }),
    column("longer", { options: ["x".repeat(125), "y".repeat(125)] }),
  ];
  const [sheet] = await partsOf([{ name: "Parts", columns, rows: [["x"], ["y"]] }], [first]);
  expect(all(sheet, /<dataValidation [^>]*sqref="([^"]*)"/g)).toEqual([
    ...["A2:A503", "AA2:AA503", "AE2:AE503"],
  ]);
});

it("Tables have their heads in view, and hidden columns and tables out of it", async () => {
  const columns = [column("key", { isHidden: true, note: "Why" }), column("text")];
  const tables: WrittenTable[] = [
    { name: "Hidden", rows: [["x"]], isHidden: true },
    { name: "Parts", columns, rows: [["a", "b"]], frozenColumns: 1 },
    { name: "Bare", rows: [["a", "b", "c"], ["d"]] },
  ];
  const [book, parts, bare] = await partsOf(tables, [
    ...["workbook.xml", "worksheets/sheet2.xml", "worksheets/sheet3.xml"],
  ]);
  expect(all(book, /<sheet name="([^"]*)"[^>]* state="hidden"/g)).toEqual(["Hidden"]);
  expect(all(book, /activeTab="(\d+)"/g)).toEqual(["1"]);
  expect(all(parts, /<pane xSplit="(\d+)" ySplit="1" [^>]*state="frozen"/g)).toEqual(["1"]);
  expect(all(parts, /<col min="(\d+)"[^>]* hidden="true"/g)).toEqual(["1"]);
  expect(bare).not.toContain("<pane");
  expect(all(bare, /<col min="(\d+)" max="\1" width="20"/g)).toEqual(["1", "2", "3"]);
});

it("Marked cells have the colour of their sort and the remark", async () => {
  const marks = (["problem", "conflict", "change"] as const).map((sort, at) => ({
    ...{ row: 1, column: at, sort, text: `Because of ${at}` },
  }));
  const rows = [
    ["a", "b", "c"],
    ["d", "e"],
  ];
  const [styles, comments, sheet] = await partsOf(
    [{ name: "Copy", rows, marks }],
    ["styles.xml", "comments1.xml", first],
  );
  expect(all(styles, /<fgColor rgb="([^"]*)"/g)).toEqual(["FFF9C9C4", "FFFBE3A6", "FFCBE8CF"]);
  expect(all(comments, /<comment ref="([^"]*)"/g)).toEqual(["A2", "B2", "C2"]);
  expect(all(comments, /(Because of \d)/g)).toEqual([0, 1, 2].map((at) => `Because of ${at}`));
  expect(all(sheet, /<c r="(\w+)"/g)).toEqual(["A1", "B1", "C1", "A2", "B2", "C2"]);
});
