import { conditionQuery, type FinderQuery, readConditions } from "./conditions.ts";
import type { FinderTable } from "./finderTable.ts";
import { allOf, type Selection, select } from "./selection.ts";
import { type FinderSort, inOrder, readSort } from "./sortOrder.ts";

/** The parts of a table that fit the filters of an address, in its order. */
export interface OrderedSelection {
  readonly selection: Selection;
  readonly sort: FinderSort | undefined;
  /** Places of the parts that fit, in the order of `sort`. */
  readonly ordered: Int32Array;
}

/**
 * Reads filters and order, and applies them to a table.
 * @param sort as addresses write it; readers' order without one
 */
export function orderedSelection(
  table: FinderTable,
  query: FinderQuery,
  sort: string | undefined,
): OrderedSelection {
  return inSort(selectByQuery(table, query), sort);
}

/** Selections of a table that are held: those of the requests that are under way. */
const maxRecent = 4;

const recentSelections = new WeakMap<FinderTable, Map<string, Selection>>();

/** Reads filters, and applies them to a table: once for what prepares a page, reads it and shows it. */
export function selectByQuery(table: FinderTable, query: FinderQuery): Selection {
  const { conditions } = readConditions(table, query);
  if (conditions.length === 0) return allOf(table);
  const recent = recentSelections.get(table) ?? new Map<string, Selection>();
  recentSelections.set(table, recent);
  const key = JSON.stringify(conditionQuery(conditions));
  const selection = recent.get(key) ?? select(table, conditions);
  recent.delete(key);
  recent.set(key, selection);
  const [oldest] = recent.keys();
  if (recent.size > maxRecent && oldest !== undefined) recent.delete(oldest);
  return selection;
}

/** Reads an order, and puts what was selected into it. */
export function inSort(selection: Selection, sort: string | undefined): OrderedSelection {
  const read = readSort(selection.table, sort);
  return { selection, sort: read, ordered: inOrder(selection, read) };
}
