import type { Condition } from "./conditions.ts";
import { type FinderColumn, type FinderTable, familyColumn } from "./finderTable.ts";
import { isQuantity, prepared } from "./preparedColumns.ts";
import { select } from "./selection.ts";

/** The filters of a table, in the order in which they stand. */
export interface OfferedFilters {
  /** Columns other than parameters: lifecycle, family, package and so on. */
  readonly facts: readonly FinderColumn[];
  /** The main parameters of the parts. */
  readonly main: readonly FinderColumn[];
  /** All other parameters by their groups, in readers' order. */
  readonly groups: readonly { readonly group: number; readonly columns: readonly FinderColumn[] }[];
}

/**
 * The columns that tell the parts of a list apart, and those that are filtered by. Texts are not
 * offered: no two of them are alike.
 */
export function offeredFilters(
  table: FinderTable,
  conditions: readonly Condition[],
): OfferedFilters {
  const offered = offeredColumns(table, conditions);
  const main = offered.filter(({ isMain }) => isMain);
  const others = offered.filter((column) => column.group !== undefined && !column.isMain);
  return {
    facts: offered.filter((column) => column.group === undefined),
    main,
    groups: [...Map.groupBy(others, ({ group }) => group ?? 0)]
      .map(([group, columns]) => ({ group, columns }))
      .sort((a, b) => a.group - b.group),
  };
}

/** The columns that are offered as filters, in the table's order. */
export function offeredColumns(
  table: FinderTable,
  conditions: readonly Condition[],
): readonly FinderColumn[] {
  const filtered = new Set(conditions.map(({ column }) => column));
  return relevantColumns(table, conditions).filter(
    (column) => filtered.has(column) || (column.kind !== "text" && tellsApart(column)),
  );
}

/** True if not all parts have one and the same value; of quantities, if there are two. */
function tellsApart(column: FinderColumn): boolean {
  const { values, at } = column;
  if (values.length >= 2) return true;
  return !isQuantity(column) && values.length === 1 && at.includes(-1);
}

/** Columns of a table of families that have hardly a parameter in common. */
const maxWidespread = 8;

/** Fewer shared parameters than this make no table. */
const minShared = 2;

const columnsOfFamilies = new WeakMap<FinderTable, Map<string, readonly FinderColumn[]>>();

/**
 * The columns that are about the families chosen, in the table's order: what is no parameter, the
 * parameters of the one family or those that the families share or, where these are next to none, that
 * most parts have; and the columns that are filtered by.
 */
export function relevantColumns(
  table: FinderTable,
  conditions: readonly Condition[],
): readonly FinderColumn[] {
  const family = table.columns.find(({ name }) => name === familyColumn);
  if (family === undefined) return table.columns;
  const chosen = conditions.find(({ column }) => column === family);
  const key = chosen?.kind === "options" ? chosen.options.join() : "";
  let known = columnsOfFamilies.get(table);
  if (known === undefined) {
    known = new Map();
    columnsOfFamilies.set(table, known);
  }
  let columns = known.get(key);
  if (columns === undefined) {
    columns = columnsOf(table, family, chosen);
    // There are more choices of families than are worth holding.
    if (known.size >= maxKnownChoices) known.clear();
    known.set(key, columns);
  }
  const shown = new Set(columns);
  const filtered = new Set(conditions.map(({ column }) => column));
  return filtered.size === 0
    ? columns
    : table.columns.filter((column) => shown.has(column) || filtered.has(column));
}

const maxKnownChoices = 50;

function columnsOf(
  table: FinderTable,
  family: FinderColumn,
  chosen: Condition | undefined,
): readonly FinderColumn[] {
  const { parts } = select(table, chosen ? [chosen] : []);
  const { at: familyAt, options } = prepared(family);
  const wanted = chosen?.kind === "options" ? new Set(chosen.options) : undefined;
  /** Number of chosen families among values of the column. */
  const familiesIn = (isMarked: (value: number) => boolean) =>
    new Set(options.flatMap((own, value) => (isMarked(value) ? own : []))).intersection(
      wanted ?? new Set(options.flat()),
    ).size;
  const present = new Set(Array.from(parts, (part) => familyAt[part] ?? -1));
  const families = familiesIn((value) => present.has(value));
  const reached = table.columns
    .filter(({ group }) => group !== undefined)
    .map((column) => {
      const { at } = prepared(column);
      const marks = new Uint8Array(options.length);
      let count = 0;
      for (const part of parts) {
        if ((at[part] ?? -1) < 0) continue;
        count += 1;
        marks[familyAt[part] ?? 0] = 1;
      }
      return { column, count, isShared: familiesIn((value) => marks[value] === 1) === families };
    })
    .filter(({ count }) => count > 0);
  const shared = reached.filter(({ isShared }) => isShared);
  const most = reached.toSorted((a, b) => b.count - a.count).slice(0, maxWidespread);
  const shown = new Set((shared.length >= minShared ? shared : most).map(({ column }) => column));
  return table.columns.filter((column) => column.group === undefined || shown.has(column));
}
