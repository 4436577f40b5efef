/** Bounds within which a file is read. */
export interface SheetLimits {
  readonly bytes: number;
  readonly tables: number;
  /** Rows of one table. */
  readonly rows: number;
  readonly columns: number;
  /** Cells of all tables, including empty ones between others. */
  readonly cells: number;
  /** Characters of one cell; the limit of spreadsheet programs. */
  readonly cellLength: number;
  /** Characters of all cells. */
  readonly characters: number;
  /** Time for reading the file, in milliseconds. */
  readonly timeMs: number;
  /** Heap of the thread, in MB. */
  readonly heapMb: number;
}

/** Limits for a catalogue of 10,000 parts with 80 parameters, and its order codes. */
export const sheetLimits: SheetLimits = {
  bytes: 24 * 1024 * 1024,
  tables: 200,
  rows: 200_000,
  // All families side by side, as in a CSV file.
  columns: 1_000,
  cells: 2_000_000,
  cellLength: 32_767,
  characters: 40_000_000,
  timeMs: 30_000,
  heapMb: 768,
};
