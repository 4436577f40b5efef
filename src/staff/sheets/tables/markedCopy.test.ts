import { expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { DiffCell, SheetDiff } from "../compare/diffTypesAndCounts.ts";
import { markedCopy } from "./markedCopy.ts";
import type { ReadSheet } from "./sheetTable.ts";

const cell = (column: number, more: Partial<DiffCell> = {}): DiffCell =>
  ({
    ...{ column, address: "A1", verb: "set", before: "old", after: "new", typed: "new" },
    source: { label: { en: "Clock", zh: "主频" } },
    ...more,
  }) as DiffCell;

it("A copy marks each change, conflict and problem at its cell, of its table", () => {
  const sheet = {
    format: "xlsx",
    tables: [
      { name: "/Parts: a/b?", rows: [["Part", { text: "5", kind: "number" }], ["A"]] },
      { name: "", rows: [] },
      { name: "x".repeat(40), rows: [["B"]] },
    ],
  } as unknown as ReadSheet;
  const row = { table: 0, kind: "parts", act: "change", key: "a", part: "A" };
  const diff = {
    tables: [{ at: 2, headRow: 3 }, { at: 0 }],
    rows: [
      {
        ...{ ...row, row: 1 },
        cells: [
          cell(1),
          cell(2, { conflict: { exported: "first" } }),
          cell(3, { conflict: { exported: "first", decided: "take" } }),
          cell(4, { problem: { code: "formula", text: "=A1" }, conflict: { exported: "first" } }),
        ],
      },
      { ...{ ...row, row: 2, cells: [] }, problem: "no-part" },
      {
        ...{ ...row, table: 2, row: 5, cells: [] },
        checks: [
          { column: 7, message: { en: "Wrong", zh: "错误" } },
          { message: { en: "Whole row", zh: "整行" } },
        ],
      },
    ],
    questions: [
      { table: 2, column: 4, heading: "Colour" },
      { table: 0, column: 5, heading: "" },
      { table: 1, column: 6, heading: "Lost" },
    ],
  } as unknown as SheetDiff;
  const copy = markedCopy(sheet, diff, staffMessages.en.adminSheets, "en");
  expect(copy.map(({ name, rows }) => [name, rows])).toMatchInlineSnapshot(`
    [
      [
        "Parts  a b",
        [
          [
            "Part",
            "5",
          ],
          [
            "A",
          ],
        ],
      ],
      [
        "Sheet 2",
        [],
      ],
      [
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        [
          [
            "B",
          ],
        ],
      ],
    ]
  `);
  expect(
    copy.map(({ marks = [] }) =>
      marks.map(({ row: at, column, sort, text }) => `${at},${column} ${sort}: ${text}`),
    ),
  ).toMatchInlineSnapshot(`
    [
      [
        "1,1 change: Was: old
    New: new",
        "1,2 conflict: Changed since the export, from first to old",
        "1,3 change: Was: old
    New: new",
        "1,4 problem: Formulas are not supported. Enter the value instead.",
        "2,0 problem: The row does not name a part.",
        "0,5 problem: Unknown column: (no heading)",
      ],
      [
        "0,6 problem: Unknown column: Lost",
      ],
      [
        "5,7 problem: Wrong",
        "5,0 problem: Whole row",
        "3,4 problem: Unknown column: Colour",
      ],
    ]
  `);
});
