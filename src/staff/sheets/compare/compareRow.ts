import type { Language } from "../../../base/site/languages.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";
import { withoutEmpty } from "../tables/cellLines.ts";
import { isSameIn, readValue, valueIn, writeValue } from "../tables/cellText.ts";
import type { ReferenceNames } from "../tables/referenceText.ts";
import type { SheetColumn } from "../tables/sheetColumns.ts";
import { cellAddress, type SheetCell, textOf } from "../tables/sheetTable.ts";
import type { DiffCell } from "./diffTypesAndCounts.ts";
import type { MatchedTable } from "./matchTables.ts";
import { cellName, type SheetAnswers } from "./sheetAnswers.ts";

/** A row of a table whose columns are known. */
export interface SheetRow {
  readonly table: MatchedTable;
  /** Counted from 0, in the file. */
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** Content of a cell, or the answer that replaces it. */
export function cellOf(
  { table, row, cells }: SheetRow,
  column: number,
  answers: SheetAnswers,
): SheetCell {
  const answer = isAnswered(answers) ? answers.cells[cellName(table.at, row, column)] : undefined;
  return typeof answer === "object" ? answer.text : (cells[column] ?? "");
}

const answered = new WeakMap<SheetAnswers, boolean>();

/** Most files have no answers: no names of cells are built to look for them then. */
function isAnswered(answers: SheetAnswers): boolean {
  let known = answered.get(answers);
  if (known === undefined) {
    known = Object.keys(answers.cells).length > 0;
    answered.set(answers, known);
  }
  return known;
}

/** The text of the column of a role; "" where the table has none. */
export function ownCell(
  row: SheetRow,
  role: Exclude<SheetColumn["role"], "cell">,
  answers: SheetAnswers,
): string {
  const column = row.table.columns.findIndex((one) => one?.role === role);
  return column === -1 ? "" : textOf(cellOf(row, column, answers)).trim();
}

/** A value that a row changes: the cells of a text that share it are one. */
export interface ValueChange {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

export interface Compared {
  readonly cells: readonly DiffCell[];
  /** Values to be written: without undecided conflicts, and without problems. */
  readonly values: readonly ValueChange[];
}

export interface Holders {
  /** The present body or item; undefined: none yet. */
  readonly now: unknown;
  /** The same value in the revision from which the row was written. */
  readonly base: unknown;
}

export interface CompareOptions {
  readonly answers: SheetAnswers;
  /** Language of the labels by which options are named. */
  readonly language: Language;
  readonly names: ReferenceNames;
}

/**
 * Compares a row with the exported and the present values. A cell that equals one of these is no
 * change, whatever happened to the value.
 */
export function compareRow(
  row: SheetRow,
  { now, base }: Holders,
  { answers, language, names }: CompareOptions,
): Compared {
  const cells: DiffCell[] = [];
  const values = new Map<string, ValueChange>();
  for (const [at, column] of row.table.columns.entries()) {
    if (column?.role !== "cell") continue;
    const cell = cellOf(row, at, answers);
    const typed = textOf(cell);
    const spelled = spelledIn(cell);
    const valueNow = valueIn(column, now);
    const isWrittenSo = (value: unknown) => {
      // In another unit, the same number is another value.
      if (column.bareUnit !== undefined && /\d\s*$/.test(spelled)) return false;
      const text = writeValue(column, value, language);
      return text === spelled || plain(text) === plain(spelled);
    };
    if (isNumberOfRow(row, column, { typed, valueNow }, answers)) continue;
    const valueBase = base === now ? valueNow : valueIn(column, base);
    if (isWrittenSo(valueBase) || (base !== now && isWrittenSo(valueNow))) continue;
    const path = column.path.join("/");
    const present = values.has(path) ? values.get(path)?.after : valueNow;
    const reading = readValue(column, cell, { before: present, names });
    const address = cellAddress(row.row, at);
    const place = { column: at, address, source: column, typed };
    const before = writeValue(column, valueNow, language);
    if ("problem" in reading) {
      cells.push({ ...place, verb: "set", before, after: "", problem: reading.problem });
      continue;
    }
    const { value } = reading;
    if (isSameIn(column, value, present)) continue;
    if (base !== now && isUntouched(column, cell, { base: valueBase, names })) continue;
    const exported = writeValue(column, valueBase, language);
    const isConflict = base !== now && exported !== before;
    const decided = decisionIn(answers.cells[cellName(row.table.at, row.row, at)]);
    const after = writeValue(column, value, language);
    cells.push({
      ...{ ...place, verb: typed.trim() === "" ? "clear" : "set", before, after },
      ...(isConflict && { conflict: { exported, decided } }),
    });
    if (isConflict && decided !== "take") continue;
    values.set(path, { path: column.path, before: valueNow, after: value });
  }
  const written = Array.from(values.values(), (one) => ({
    ...one,
    after: withoutEmpty(one.after),
  }));
  return { cells, values: written };
}

/**
 * Tells whether a cell is the part number by which the row was found: another spelling renames
 * nothing.
 */
function isNumberOfRow(
  row: SheetRow,
  { token }: SheetColumn,
  { typed, valueNow }: { readonly typed: string; readonly valueNow: unknown },
  answers: SheetAnswers,
): boolean {
  if (token !== "partNumber" || typeof valueNow !== "string") return false;
  return partIdentity(typed) === partIdentity(valueNow) && ownCell(row, "key", answers) === "";
}

/** Formula that programs make of text that looks like an error: `#N/A` becomes `=#N/A`. */
const errorFormula = /^=(#[A-Z0-9/]+[!?]?)$/;

/** Text of a cell as exported, where a program has turned it into an error. */
function spelledIn(cell: SheetCell): string {
  const text = textOf(cell);
  const isFormula = typeof cell === "object" && cell.kind === "formula";
  return (isFormula ? errorFormula.exec(text)?.[1] : undefined) ?? text;
}

/** Tells whether a cell is another spelling of the exported value. */
function isUntouched(
  column: SheetColumn,
  cell: SheetCell,
  { base, names }: { readonly base: unknown; readonly names: ReferenceNames },
): boolean {
  const reading = readValue(column, cell, { before: base, names });
  return "value" in reading && isSameIn(column, reading.value, base);
}

function decisionIn(answer: SheetAnswers["cells"][string] | undefined) {
  return typeof answer === "string" ? answer : undefined;
}

/** Removes differences that programs introduce: line breaks, and blanks at both ends. */
function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim();
}

/** Sets a value in a body or an item, in place; missing objects on the way are created. */
export function setValue(
  holder: Record<string, unknown>,
  { path, after }: Pick<ValueChange, "path" | "after">,
): void {
  let inner = holder;
  for (const step of path.slice(0, -1)) {
    const below = inner[step];
    const next: Record<string, unknown> = isRecord(below) ? { ...below } : {};
    inner[step] = next;
    inner = next;
  }
  const last = path.at(-1);
  if (last === undefined) return;
  if (after === undefined) delete inner[last];
  else inner[last] = after;
}
