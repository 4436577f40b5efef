import { expect, it } from "vitest";
import { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { CodeFacts, PartFacts } from "../partFacts.ts";
import { PartTable } from "../partTable.ts";
import type { NamedColumn } from "../vocabulary.ts";
import { Definitions } from "./definitions.ts";

const column = (name: string, rest: Partial<NamedColumn> = {}): NamedColumn => {
  return { name, kind: "number", names: [name], unit: "", options: [], ...rest };
};

/** Definitions of a table that parts are put into. */
function definitions() {
  const table = new PartTable();
  const columns = [
    column("rate"),
    column("supply", { kind: "range", unit: "V" }),
    column("Pressure (bar)"),
    column("Force (Kg)"),
    column("Mass (kilograms)"),
    column("Current (mA)", { unit: "mA" }),
    column("package", {
      kind: "options",
      options: [
        { value: "qfn", names: ["Quad flat"] },
        { value: "dip", names: ["Dual in line"] },
      ],
    }),
  ];
  const own = new Definitions({ columns, families: [] }, new SynonymIndex([]), table, () => 1);
  let ordinal = 0;
  const put = (values: PartFacts["values"], codes: readonly CodeFacts[] = []) => {
    table.put(ordinal, { families: [], values, codes });
    ordinal += 1;
  };
  return { own, table, put };
}

it("a column's values lie between their ends, and those of parts that are added count", () => {
  const { own, put } = definitions();
  expect(own.endsOf("rate")).toBeUndefined();
  put({ rate: [5, 5], other: ["word"], mixed: ["word"] });
  put({ rate: [2, 2], mixed: [4, 4] });
  put({ rate: [3, 9] });
  put({ rate: [7, 7] });
  expect(own.endsOf("rate")).toEqual({
    ...{ min: 2, max: 9, values: new Set([5, 2, 3, 9, 7]) },
    points: new Set([5, 2, 7]),
  });
  expect(own.endsOf("mixed")).toEqual({
    ...{ min: 4, max: 4, values: new Set([4]), points: new Set([4]) },
  });
  expect(own.endsOf("other")).toBeUndefined();
  put({ rate: [1, 1] });
  expect(own.endsOf("rate")?.min).toBe(1);
});

it("names are read again when there are more than twice as many parts", () => {
  const { own, put } = definitions();
  put({});
  const first = own.names();
  put({});
  expect(own.names()).toBe(first);
  put({});
  const second = own.names();
  expect(second).not.toBe(first);
  for (const _ of [4, 5, 6]) put({});
  expect(own.names()).toBe(second);
  put({});
  expect(own.names()).not.toBe(second);
});

it("units in brackets stand for columns that have no other", () => {
  expect([...definitions().own.labelUnits].sort()).toEqual(["bar", "kg"]);
});

it("only a column whose values are ranges covers what is asked for", () => {
  const { own } = definitions();
  expect(["supply", "rate", "unknown"].map((name) => own.isRange(name))).toEqual([
    ...[true, false, false],
  ]);
});

it("packages are named by what their names begin with, and by their styles", () => {
  const { own, put, table } = definitions();
  const shown = () =>
    Object.fromEntries(
      [...own.packages()].map(([key, { styles, pins }]) => {
        return [key, [...styles, ...pins].join(" ")];
      }),
    );
  put({}, [
    { packageName: "QFN-32", style: "qfn", pins: 32 },
    { packageName: "M12", style: "module", pins: 12 },
    { packageName: "0402", style: "chip", pins: 2 },
    { packageName: "T", style: "can" },
    { packageName: "Bare die" },
  ]);
  expect(shown()).toEqual({
    ...{ qfn: "qfn 32", "qfn 32": "qfn 32", "m 12": "module 12", t: "can" },
    ...{ "quad flat": "qfn" },
  });
  put({}, [
    { packageName: "QFN-48", style: "qfn", pins: 48 },
    { packageName: "QFN-48", style: "sqfn", pins: 48 },
  ]);
  expect(shown()).toMatchObject({ qfn: "qfn sqfn 32 48", "qfn 48": "qfn sqfn 48" });
  table.remove(0);
  expect(shown()).toEqual({
    ...{ qfn: "qfn sqfn 48", "qfn 48": "qfn sqfn 48", "quad flat": "qfn" },
  });
});
