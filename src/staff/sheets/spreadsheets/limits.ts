/** Bounds within which a file is read. */
export interface SheetLimits {
  readonly bytes: number;
  readonly tables: number;
  /** Of one table. */
  readonly rows: number;
  readonly columns: number;
  /** Of all tables, empty ones between others included. */
  readonly cells: number;
  /** Characters of one cell; that of spreadsheet programs. */
  readonly cellLength: number;
  /** Characters of all cells. */
  readonly characters: number;
  /** For reading the file, in milliseconds. */
  readonly timeMs: number;
  /** Of the thread, in MB. */
  readonly heapMb: number;
}

/** A catalogue of 10,000 parts with 80 parameters, and its order codes beside it. */
export const sheetLimits: SheetLimits = {
  bytes: 24 * 1024 * 1024,
  tables: 200,
  rows: 200_000,
  // Of all families side by side, as a CSV file has them.
  columns: 1_000,
  cells: 2_000_000,
  cellLength: 32_767,
  characters: 40_000_000,
  timeMs: 30_000,
  heapMb: 768,
};
