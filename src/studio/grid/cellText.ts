import type { Language } from "../../site/languages.ts";
import { dimensionOf, inBaseUnits, type Quantity } from "../../site/quantities.ts";
import type { ColumnFacts, GridRow } from "../data/grid.ts";
import { readQuantity } from "../document/readNumber.ts";
import type { GridColumn } from "./columns.ts";

/** A value of a cell; undefined: there is none. */
export type CellValue = GridRow["values"][number] | undefined;

/** Why a typed text is no value of its column. */
export type ReadingProblem =
  | "required"
  | "quantity"
  | "other-unit"
  | "range"
  | "below"
  | "above"
  | "option"
  | "one-option"
  | "boolean"
  | "day"
  | "too-long";

/** What a typed text means in a column. */
export type Reading = { readonly value: CellValue } | { readonly problem: ReadingProblem };

/** Reads a text as it is typed or pasted into a cell; "" clears it. */
export function readCell({ facts }: Pick<GridColumn, "facts">, typed: string): Reading {
  const text = typed.replace(/\s+/g, " ").trim();
  if (text === "") {
    const isNeeded = facts.parameter === null && facts.requirement === "must";
    return isNeeded ? { problem: "required" } : { value: undefined };
  }
  switch (facts.kind) {
    case "number":
    case "range":
      return readAmount(facts, text);
    case "enum":
      return readOptions(facts, text);
    case "choice":
      return readChoice(facts, text);
    case "boolean":
      return readBoolean(text);
    case "day":
      return readDay(text);
    default:
      return readText(facts, text);
  }
}

/** The text of a value, which reads as that value again. */
export function writeCell(
  { facts, language: own }: Pick<GridColumn, "facts" | "language">,
  value: CellValue,
  shown: Language,
): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return booleanWords[shown][value ? 0 : 1];
  if (facts.kind === "enum" || facts.kind === "choice") return writeOptions(facts, value, shown);
  if (typeof value === "string") return value;
  if (own !== undefined && typeof value === "object" && !Array.isArray(value)) {
    return String(value[own] ?? "");
  }
  return Array.isArray(value) ? value.map(String).join("; ") : JSON.stringify(value);
}

function readAmount(facts: ColumnFacts, text: string): Reading {
  const read = readQuantity(text);
  if (read === undefined) return { problem: "quantity" };
  // The heading names the unit, so a bare number is meant in it.
  const isBare = read.quantity.unit === "" && facts.unit !== "";
  const quantity = isBare ? { ...read.quantity, unit: facts.unit } : read.quantity;
  if (dimensionOf(quantity.unit) !== dimensionOf(facts.unit)) return { problem: "other-unit" };
  if (facts.kind === "number" && quantity.min !== quantity.max) return { problem: "range" };
  const problem = outOfBounds(facts, quantity);
  if (problem !== undefined) return { problem };
  return { value: isBare ? `${read.text} ${facts.unit}` : read.text };
}

function outOfBounds(facts: ColumnFacts, quantity: Quantity): "below" | "above" | undefined {
  const base = inBaseUnits(quantity);
  const bound = (value: number) => inBaseUnits({ min: value, max: value, unit: facts.unit }).min;
  if (facts.min !== null && base.min < bound(facts.min)) return "below";
  return facts.max !== null && base.max > bound(facts.max) ? "above" : undefined;
}

const strongSeparators = /\s*[;；|]\s*/;
const separators = /\s*[;；|,，、]\s*/;

function readOptions(facts: ColumnFacts, text: string): Reading {
  for (const parts of [[text], text.split(strongSeparators), text.split(separators)]) {
    const found = parts.filter((part) => part !== "").map((part) => optionOf(facts, part));
    const values = found.filter((value) => value !== undefined);
    if (values.length !== found.length || values.length === 0) continue;
    const [only = "", ...others] = [...new Set(values)];
    return { value: others.length === 0 ? only : [only, ...others] };
  }
  return { problem: "option" };
}

function readChoice(facts: ColumnFacts, text: string): Reading {
  const value = optionOf(facts, text);
  if (value !== undefined) return { value };
  const isSeveral = "value" in readOptions(facts, text);
  return { problem: isSeveral ? "one-option" : "option" };
}

/** The option that a text names: by its value, or its label in either language. */
function optionOf({ options }: ColumnFacts, text: string): string | undefined {
  const wanted = folded(text);
  const exact = options.find(({ value }) => value === text);
  const byValue = options.filter(({ value }) => folded(value) === wanted);
  const byLabel = options.filter(({ label }) =>
    [label.en, label.zh].some((one) => one !== undefined && folded(one) === wanted),
  );
  return (exact ?? byValue[0] ?? byLabel[0])?.value;
}

function folded(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/** Labels where they lead back to the values, else the values themselves. */
function writeOptions(facts: ColumnFacts, value: CellValue, shown: Language): string {
  const values = Array.isArray(value) ? value.map(String) : [String(value)];
  const labels = values.map((one) => {
    const option = facts.options.find(({ value: own }) => own === one);
    return option?.label[shown] ?? option?.label.en ?? one;
  });
  const text = labels.join("; ");
  const reading = readOptions(facts, text);
  const read = "value" in reading ? [reading.value].flat().join("\n") : undefined;
  return read === values.join("\n") ? text : values.join("; ");
}

const booleanWords = { en: ["Yes", "No"], zh: ["是", "否"] } as const;

const meanings: Readonly<Record<string, boolean>> = {
  ...{ yes: true, y: true, true: true, "1": true, 是: true, 有: true, 支持: true, "√": true },
  ...{ "✓": true, "✔": true, no: false, n: false, false: false, "0": false, 否: false },
  ...{ 无: false, 不支持: false, "×": false, "✗": false, "✘": false, x: false },
};

function readBoolean(text: string): Reading {
  const key = folded(text);
  const value = Object.hasOwn(meanings, key) ? meanings[key] : undefined;
  return value === undefined ? { problem: "boolean" } : { value };
}

/** Year first, as spreadsheets in China and ISO 8601 write it: other orders are ambiguous. */
const dayNotation = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;

function readDay(text: string): Reading {
  const [, year = "", month = "", day = ""] = dayNotation.exec(text.normalize("NFKC")) ?? [];
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(value);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isDay && year !== "" ? { value } : { problem: "day" };
}

function readText({ max_length: max }: ColumnFacts, text: string): Reading {
  return max !== null && text.length > max ? { problem: "too-long" } : { value: text };
}
