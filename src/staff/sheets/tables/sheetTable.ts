/** Tables in the form of spreadsheet programs, in which sheets are read, compared and written. */

/** Kinds of cells that are not plain text. */
const valueKinds = ["number", "date", "boolean", "formula", "error"] as const;

export type ValueKind = (typeof valueKinds)[number];

/**
 * A cell as it was read: a text ("" where it is empty), or a value that a program made of the typed
 * text. `text` of a number is its shortest decimal form, of a date ISO 8601, of a boolean `true` or
 * `false`, of a formula the formula itself: results saved with it are ignored.
 */
export type SheetCell = string | { readonly kind: ValueKind; readonly text: string };

/** A table of a file; `rows` begin with the first row of the sheet, whatever it holds. */
export interface SheetTable {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly SheetCell[])[];
  /** Rows with cells that the program does not show, from 0; absent: none. */
  readonly hiddenRows?: readonly number[];
  /** Columns with cells that the program does not show, from 0; absent: none. */
  readonly hiddenColumns?: readonly number[];
}

/** Formats that are read. */
const sheetFormats = ["xlsx", "ods", "csv"] as const;

export type SheetFormat = (typeof sheetFormats)[number];

/** Contents of a file. */
export interface ReadSheet {
  readonly format: SheetFormat;
  readonly tables: readonly SheetTable[];
}

/** A column of a table to be written. */
export interface WrittenColumn {
  readonly header: string;
  /** Width in characters. */
  readonly width: number;
  readonly isHidden?: boolean;
  /** Shown on the heading. */
  readonly note?: string;
  /** Texts that a cell may hold; shown as a list, with a warning for others. */
  readonly options?: readonly string[];
}

/** A remark at a cell, for a marked-up copy. */
export interface CellMark {
  /** Counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly sort: "problem" | "conflict" | "change";
}

/** A table to be written: a heading and rows of texts. */
export interface WrittenTable {
  readonly name: string;
  /** Absent where the rows have no heading of their own, as in a copy of a file. */
  readonly columns?: readonly WrittenColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly marks?: readonly CellMark[];
  /** Number of columns that stay in view. */
  readonly frozenColumns?: number;
  readonly isHidden?: boolean;
}

/** Text of a cell of any kind. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "string" ? cell : cell.text;
}

/** Address of a cell as in spreadsheet programs: `C7`. Row and column are counted from 0. */
export function cellAddress(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** Removes empty rows at the end. */
export function withoutEmptyEnd<Row extends readonly SheetCell[]>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ""));
  return rows.slice(0, last + 1);
}
