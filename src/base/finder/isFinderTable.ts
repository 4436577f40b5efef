import type { FinderColumn, FinderTable } from "./finderTable.ts";

/** True for data that has the shape of a table: what a browser has fetched. */
export function isFinderTable(data: unknown): data is FinderTable {
  return (
    isRecord(data) &&
    typeof data.column === "number" &&
    isRecord(data.parts) &&
    isListOf(data.parts.ids, "number") &&
    isListOf(data.parts.numbers, "string") &&
    isListOf(data.parts.families, "number") &&
    Array.isArray(data.parts.addresses) &&
    data.parts.addresses.every((address) => isListOf(address, "string")) &&
    isRecord(data.orderCodes) &&
    isListOf(data.orderCodes.parts, "number") &&
    isListOf(data.orderCodes.codes, "string") &&
    Array.isArray(data.groups) &&
    data.groups.every(isLabel) &&
    Array.isArray(data.columns) &&
    data.columns.every(isColumn) &&
    (data.keyColumns === undefined ||
      (isRecord(data.keyColumns) &&
        Object.values(data.keyColumns).every((names) => isListOf(names, "string"))))
  );
}

const levels: readonly unknown[] = ["part", "orderCode"];
const kinds: readonly unknown[] = ["choice", "number", "range", "text"];

function isColumn(data: unknown): data is FinderColumn {
  return (
    isRecord(data) &&
    isLabel(data) &&
    typeof data.name === "string" &&
    levels.includes(data.level) &&
    kinds.includes(data.kind) &&
    isListOf(data.at, "number") &&
    Array.isArray(data.values) &&
    data.values.every((value) => Array.isArray(value) && typeof value[0] === "string") &&
    (data.options === undefined || (Array.isArray(data.options) && data.options.every(isLabel)))
  );
}

function isLabel(data: unknown): boolean {
  return isRecord(data) && typeof data.text === "string";
}

function isListOf(data: unknown, type: "string" | "number"): boolean {
  return Array.isArray(data) && data.every((one) => typeof one === type);
}

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
