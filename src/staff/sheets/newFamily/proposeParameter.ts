import type { CellDefinition, CellValue } from "../../../base/site/values/cell.ts";
import { dimensionOf } from "../../../base/site/values/quantities.ts";
import { usualSigns } from "../../../base/site/values/readNumberText.ts";
import { readUnit } from "../../../base/site/values/units.ts";
import { type SheetCell, textOf } from "../tables/sheetTable.ts";
import {
  isTick,
  type ListedContext,
  plainOption,
  plainQuantity,
  readListed,
} from "./listedValue.ts";
import { isPause, type Steps } from "./timeSlicedSteps.ts";

/** Kind and unit of a column's values, for the definition of a new parameter. */
export interface Proposal {
  readonly kind: CellDefinition["kind"];
  /** "" for a plain count; undefined: the values are quantities that need a unit and have none. */
  readonly unit: string | undefined;
}

/** Most options of a parameter, and the characters of one. */
const maxOptions = 500;
const optionLength = 60;

/** Characters that mean an absent value. */
const nothing = /^(?:[-\u2010-\u2015\u2212/]+|n\/?a|none|无|不适用)$/iu;

/** Text of a cell; "" where it is empty or means an absent value. */
export function saidIn(cell: SheetCell | undefined): string {
  const text = textOf(cell).trim();
  return nothing.test(text.normalize("NFKC")) ? "" : text;
}

/** Tells whether a cell cannot be used: a formula, an error, a text that became a date. */
export function isTurned(cell: SheetCell | undefined): boolean {
  return typeof cell === "object" && ["formula", "error", "date"].includes(cell.kind);
}

/**
 * Proposes kind and unit by all values of a column. Quantities where at least four of five values
 * are some, or half of them where the heading says so; options where there are few of them.
 * @param headingUnit unit of the heading
 * @param dimension known dimension of the heading
 */
export function* propose(
  cells: readonly (SheetCell | undefined)[],
  {
    headingUnit,
    dimension,
  }: { readonly headingUnit: string | undefined; readonly dimension?: string | undefined },
): Steps<Proposal> {
  const counts = yield* countTexts(cells);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isExpected = headingUnit !== undefined || dimension !== undefined;
  const enough = Math.max(1, Math.ceil(total * (isExpected ? 0.5 : 0.8)));
  const unit = headingUnit ?? (yield* commonUnit(counts, dimension));
  const found = { number: 0, range: 0, yesNo: 0, words: 0 };
  const read = { unit: unit ?? "", options: [] };
  const context = { bareUnit: unit, isTicked: [...counts.keys()].some(isTick) };
  let index = 0;
  for (const [text, count] of counts) {
    if (isRead({ ...read, kind: "number" }, text, context)) found.number += count;
    if (isRead({ ...read, kind: "range" }, text, context)) found.range += count;
    if (isRead({ ...read, kind: "boolean" }, text, context)) found.yesNo += count;
    if (!/^[01]$/.test(text)) found.words += count;
    if (isPause(index++)) yield;
  }
  const isYesNo = found.yesNo === total && found.words > 0;
  if (isYesNo) return { kind: "boolean", unit: "" };
  if (Math.max(found.number, found.range) >= enough) {
    const isBare = unit === undefined && dimension !== undefined && dimension !== "";
    const kind = found.range > found.number ? "range" : "number";
    return { kind, unit: isBare ? undefined : (unit ?? "") };
  }
  const options = yield* optionsIn([...counts.keys()]);
  const isFew = options.length <= Math.max(12, Math.ceil(total / 2));
  const fits = options.length <= maxOptions && options.every((one) => one.length <= optionLength);
  return { kind: total > 0 && isFew && fits ? "enum" : "text", unit: "" };
}

/** Counts the occurrences of each text in a column; lists repeat the same few. */
export function* countTexts(cells: readonly (SheetCell | undefined)[]): Steps<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const text = isTurned(cell) ? "" : saidIn(cell);
    if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
    if (isPause(index)) yield;
  }
  return counts;
}

function isRead(definition: CellDefinition, text: string, context: ListedContext): boolean {
  return readListed(definition, text, context) !== undefined;
}

/** Unit of most values, of a given dimension if any; undefined where they have none. */
function* commonUnit(
  texts: ReadonlyMap<string, number>,
  dimension: string | undefined,
): Steps<string | undefined> {
  const counts = new Map<string, number>();
  let index = 0;
  for (const [text, count] of texts) {
    if (isPause(index++)) yield;
    const unit = unitBehind(usualSigns(text)) ?? unitBehind(plainQuantity(text, dimension));
    if (unit === undefined) continue;
    if (dimension !== undefined && dimensionOf(unit) !== dimension) continue;
    counts.set(unit, (counts.get(unit) ?? 0) + count);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0];
}

/** Unit at the end of a text in its usual notation, where it is unambiguous. */
function unitBehind(text: string): string | undefined {
  const [written] = /[^\d\s.,~+:;'±-][^\s.,~+:;'±-]*$/u.exec(text) ?? [];
  const read = written === undefined ? undefined : readUnit(written);
  return read !== undefined && "unit" in read ? read.unit : undefined;
}

/**
 * Returns the distinct options in texts, in order of appearance; case and width make no difference.
 */
export function* optionsIn(texts: readonly string[]): Steps<string[]> {
  const options = new Map<string, string>();
  for (const [index, text] of texts.entries()) {
    if (isPause(index)) yield;
    for (const piece of text.split(/[;；,，、\r\n]/)) {
      const option = plainOption(piece);
      const name = option.normalize("NFKC").toLowerCase();
      if (name !== "" && !options.has(name)) options.set(name, option);
    }
  }
  return [...options.values()];
}

/** Most texts of a column whose readings are cached. */
const maxReadings = 2_000;

type ReadValue = ReturnType<typeof readValue>;

/** Returns a reader for the cells of a column, which caches readings by text. */
export function valueReader(
  definition: CellDefinition,
  context: ListedContext,
): (cell: SheetCell | undefined) => ReadValue {
  const readings = new Map<string, ReadValue>();
  return (cell) => {
    if (typeof cell !== "string") return readValue(definition, cell, context);
    let value = readings.get(cell);
    if (value === undefined) {
      value = readValue(definition, cell, context);
      if (readings.size < maxReadings) readings.set(cell, value);
    }
    return value;
  };
}

/** Reads a cell of a column: a value, or an unreadable cell; undefined for an empty one. */
export function readValue(
  definition: CellDefinition,
  cell: SheetCell | undefined,
  context: ListedContext,
): { readonly value: CellValue | undefined } | "unread" {
  if (isTurned(cell)) return "unread";
  const text = saidIn(cell);
  if (text === "") return { value: undefined };
  const bareUnit = context.bareUnit ?? definition.unit;
  const value = readListed(definition, text, { ...context, bareUnit });
  return value === undefined ? "unread" : { value };
}
