import { parameterPrefix } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { prepared } from "./preparedColumns.ts";
import type { Selection } from "./selection.ts";

/** Value of `sort` for the part number. */
export const partNumberSort = "part";

/** Sort order of a list; by part number where `column` is undefined. */
export interface FinderSort {
  readonly column: FinderColumn | undefined;
  readonly descending: boolean;
}

/** A column's name in `sort`: a parameter's key without its prefix. */
export function sortKey({ name }: FinderColumn): string {
  return name.startsWith(parameterPrefix) ? name.slice(parameterPrefix.length) : name;
}

/** Reads `cpu-clock`, `-cpu-clock` or `part`; undefined where the table has no such column. */
export function readSort(table: FinderTable, text: string | undefined): FinderSort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith("-");
  const key = descending ? text.slice(1) : text;
  if (key === partNumberSort) return { column: undefined, descending };
  const names = [`${parameterPrefix}${key}`, key];
  const column = names
    .map((name) => table.columns.find((one) => one.name === name))
    .find((one) => one !== undefined);
  return column && { column, descending };
}

/** A sort as addresses write it; "" without one. */
export function sortText(sort: FinderSort | undefined): string {
  if (sort === undefined) return "";
  const key = sort.column ? sortKey(sort.column) : partNumberSort;
  return sort.descending ? `-${key}` : key;
}

/**
 * The parts of a selection in an order. Parts without a value come last either way, equal ones keep
 * readers' order. By a column of order codes, a part has its best fitting one's place.
 */
export function inOrder(selection: Selection, sort: FinderSort | undefined): Int32Array {
  const { parts } = selection;
  if (sort === undefined) return parts;
  const { ranks, count } = sort.column
    ? columnRanks(selection, sort.column, sort.descending)
    : partNumberRanks(selection.table);
  // Sorted by counting: ranks are few, and parts of a rank stay as they are.
  const starts = new Int32Array(count + 2);
  const rankOf = (part: number) => {
    const rank = ranks[part] ?? -1;
    if (rank < 0) return count;
    return sort.descending ? count - 1 - rank : rank;
  };
  for (const part of parts) starts[rankOf(part) + 1] = (starts[rankOf(part) + 1] ?? 0) + 1;
  for (let rank = 1; rank < starts.length; rank += 1) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  const ordered = new Int32Array(parts.length);
  for (const part of parts) {
    const rank = rankOf(part);
    ordered[starts[rank] ?? 0] = part;
    starts[rank] = (starts[rank] ?? 0) + 1;
  }
  return ordered;
}

interface Ranks {
  /** By part; −1 where it has none. */
  readonly ranks: Int32Array;
  readonly count: number;
}

function columnRanks(selection: Selection, column: FinderColumn, descending: boolean): Ranks {
  const { at } = prepared(column);
  const count = column.values.length;
  if (column.level === "part") return { ranks: at, count };
  const ranks = new Int32Array(selection.table.parts.ids.length).fill(-1);
  for (const part of selection.parts) {
    const own = selection.fittingCodes(part).map((code) => at[code] ?? -1);
    const known = own.filter((rank) => rank >= 0);
    if (known.length > 0) ranks[part] = descending ? Math.max(...known) : Math.min(...known);
  }
  return { ranks, count };
}

const numberRanks = new WeakMap<FinderTable, Ranks>();
const partNumbers = new Intl.Collator("en", { numeric: true });

/**
 * Gives the places of a table's parts by part number, where they are known: comparing thousands of them
 * by a language's rules takes its time.
 * @param ranks by part; equal numbers share one
 */
export function setPartNumberRanks(table: FinderTable, ranks: readonly number[]): void {
  const count = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  numberRanks.set(table, { ranks: Int32Array.from(ranks), count });
}

/** The places of parts by part number, numbers within it by their size. */
export function partNumberRanks(table: FinderTable): Ranks {
  let made = numberRanks.get(table);
  if (made === undefined) {
    const { numbers } = table.parts;
    const sorted = numbers
      .map((number, part) => ({ number, part }))
      .sort((a, b) => partNumbers.compare(a.number, b.number));
    const ranks = new Int32Array(numbers.length);
    let rank = -1;
    let last: string | undefined;
    for (const { number, part } of sorted) {
      if (last === undefined || partNumbers.compare(last, number) !== 0) rank += 1;
      ranks[part] = rank;
      last = number;
    }
    made = { ranks, count: rank + 1 };
    numberRanks.set(table, made);
  }
  return made;
}
