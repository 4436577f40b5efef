import fc from "fast-check";
import type { FinderColumn, FinderTable, FinderValue } from "../../src/base/finder/finderTable.ts";

// Tables of parts for the tests of the finder: a small one that reads like a datasheet, and any.

/** One value of a column for each of its places; undefined where there is none. */
type Cells<Value> = readonly (Value | undefined)[];

type ColumnFacts = Omit<FinderColumn, "kind" | "values" | "at" | "text" | "options"> & {
  text?: string;
};

/** A column of quantities in base units: a number, or a range of two. */
export function quantityColumn(
  facts: ColumnFacts,
  kind: "number" | "range",
  cells: Cells<readonly [number, number]>,
): FinderColumn {
  const value = ([min, max]: readonly [number, number]): FinderValue => [
    min === max ? `${min}` : `${min} to ${max}`,
    min,
    max,
  ];
  const order = (a: readonly [number, number], b: readonly [number, number]) =>
    a[0] - b[0] || a[1] - b[1];
  return { text: facts.name, ...facts, kind, ...dictionary(cells, order, value) };
}

/** A column of options, each cell with their places. */
export function choiceColumn(
  facts: ColumnFacts & { options: readonly string[] },
  cells: Cells<readonly number[]>,
): FinderColumn {
  const { options, ...others } = facts;
  const value = (held: readonly number[]): FinderValue => [
    held.map((at) => options[at]).join(", "),
    held,
  ];
  return {
    text: facts.name,
    ...others,
    options: options.map((one) => ({ value: one, text: one })),
    kind: "choice",
    ...dictionary(cells, (a, b) => compareLists(a, b), value),
  };
}

function dictionary<Value>(
  cells: Cells<Value>,
  order: (a: Value, b: Value) => number,
  value: (cell: Value) => FinderValue,
): Pick<FinderColumn, "values" | "at"> {
  const given = cells.filter((cell) => cell !== undefined);
  const names = new Map(given.map((cell) => [JSON.stringify(cell), cell]));
  const sorted = [...names].sort(([, a], [, b]) => order(a, b));
  const places = new Map(sorted.map(([name], at) => [name, at]));
  return {
    values: sorted.map(([, cell]) => value(cell)),
    at: cells.map((cell) => places.get(JSON.stringify(cell)) ?? -1),
  };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, place) => one !== b[place]);
  if (at === -1) return a.length - b.length;
  return (a[at] ?? 0) - (b[at] ?? -1);
}

/** A table of parts with so many order codes each. */
export function finderTable(
  codeCounts: readonly number[],
  columns: readonly FinderColumn[],
): FinderTable {
  return {
    column: 1,
    parts: {
      ids: codeCounts.map((_, at) => 100 + at),
      numbers: codeCounts.map((_, at) => `RG${100 + at}`),
      families: codeCounts.map(() => 0),
      addresses: [["/product-info?id=", "&lang=en"]],
    },
    orderCodes: {
      parts: codeCounts.flatMap((count, part) => Array.from({ length: count }, () => part)),
      codes: codeCounts.flatMap((count) => Array.from({ length: count }, (_, at) => `-${at}`)),
    },
    groups: [],
    columns,
  };
}

const cell = <Value>(value: fc.Arbitrary<Value>, count: number) =>
  fc.array(fc.option(value, { nil: undefined, freq: 5 }), { minLength: count, maxLength: count });
const pair = fc
  .tuple(fc.integer({ min: -40, max: 60 }), fc.nat(50))
  .map(([min, size]) => [min, min + size] as const);
const single = fc.integer({ min: 0, max: 3000 }).map((one) => [one, one] as const);
const held = fc
  .uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 })
  .map((list) => list.sort((a, b) => a - b));

/** Any table: quantities, ranges and options of parts and of order codes. */
export const anyTable: fc.Arbitrary<FinderTable> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 25 })
  .chain((codeCounts) => {
    const parts = codeCounts.length;
    const codes = codeCounts.reduce((sum, count) => sum + count, 0);
    return fc
      .record({
        clock: cell(single, parts),
        supply: cell(pair, parts),
        stage: cell(held, parts),
        package: cell(held, codes),
        temperature: cell(pair, codes),
        pins: cell(single, codes),
      })
      .map((cells) =>
        finderTable(codeCounts, [
          choiceColumn({ name: "lifecycle", level: "part", options: options("s") }, cells.stage),
          choiceColumn(
            { name: "package", level: "orderCode", options: options("p") },
            cells.package,
          ),
          quantityColumn(
            { name: "temperature", level: "orderCode", unit: "°C", ownUnit: "°C" },
            "range",
            cells.temperature,
          ),
          quantityColumn({ name: "pins", level: "orderCode" }, "number", cells.pins),
          quantityColumn({ name: "p.clock", level: "part", ownUnit: "Hz" }, "number", cells.clock),
          quantityColumn({ name: "p.supply", level: "part", ownUnit: "V" }, "range", cells.supply),
        ]),
      );
  });

const options = (letter: string) => [0, 1, 2, 3].map((at) => `${letter}${at}`);

const end = fc.option(fc.integer({ min: -60, max: 3200 }), { nil: undefined });

/** Any filters for those tables, as an address has them. */
export const anyQuery: fc.Arbitrary<Record<string, string | undefined>> = fc
  .record(
    {
      lifecycle: fc.subarray(options("s"), { minLength: 1 }).map((list) => list.join()),
      package: fc.subarray(options("p"), { minLength: 1 }).map((list) => list.join()),
      temperature: ends("°C"),
      pins: ends(""),
      "p.clock": fc.oneof(ends("Hz"), ends("kHz")),
      "p.supply": ends("V"),
    },
    { requiredKeys: [] },
  )
  .map((query) => ({ ...query }));

function ends(unit: string): fc.Arbitrary<string> {
  const written = (amount: number | undefined) =>
    amount === undefined ? "" : `${amount} ${unit}`.trim();
  return fc.tuple(end, end).map(([a, b]) => {
    const [from, to] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
    return `${written(from)}..${written(to)}`;
  });
}
