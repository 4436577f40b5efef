import fc from "fast-check";
import { expect, it } from "vitest";
import { anyQuery, anyTable } from "../../tests/support/finderTables.ts";
import { readConditions } from "./conditions.ts";
import { histogram, histogramPeak } from "./histogram.ts";
import { inOrder } from "./order.ts";
import { isQuantity } from "./prepared.ts";
import { prepareTable } from "./prepareTable.ts";
import { select } from "./selection.ts";
import type { FinderTable } from "./table.ts";

function outcome(table: FinderTable, query: Record<string, string | undefined>) {
  const selection = select(table, readConditions(table, query).conditions);
  return {
    parts: [...inOrder(selection, { column: undefined, descending: true })],
    counts: table.columns.map((column) =>
      isQuantity(column)
        ? [histogramPeak(table, column), ...histogram(selection, column).counts]
        : [...selection.optionCounts(column)],
    ),
  };
}

it("changes nothing but when the work is done, a piece for each column and one more", () => {
  fc.assert(
    fc.property(anyTable, anyQuery, (table, query) => {
      const expected = outcome(structuredClone(table), query);
      expect([...prepareTable(table)]).toHaveLength(table.columns.length);
      expect(outcome(table, query)).toEqual(expected);
    }),
  );
});
