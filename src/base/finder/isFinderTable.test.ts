import { expect, it } from "vitest";
import { choiceColumn, finderTable } from "../../../tests/support/finderTables.ts";
import { isFinderTable } from "./isFinderTable.ts";

const stage = choiceColumn({ name: "stage", level: "part", options: ["active"] }, [[0], undefined]);
const table = { ...finderTable([1, 1], [stage]), groups: [{ text: "Memory" }] };

it("accepts a table, with or without the columns that families list first", () => {
  expect(isFinderTable(table)).toBe(true);
  expect(isFinderTable({ ...table, keyColumns: { 1: ["stage"], 2: [] } })).toBe(true);
  expect(isFinderTable({ ...table, columns: [{ ...stage, options: undefined }] })).toBe(true);
});

it.each([null, undefined, "table", 1, [], {}])("accepts no %j as a table", (data) => {
  expect(isFinderTable(data)).toBe(false);
});

it.each<object>([
  { column: "1" },
  ...[{ parts: null }, { parts: [] }],
  ...[{ ids: ["1"] }, { ids: 1 }, { numbers: [1] }, { families: ["0"] }, { addresses: "/" }].map(
    (parts) => ({ parts: { ...table.parts, ...parts } }),
  ),
  ...[{ addresses: ["/"] }, { addresses: [["/", 1]] }, { addresses: [["/", ""], [1]] }].map(
    (parts) => ({ parts: { ...table.parts, ...parts } }),
  ),
  { orderCodes: "" },
  ...[{ parts: ["0"] }, { codes: [0, ""] }, { codes: "" }].map((codes) => ({
    orderCodes: { ...table.orderCodes, ...codes },
  })),
  ...[{ groups: {} }, { groups: ["Memory"] }, { groups: [{ text: "Memory" }, { text: 1 }] }],
  ...[{ columns: {} }, { columns: [stage, null] }],
  ...[
    ...[{ text: 1 }, { name: undefined }, { level: "code" }, { kind: "date" }],
    ...[{ at: [""] }, { at: 0 }, { values: {} }, { values: ["active"] }, { values: [[0]] }],
    ...[{ options: {} }, { options: [{ value: "active" }] }],
  ].map((facts) => ({ columns: [stage, { ...stage, ...facts }] })),
  ...[{ keyColumns: null }, { keyColumns: ["stage"] }, { keyColumns: { 1: ["stage"], 2: [1] } }],
])("refuses a table with %j", (facts) => {
  expect(isFinderTable({ ...table, ...facts })).toBe(false);
});
