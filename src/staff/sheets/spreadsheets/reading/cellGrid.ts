import {
  cellAddress,
  type SheetCell,
  type SheetTable,
  withoutEmptyEnd,
} from "../../tables/sheetTable.ts";
import type { SheetLimits } from "../sheetLimits.ts";
import { UnreadableSheet } from "../unreadableSheet.ts";

/**
 * Cell of a formula, without its sign. LibreOffice saves the value of a box that is ticked or not as
 * the formula `TRUE()` or `FALSE()`.
 */
export function formulaCell(formula: string): SheetCell {
  const [, value] = /^\s*(true|false)\(\s*\)\s*$/i.exec(formula) ?? [];
  if (value !== undefined) return { kind: "boolean", text: value.toLowerCase() };
  return { kind: "formula", text: `=${formula}` };
}

/** Cells that are one; rows and columns from 0, both ends included. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Rows and columns that a table does not show. */
export class HiddenParts {
  readonly #rows = new Set<number>();
  #columns: { readonly from: number; readonly to: number }[] = [];

  addRow(row: number): void {
    this.#rows.add(row);
  }

  /** Adds columns from 0, both ends included. */
  addColumns(from: number, to: number): void {
    this.#columns.push({ from, to });
  }

  clear(): void {
    this.#rows.clear();
    this.#columns = [];
  }

  /** The rows of a table with the places of what is hidden and has cells. */
  within(rows: SheetCell[][]): Omit<SheetTable, "name" | "isHidden"> {
    const hiddenRows = [...this.#rows].filter((row) => (rows[row]?.length ?? 0) > 0);
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const hiddenColumns = Array.from({ length: width }, (_, column) => column).filter((column) =>
      this.#columns.some(({ from, to }) => from <= column && column <= to),
    );
    return {
      rows,
      ...(hiddenRows.length > 0 && { hiddenRows }),
      ...(hiddenColumns.length > 0 && { hiddenColumns }),
    };
  }
}

const maxMerges = 100_000;

/** The cells of a table while it is read. Empty cells, however they are formatted, take no room. */
export class Grid {
  readonly #name: string;
  readonly #limits: SheetLimits;
  readonly #rows: SheetCell[][] = [];
  readonly #merges: Merge[] = [];
  #cells = 0;
  #width = 0;

  constructor(name: string, limits: SheetLimits) {
    this.#name = name;
    this.#limits = limits;
  }

  /** Puts a cell that is not empty. @throws UnreadableSheet beyond the limits */
  put(row: number, column: number, cell: SheetCell): void {
    if (cell === "" || (typeof cell !== "string" && cell.kind === "number" && cell.text === "")) {
      return;
    }
    if (row >= this.#limits.rows) this.#refuse("rows", row, column);
    if (column >= this.#limits.columns) this.#refuse("columns", row, column);
    while (this.#rows.length <= row) this.#rows.push([]);
    const line = this.#rows[row] ?? [];
    this.#count(Math.max(0, column + 1 - line.length), row, column);
    while (line.length < column) line.push("");
    line[column] = cell;
    this.#width = Math.max(this.#width, column + 1);
  }

  merge(merge: Merge): void {
    if (merge.bottom <= merge.top && merge.right <= merge.left) return;
    if (this.#merges.length >= maxMerges) this.#refuse("merged cells", merge.top, merge.left);
    this.#merges.push(merge);
  }

  /** The rows, in which a merged value stands in all cells that it covers. */
  rows(): SheetCell[][] {
    const rows = withoutEmptyEnd(this.#rows);
    for (const { top, left, bottom, right } of this.#merges) {
      const value = rows[top]?.[left] ?? "";
      const end = Math.min(right, this.#width - 1);
      if (end < left) continue;
      for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1) {
        const line = rows[row] ?? [];
        this.#count(end - left + 1, row, left);
        while (line.length <= end) line.push("");
        line.fill(value, left, end + 1);
      }
    }
    return rows;
  }

  #count(cells: number, row: number, column: number): void {
    this.#cells += cells;
    if (this.#cells > this.#limits.cells) this.#refuse("cells", row, column);
  }

  #refuse(what: string, row: number, column: number): never {
    const place = `${cellAddress(row, column)} of ${this.#name}`;
    throw new UnreadableSheet("too-many-cells", `${what}: ${place}`);
  }
}
