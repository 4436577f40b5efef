import { describe, expect, it } from "vitest";
import type { ParameterDefinition } from "../../../content/types/fields/productValues.ts";
import type { SheetCell } from "../tables/sheetTable.ts";
import { matchTables } from "./matchTables.ts";
import { noAnswers } from "./sheetAnswers.ts";

const definition = (
  en: string,
  kind: ParameterDefinition["kind"],
  unit = "",
): ParameterDefinition => ({
  ...{ label: { en, zh: `参数 ${en}` }, group: "g", kind, unit, options: [] },
});
const definitions = new Map([
  ["clock", definition("Ripple", "number", "MHz")],
  ["supply", definition("Hum range", "range", "V")],
  ["bus", definition("Bus kind", "boolean")],
  ["bus2", definition("Bus  kind", "boolean")],
  ["bus3", definition("Bus kind width", "boolean")],
  ["pieces", definition("Pieces", "boolean")],
  ["q", definition("Q", "boolean")],
  ...Array.from({ length: 9 }, (_, at) => [`e${at}`, definition(`Extra ${at}`, "text")] as const),
]);

type Rows = readonly (readonly SheetCell[])[];

function matched(rows: Rows, answers: Readonly<Record<string, string>> = {}) {
  const tables = [{ name: "List", isHidden: false, rows: rows.map((row) => [...row]) }];
  const { questions, ...found } = matchTables(tables, definitions, {
    ...noAnswers,
    columns: answers,
  });
  const [table] = found.tables;
  const columns = table?.columns.map((column) =>
    [column?.token ?? "-", column?.bareUnit].filter(Boolean).join(" in "),
  );
  const asked = questions.map(({ address, why, near }) => `${address} ${why}: ${near.join()}`);
  return { head: table?.headRow, kind: table?.kind, columns: columns?.join(" | "), asked };
}

const part = "Part number";

describe("the columns of a list", () => {
  it.each<[Rows, string]>([
    [
      [
        [part, "Ripple"],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "ｒｉｐｐｌｅ."],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "参数 Ripple"],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "Ripple (GHz)"],
        ["A1", "5"],
      ],
      "partNumber | values.clock in GHz",
    ],
    [
      [
        [part, "Ripple (MHz)"],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "Any [values.clock]"],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "Hum range, V"],
        ["A1", "5"],
      ],
      "partNumber | values.supply",
    ],
    [
      [
        [part, "Hum range"],
        ["", "mV"],
        ["A1", "5"],
      ],
      "partNumber | values.supply in mV",
    ],
    [
      [
        [part, "Lead time (weeks)"],
        ["A1", "5"],
      ],
      "partNumber | leadTime",
    ],
    [
      [
        [part, "Lead time（ 周 ）"],
        ["A1", "5"],
      ],
      "partNumber | leadTime",
    ],
    [
      [
        [part, "Lead time"],
        ["", "[weeks]"],
        ["A1", "5"],
      ],
      "partNumber | leadTime",
    ],
    [
      [
        [part, "Lead time"],
        ["", "( weeks )"],
        ["A1", "5"],
      ],
      "partNumber | leadTime",
    ],
    [
      [
        [part, "Bus kind [values.bus]"],
        ["A1", "5"],
      ],
      "partNumber | values.bus",
    ],
    [
      [
        [part, "Ripple", ""],
        ["A1", "5", ""],
        ["A2", "6", " "],
      ],
      "partNumber | values.clock | -",
    ],
    [
      [
        ["x", "y", "z"],
        ["", "", ""],
        [part, "Ripple"],
        ["A1", "5"],
      ],
      "partNumber | values.clock",
    ],
    [
      [
        [part, "", "Ripple"],
        ["A1", " ", "5"],
      ],
      "partNumber | - | values.clock",
    ],
    [
      [
        [part, "Pieces"],
        ["A1", "5"],
      ],
      "partNumber | values.pieces",
    ],
    [
      [
        [part, "Bus kind"],
        [part, "width"],
        ["A1", "5"],
      ],
      "partNumber | values.bus3",
    ],
    [[["A title"], [], [part, "Ripple"], ["A1", "5"]], "partNumber | values.clock"],
  ])("%j are found by labels, tokens and units: %s", (rows, columns) => {
    expect(matched(rows)).toMatchObject({ kind: "parts", columns, asked: [] });
  });

  it("are asked for where a heading means several, none, or the same again", () => {
    const rows: Rows = [
      [part, "Bus kind", "Ripples", "Ripple", "Ripple (MHz)", "Odd [values.odd]", "", "x"],
      ["A1", "a", "b", "c", "d", "e", "f", "g"],
    ];
    expect(matched(rows)).toEqual({
      ...{ head: 0, kind: "parts" },
      columns: "partNumber | - | - | values.clock | - | - | - | -",
      asked: [
        "B1 ambiguous: values.bus,values.bus2",
        "C1 unknown: values.clock",
        "E1 twice: values.clock",
        "F1 unknown: ",
        "G1 unknown: ",
        "H1 unknown: ",
      ],
    });
  });

  it("are asked for with at most eight that are near, of two letters and more", () => {
    const near = (heading: string, below = "") =>
      matched([
        [part, heading, "Ripple"],
        ["", below, ""],
        ["A1", "a", "b"],
      ]).asked;
    expect(near("e")).toEqual(["B1 unknown: "]);
    expect(near("Extra")[0]?.split(",")).toHaveLength(8);
    expect(near("Keys")).toEqual(["B1 unknown: "]);
    expect(near("Hu")).toEqual(["B1 unknown: values.supply"]);
    expect(near("Quartz")).toEqual(["B1 unknown: "]);
    expect(near("Hum")).toEqual(["B1 unknown: values.supply"]);
    expect(near("My hum range of old")).toEqual(["B1 unknown: values.supply"]);
    expect(near("Hum [values.odd]")).toEqual(["B1 unknown: values.supply"]);
    expect(near("Lead time (days)")).toEqual(["B1 unknown: leadTime"]);
    expect(
      matched([
        [part, "Lead time"],
        ["", "days"],
        ["A1", "5"],
      ]).asked,
    ).toEqual(["B2 unknown: leadTime"]);
    const twice = { "0:1": "values.supply", "0:2": "values.supply" };
    expect(
      matched(
        [
          [part, "Odd", "Odder"],
          ["A1", "1", "2"],
        ],
        twice,
      ).asked,
    ).toEqual([expect.stringMatching(/^C1 twice: /)]);
  });

  it("are those that a person chose, or left out", () => {
    const rows: Rows = [
      [part, "Bus kind", "Odd", "Ripple"],
      ["A1", "a", "b", "c"],
    ];
    expect(matched(rows, { "0:1": "values.bus2", "0:2": "ignore", "0:3": "gone" })).toMatchObject({
      columns: "partNumber | values.bus2 | - | -",
      asked: ["D1 unknown: values.clock"],
    });
    expect(matched(rows, { "1:1": "values.bus2" }).asked).toHaveLength(2);
  });

  it("are named by groups above that say nothing, and asked for below others", () => {
    const rows = (group: string): Rows => [
      ["", group, group, "Other", "Other"],
      [part, "Ripple", "Hum range", "Bus kind", "Nothing"],
      ["A1", "5", "1..2", "x", "y"],
    ];
    expect(matched(rows("Features")).columns).toMatch(
      /^partNumber \| values.clock \| values.supply/,
    );
    expect(matched(rows("Output"))).toMatchObject({
      head: 1,
      columns: "partNumber | - | - | - | -",
      asked: [
        "B2 unknown: values.clock",
        "C2 unknown: values.supply",
        "D2 unknown: values.bus,values.bus2",
        "E2 unknown: ",
      ],
    });
    expect(matched(rows("My bus kind width")).asked[0]).toBe("B2 unknown: values.clock");
    // The name of the group may be that of the column.
    expect(matched(rows("Ripple")).asked[0]).toBe("C2 unknown: values.supply,values.clock");
  });
});

