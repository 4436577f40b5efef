import { expect, it } from "vitest";
import { choiceColumn, finderTable, quantityColumn } from "../../../tests/support/finderTables.ts";
import { conditionText, readConditions, withCondition } from "./conditions.ts";
import { endCounts, histogram, histogramPeak, stopsOf, thumbsOf } from "./histogram.ts";
import { valuePlaces } from "./preparedColumns.ts";
import { relaxations } from "./relaxations.ts";
import { select } from "./selection.ts";
import { inOrder, partNumberRanks, readSort, setPartNumberRanks, sortText } from "./sortOrder.ts";

const options = ["active", "nrnd", "obsolete"];

function world() {
  const columns = {
    lifecycle: choiceColumn({ name: "lifecycle", level: "part", options }, [[0], [1], [0], [2]]),
    can: choiceColumn({ name: "p.can", level: "part", options: ["true", "false"] }, [
      [0],
      [1],
      undefined,
      [0],
    ]),
    clock: quantityColumn({ name: "p.clock", level: "part", ownUnit: "MHz" }, "number", [
      [8e8, 8e8],
      [2e9, 2e9],
      undefined,
      [8e8, 8e8],
    ]),
    temperature: quantityColumn(
      {
        name: "temperature",
        formerNames: ["p.temp"],
        level: "orderCode",
        unit: "°C",
        ownUnit: "°C",
      },
      "range",
      [[-40, 85], [0, 70], [-40, 105], undefined, [-40, 125]],
    ),
  };
  // The first part has two order codes.
  return { columns, table: finderTable([2, 1, 1, 1], Object.values(columns)) };
}

function conditionsIn(query: Record<string, string>) {
  const { table } = world();
  const { conditions, refused, unknown } = readConditions(table, query);
  const read = conditions.map((one) => `${one.column.name}=${conditionText(one)}`);
  const parts = [...select(table, conditions).parts].join();
  return [
    `${new URLSearchParams(query)} => ${read.join("&") || "none"}`,
    ...(refused.length === 0 ? [] : [`refused ${refused.map(({ name }) => name).join()}`]),
    ...(unknown === 0 ? [] : [`unknown ${unknown}`]),
    `parts ${parts}`,
  ].join("; ");
}

