import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyQuery,
  anyTable,
  choiceColumn,
  finderTable,
  quantityColumn,
} from "../../../tests/support/finderTables.ts";
import { baseEnds, type Condition, readConditions } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { endCounts, histogram, rangesOf, spanOn, stopsOf, thumbsOf } from "./histogram.ts";
import { relaxations } from "./relaxations.ts";
import { codesOfPart, select } from "./selection.ts";
import { inOrder, readSort } from "./sortOrder.ts";

/** The naive model: looks at each part, each of its order codes, and each condition. */
function fitsNaively(table: FinderTable, conditions: readonly Condition[], part: number): boolean {
  const ofParts = conditions.filter(({ column }) => column.level === "part");
  const ofCodes = conditions.filter(({ column }) => column.level === "orderCode");
  return (
    ofParts.every((condition) => meets(condition, part)) &&
    codesOf(table, part).some((code) => ofCodes.every((condition) => meets(condition, code)))
  );
}

function codesOf(table: FinderTable, part: number): number[] {
  return table.orderCodes.parts.flatMap((of, code) => (of === part ? code : []));
}

function meets(condition: Condition, place: number): boolean {
  const value = condition.column.values[condition.column.at[place] ?? -1];
  if (value === undefined) return false;
  const [text, first, second] = value;
  switch (condition.kind) {
    case "options":
      return (
        typeof first === "object" && first.some((option) => condition.options.includes(option))
      );
    case "text":
      return condition.texts.some((one) => text.includes(one));
    case "span": {
      const { low, high } = baseEnds(condition);
      const [min, max] = [Number(first), Number(second)];
      if (condition.column.kind === "number") return low <= min && max <= high;
      return [low, high].filter(Number.isFinite).every((end) => min <= end && end <= max);
    }
  }
}

function partsNaively(table: FinderTable, conditions: readonly Condition[]): number[] {
  return table.parts.ids
    .map((_, part) => part)
    .filter((part) => fitsNaively(table, conditions, part));
}

/** The number of parts there would be with another query on one column. */
function countWith(table: FinderTable, query: Record<string, string | undefined>): number {
  return select(table, readConditions(table, query).conditions).parts.length;
}

const quantities = ({ columns }: FinderTable) =>
  columns.filter(({ kind }) => kind === "number" || kind === "range");

/** Packages of a part's two order codes and of another one's. */
const packages = choiceColumn({ name: "package", level: "orderCode", options: ["LQFP", "QFN"] }, [
  [0],
  [1],
  [0],
]);

