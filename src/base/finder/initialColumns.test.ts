import { describe, expect, it } from "vitest";
import { choiceColumn, finderTable } from "../../../tests/support/finderTables.ts";
import { readConditions } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { keyColumns } from "./initialColumns.ts";
import { readSort } from "./sortOrder.ts";

const parts = 20;

/** A column with so many parts for each of its options; the other parts state none. */
function column(
  name: string,
  counts: readonly number[],
  facts: Partial<FinderColumn> = {},
): FinderColumn {
  const options = counts.map((_, at) => `${at}`);
  const stated = counts.flatMap((count, at) => Array.from({ length: count }, () => [at]));
  const cells = Array.from({ length: parts }, (_, part) => stated[part]);
  return { ...choiceColumn({ name, level: "part", options }, cells), ...facts };
}

const each = (count: number) => Array.from({ length: count }, () => 1);
const table = (columns: readonly FinderColumn[], facts: Partial<FinderTable> = {}) => ({
  ...finderTable(each(parts), columns),
  ...facts,
});

function opening(of: FinderTable, query: Record<string, string> = {}, sort?: string) {
  const { conditions } = readConditions(of, query);
  return keyColumns(of, conditions, readSort(of, sort)).map(({ name }) => name);
}

describe("the columns that a list opens with", () => {
  const family = column("family", [10, 10]);
  const stage = column("lifecycle", [10, 10]);
  const [a, b, c] = [column("p.a", [10, 10]), column("p.b", [10, 10]), column("p.c", [20])];
  const named = table([a, b, c, column("p.empty", []), family, stage], {
    keyColumns: { 1: ["p.c", "p.none", "p.empty"], 0: ["p.b", "lifecycle", "p.a"], 2: ["p.b"] },
  });

  it("are lifecycle and family, then those that the list names, in their order", () => {
    expect(opening(named)).toEqual(["family", "lifecycle", "p.c"]);
  });

  it("are those of a family where the list is filtered by it alone", () => {
    expect(opening(named, { family: "0" })).toEqual(["family", "lifecycle", "p.b", "p.a"]);
    expect(opening(named, { family: "0,1" })).toEqual(["family", "lifecycle", "p.c"]);
    expect(opening(named, { lifecycle: "1" })).toEqual(["family", "lifecycle", "p.c"]);
  });

  it("end with those that are filtered and sorted by, each once", () => {
    const query = { "p.b": "1", "p.c": "0" };
    expect(opening(named, query, "a")).toEqual(["family", "lifecycle", "p.c", "p.b", "p.a"]);
    expect(opening(named, {}, "part")).toEqual(["family", "lifecycle", "p.c"]);
  });

  it("are those that a table without names chooses: main ones first, seven in all", () => {
    const some = ["p.1", "p.2", "p.3", "p.4", "p.5", "p.6"].map((name) => column(name, each(20)));
    const main = column("p.main", [10, 10], { isMain: true });
    const all = [...some, main, stage];
    expect(opening(table(all))).toEqual([
      ...["lifecycle", "p.main"],
      ...["p.1", "p.2", "p.3", "p.4", "p.5"],
    ]);
    expect(opening(table(some.slice(0, 2)))).toEqual(["p.1", "p.2"]);
  });

  const long = (length: number) => ({
    values: [
      ["x".repeat(length - 2), [0]],
      ["x".repeat(length + 2), [1]],
    ] as const,
  });
  it.each<[string, FinderColumn, FinderColumn]>([
    [
      "parts put forward, though they are alike",
      column("p.yes", [20], { isMain: true }),
      column("p.no", each(20)),
    ],
    ["more parts differ", column("p.yes", [5, 5, 5, 5]), column("p.no", [10, 10])],
    ["two parts seldom have the same", column("p.yes", [13, ...each(7)]), column("p.no", [10, 10])],
    ["more parts state a value", column("p.yes", [10, 10]), column("p.no", [6, 5])],
    [
      "most parts state one, and all have another",
      column("p.yes", each(16)),
      column("p.no", [10, 10]),
    ],
    ["parts state a value at all", column("p.yes", [19, 1]), column("p.no", [], long(2))],
    [
      "values have 24 characters and not more, on average",
      column("p.yes", [10, 10], long(24)),
      column("p.no", [10, 10], long(25)),
    ],
    ["values can be chosen", column("p.yes", [10, 10]), column("p.no", each(20), { kind: "text" })],
    ["buyers look at first", column("p.yes", [10, 10]), column("pins", each(20))],
    ["parts, and not their supply, differ", column("p.yes", [10, 10]), column("eccn", each(20))],
  ])("prefer a column in which %s", (_why, better, worse) => {
    const six = ["1", "2", "3", "4", "5", "6"].map((name) =>
      column(name, each(20), { isMain: true }),
    );
    expect(opening(table([worse, ...six, better])).toSorted()).toEqual([
      ...["1", "2", "3", "4", "5", "6"],
      "p.yes",
    ]);
  });
});
