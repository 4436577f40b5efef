import { describe, expect, it } from "vitest";
import { readConditions } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { offeredFilters, relevantColumns } from "./offeredFilters.ts";

const choice = (
  name: string,
  options: readonly string[],
  at: readonly number[],
  facts: Partial<FinderColumn> = {},
): FinderColumn => ({
  ...{ name, text: name, level: "part", kind: "choice", at },
  options: options.map((value) => ({ value, text: value })),
  values: options.map((value, place) => [value, [place]]),
  ...facts,
});

const number = (name: string, at: readonly number[], facts: Partial<FinderColumn> = {}) => ({
  ...{ name, text: name, level: "part" as const, kind: "number" as const, at, group: 0 },
  values: [0, 1, 2].map((value) => [`${value}`, value, value] as const),
  ...facts,
});

/** Two microcontrollers and two chargers, by columns. */
const table = (...columns: readonly FinderColumn[]): FinderTable => ({
  column: 1,
  parts: {
    ids: [1, 2, 3, 4],
    numbers: ["A", "B", "C", "D"],
    families: [0, 0, 0, 0],
    addresses: [],
  },
  orderCodes: { parts: [0, 1, 2, 3], codes: ["", "", "", ""] },
  groups: [{ text: "Memory" }, { text: "Power" }],
  columns,
});

const family = choice("family", ["mcu", "charger"], [0, 0, 1, 1]);
const flash = number("p.flash", [0, 1, -1, -1]);
const cells = number("p.cells", [-1, -1, 0, 1]);
const supply = number("p.supply", [0, -1, 1, 2], { group: 1 });
const height = number("p.height", [0, 1, 1, 1], { group: 1 });
const names = (columns: readonly FinderColumn[]) => columns.map(({ name }) => name);

describe("the columns of several families", () => {
  const all = table(family, flash, cells, supply, height);
  const of = (query: Record<string, string>) =>
    names(relevantColumns(all, readConditions(all, query).conditions));

  it("are those that every family has", () => {
    expect(of({})).toEqual(["family", "p.supply", "p.height"]);
  });

  it("are all of a family's once it is chosen", () => {
    expect(of({ family: "mcu" })).toEqual(["family", "p.flash", "p.supply", "p.height"]);
    expect(of({ family: "mcu,charger" })).toEqual(["family", "p.supply", "p.height"]);
  });

  it("include those that are filtered by", () => {
    expect(of({ "p.cells": "1.." })).toEqual(["family", "p.cells", "p.supply", "p.height"]);
  });

  it("are those that the chosen families have, whatever the others have", () => {
    const three = choice("family", ["mcu", "charger", "sensor"], [0, 1, 1, 2]);
    const shared = number("p.shared", [0, 0, -1, -1]);
    const common = number("p.common", [0, -1, 1, -1]);
    const own = number("p.own", [-1, -1, 0, 1]);
    const some = table(three, own, shared, common);
    const { conditions } = readConditions(some, { family: "mcu,charger" });
    expect(names(relevantColumns(some, conditions))).toEqual(["family", "p.shared", "p.common"]);
  });

  it("count a part for each of the families that list it", () => {
    const several = choice("family", ["mcu", "sensor", "charger"], [0, 1, 2, 2], {
      values: [
        ["mcu", [0]],
        ["mcu, sensor", [0, 1]],
        ["charger", [2]],
      ],
    });
    const own = number("p.own", [0, -1, -1, -1]);
    const across = number("p.across", [-1, 0, 1, -1]);
    const some = table(several, own, across, height);
    const { conditions } = readConditions(some, { family: "mcu" });
    expect(names(relevantColumns(some, []))).toEqual(["family", "p.across", "p.height"]);
    expect(names(relevantColumns(some, conditions))).toEqual([
      ...["family", "p.own", "p.across", "p.height"],
    ]);
  });

  it("are the eight that most parts have if hardly any is shared", () => {
    const few = table(family, flash, cells, supply);
    expect(names(relevantColumns(few, []))).toEqual(["family", "p.flash", "p.cells", "p.supply"]);
    const rare = number("p.rare", [-1, 0, -1, -1]);
    const none = number("p.none", [-1, -1, -1, -1]);
    const fewer = table(family, none, flash, cells);
    expect(names(relevantColumns(fewer, []))).toEqual(["family", "p.flash", "p.cells"]);
    const others = ["1", "2", "3", "4", "5", "6", "7"].map((name) => number(name, [0, 1, -1, -1]));
    expect(names(relevantColumns(table(family, none, rare, cells, ...others), []))).toEqual([
      ...["family", "p.cells", "1", "2", "3", "4", "5", "6", "7"],
    ]);
  });
});

describe("the filters of a list", () => {
  it("are those that distinguish parts, the main figures and the facts before the groups", () => {
    const same = choice("p.core", ["m0"], [0, 0, 0, 0], { group: 0 });
    const some = choice("p.can", ["yes"], [0, -1, 0, 0], { group: 0 });
    const text: FinderColumn = { ...number("p.note", [0, 1, 2, 2]), kind: "text" };
    const alike = number("p.width", [0, -1, 0, 0], { values: [["1", 1, 1]] });
    const main = { ...flash, isMain: true };
    const one = table(
      choice("lifecycle", ["a", "b"], [0, 1, 1, 1]),
      supply,
      same,
      some,
      text,
      alike,
      main,
    );
    const offered = offeredFilters(one, []);
    expect(names(offered.facts)).toEqual(["lifecycle"]);
    expect(names(offered.main)).toEqual(["p.flash"]);
    expect(offered.groups.map(({ group, columns }) => [group, names(columns)])).toEqual([
      [0, ["p.can"]],
      [1, ["p.supply"]],
    ]);
  });

  it("include active filters, whatever they are", () => {
    const same = choice("p.core", ["m0"], [0, 0, 0, 0], { group: 0 });
    const one = table(same);
    expect(offeredFilters(one, []).groups).toEqual([]);
    const { conditions } = readConditions(one, { "p.core": "m0" });
    expect(offeredFilters(one, conditions).groups).toHaveLength(1);
  });
});
