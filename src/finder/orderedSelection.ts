import { type FinderQuery, readConditions } from "./conditions.ts";
import { type FinderSort, inOrder, readSort } from "./order.ts";
import { type Selection, select } from "./selection.ts";
import type { FinderTable } from "./table.ts";

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

/** Reads filters, and applies them to a table. */
export function selectByQuery(table: FinderTable, query: FinderQuery): Selection {
  return select(table, readConditions(table, query).conditions);
}

/** Reads an order, and puts what was selected into it. */
export function inSort(selection: Selection, sort: string | undefined): OrderedSelection {
  const read = readSort(selection.table, sort);
  return { selection, sort: read, ordered: inOrder(selection, read) };
}