describe("the tables of a file", () => {
  const tables = (...all: readonly { rows: Rows; isHidden?: boolean }[]) => {
    const found = matchTables(
      all.map(({ rows, isHidden = false }, at) => ({
        ...{ name: `T${at}`, isHidden, rows: rows.map((row) => [...row]) },
      })),
      definitions,
      noAnswers,
    );
    return {
      tables: found.tables.map(({ at, name, kind }) => `${at} ${name} ${kind}`),
      unread: found.unread,
      offered: [...found.offered.keys()],
    };
  };

  it("are those with parts; others are named unless they are hidden, empty or notes", () => {
    const list: Rows = [
      [part, "Ripple"],
      ["A1", "5"],
    ];
    expect(
      tables(
        { rows: [["Hello"], ["notes"]] },
        { rows: list },
        { rows: [["Hello"]], isHidden: true },
        { rows: [] },
        { rows: [["x"], [], ["About [readme]"], ...list] },
        { rows: list, isHidden: true },
        { rows: [["Ripple"], ["5"]] },
        { rows: [...list, ["A2"], ["About [readme]"]] },
        { rows: [[part], ["A1"]] },
        { rows: [...Array.from({ length: 19 }, () => ["x"]), ...list] },
        { rows: [...Array.from({ length: 20 }, () => ["x"]), ...list] },
        { rows: [["Hello"]] },
      ),
    ).toMatchObject({
      tables: ["1 T1 parts", "5 T5 parts", "7 T7 parts", "8 T8 parts", "9 T9 parts"],
      unread: [0, 6, 10, 11],
    });
  });

  it("offer the columns that are not found, where one is asked for", () => {
    const rows: Rows = [
      [part, "Ripple", "Odd"],
      ["A1", "5", "x"],
    ];
    const found = matchTables(
      [{ name: "T", isHidden: false, rows: rows.map((row) => [...row]) }],
      definitions,
      noAnswers,
    );
    const offered = found.offered.get(0)?.map(({ token }) => token) ?? [];
    expect(offered).toEqual(expect.arrayContaining(["values.supply", "values.bus", "name.en"]));
    expect(offered).not.toEqual(expect.arrayContaining(["values.clock"]));
    expect(offered).not.toEqual(expect.arrayContaining(["partNumber"]));
    expect(
      tables({
        rows: [
          [part, "Ripple"],
          ["A1", "5"],
        ],
      }).offered,
    ).toEqual([]);
  });
});
