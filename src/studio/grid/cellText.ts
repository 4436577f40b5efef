import type { Language } from "../../base/site/languages.ts";
import { stripInvisible } from "../../base/site/text/invisibleCharacters.ts";
import { type CellProblem, maxCellText } from "../../base/site/values/cell.ts";
import { readOptionCell, writeOptions } from "../../base/site/values/optionCell.ts";
import { readDayCell, readCell as readParameterCell } from "../../base/site/values/readCell.ts";
import type { ColumnFacts, GridRow } from "../data/parts/grid.ts";
import type { GridColumn } from "./gridColumns.ts";

/** A value of a cell; undefined: there is none. */
export type CellValue = GridRow["values"][number] | undefined;

/**
 * Reasons why a text is not a value of its column: as for parameters, or of the part's own fields.
 */
export type ReadingProblem = CellProblem | { readonly code: "missing" | "one-option" | "day" };

/** Result of reading a cell's text. */
export type Reading = { readonly value: CellValue } | { readonly problem: ReadingProblem };

/** Reads a text as it is typed or pasted into a cell; "" clears it. A number is in the heading's unit. */
export function readCell({ facts, language }: GridColumn, typed: string): Reading {
  const text = stripInvisible(typed.replace(/\s+/g, " ")).trim();
  if (text === "") {
    const isNeeded = facts.parameter === null && facts.requirement === "must";
    return isNeeded ? { problem: { code: "missing" } } : { value: undefined };
  }
  const { kind } = facts;
  if (kind === "choice") return readChoice(facts, text);
  if (kind === "day") return readDay(text);
  if (language !== undefined || kind === "line" || kind === "text") return readText(facts, text);
  const bareUnit = facts.unit === "" ? undefined : facts.unit;
  const reading = readParameterCell({ ...facts, kind }, text, { bareUnit });
  if ("problem" in reading) return reading;
  // Copied, as lists in JSON values are mutable.
  return { value: jsonOf(reading.value) };
}

/** The text of a value, which reads as that value again. */
export function writeCell(
  { facts, language: own }: Pick<GridColumn, "facts" | "language">,
  value: CellValue,
  shown: Language,
): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return booleanWords[shown][value ? 0 : 1];
  if (facts.kind === "enum" || facts.kind === "choice") return optionsText(facts, value, shown);
  if (typeof value === "string") return value;
  if (own !== undefined && typeof value === "object" && !Array.isArray(value)) {
    return String(value[own] ?? "");
  }
  return Array.isArray(value) ? value.map(String).join("; ") : JSON.stringify(value);
}

function jsonOf(value: unknown): CellValue {
  if (typeof value === "string" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String) : undefined;
}

function readChoice(facts: ColumnFacts, text: string): Reading {
  const reading = readOptionCell({ ...facts, kind: "enum" }, text);
  if ("problem" in reading) return reading;
  const value = jsonOf(reading.value);
  return Array.isArray(value) ? { problem: { code: "one-option" } } : { value };
}

/** Labels where they lead back to the values, else the values themselves. */
function optionsText(facts: ColumnFacts, value: CellValue, shown: Language): string {
  const definition = { ...facts, kind: "enum" } as const;
  const values = Array.isArray(value) ? value.map(String) : [String(value)];
  const labels = values.map((one) => {
    const option = facts.options.find(({ value: own }) => own === one);
    return option?.label[shown] ?? option?.label.en ?? one;
  });
  const text = labels.join("; ");
  const reading = readOptionCell(definition, text);
  const read = "value" in reading ? [jsonOf(reading.value)].flat() : [];
  return read.join("\n") === values.join("\n") ? text : writeOptions(definition, values);
}

const booleanWords = { en: ["yes", "no"], zh: ["是", "否"] } as const;

function readDay(text: string): Reading {
  const value = readDayCell(text);
  return value === undefined ? { problem: { code: "day" } } : { value };
}

function readText({ max_length: max }: ColumnFacts, text: string): Reading {
  const longest = max ?? maxCellText;
  return text.length > longest ? { problem: { code: "too-long", max: longest } } : { value: text };
}
