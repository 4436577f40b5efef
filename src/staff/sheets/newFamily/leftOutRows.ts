import type { SheetCell, SheetTable } from "../tables/sheetTable.ts";
import type { FamilyChoices } from "./familyChoices.ts";
import { saidIn } from "./proposeParameter.ts";

/**
 * Words of a row of sums, as a whole cell: part numbers may begin with them (`MAX3232`,
 * `SUM40N10`).
 */
const sumWords =
  /^(?:(?:(?:grand|sub|over-?all) ?-?)?totals?|(?:in )?sum(?:s|me|ma)?|averages?|avg\.?|means?|median|count|合计|总计|小计|总和|总数|汇总|共计|平均值?|最大值|最小值|中位数|计数) ?:?$/;

/** Tells whether a row looks like a sum, an average or the like over other rows. */
function isSum(row: readonly SheetCell[]): boolean {
  return sumWords.test(firstIn(row).normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " "));
}

/** Text of the first cell of a row that has any; "" for an empty row. */
export function firstIn(row: readonly SheetCell[]): string {
  return row.map(saidIn).find((text) => text !== "") ?? "";
}

/** Choices for single rows. */
export class RowChoices {
  readonly #leave = new Map<number, boolean>();
  readonly #leavesSums: boolean;
  readonly #hidden: ReadonlySet<number>;
  readonly #leavesHidden: boolean;

  /** @param hidden rows that the file does not show, from 0 */
  constructor(
    { rows, leaveRows }: Pick<FamilyChoices, "rows" | "leaveRows">,
    hidden: readonly number[] = [],
  ) {
    this.#hidden = new Set(hidden.map((row) => row + 1));
    this.#leavesHidden = leaveRows.includes("hidden");
    for (const { row, leave } of rows) this.#leave.set(row, leave);
    this.#leavesSums = leaveRows.includes("sum");
  }

  /** @param row from 1, as programs number them */
  isLeft(row: number): boolean {
    return this.#leave.get(row) === true;
  }

  /** Tells whether a row looks like a sum and was not declared to be a part. */
  isSum(row: number, cells: readonly SheetCell[]): boolean {
    return this.#leave.get(row) !== false && isSum(cells);
  }

  /** Tells whether a row is not shown in the file and was not declared to be a part. */
  isHidden(row: number): boolean {
    return this.#hidden.has(row) && this.#leave.get(row) !== false;
  }

  /**
   * Returns the table with the rows that are left out emptied, so that they do not affect columns.
   */
  without(table: SheetTable): SheetTable {
    if (this.#leave.size === 0 && !this.#leavesSums && !this.#leavesHidden) return table;
    const isOut = (cells: readonly SheetCell[], row: number) =>
      this.isLeft(row) ||
      (this.#leavesSums && this.isSum(row, cells)) ||
      (this.#leavesHidden && this.isHidden(row));
    return { ...table, rows: table.rows.map((cells, at) => (isOut(cells, at + 1) ? [] : cells)) };
  }
}
