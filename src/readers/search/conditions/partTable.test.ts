import { expect, it } from "vitest";
import { countBits } from "./bitSet.ts";
import type { CodeFacts, PartFacts } from "./partFacts.ts";
import { isInFinder, isOfOrderCodes, type PartCondition, PartTable } from "./partTable.ts";

const qfn = { packageName: "QFN-32", style: "qfn", pins: 32, body: [4, 5] } satisfies CodeFacts;
const sot = { packageName: "SOT-23-5", style: "sot", pins: 5 } satisfies CodeFacts;
const bare = { packageName: "Bare die" } satisfies CodeFacts;

const facts = (
  families: readonly number[],
  values: PartFacts["values"],
  codes: readonly CodeFacts[],
): PartFacts => ({ families, values, codes });

/** Parts whose ordinals are not their places. */
function filled(): PartTable {
  const table = new PartTable();
  table.put(
    9,
    facts([1, 2], { rating: [1, 1], supply: [1, 5] }, [qfn, { ...sot, grade: "automotive" }]),
  );
  table.put(4, facts([2], { rating: [2, 2], supply: [2, 6], bus: ["can", "lin"] }, [qfn]));
  const gears = ["1", "2"];
  table.put(
    6,
    facts([3], { rating: [3, 3], bus: ["can"], gears }, [{ ...sot, pack: "reel" }, bare]),
  );
  table.put(2, facts([3], {}, []));
  return table;
}

/** Ordinals of the parts that meet a condition. */
function meeting(table: PartTable, condition: PartCondition, isRange = false): number[] {
  return table.ordinalsOf(table.meeting(condition, isRange));
}

const options = (column: string, ...values: string[]): PartCondition => {
  return { kind: "options", column, options: values };
};
const span = (column: string, from?: number, to?: number): PartCondition => ({
  ...{ kind: "span", column },
  ...(from !== undefined && { from: { min: from, max: from, unit: "" } }),
  ...(to !== undefined && { to: { min: to, max: to, unit: "" } }),
});

it.each([
  ["any of the options", options("bus", "lin", "spi"), [4]],
  ["an option that several have", options("bus", "can"), [4, 6]],
  ["a family", options("family", "2"), [9, 4]],
  ["a package", options("package", "sot"), [9, 6]],
  ["the name of a package", options("package name", "Bare die"), [6]],
  ["a grade", options("grade", "automotive"), [9]],
  ["a number from an end", span("rating", 2), [4, 6]],
  ["a number up to an end", span("rating", undefined, 2), [9, 4]],
  ["a number between ends", span("rating", 2, 2), [4]],
  ["a number of pins", span("pins", 5, 5), [9, 6]],
  ["the longer side of a body", span("body length", 5, 5), [9, 4]],
  ["the shorter side of a body", span("body width", 5), []],
  ["the height of a body that is not stated", span("body height"), []],
  ["a packing", options("packing", "reel"), [6]],
  ["a number of what has options", span("gears", 0), []],
  ["a column that nothing has", span("other", 0), []],
])("parts meet %s", (_name, condition, expected) => {
  expect(meeting(filled(), condition)).toEqual(expected);
});

it.each([
  [1, undefined, [9]],
  [2, undefined, [9, 4]],
  [undefined, 6, [4]],
  [undefined, 5, [9, 4]],
  [5, undefined, [9, 4]],
  [6, undefined, [4]],
  [undefined, 2, [9, 4]],
  [undefined, 1, [9]],
  [1, 5, [9]],
  [2, 6, [4]],
  [0, 5, []],
  [undefined, undefined, [9, 4]],
])("a range covers the ends from %s to %s", (from, to, expected) => {
  expect(meeting(filled(), span("supply", from, to), true)).toEqual(expected);
});

it("what is excluded is not met by parts that have it, and by those without a value", () => {
  const excluded = { ...options("bus", "lin"), isExcluded: true as const };
  expect(meeting(filled(), excluded)).toEqual([9, 6, 2]);
});

it("what is excluded of order codes is met by another order code", () => {
  const excluded = { ...options("package", "qfn"), isExcluded: true as const };
  expect(meeting(filled(), excluded)).toEqual([9, 6]);
});

it("conditions on order codes are met by one and the same", () => {
  const table = filled();
  const both = [options("package", "qfn"), options("grade", "automotive")];
  const byOne = (...conditions: PartCondition[]) =>
    table.ordinalsOf(table.meetingAll(conditions, () => false));
  expect(both.map((one) => meeting(table, one))).toEqual([[9, 4], [9]]);
  expect(byOne(...both)).toEqual([]);
  expect(byOne(options("package", "sot"), options("grade", "automotive"))).toEqual([9]);
  expect(byOne(options("package", "sot"), span("pins", 5, 5))).toEqual([9, 6]);
  expect(byOne(options("package", "qfn"), span("pins", 32))).toEqual([9, 4]);
  const other = span("rating", 2);
  expect(byOne(options("package", "sot"), other, span("pins", 5, 5))).toEqual([6]);
});

