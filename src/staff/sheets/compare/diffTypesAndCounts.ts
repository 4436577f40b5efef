import type { Language } from "../../../base/site/languages.ts";
import type { CellChange, NewDocument } from "../../batch/changeSets/changeSetTypes.ts";
import type { SheetCellProblem } from "../tables/cellText.ts";
import type { SheetColumn, TableKind } from "../tables/sheetColumns.ts";
import type { AbsentRow } from "./absentParts.ts";
import type { ColumnQuestion, MatchedTable } from "./matchTables.ts";
import type { CheckedCell } from "./reviewAndApplySheet.ts";

/** A cell that differs from the exported value, or cannot be read. */
export interface DiffCell {
  /** Counted from 0, as its row is. */
  readonly column: number;
  /** `C7` */
  readonly address: string;
  readonly source: SheetColumn;
  readonly verb: "set" | "clear";
  /** Present value. */
  readonly before: string;
  /** Value as it was understood. */
  readonly after: string;
  /** Text in the file. */
  readonly typed: string;
  /**
   * Conflict: the value has changed since the export, and not to this one. Holds the exported
   * value.
   */
  readonly conflict?:
    | { readonly exported: string; readonly decided?: "keep" | "take" | undefined }
    | undefined;
  readonly problem?: SheetCellProblem | undefined;
}

/** Reasons for which a row cannot be taken. */
const rowProblems = [
  "unknown-key",
  "duplicate-row",
  "no-part",
  "item-gone",
  "too-many-new",
] as const;

export type RowProblem = (typeof rowProblems)[number];

/** A row of a file that changes something, or cannot be taken. */
export interface DiffRow {
  /** Place of the table in the file. */
  readonly table: number;
  /** Counted from 0. */
  readonly row: number;
  readonly kind: TableKind;
  readonly act: "change" | "new" | "remove";
  /** Key of the part's document. */
  readonly key: string;
  /** The part's number. */
  readonly part: string;
  /** Name of the item in a row of a list; absent for a part. */
  readonly item?: string | undefined;
  /** Place of the item in its list after all changes, from 0; absent where it will be in none. */
  readonly place?: number | undefined;
  readonly cells: readonly DiffCell[];
  readonly problem?: RowProblem | undefined;
  /** Problems found by the dry run, which keep the row from being written. */
  readonly checks?: readonly CheckedCell[] | undefined;
}

/** Changes that a file would make. */
export interface SheetDiff {
  readonly tables: readonly MatchedTable[];
  /** Columns that can be chosen, by table with questions. */
  readonly offered: ReadonlyMap<number, readonly SheetColumn[]>;
  readonly rows: readonly DiffRow[];
  readonly questions: readonly ColumnQuestion[];
  /** Exported parts and items that are missing in the file; they stay unchanged. */
  readonly absent: readonly AbsentRow[];
  /** Names of tables that were not read. */
  readonly unread: readonly string[];
  /** Numbers of rows that were read, and of their parts. */
  readonly read: { readonly rows: number; readonly parts: number };
  readonly cells: readonly CellChange[];
  readonly documents: readonly NewDocument[];
  readonly language: Language;
}

export interface DiffCounts {
  readonly changes: number;
  readonly conflicts: number;
  readonly problems: number;
  readonly added: number;
  readonly removed: number;
}

/** Tells whether a cell has an undecided conflict. */
export function isOpen({ conflict, problem }: DiffCell): boolean {
  return problem === undefined && conflict !== undefined && conflict.decided === undefined;
}

export function countsOf({ rows }: Pick<SheetDiff, "rows">): DiffCounts {
  const counts = noCounts();
  for (const row of rows) countRow(counts, row);
  return counts;
}

export function noCounts(): Counting {
  return { changes: 0, conflicts: 0, problems: 0, added: 0, removed: 0 };
}

type Counting = { -readonly [Name in keyof DiffCounts]: number };

/** Adds a row's changes to counts. */
export function countRow(counts: Counting, { act, problem, cells, checks = [] }: DiffRow): void {
  counts.problems += checks.length;
  if (problem !== undefined) counts.problems += 1;
  else if (act === "new") counts.added += 1;
  else if (act === "remove") counts.removed += 1;
  for (const cell of cells) {
    if (cell.problem !== undefined) counts.problems += 1;
    else if (isOpen(cell)) counts.conflicts += 1;
    else if (act === "change" && cell.conflict?.decided !== "keep") counts.changes += 1;
  }
}
