import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyQuery,
  anyTable,
  choiceColumn,
  finderTable,
  quantityColumn,
} from "../../../tests/support/finderTables.ts";
import { conditionQuery, readConditions } from "./conditions.ts";
import { select } from "./selection.ts";

const table = finderTable(
  [1, 1],
  [
    choiceColumn({ name: "lifecycle", level: "part", options: ["active", "obsolete"] }, [[0], [1]]),
    choiceColumn({ name: "p.can", level: "part", options: ["true", "false"] }, [[0], [1]]),
    quantityColumn({ name: "p.clock", level: "part", ownUnit: "GHz" }, "number", [
      [8e8, 8e8],
      [2e9, 2e9],
    ]),
    quantityColumn(
      {
        name: "temperature",
        formerNames: ["p.operating-temperature"],
        level: "orderCode",
        unit: "°C",
        ownUnit: "°C",
      },
      "range",
      [
        [-40, 85],
        [0, 70],
      ],
    ),
    quantityColumn({ name: "pins", level: "orderCode" }, "number", [[48, 48]]),
    {
      ...{ name: "p.note", text: "Note", level: "part", kind: "text" },
      values: [["Low noise"], ["New"]],
      at: [0, 1],
    },
  ],
);

const canonical = (query: Record<string, string>) =>
  conditionQuery(readConditions(table, query).conditions);

describe("filters in addresses", () => {
  it.each([
    [{ "p.clock": "1..2 GHz" }, { "p.clock": "1..2 GHz" }],
    [{ "p.clock": "1 GHz , 2 GHz" }, { "p.clock": "1..2 GHz" }],
    [{ "p.clock": "800 MHz,900" }, { "p.clock": "800..900 MHz" }],
    [{ "p.clock": "800 MHz..1 GHz" }, { "p.clock": "800 MHz..1 GHz" }],
    [{ "p.clock": "1," }, { "p.clock": "1 GHz.." }],
    [{ "p.clock": ",2 GHz" }, { "p.clock": "..2 GHz" }],
    [{ "p.clock": "0.0000001" }, { "p.clock": "0.0000001 GHz" }],
    [{ "p.clock": "1" }, { "p.clock": "1 GHz" }],
    [{ temperature: "-40..85" }, { temperature: "-40..85 °C" }],
    [{ "p.operating-temperature": "-20..70 °C" }, { temperature: "-20..70 °C" }],
    [{ temperature: "0", "p.operating-temperature": "-20" }, { temperature: "0 °C" }],
    [{ temperature: " ", "p.operating-temperature": "-20" }, { temperature: "-20 °C" }],
    [{ temperature: "-0.00000015.." }, { temperature: "-0.00000015 °C.." }],
    [{ pins: "48" }, { pins: "48" }],
    [{ "p.note": "new, low,new" }, { "p.note": "new,low" }],
    [{ "p.note": " , " }, {}],
    [{ "p.note": ",,", "p.can": " ,, " }, {}],
    [{ "p.can": "false,true" }, { "p.can": "true,false" }],
    [{ lifecycle: "obsolete, active,obsolete" }, { lifecycle: "active,obsolete" }],
    [{ "p.clock": ",", lifecycle: "", "p.can": " , " }, {}],
  ])("%o are written %o", (query, expected) => {
    expect(canonical(query)).toEqual(expected);
  });

  it.each([
    ["NOISE", [0]],
    ["new,old", [1]],
    ["e", [0, 1]],
    ["low new", []],
  ])("of texts fit parts whose text contains one of %s", (text, parts) => {
    const { conditions } = readConditions(table, { "p.note": text });
    expect([...select(table, conditions).parts]).toEqual(parts);
  });

  it("are refused if they are invalid, and counted if they are unknown", () => {
    const read = readConditions(table, {
      id: "3",
      "p.clock": "fast",
      "p.can": "true,maybe",
      temperature: "2..1 °C",
      lifecycle: "active,retired",
      "p.weight": "1",
    });
    expect(read.refused.map(({ name }) => name)).toEqual(["p.can", "p.clock", "temperature"]);
    expect(read.unknown).toBe(2);
    expect(conditionQuery(read.conditions)).toEqual({ lifecycle: "active" });
  });

  it.each([
    "1e400",
    `${"9".repeat(40)}`,
    "1 V",
    "1..2..3",
    "1,2,3",
    ",,",
    "2 GHz..1 GHz",
    "800 MHz,2",
  ])("refuse the quantity %s", (text) => {
    const { refused } = readConditions(table, { "p.clock": text });
    expect(refused.map(({ name }) => name)).toEqual(["p.clock"]);
  });

  it("are read back as they were written", () => {
    fc.assert(
      fc.property(anyTable, anyQuery, (any, query) => {
        const written = conditionQuery(readConditions(any, query).conditions);
        const again = readConditions(any, written);
        expect(again.refused).toEqual([]);
        expect(again.unknown).toBe(0);
        expect(conditionQuery(again.conditions)).toEqual(written);
      }),
    );
  });

  it("are read back from any quantity that a reader enters", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.constantFrom("kHz", "GHz", ""), (amount, unit) => {
        const text = `${amount.toFixed(12)} ${unit}`;
        const written = canonical({ "p.clock": text });
        expect(canonical(written)).toEqual(written);
      }),
    );
  });
});