it("Filters of an address are read by the column's kind, and what they fit", () => {
  const queries: Record<string, string>[] = [
    ...[
      {},
      { lifecycle: "active" },
      { lifecycle: "obsolete, active,active" },
      { lifecycle: "active,gone" },
    ],
    ...[{ lifecycle: "gone" }, { lifecycle: " " }, { lifecycle: "," }, { "p.can": "true" }],
    ...[{ "p.can": "true,gone" }, { "p.can": "gone" }, { "p.can": "," }, { "p.can": "true,false" }],
    ...[
      { "p.clock": "800" },
      { "p.clock": "0.8 GHz" },
      { "p.clock": "800..2000" },
      { "p.clock": "1 GHz.." },
    ],
    ...[
      { "p.clock": "..1 GHz" },
      { "p.clock": "800, 2000" },
      { "p.clock": ",1 GHz" },
      { "p.clock": "1 GHz," },
    ],
    ...[
      { "p.clock": "," },
      { "p.clock": " , " },
      { "p.clock": "1,2,3" },
      { "p.clock": "2..1" },
      { "p.clock": "1 V" },
    ],
    ...[
      { "p.clock": "high" },
      { "p.clock": "1..1" },
      { "p.clock": `1${"0".repeat(21)}` },
      { "p.clock": "0.0000001 MHz.." },
    ],
    ...[
      { temperature: "-40..85" },
      { temperature: "-40..105 °C" },
      { "p.temp": "0.." },
      { temperature: "105" },
    ],
    ...[
      { temperature: "-40", "p.temp": "0" },
      { temperature: "126.." },
      { "p.none": "1" },
      { none: "1" },
    ],
    { "p.clock": "800", lifecycle: "active", "p.none": "1" },
  ];
  expect(queries.map(conditionsIn)).toMatchInlineSnapshot(`
    [
      " => none; parts 0,1,2,3",
      "lifecycle=active => lifecycle=active; parts 0,2",
      "lifecycle=obsolete%2C+active%2Cactive => lifecycle=active,obsolete; parts 0,2,3",
      "lifecycle=active%2Cgone => lifecycle=active; unknown 1; parts 0,2",
      "lifecycle=gone => none; unknown 1; parts 0,1,2,3",
      "lifecycle=+ => none; parts 0,1,2,3",
      "lifecycle=%2C => none; parts 0,1,2,3",
      "p.can=true => p.can=true; parts 0,3",
      "p.can=true%2Cgone => none; refused p.can; parts 0,1,2,3",
      "p.can=gone => none; refused p.can; parts 0,1,2,3",
      "p.can=%2C => none; parts 0,1,2,3",
      "p.can=true%2Cfalse => p.can=true,false; parts 0,1,3",
      "p.clock=800 => p.clock=800 MHz; parts 0,3",
      "p.clock=0.8+GHz => p.clock=0.8 GHz; parts 0,3",
      "p.clock=800..2000 => p.clock=800..2000 MHz; parts 0,1,3",
      "p.clock=1+GHz.. => p.clock=1 GHz..; parts 1",
      "p.clock=..1+GHz => p.clock=..1 GHz; parts 0,3",
      "p.clock=800%2C+2000 => p.clock=800..2000 MHz; parts 0,1,3",
      "p.clock=%2C1+GHz => p.clock=..1 GHz; parts 0,3",
      "p.clock=1+GHz%2C => p.clock=1 GHz..; parts 1",
      "p.clock=%2C => none; parts 0,1,2,3",
      "p.clock=+%2C+ => none; parts 0,1,2,3",
      "p.clock=1%2C2%2C3 => none; refused p.clock; parts 0,1,2,3",
      "p.clock=2..1 => none; refused p.clock; parts 0,1,2,3",
      "p.clock=1+V => none; refused p.clock; parts 0,1,2,3",
      "p.clock=high => none; refused p.clock; parts 0,1,2,3",
      "p.clock=1..1 => p.clock=1 MHz; parts ",
      "p.clock=1000000000000000000000 => none; refused p.clock; parts 0,1,2,3",
      "p.clock=0.0000001+MHz.. => p.clock=0.0000001 MHz..; parts 0,1,3",
      "temperature=-40..85 => temperature=-40..85 °C; parts 0,1,3",
      "temperature=-40..105+%C2%B0C => temperature=-40..105 °C; parts 1,3",
      "p.temp=0.. => temperature=0 °C..; parts 0,1,3",
      "temperature=105 => temperature=105 °C; parts 1,3",
      "temperature=-40&p.temp=0 => temperature=-40 °C; parts 0,1,3",
      "temperature=126.. => temperature=126 °C..; parts ",
      "p.none=1 => none; unknown 1; parts 0,1,2,3",
      "none=1 => none; parts 0,1,2,3",
      "p.clock=800&lifecycle=active&p.none=1 => lifecycle=active&p.clock=800 MHz; unknown 1; parts 0",
    ]
  `);
});

it("A part has the values of its order codes, each once, ascending", () => {
  const { columns } = world();
  expect([
    valuePlaces(columns.temperature, 0, [4, 0, 3, 1, 4]),
    valuePlaces(columns.temperature, 0, [3]),
    valuePlaces(columns.lifecycle, 1, [0, 4]),
    valuePlaces(columns.clock, 2, [0]),
  ]).toEqual([[0, 2, 3], [], [1], []]);
});

