import type { FinderTable } from "./finderTable.ts";
import { histogram, histogramPeak } from "./histogram.ts";
import { keyColumns } from "./initialColumns.ts";
import { offeredColumns, relevantColumns } from "./offeredFilters.ts";
import { isQuantity, prepared } from "./preparedColumns.ts";
import { relaxationOf } from "./relaxations.ts";
import type { Selection } from "./selection.ts";
import { partNumberRanks } from "./sortOrder.ts";

/** Computes what a table's first change would have to wait for. Yields after each piece of work. */
export function* prepareTable(table: FinderTable): Generator<undefined, void> {
  yield* prepareColumns(table);
  partNumberRanks(table);
}

function* prepareColumns(table: FinderTable): Generator<undefined, void> {
  for (const column of table.columns) {
    if (isQuantity(column)) histogramPeak(table, column);
    else prepared(column);
    yield;
  }
}

/** Counts what a list offers and leaves out by its conditions. Yields after each piece of work. */
export function* prepareSelection(selection: Selection): Generator<undefined, void> {
  const { table, conditions, parts } = selection;
  yield* prepareColumns(table);
  relevantColumns(table, conditions);
  yield;
  keyColumns(table, conditions, undefined);
  yield;
  for (const column of offeredColumns(table, conditions)) {
    if (isQuantity(column)) histogram(selection, column);
    else selection.optionCounts(column);
    yield;
  }
  if (parts.length > 0) return;
  for (const condition of conditions) {
    relaxationOf(selection, condition);
    yield;
  }
}
