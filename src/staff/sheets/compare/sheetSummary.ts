import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import {
  countRow,
  type DiffCounts,
  type DiffRow,
  noCounts,
  type SheetDiff,
} from "./diffTypesAndCounts.ts";
import { isRowSettled } from "./reviewAndApplySheet.ts";

/** Choices of the rows of a file to show. */
export const shownRows = ["all", "changes", "conflicts", "problems"] as const;

export type ShownRows = (typeof shownRows)[number];

/** Summary of a diff, computed once: a diff may have hundreds of thousands of cells. */
export interface SheetSummary {
  readonly counts: DiffCounts;
  /** True where the file has no open questions, conflicts or problems. */
  readonly isSettled: boolean;
  /** Rows by choice, in their order. */
  readonly rows: Readonly<Record<ShownRows, readonly DiffRow[]>>;
}

/** Sums up a diff in time slices. */
export async function summaryOf(diff: SheetDiff): Promise<SheetSummary | undefined> {
  return inTimeSlices(summed(diff));
}

function* summed(diff: SheetDiff): Generator<undefined, SheetSummary> {
  const counts = noCounts();
  const rows: Shown = { changes: [], conflicts: [], problems: [] };
  let isSettled = diff.questions.length === 0;
  for (const row of diff.rows) {
    countRow(counts, row);
    isSettled &&= isRowSettled(row);
    for (const show of chosen) if (isShown(row, show)) rows[show].push(row);
    yield;
  }
  return { counts, isSettled, rows: { all: diff.rows, ...rows } };
}

const chosen = ["changes", "conflicts", "problems"] as const;

type Shown = Record<(typeof chosen)[number], DiffRow[]>;

function isShown(
  { act, problem, cells, checks = [] }: DiffRow,
  show: (typeof chosen)[number],
): boolean {
  switch (show) {
    case "changes":
      return act !== "change" || cells.some((cell) => cell.problem === undefined);
    case "conflicts":
      return cells.some((cell) => cell.conflict !== undefined);
    case "problems":
      return (
        problem !== undefined ||
        checks.length > 0 ||
        cells.some((cell) => cell.problem !== undefined)
      );
  }
}