it("A condition takes the place of another of its column", () => {
  const { table, columns } = world();
  const { conditions } = readConditions(table, { lifecycle: "active", "p.clock": "800" });
  const [other] = readConditions(table, { lifecycle: "nrnd" }).conditions;
  const told = (all: typeof conditions) => all.map((one) => conditionText(one)).join("&");
  expect([
    told(withCondition(table, conditions, columns.lifecycle, other)),
    told(withCondition(table, conditions, columns.lifecycle, undefined)),
    told(withCondition(table, conditions, columns.can, undefined)),
  ]).toEqual(["nrnd&800 MHz", "800 MHz", "active&800 MHz"]);
});

it("Quantities have stops, and parts at each of them", () => {
  const { table, columns } = world();
  const many = (count: number, of: (at: number) => number) => {
    const cells = Array.from({ length: count }, (_, at) => [of(at), of(at)] as const);
    const stops = stopsOf(
      quantityColumn({ name: "p.many", level: "part", unit: "V" }, "number", cells),
    );
    return `${stops.length}: ${stops
      .slice(0, 4)
      .map(({ base }) => base)
      .join(" ")} … ${stops.at(-1)?.base}`;
  };
  expect([
    many(40, (at) => at),
    many(41, (at) => at),
    many(100, (at) => at + 1),
    many(100, (at) => (at + 1) * 3),
    many(100, (at) => 1.1 ** at),
    many(100, (at) => at - 50),
    many(51, (at) => at + 1),
    many(0, () => 0),
  ]).toMatchInlineSnapshot(`
    [
      "40: 0 1 2 3 … 39",
      "40: 0 2 3 4 … 40",
      "30: 1 2 3 4 … 100",
      "30: 3 6 9 12 … 300",
      "40: 1 1.3310000000000004 1.7715610000000008 2.1435888100000016 … 12527.829399838527",
      "40: -50 -47 -44 -42 … 49",
      "27: 1 2 3 4 … 51",
      "0:  … undefined",
    ]
  `);
  const all = select(table, []);
  const { conditions } = readConditions(table, { temperature: "0..85", lifecycle: "active,nrnd" });
  const some = select(table, conditions);
  const told = (of: typeof all, column: typeof columns.clock) => ({
    stops: histogram(of, column)
      .stops.map(({ quantity: { min, unit } }) => `${min} ${unit}`)
      .join(" "),
    counts: [...histogram(of, column).counts].join(),
    from: [...endCounts(of, column, "from")].join(),
    to: [...endCounts(of, column, "to")].join(),
    peak: histogramPeak(table, column),
  });
  expect([
    told(all, columns.clock),
    told(all, columns.temperature),
    told(some, columns.clock),
    told(some, columns.temperature),
  ]).toMatchInlineSnapshot(`
    [
      {
        "counts": "2,1",
        "from": "3,1",
        "peak": 2,
        "stops": "800 MHz 2 GHz",
        "to": "2,3",
      },
      {
        "counts": "3,3,3,3,2,1",
        "from": "3,3,3,3,2,1",
        "peak": 3,
        "stops": "-40 °C 0 °C 70 °C 85 °C 105 °C 125 °C",
        "to": "3,3,3,3,2,1",
      },
      {
        "counts": "1,1",
        "from": "2,1",
        "peak": 2,
        "stops": "800 MHz 2 GHz",
        "to": "1,2",
      },
      {
        "counts": "2,2,2,2,1,0",
        "from": "2,2,2,2,0,0",
        "peak": 3,
        "stops": "-40 °C 0 °C 70 °C 85 °C 105 °C 125 °C",
        "to": "0,2,2,2,1,0",
      },
    ]
  `);
  const single = quantityColumn({ name: "p.one", level: "part" }, "number", [[1, 1]]);
  expect(histogramPeak(finderTable([1], [single]), single)).toBe(1);
  const thumbs = (query: string) => {
    const [condition] = readConditions(table, { "p.clock": query }).conditions;
    return thumbsOf(
      stopsOf(columns.clock),
      condition?.kind === "span" ? condition : undefined,
    ).join();
  };
  const spans = [
    "",
    "800..",
    "..800",
    "900..",
    "..900",
    "800..2000",
    "1..2",
    "3000..",
    "..1",
    "900..1000",
  ];
  expect(spans.map((query) => `${query} => ${thumbs(query)}`)).toMatchInlineSnapshot(`
    [
      " => 0,3",
      "800.. => 1,3",
      "..800 => 0,1",
      "900.. => 1,3",
      "..900 => 0,2",
      "800..2000 => 1,2",
      "1..2 => 1,1",
      "3000.. => 2,3",
      "..1 => 0,1",
      "900..1000 => 1,2",
    ]
  `);
});

