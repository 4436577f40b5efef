import fc from "fast-check";
import { expect, it } from "vitest";
import {
  anyQuery,
  anyTable,
  choiceColumn,
  finderTable,
  quantityColumn,
} from "../../../tests/support/finderTables.ts";
import { readConditions } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { histogram, histogramPeak } from "./histogram.ts";
import { offeredColumns } from "./offeredFilters.ts";
import { selectByQuery } from "./orderedSelection.ts";
import { isQuantity } from "./preparedColumns.ts";
import { prepareSelection, prepareTable } from "./prepareTable.ts";
import { relaxations } from "./relaxations.ts";
import { type Selection, select } from "./selection.ts";
import { inOrder } from "./sortOrder.ts";

function outcome(table: FinderTable, query: Record<string, string | undefined>) {
  const selection = select(table, readConditions(table, query).conditions);
  return {
    parts: [...inOrder(selection, { column: undefined, descending: true })],
    counts: countsOf(selection),
  };
}

function countsOf(selection: Selection) {
  const { table } = selection;
  return {
    columns: table.columns.map((column) => shownOf(selection, column)),
    ways: relaxations(selection),
  };
}

function shownOf(selection: Selection, column: FinderColumn) {
  return isQuantity(column)
    ? [histogramPeak(selection.table, column), ...histogram(selection, column).counts]
    : [...selection.optionCounts(column)];
}

it("changes nothing until the work is done, in one step for each column and one more", () => {
  fc.assert(
    fc.property(anyTable, anyQuery, (table, query) => {
      const expected = outcome(structuredClone(table), query);
      expect([...prepareTable(table)]).toHaveLength(table.columns.length);
      expect(outcome(table, query)).toEqual(expected);
    }),
  );
});

it("counts a selection ahead, step by step, without changing it", () => {
  fc.assert(
    fc.property(anyTable, anyQuery, (table, query) => {
      const other = structuredClone(table);
      const selection = selectByQuery(table, query);
      const counted = [...prepareSelection(selection)].length;
      expect(counted).toBeGreaterThan(offeredColumns(table, selection.conditions).length);
      expect(selectByQuery(table, query)).toBe(selection);
      expect(JSON.stringify(countsOf(selection))).toBe(
        JSON.stringify(countsOf(select(other, readConditions(other, query).conditions))),
      );
    }),
  );
});

it("leaves nothing to count when the selection is shown", () => {
  const parts = Array.from({ length: 20_000 }, (_, at) => at);
  const make = () =>
    finderTable(
      parts.map(() => 2),
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0
          ? quantityColumn(
              { name: `p.${at}`, level: "part" },
              "number",
              parts.map((part) => [part % 97, part % 97] as const),
            )
          : choiceColumn(
              { name: `p.${at}`, level: "orderCode", options: ["a", "b", "c"] },
              [...parts, ...parts].map((part) => [part % 3]),
            ),
      ),
    );
  // The smallest of five: a collection of garbage falls into the one or the other.
  const shares = Array.from({ length: 5 }, () => {
    const table = make();
    const selection = selectByQuery(table, { "p.0": "1..50", "p.1": "a" });
    const preparing = cpuOf(() => [...prepareSelection(selection)]);
    const showing = cpuOf(() =>
      offeredColumns(table, selection.conditions).map((column) => shownOf(selection, column)),
    );
    return showing / Math.max(1, preparing);
  });
  expect(Math.min(...shares)).toBeLessThan(0.25);
});

/** CPU time of the thread, in µs. */
function cpuOf(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return user + system;
}