describe("selecting parts", () => {
  it("agrees with checking each part by itself", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (table, query) => {
        const { conditions } = readConditions(table, query);
        expect([...select(table, conditions).parts]).toEqual(partsNaively(table, conditions));
      }),
    );
  });

  it("counts for each option the parts that match if it alone is chosen", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (table, query) => {
        const selection = select(table, readConditions(table, query).conditions);
        for (const column of table.columns.filter(({ kind }) => kind === "choice")) {
          const expected = (column.options ?? []).map(({ value }) =>
            countWith(table, { ...query, [column.name]: value }),
          );
          expect([...selection.optionCounts(column)]).toEqual(expected);
        }
      }),
    );
  });

  it("counts at each end the parts that match if it is set", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (table, query) => {
        const selection = select(table, readConditions(table, query).conditions);
        for (const column of quantities(table)) {
          const current = selection.conditions.find((one) => one.column === column);
          const upper = current?.kind === "span" ? current.to : undefined;
          const written = upper ? `${upper.min} ${upper.unit}` : "";
          const counts = endCounts(selection, column, "from");
          for (const [at, { quantity, base }] of stopsOf(column).entries()) {
            const isBackwards = current?.kind === "span" && base > baseEnds(current).high;
            const text = `${quantity.min} ${quantity.unit}..${written}`;
            const expected = isBackwards ? 0 : countWith(table, { ...query, [column.name]: text });
            expect([column.name, text, counts[at]]).toEqual([column.name, text, expected]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("counts parts that lie just at the other end", () => {
    const clock = quantityColumn({ name: "p.clock", level: "part" }, "number", [
      [100, 100],
      [200, 200],
      [300, 300],
    ]);
    const supply = quantityColumn({ name: "p.supply", level: "part" }, "range", [
      [1, 2],
      [2, 4],
      [3, 4],
    ]);
    const table = finderTable([1, 1, 1], [clock, supply]);
    const at = (query: Record<string, string>) =>
      select(table, readConditions(table, query).conditions);
    expect([...endCounts(at({ "p.clock": "..200" }), clock, "from")]).toEqual([2, 1, 0]);
    expect([...endCounts(at({ "p.clock": "200.." }), clock, "to")]).toEqual([0, 1, 2]);
    // Stops at 1, 2, 3 and 4; a part must be good for all between the ends.
    expect(stopsOf(supply).map(({ base }) => base)).toEqual([1, 2, 3, 4]);
    expect([...endCounts(at({ "p.supply": "..2" }), supply, "from")]).toEqual([1, 2, 0, 0]);
    expect([...endCounts(at({ "p.supply": "2.." }), supply, "to")]).toEqual([0, 2, 1, 1]);
  });

  it("has at most so many stops, at even distances or at even ratios", () => {
    const stopsFor = (values: readonly number[]) =>
      stopsOf(
        quantityColumn(
          { name: "p.clock", level: "part" },
          "number",
          values.map((one) => [one, one] as const),
        ),
      ).map(({ base }) => base);
    const from = (first: number, length: number) => Array.from({ length }, (_, at) => first + at);
    expect(stopsFor(from(1, 40))).toEqual(from(1, 40));
    for (const first of [0, 100]) {
      expect(stopsFor(from(first, 391))).toEqual(from(0, 40).map((at) => first + at * 10));
    }
    const ratios = stopsFor(from(1, 1_000));
    expect(ratios.slice(0, 6)).toEqual(from(1, 6));
    expect([ratios.length <= 40, ratios.at(-1)]).toEqual([true, 1_000]);
    for (const [at, stop] of ratios.entries()) {
      if (at > 20) expect(stop / (ratios[at - 1] ?? 0)).toBeCloseTo(1_000 ** (1 / 39), 1);
    }
  });

  it.each([
    [undefined, [0, 4]],
    ["..200", [0, 2]],
    ["200..", [2, 4]],
    ["150..250", [1, 3]],
    ["50..", [1, 4]],
    ["400..", [3, 4]],
    ["..50", [0, 1]],
    ["..350", [0, 3]],
  ])("places the thumbs of a slider around %s", (written, places) => {
    const clock = quantityColumn({ name: "p.clock", level: "part" }, "number", [
      [100, 100],
      [200, 200],
      [300, 300],
    ]);
    const { conditions } = readConditions(finderTable([1, 1, 1], [clock]), { "p.clock": written });
    expect(thumbsOf(stopsOf(clock), spanOn(conditions, clock))).toEqual(places);
  });

  it("offers few ranges that are shared, and no others", () => {
    const rangesFor = (
      cells: readonly (readonly [number, number] | undefined)[],
      kind: "range" | "number" = "range",
    ) =>
      rangesOf(quantityColumn({ name: "t", level: "orderCode" }, kind, cells)).map((both) =>
        both.map(({ base }) => base),
      );
    const [cold, hot, hottest] = [
      [-40, 85],
      [-40, 125],
      [0, 150],
    ] as const;
    expect(rangesFor([hot, cold, hottest, hot, cold, hot, cold, hottest, hottest])).toEqual([
      [-40, 85],
      [-40, 125],
      [0, 150],
    ]);
    expect(rangesFor([hot, cold, hot, cold, hot, undefined])).toEqual([]);
    expect(rangesFor([hot, hot, hot, hot])).toEqual([]);
    const supplies = Array.from({ length: 6 }, (_, at) => [at % 2, at % 2] as const);
    expect(rangesFor(supplies)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(rangesFor(supplies, "number")).toEqual([]);
    const grades = (count: number) =>
      Array.from({ length: count * 3 }, (_, at) => [-40, 85 + (at % count)] as const);
    expect(rangesFor(grades(6))).toHaveLength(6);
    expect(rangesFor(grades(7))).toEqual([]);
  });

  it("has histograms of the parts that match all other conditions", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (table, query) => {
        const selection = select(table, readConditions(table, query).conditions);
        for (const column of quantities(table)) {
          const { stops, counts } = histogram(selection, column);
          const others = { ...query, [column.name]: undefined };
          for (const [at, { base }] of stops.entries()) {
            const next = stops[at + 1]?.base ?? Number.POSITIVE_INFINITY;
            expect(counts[at]).toBe(expectedAt(table, others, column, base, next));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("never combines the package of one order code with the temperature of another", () => {
    const table = finderTable(
      [2, 1],
      [
        packages,
        quantityColumn({ name: "temperature", level: "orderCode", unit: "°C" }, "range", [
          [-40, 85],
          [-40, 105],
          [-40, 125],
        ]),
      ],
    );
    const { conditions } = readConditions(table, { package: "LQFP", temperature: "-40..105" });
    const selection = select(table, conditions);
    expect([...selection.parts]).toEqual([1]);
    expect(selection.fittingCodes(0)).toEqual([]);
    expect(selection.fittingCodes(1)).toEqual([2]);
    expect([...selection.optionCounts(table.columns[0] ?? fail())]).toEqual([1, 1]);
  });
});

/** Parts that would fit with a value between two stops, or with a range that covers the lower one. */
function expectedAt(
  table: FinderTable,
  others: Record<string, string | undefined>,
  column: FinderColumn,
  base: number,
  next: number,
): number {
  const { conditions } = readConditions(table, others);
  const ofColumn = (place: number) => {
    const value = column.values[column.at[place] ?? -1];
    if (value === undefined) return false;
    const [min, max] = [Number(value[1]), Number(value[2])];
    return column.kind === "range" ? min <= base && base <= max : base <= min && min < next;
  };
  const ofCodes = conditions.filter((one) => one.column.level === "orderCode");
  const ofParts = conditions.filter((one) => one.column.level === "part");
  return table.parts.ids.filter((_, part) => {
    if (!ofParts.every((condition) => meets(condition, part))) return false;
    if (column.level === "part" && !ofColumn(part)) return false;
    return codesOfPart(table, part).some(
      (code) =>
        ofCodes.every((condition) => meets(condition, code)) &&
        (column.level === "part" || ofColumn(code)),
    );
  }).length;
}

function fail(): never {
  throw new Error("no such column");
}

describe("relaxations of conditions without matches", () => {
  it("report how many parts each condition excludes, the most first", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (table, query) => {
        const selection = select(table, readConditions(table, query).conditions);
        const ways = relaxations(selection);
        for (const { condition, parts, closest } of ways) {
          const name = condition.column.name;
          expect(parts).toBe(countWith(table, { ...query, [name]: undefined }));
          if (closest === undefined) continue;
          const changed = selection.conditions.map((one) =>
            one === condition ? closest.condition : one,
          );
          expect(partsNaively(table, changed)).toHaveLength(closest.parts);
          expect(closest.parts).toBeGreaterThan(0);
        }
        expect(ways.map(({ parts }) => parts)).toEqual(
          ways.map(({ parts }) => parts).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  it("name the nearest value that parts have", () => {
    const table = finderTable(
      [1, 1, 1],
      [
        quantityColumn({ name: "p.clock", level: "part", ownUnit: "MHz" }, "number", [
          [8e8, 8e8],
          [1.2e9, 1.2e9],
          [6e8, 6e8],
        ]),
      ],
    );
    const { conditions } = readConditions(table, { "p.clock": "1.5 GHz.." });
    const [way] = relaxations(select(table, conditions));
    expect(way?.closest?.condition.from).toEqual({ min: 1.2, max: 1.2, unit: "GHz" });
    expect(way?.closest?.parts).toBe(1);
    const between = readConditions(table, { "p.clock": "700 MHz..700 MHz" }).conditions;
    const [equal] = relaxations(select(table, between));
    // Of two that are as near, that of the first part.
    expect(equal?.closest?.condition.to).toEqual({ min: 800, max: 800, unit: "MHz" });
    const supply = quantityColumn({ name: "p.supply", level: "part", unit: "V" }, "range", [
      [2.5, 5.5],
      [2, 5.25],
    ]);
    const ranges = finderTable([1, 1], [supply]);
    const wide = readConditions(ranges, { "p.supply": "2..6" }).conditions;
    const [less] = relaxations(select(ranges, wide));
    expect(less?.closest?.condition.to).toEqual({ min: 5.25, max: 5.25, unit: "V" });
  });
});

describe("the order of parts", () => {
  it("is by value with those without one last, equal ones in readers' order", () => {
    fc.assert(
      fc.property(anyTable, fc.boolean(), (table, descending) => {
        const sort = readSort(table, descending ? "-clock" : "clock");
        const order = [...inOrder(select(table, []), sort)];
        const clock = table.columns.find(({ name }) => name === "p.clock");
        const value = (part: number) => clock?.values[clock.at[part] ?? -1]?.[1];
        const expected = order.toSorted((a, b) => {
          const [x, y] = [value(a), value(b)];
          if (x === y) return a - b;
          if (typeof x !== "number") return 1;
          if (typeof y !== "number") return -1;
          return descending ? y - x : x - y;
        });
        expect(order).toEqual(expected);
      }),
    );
  });

  it("is by the best matching order code", () => {
    const table = finderTable(
      [2, 1],
      [
        packages,
        quantityColumn({ name: "pins", level: "orderCode" }, "number", [
          [100, 100],
          [32, 32],
          [48, 48],
        ]),
      ],
    );
    const orderOf = (query: Record<string, string>, sort: string) => [
      ...inOrder(select(table, readConditions(table, query).conditions), readSort(table, sort)),
    ];
    expect(orderOf({}, "pins")).toEqual([0, 1]);
    expect(orderOf({ package: "LQFP" }, "pins")).toEqual([1, 0]);
    expect(orderOf({}, "-pins")).toEqual([0, 1]);
  });

  it("is by part number, with numbers within it by their size", () => {
    const plain = finderTable([1, 1, 1], []);
    const table = { ...plain, parts: { ...plain.parts, numbers: ["RG1000", "RG20", "RG3"] } };
    expect([...inOrder(select(table, []), readSort(table, "part"))]).toEqual([2, 1, 0]);
    expect([...inOrder(select(table, []), readSort(table, "-part"))]).toEqual([0, 1, 2]);
    const alike = { ...plain, parts: { ...plain.parts, numbers: ["RG3", "RG03", "RG20"] } };
    expect([...inOrder(select(alike, []), readSort(alike, "-part"))]).toEqual([2, 0, 1]);
  });
});