it("Conditions without results are removed or widened, most parts first", () => {
  const told = (query: Record<string, string>) => {
    const { table } = world();
    const selection = select(table, readConditions(table, query).conditions);
    return relaxations(selection).map(({ condition, parts, closest }) =>
      [
        `${condition.column.name} ${parts}`,
        ...(closest ? [`${conditionText(closest.condition)} ${closest.parts}`] : []),
      ].join(": "),
    );
  };
  expect([
    told({ "p.clock": "3000..", lifecycle: "active" }),
    told({ "p.clock": "900..1000", "p.can": "true" }),
    told({ temperature: "-50..130" }),
    told({ temperature: "-50.." }),
    told({ "p.clock": "3000..", lifecycle: "obsolete", "p.can": "false" }),
    told({ lifecycle: "nrnd", "p.can": "true" }),
    told({ lifecycle: "active", "p.can": "false" }),
    told({ "p.clock": "..100" }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "p.clock 2: 800 MHz.. 1",
      ],
      [
        "p.clock 2: 800..1000 MHz 2",
      ],
      [
        "temperature 4: -40..125 °C 1",
      ],
      [
        "temperature 4: -40 °C.. 3",
      ],
      [],
      [
        "lifecycle 2",
        "p.can 1",
      ],
      [
        "p.can 2",
        "lifecycle 1",
      ],
      [
        "p.clock 4: ..800 MHz 2",
      ],
    ]
  `);
});

it("Parts are ordered by number and by columns, those without a value last", () => {
  const { table } = world();
  const named = { ...table, parts: { ...table.parts, numbers: ["A10", "A9", "a9", "B1"] } };
  const sorts = [
    "",
    "part",
    "-part",
    "clock",
    "-clock",
    "p.clock",
    "temperature",
    "-temperature",
    "can",
    "none",
    "-",
  ];
  const all = select(named, []);
  expect(
    sorts.map((text) => {
      const sort = readSort(named, text);
      return `${text} => ${sortText(sort)}: ${[...inOrder(all, sort)].join()}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      " => : 0,1,2,3",
      "part => part: 2,1,0,3",
      "-part => -part: 3,0,1,2",
      "clock => clock: 0,3,1,2",
      "-clock => -clock: 1,0,3,2",
      "p.clock => clock: 0,3,1,2",
      "temperature => temperature: 0,1,3,2",
      "-temperature => -temperature: 0,3,1,2",
      "can => can: 0,3,1,2",
      "none => : 0,1,2,3",
      "- => : 0,1,2,3",
    ]
  `);
  const cold = select(named, readConditions(named, { temperature: "..70" }).conditions);
  expect(
    ["temperature", "-temperature"].map((text) => [...inOrder(cold, readSort(named, text))]),
  ).toMatchInlineSnapshot(`
    [
      [
        0,
        1,
        3,
      ],
      [
        0,
        3,
        1,
      ],
    ]
  `);
  expect([...partNumberRanks(named).ranks, partNumberRanks(named).count]).toMatchInlineSnapshot(`
    [
      2,
      1,
      0,
      3,
      4,
    ]
  `);
  const given = world().table;
  setPartNumberRanks(given, [2, 0, 1, 0]);
  expect([[...partNumberRanks(given).ranks], partNumberRanks(given).count]).toEqual([
    [2, 0, 1, 0],
    3,
  ]);
});
