import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  publish,
} from "../../../../tests/support/world.ts";
import type { View } from "../../published/publication.ts";
import { filterableParameters, filterParts, parseFilter } from "./filters.ts";
import { type Parameter, partsUnder } from "./partsOfColumns.ts";

/** Clock in MHz and supply in mV of some parts; the last has neither. */
const parts = [
  { clock: 800, supply: [1800, 3600] },
  { clock: 1800, supply: [2700, 5500] },
  { clock: 2400, supply: [3000, 3600] },
  { clock: 1800, supply: [3300, 3300] },
] as const;

let view: View;

beforeAll(async () => {
  const bodies = [
    ...parts.map(({ clock, supply: [min, max] }) => ({
      clock: clock % 1000 === 800 ? `${clock} MHz` : `${clock / 1000} GHz`,
      supply: `${min / 1000}..${max / 1000} V`,
    })),
    { cores: "4" },
  ];
  const publication = await publish([
    buildColumn({ key: "products" }),
    buildColumn({ key: "vision", body: { parent: "products", parameters: ["clock", "supply"] } }),
    buildColumn({ key: "radio", body: { parent: "products", parameters: ["cores", "clock"] } }),
    buildColumn({ key: "empty", body: { parent: "products", parameters: ["memory"] } }),
    buildParameterGroup({ key: "groups/core" }),
    buildParameter({ key: "clock", body: { unit: "GHz" } }),
    buildParameter({ key: "supply", body: { kind: "range", unit: "V" } }),
    buildParameter({ key: "cores", body: { unit: "" } }),
    buildParameter({ key: "memory", body: { unit: "MB" } }),
    ...bodies.map((values, index) =>
      buildProduct({
        id: 101 + index,
        key: `part-${index}`,
        body: { column: "cores" in values ? "radio" : "vision", values },
      }),
    ),
  ]);
  view = publication.views.en;
});

function parameter(key: string): Parameter {
  const found = view.get("parameter", key);
  if (found === undefined) throw new Error(`The test's world has no parameter ${key}`);
  return found;
}

/** Places of the parts that fit, or undefined where the filter is refused. */
function fitting(key: string, asked: string): number[] | undefined {
  const filter = parseFilter(parameter(key), asked, "en");
  return filter && filterParts(view.all("product"), [filter]).map(({ id }) => id - 101);
}

function byHand(fits: (part: (typeof parts)[number]) => boolean): number[] {
  return parts.flatMap((part, index) => (fits(part) ? [index] : []));
}

const amount = fc.integer({ min: 0, max: 6000 });

describe("a filter by a number", () => {
  it("finds the values within the ends, in whatever unit either is written", () => {
    const units = fc.constantFrom(
      ["MHz", 1],
      ["GHz", 1000],
      ["kHz", 0.001],
      ["", 1000],
    ) as fc.Arbitrary<[string, number]>;
    fc.assert(
      fc.property(amount, amount, units, units, (a, b, [lowUnit, low], [highUnit, high]) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(lowUnit !== "" || highUnit === "" || low === high);
        fc.pre(highUnit !== "" || lowUnit === "" || low === high);
        const asked = `${min / low}${lowUnit}..${max / high} ${highUnit}`;
        expect(fitting("clock", asked)).toEqual(
          byHand(({ clock }) => min <= clock && clock <= max),
        );
      }),
    );
  });

  it("leaves an end open, or accepts one number for both", () => {
    fc.assert(
      fc.property(amount, (end) => {
        expect(fitting("clock", `${end} MHz..`)).toEqual(byHand(({ clock }) => clock >= end));
        expect(fitting("clock", `..${end}MHz`)).toEqual(byHand(({ clock }) => clock <= end));
        expect(fitting("clock", `${end} MHz`)).toEqual(byHand(({ clock }) => clock === end));
      }),
    );
  });

  it("accepts a unit written once for both ends", () => {
    expect(fitting("clock", "1800..2400 MHz")).toEqual([1, 2, 3]);
    expect(fitting("clock", "1800 MHz..2400")).toEqual([1, 2, 3]);
  });

  it("refuses invalid text, never throws, and never finds a part without the value", () => {
    for (const asked of ["", "..", "a", "2..1", "1 V", "1..2..3", "1e3", "NaN", "1 GHz GHz"]) {
      expect({ asked, found: fitting("clock", asked) }).toEqual({ asked, found: undefined });
    }
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (asked) => {
        expect(fitting("clock", asked) ?? []).not.toContain(parts.length);
      }),
    );
  });
});

describe("a filter by a range", () => {
  it("finds the parts that cover every end given", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect(fitting("supply", `${from}..${to} mV`)).toEqual(
          byHand(({ supply: [min, max] }) => min <= from && to <= max),
        );
        expect(fitting("supply", `${from} mV..`)).toEqual(
          byHand(({ supply: [min, max] }) => min <= from && from <= max),
        );
      }),
    );
  });
});

it.each([
  ["1.8..3.6 V", [0]],
  [" 1.8 V ", [0]],
  ["3.6 V", [0, 1, 2]],
  ["5.5 V..", [1]],
  ["5.501 V", []],
  ["3.3..3.3 V", [0, 1, 2, 3]],
])("A range that begins or ends where it is asked for covers it: %s", (asked, found) => {
  expect(fitting("supply", asked)).toEqual(found);
});

describe("the available filters", () => {
  it("are those that the families with parts name, each once, in their order", () => {
    const keys = (column?: string) =>
      filterableParameters(view, view.column(column)).map(({ key }) => key);
    expect(keys("vision")).toEqual(["clock", "supply"]);
    expect(keys("products")).toEqual(["clock", "supply", "cores"]);
    expect(keys()).toEqual(keys("products"));
    expect(keys("empty")).toEqual([]);
  });

  it("narrow the result, filter by filter", () => {
    const filters = [
      parseFilter(parameter("clock"), "1800 MHz", "en"),
      parseFilter(parameter("supply"), "5 V", "en"),
    ].filter((filter) => filter !== undefined);
    const node = view.column("products");
    const all = node ? partsUnder(view, node) : [];
    expect(filterParts(all, filters).map(({ id }) => id)).toEqual([102]);
    expect(filterParts(all, [])).toEqual(all);
  });
});
