import { describe, expect, it } from "vitest";
import { choiceColumn, finderTable, quantityColumn } from "../../../tests/support/finderTables.ts";
import { readConditions } from "./conditions.ts";
import { nearestParts } from "./nearestParts.ts";
import { select } from "./selection.ts";

const single = (...values: readonly (number | undefined)[]) =>
  values.map((one) => (one === undefined ? undefined : ([one, one] as const)));

const table = finderTable(
  [1, 2, 1, 1],
  [
    choiceColumn({ name: "stage", level: "part", options: ["active", "nrnd"] }, [
      [1],
      [0],
      [0],
      undefined,
    ]),
    quantityColumn({ name: "clock", level: "part" }, "number", single(100, 400, 200, undefined)),
    quantityColumn({ name: "offset", level: "part" }, "number", single(-3, 2, 4, -1)),
    quantityColumn({ name: "supply", level: "part" }, "range", [[1, 3], [2, 5], [4, 6], undefined]),
    // The second part has two order codes.
    quantityColumn({ name: "pins", level: "orderCode" }, "number", single(64, 32, 48, 100, 16)),
    choiceColumn({ name: "package", level: "orderCode", options: ["qfn", "bga", "so"] }, [
      [1],
      [0],
      [1],
      [0],
      [1],
    ]),
  ],
);

/** Number, order code and unmet filters of the parts that are nearest to what an address asks for. */
function nearest(query: Record<string, string>, count = 10) {
  const { conditions } = readConditions(table, query);
  return nearestParts(select(table, conditions), count).map(
    ({ part, code, unmet }) =>
      `${part}/${code} ${unmet.map(({ column }) => column.name).join() || "none"}`,
  );
}

describe("the parts nearest to filters that none fits", () => {
  it("are those that lack the fewest, and of them the least off", () => {
    expect(nearest({ stage: "active", clock: "500.." })).toEqual(["1/1 clock", "2/3 clock"]);
    expect(nearest({ stage: "active", clock: "500.." }, 1)).toEqual(["1/1 clock"]);
    expect(nearest({ stage: "nrnd", clock: "150.." })).toEqual([
      ...["0/0 clock", "1/1 stage", "2/3 stage"],
    ]);
  });

  it("name the order code that meets most", () => {
    expect(nearest({ pins: "40..50", package: "qfn" })).toEqual(["1/1 pins", "2/3 pins"]);
    expect(nearest({ pins: "45..50", package: "so" })).toEqual(["1/2 package"]);
  });

  it.each([
    ["below a least", { clock: "500.." }, [1, 2, 0]],
    ["above a most", { clock: "..50" }, [0, 2, 1]],
    ["above or below what lies between", { clock: "280..320" }, [1, 2, 0]],
    ["below a least of zero, by what is missing", { offset: "0..0" }, [3, 1, 0, 2]],
    ["above a most below zero", { offset: "..-4" }, [0, 3, 1, 2]],
    ["that a range begins above", { supply: "0.5.." }, [0, 1, 2]],
    ["that a range ends below", { supply: "..8" }, [2, 1, 0]],
    ["that a range is to cover on both sides", { supply: "2..9" }, [1, 0, 2]],
  ])("are ordered by how far they are off where all are: %s", (_where, query, parts) => {
    expect(nearest(query).map((one) => Number(one[0]))).toEqual(parts);
  });

  it("add up what is off at each filter, as a share of it", () => {
    // Of what is asked for, 0.2 and 0.58 are missing, 0.8 and 1.25, 0.6 and 1.5.
    expect(nearest({ clock: "500..", supply: "2..12", stage: "active,nrnd" })).toEqual([
      ...["1/1 clock,supply", "0/0 clock,supply", "2/3 clock,supply"],
    ]);
  });

  it("are further off by another choice, and furthest where no value is stated", () => {
    expect(nearest({ clock: "..350", offset: "-1..", package: "bga" })).toEqual([
      ...["1/2 clock", "2/3 package", "0/0 offset", "3/4 clock"],
    ]);
  });

  it("are none where no part meets any filter, and none states a quantity for it", () => {
    expect(nearest({ package: "so" })).toEqual([]);
    expect(nearest({ package: "so", clock: "900.." })).toEqual([]);
    expect(nearest({ pins: "200.." })).toEqual(["2/3 pins", "0/0 pins", "1/1 pins", "3/4 pins"]);
  });
});
