import { stripInvisible } from "../text/invisibleCharacters.ts";
import { usualForm } from "../text/nfkcForm.ts";
import { type CellDefinition, type CellReading, type CellValue, isPair, quoted } from "./cell.ts";
import { readOptionCell, writeOptions } from "./optionCell.ts";
import { parseQuantity } from "./quantities.ts";
import { readQuantityCell } from "./quantityCell.ts";
import { readTextCell, writeText } from "./textCell.ts";

/** Year first, as spreadsheets in China and ISO 8601 write it: other orders are ambiguous. */
const dayNotation = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/;

/** A day as it is typed, as `2026-01-31`; undefined where the text is no day of the calendar. */
export function readDayCell(text: string): string | undefined {
  const [, year, month = "", day = ""] = dayNotation.exec(usualForm(text).trim()) ?? [];
  if (year === undefined) return undefined;
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(value);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isDay ? value : undefined;
}

const yes = new Set(["true", "yes", "y", "1", "on", "是", "有", "支持", "真", "对", "√", "✓", "✔"]);
const no = new Set(["false", "no", "n", "0", "off", "否", "无", "没有", "不支持", "假", "✗", "✘"]);

/** Crosses mark what is chosen in one country and what is wrong in another; a dash says nothing. */
const unclear = new Set(["x", "×", "-", "--", "n/a", "na", "不适用", "●", "○", "*"]);

/** Yes or no, in either language. */
function readBooleanCell(text: string): CellReading {
  const plain = text.normalize("NFKC").replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  const word = plain.trim().toLowerCase();
  const shown = quoted(text.trim());
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { problem: { code: unclear.has(word) ? "boolean-ambiguous" : "no-boolean", shown } };
}

/** Context of a cell's text. */
export interface CellContext {
  /** Unit of a number without one, such as that of a column's heading. */
  readonly bareUnit?: string | undefined;
  /** The present value, which is returned where the text means the same. */
  readonly before?: CellValue | undefined;
}

/**
 * Reads a cell's text as a value of its parameter. Used by forms, the grid and spreadsheets, in the
 * browser and on the server. Ambiguous texts are problems, never guesses; an empty cell has no
 * value.
 */
export function readCell(
  definition: CellDefinition,
  text: string,
  { bareUnit, before }: CellContext = {},
): CellReading {
  if (text.trim() === "") return { value: undefined };
  const reading = readAnew(definition, text, bareUnit);
  const isUnchanged = "value" in reading && sameCell(definition, reading.value, before);
  return isUnchanged ? { value: before } : reading;
}

function readAnew(
  definition: CellDefinition,
  text: string,
  bareUnit: string | undefined,
): CellReading {
  switch (definition.kind) {
    case "number":
    case "range":
      return readQuantityCell(definition, text, bareUnit);
    case "enum":
      return readOptionCell(definition, text);
    case "boolean":
      return readBooleanCell(text);
    case "text":
      return readTextCell(text);
  }
}

/**
 * A value as text: of one that fits its definition, `readCell()` reads the same value back (`sameCell()`).
 * A value that does not fit is written as it stands.
 */
export function writeCell(definition: CellDefinition, value: CellValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return String(value);
  if (isPair(value) || definition.kind === "text") return writeText(value);
  if (definition.kind === "enum") return writeOptions(definition, value);
  return Array.isArray(value) ? value.join("; ") : String(value);
}

/** Whether two values of a definition mean the same: `1.8GHz` and `1.8 GHz`, `["a"]` and `"a"`. */
export function sameCell(
  definition: CellDefinition,
  a: CellValue | undefined,
  b: CellValue | undefined,
): boolean {
  return normalForm(definition, a) === normalForm(definition, b);
}

function normalForm({ kind }: CellDefinition, value: CellValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "boolean") return `b${value}`;
  if (isPair(value)) return `p${JSON.stringify([value.en ?? "", value.zh ?? ""])}`;
  if (kind === "enum") return `e${JSON.stringify([value].flat())}`;
  if (Array.isArray(value)) return `l${JSON.stringify(value)}`;
  const text = String(value);
  const quantity = kind === "number" || kind === "range" ? parseQuantity(text) : undefined;
  if (quantity !== undefined) return `q${quantity.min} ${quantity.max} ${quantity.unit}`;
  const cleaned = stripInvisible(text).trim();
  return cleaned === "" ? "" : `t${cleaned}`;
}
