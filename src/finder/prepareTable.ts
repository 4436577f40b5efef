import { histogramPeak } from "./histogram.ts";
import { partNumberRanks } from "./order.ts";
import { isQuantity, prepared } from "./prepared.ts";
import type { FinderTable } from "./table.ts";

/** Computes what a table's first change would have to wait for. Yields after each piece of work. */
export function* prepareTable(table: FinderTable): Generator<undefined, void> {
  for (const column of table.columns) {
    if (isQuantity(column)) histogramPeak(table, column);
    else prepared(column);
    yield;
  }
  partNumberRanks(table);
}
