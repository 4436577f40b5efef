import type { Language } from "../../../base/site/languages.ts";
import type { CellChange, NewDocument } from "../../batch/changeSets/types.ts";
import type { SheetCellProblem } from "../tables/cellText.ts";
import type { SheetColumn, TableKind } from "../tables/columns.ts";
import type { AbsentRow } from "./absent.ts";
import type { ColumnQuestion, MatchedTable } from "./match.ts";
import type { CheckedCell } from "./sheetChanges.ts";

/** A cell that differs from what was exported, or that cannot be read. */
export interface DiffCell {
  /** Counted from 0, as its row is. */
  readonly column: number;
  /** `C7` */
  readonly address: string;
  readonly source: SheetColumn;
  readonly verb: "set" | "clear";
  /** As it stands today. */
  readonly before: string;
  /** As it was understood. */
  readonly after: string;
  /** As it stands in the file. */
  readonly typed: string;
  /** The value has changed since the export, and not to this: what it was. */
  readonly conflict?:
    | { readonly exported: string; readonly decided?: "keep" | "take" | undefined }
    | undefined;
  readonly problem?: SheetCellProblem | undefined;
}

/** Why a row cannot be taken. */
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
  /** Its place in the file. */
  readonly table: number;
  /** Counted from 0. */
  readonly row: number;
  readonly kind: TableKind;
  readonly act: "change" | "new" | "remove";
  /** Of the part's document. */
  readonly key: string;
  /** The part's number. */
  readonly part: string;
  /** Of a list: what the row is called. */
  readonly item?: string | undefined;
  readonly cells: readonly DiffCell[];
  readonly problem?: RowProblem | undefined;
  /** What keeps it from being written, as the dry run found. */
  readonly checks?: readonly CheckedCell[] | undefined;
}

/** What a file would change. */
export interface SheetDiff {
  readonly tables: readonly MatchedTable[];
  /** By table with questions: the columns that may stand in it. */
  readonly offered: ReadonlyMap<number, readonly SheetColumn[]>;
  readonly rows: readonly DiffRow[];
  readonly questions: readonly ColumnQuestion[];
  /** What was exported and is not in the file: it stays as it is. */
  readonly absent: readonly AbsentRow[];
  /** Names of tables that nothing was read from. */
  readonly unread: readonly string[];
  /** Rows that were read, and parts that they are about. */
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

/** A conflict that nobody has decided about. */
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

/** Adds what a row changes to counts. */
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
