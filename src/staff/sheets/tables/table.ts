/** Tables as spreadsheet programs save them: the form in which sheets are read, compared and written. */

/** Kinds of cells that are no plain text. */
const valueKinds = ["number", "date", "boolean", "formula", "error"] as const;

export type ValueKind = (typeof valueKinds)[number];

/**
 * A cell as it was read: a text as it stands ("" where it is empty), or a value that a program made of
 * what was typed. `text` of a number is its shortest decimal form, of a date ISO 8601, of a boolean
 * `true` or `false`, of a formula the formula itself: results that were saved beside it are not taken.
 */
export type SheetCell = string | { readonly kind: ValueKind; readonly text: string };

/** A table of a file; `rows` begin with the first row of the sheet, whatever it holds. */
export interface SheetTable {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** Formats that are read. */
const sheetFormats = ["xlsx", "ods", "csv"] as const;

export type SheetFormat = (typeof sheetFormats)[number];

/** What a file holds. */
export interface ReadSheet {
  readonly format: SheetFormat;
  readonly tables: readonly SheetTable[];
}

/** A column of a table to be written. */
export interface WrittenColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly isHidden?: boolean;
  /** Shown where the heading is pointed at. */
  readonly note?: string;
  /** Texts that a cell may hold; shown as a list, other texts are warned of. */
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
  /** Absent where the rows stand for themselves, as in a copy of a file. */
  readonly columns?: readonly WrittenColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly marks?: readonly CellMark[];
  /** Columns that stay in view. */
  readonly frozenColumns?: number;
  readonly isHidden?: boolean;
}

/** The text of a cell, whatever kind it has. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "string" ? cell : cell.text;
}

/** The address of a cell as spreadsheet programs name it: `C7`. Row and column are counted from 0. */
export function cellAddress(row: number, column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** Rows without the empty ones below the last that holds anything. */
export function withoutEmptyEnd<Row extends readonly SheetCell[]>(rows: readonly Row[]): Row[] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ""));
  return rows.slice(0, last + 1);
}