it("all conditions on other columns are met, those on ranges by what these cover", () => {
  const table = filled();
  const all = (...conditions: PartCondition[]) =>
    table.ordinalsOf(table.meetingAll(conditions, (column) => column === "supply"));
  expect(all()).toEqual([9, 4, 6, 2]);
  expect(all(span("rating", 2), options("bus", "can"))).toEqual([4, 6]);
  expect(all(span("rating", 2), options("bus", "lin"), options("package", "qfn"))).toEqual([4]);
  expect(all(span("rating", 1), span("supply", 5, 6))).toEqual([4]);
  expect(all(span("supply", 2), options("package", "sot"))).toEqual([9]);
});

it("counts parts and what they have, until they are removed", () => {
  const table = filled();
  const shown = () => ({
    size: table.size,
    all: table.ordinalsOf(table.all()),
    rated: table.ordinalsOf(table.having("rating")),
    rating: meeting(table, span("rating", 1)),
    codes: table.ordinalsOf(
      table.meetingAll([options("package", "sot"), span("pins", 5)], () => false),
    ),
    alive: [0, 1, 2, 3].map((place) => table.isAlive(place)),
  });
  expect(shown()).toEqual({
    ...{ size: 4, all: [9, 4, 6, 2], rated: [9, 4, 6], rating: [9, 4, 6], codes: [9, 6] },
    alive: [true, true, true, true],
  });
  table.remove(9);
  table.remove(9);
  table.remove(100);
  expect(shown()).toEqual({
    ...{ size: 3, all: [4, 6, 2], rated: [4, 6], rating: [4, 6], codes: [6] },
    alive: [false, true, true, true],
  });
  table.put(9, facts([1], { rating: [7, 7] }, []));
  expect(table.ordinalsOf(table.all())).toEqual([4, 6, 2, 9]);
  expect(meeting(table, span("rating", 7))).toEqual([9]);
  expect([table.places, table.ordinals, table.ordinalAt(4), table.ordinalAt(5)]).toEqual([
    ...[5, 10, 9, -1],
  ]);
});

it("holds many parts", () => {
  const table = new PartTable();
  expect([table.places, table.ordinals]).toEqual([0, 0]);
  for (let ordinal = 0; ordinal < 1100; ordinal += 1) table.put(ordinal, facts([1], {}, []));
  expect(countBits(table.all())).toBe(1100);
});

it("finds parts by documents", () => {
  const table = filled();
  table.remove(4);
  expect(table.ordinalsOf(table.partsAt([2, 4, 9, 50]))).toEqual([9, 2]);
});

it("finds the least number that a part's values give", () => {
  const table = filled();
  const least = (column: string) => [
    ...table.minimumOf(column, ([min]) => (typeof min === "number" ? min : 0)),
  ];
  const none = Number.POSITIVE_INFINITY;
  expect(least("pins")).toEqual([5, 32, 5, none]);
  expect(least("rating")).toEqual([1, 2, 3, none]);
  expect(least("other")).toEqual([none, none, none, none]);
});

it("has each value of a column once", () => {
  const table = filled();
  expect(table.valuesOf("pins")).toEqual([
    [32, 32],
    [5, 5],
  ]);
  expect(table.valuesOf("bus")).toEqual([["can", "lin"], ["can"]]);
  expect(table.valuesOf("other")).toEqual([]);
});

it("has each described package once, as long as a part has it", () => {
  const table = filled();
  const names = () => [...table.packages()].map(({ packageName }) => packageName);
  expect(names()).toEqual(["QFN-32", "SOT-23-5"]);
  const before = table.packageChanges;
  table.put(11, facts([1], {}, [{ ...sot, pack: "reel" }]));
  table.remove(4);
  expect(table.packageChanges).toBe(before);
  table.remove(9);
  expect(names()).toEqual(["SOT-23-5"]);
  expect(table.packageChanges).not.toBe(before);
  const gone = table.packageChanges;
  table.put(12, facts([1], {}, [{ ...sot, pins: 6 }]));
  expect(names()).toEqual(["SOT-23-5", "SOT-23-5"]);
  expect(table.packageChanges).not.toBe(gone);
});

it("the finder has all columns but those of names and bodies of packages", () => {
  const columns = ["package", "p.rating", "package name", "body width", "body height"];
  expect(columns.map(isInFinder)).toEqual([true, true, false, false, false]);
  expect(columns.map(isOfOrderCodes)).toEqual([true, false, true, true, true]);
});
