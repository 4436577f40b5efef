import { describe, expect, it } from "vitest";
import { SynonymIndex } from "../query/words/synonymIndex.ts";
import { PartConditions } from "./partConditions.ts";
import type { CodeFacts, PartFacts } from "./partFacts.ts";
import type { PartCondition } from "./partTable.ts";
import type { Vocabulary } from "./vocabulary.ts";

const option = (value: string, ...names: string[]) => ({ value, names });
const quantity = { options: [], unit: "" } as const;

const vocabulary: Vocabulary = {
  columns: [
    {
      ...quantity,
      name: "p.peak",
      kind: "number",
      names: ["Peak current"],
      unit: "mA",
      direction: "more",
    },
    { ...quantity, name: "p.noise", kind: "number", names: ["Noise"], unit: "dB" },
    { ...quantity, name: "p.supply", kind: "range", names: ["Supply"], unit: "V" },
    { ...quantity, name: "p.ports", kind: "number", names: ["Lambda ports"] },
    { ...quantity, name: "p.plugs", kind: "number", names: ["Zorvek ports"] },
    { ...quantity, name: "p.taps", kind: "number", names: ["Taps"] },
    { ...quantity, name: "p.red", kind: "number", names: ["Red taps"] },
    {
      ...{ ...quantity, name: "p.bus", kind: "options", names: ["Bus"] },
      options: [
        option("sent", "SENT"),
        option("wiegand", "Wiegand"),
        option("psi", "Peripheral sensor interface"),
        option("gd", "Gamma delta"),
      ],
    },
    {
      ...{ ...quantity, name: "p.fan", kind: "options", names: [] },
      options: [option("true", "Fan inside")],
    },
    {
      ...{ ...quantity, name: "package", kind: "options", names: ["Package"] },
      options: [option("qfn", "qfn"), option("sot", "sot"), option("wlcsp", "wlcsp")],
    },
    { ...quantity, name: "pins", kind: "number", names: ["Pins"] },
    {
      ...{ ...quantity, name: "grade", kind: "options", names: ["Grade"] },
      options: [
        option("automotive", "Automotive"),
        option("industrial", "Industrial"),
        option("extended", "Extended range"),
      ],
    },
  ],
  families: [
    { names: ["Vostok drivers"], families: [1] },
    { names: ["Zephyr lamps", "Zephyr light sources"], families: [2] },
  ],
};

const qfn: CodeFacts = { packageName: "QFN-32", style: "qfn", pins: 32, body: [0.004, 0.005] };
const sot: CodeFacts = { packageName: "SOT-23-5", style: "sot", pins: 5, body: [0.002, 0.003] };

/** Parts by their ordinals, which are not their places. */
const parts: readonly (readonly [number, PartFacts])[] = [
  [
    9,
    {
      families: [1],
      values: {
        ...{ "p.peak": [0.15, 0.15], "p.supply": [1, 5], "p.bus": ["wiegand"], "p.noise": [3, 3] },
        ...{ "p.ports": [0, 0], "p.fan": ["true"] },
      },
      codes: [sot, { ...qfn, grade: "industrial" }],
    },
  ],
  [
    4,
    {
      families: [1],
      values: {
        ...{ "p.peak": [0.3, 0.3], "p.supply": [2, 6], "p.bus": ["sent"], "p.noise": [12, 12] },
        ...{ "p.ports": [2, 2] },
      },
      codes: [qfn],
    },
  ],
  [
    6,
    {
      families: [1],
      values: {
        "p.peak": [0.5, 0.5],
        "p.supply": [3, 7],
        "p.bus": ["sent", "wiegand"],
        "p.ports": [4, 4],
        "p.noise": [2, 40],
      },
      codes: [{ ...sot, grade: "automotive" }],
    },
  ],
  [
    2,
    {
      families: [1],
      values: { "p.peak": [0.8, 0.8], "p.supply": [4, 8], "p.bus": ["psi"], "p.ports": [0, 0] },
      codes: [
        { ...sot, grade: "industrial" },
        { ...qfn, grade: "automotive" },
      ],
    },
  ],
  [
    7,
    {
      families: [2],
      values: { "p.plugs": [4, 4], "p.peak": [0.3, 0.3] },
      codes: [{ packageName: "WLCSP-16", style: "wlcsp", pins: 16, grade: "extended" }],
    },
  ],
  [3, { families: [2], values: { "p.plugs": [2, 2] }, codes: [] }],
];

function conditions(): PartConditions {
  const found = new PartConditions(vocabulary, new SynonymIndex([]), () => 1);
  for (const [ordinal, facts] of parts) found.put(ordinal, facts);
  return found;
}

/** A condition in short. */
function shown(one: PartCondition): string {
  const not = one.isExcluded ? "not " : "";
  if (one.kind === "options") return `${not}${one.column}: ${one.options.join(" ")}`;
  const ends = [one.from, one.to].map((end) =>
    end ? `${[...new Set([end.min, end.max])].join("/")} ${end.unit}`.trim() : "",
  );
  return `${not}${one.column}: ${ends.join("..")}`;
}

const all = conditions();

function rank(text: string, having: readonly number[] = []) {
  return all.rank(text, [], () => having);
}

/** Numbers by ordinal, without those that are 0. */
function byOrdinal(numbers: Float32Array | undefined): Record<string, number> {
  const rounded = Array.from(
    numbers ?? [],
    (one, at) => [at, Math.round(one * 100) / 100] as const,
  );
  return Object.fromEntries(rounded.filter(([, one]) => one !== 0));
}

it.each([
  [
    "Vostok drivers at least 300 mA",
    ["Vostok drivers = family: 1 (4)", "at least 300 mA = p.peak: 300 mA.. (4)"],
  ],
  ["Vostok drivers 300 mA", ["Vostok drivers = family: 1 (4)", "300 mA = p.peak: 300 mA.. (4)"]],
  [
    "Vostok drivers noise 12 dB",
    ["Vostok drivers = family: 1 (4)", "noise 12 dB = p.noise: 12 dB..12 dB (1)"],
  ],
  [
    "Vostok drivers noise 6 dB",
    ["Vostok drivers = family: 1 (4)", "noise 6 dB = p.noise: 6 dB.. (1)"],
  ],
  [
    "Vostok drivers peak current at least 2 A",
    [
      "Vostok drivers = family: 1 (4)",
      "peak current at least 2 A = p.peak: 2 A.. (0, nearest 0.8 A)",
    ],
  ],
  [
    "Vostok drivers noise at most 1 dB",
    ["Vostok drivers = family: 1 (4)", "noise at most 1 dB = p.noise: ..1 dB (0, nearest 2 dB)"],
  ],
  [
    "Vostok drivers supply 2 V to 5 V",
    ["Vostok drivers = family: 1 (4)", "supply 2 V to 5 V = p.supply: 2 V..5 V (2)"],
  ],
  ["SENT QFN-32", ["SENT = p.bus: sent (2)", "QFN-32 = package: qfn & pins: 32..32 (3)"]],
  ["SOT-23-5 SENT", ["SOT-23-5 = package: sot & pins: 5..5 (3)", "SENT = p.bus: sent (2)"]],
  ["SENT SOT48", ["SENT = p.bus: sent (2)", "SOT48 = package: sot & pins: 48..48 (0)"]],
  [
    "Vostok drivers QFN-32 automotive",
    [
      "Vostok drivers = family: 1 (4)",
      "QFN-32 = package: qfn & pins: 32..32 (3)",
      "automotive = grade: automotive (2)",
    ],
  ],
  ["four ports lamp", ["four ports = p.plugs: 4..4 (1)", "lamp = family: 2 (2)"]],
  ["4 lambda ports", ["4 lambda ports = p.ports: 4..4 (1)"]],
  ["below 1 x 1 mm", ["below 1 x 1 mm = body width: ..1 mm & body length: ..1 mm (0)"]],
  [
    "Vostok drivers without SENT or Wiegand",
    [
      "Vostok drivers = family: 1 (4)",
      "without SENT = not p.bus: sent (4, instead p.bus: psi)",
      "Wiegand = not p.bus: wiegand (4, instead p.bus: psi)",
    ],
  ],
  [
    "Vostok drivers without SENT",
    ["Vostok drivers = family: 1 (4)", "without SENT = not p.bus: sent (4)"],
  ],
  [
    "Vostok drivers without lambda ports",
    [
      "Vostok drivers = family: 1 (4)",
      "without lambda ports = not p.ports: 1.. (4, instead p.ports: ..0)",
    ],
  ],
  [
    "Vostok drivers not QFN-32",
    [
      "Vostok drivers = family: 1 (4)",
      "not QFN-32 = not package name: QFN-32 (4, instead package: sot wlcsp)",
    ],
  ],
  [
    "QFN-32 not SOT",
    ["QFN-32 = package: qfn & pins: 32..32 (3)", "not SOT = not package name: SOT-23-5 (4)"],
  ],
  [
    "Vostok drivers without fan inside",
    ["Vostok drivers = family: 1 (4)", "without fan inside = not p.fan: true (5)"],
  ],
  [
    "drivers without automotive",
    [
      "drivers = family: 1 (4)",
      "without automotive = not grade: automotive (3, instead grade: extended industrial)",
    ],
  ],
  ["why 300 mA", []],
  [
    "Vostok drivers without PSI",
    [
      "Vostok drivers = family: 1 (4)",
      "without PSI = not p.bus: psi (5, instead p.bus: sent wiegand)",
    ],
  ],
  [
    "Vostok drivers not WLCSP",
    [
      "Vostok drivers = family: 1 (4)",
      "not WLCSP = not package name: WLCSP-16 (4, instead package: qfn sot)",
    ],
  ],
  [
    "Vostok drivers QFN-32 automotive without Wiegand",
    [
      "Vostok drivers = family: 1 (4)",
      "QFN-32 = package: qfn & pins: 32..32 (3)",
      "automotive = grade: automotive (2)",
      "without Wiegand = not p.bus: wiegand (4, instead p.bus: psi sent)",
    ],
  ],
  [
    "Vostok drivers peak current at most 100 mA",
    [
      "Vostok drivers = family: 1 (4)",
      "peak current at most 100 mA = p.peak: ..100 mA (0, nearest 150 mA)",
    ],
  ],
  [
    "Vostok drivers without fan inside at least 5000 mA",
    [
      "Vostok drivers = family: 1 (4)",
      "without fan inside = not p.fan: true (5)",
      "at least 5000 mA = p.peak: 5000 mA.. (0, nearest 800 mA)",
    ],
  ],
  [
    "Vostok drivers without QFN, SOT or WLCSP",
    [
      "Vostok drivers = family: 1 (4)",
      "without QFN = not package name: QFN-32 (4)",
      "SOT = not package name: SOT-23-5 (4)",
      "WLCSP = not package name: WLCSP-16 (4)",
    ],
  ],
  [
    "Vostok drivers not QFN or WLCSP",
    [
      "Vostok drivers = family: 1 (4)",
      "not QFN = not package name: QFN-32 (4, instead package: sot)",
      "WLCSP = not package name: WLCSP-16 (4, instead package: sot)",
    ],
  ],
])("%s is understood piece by piece", (text, expected) => {
  const pieces = rank(text)?.understood.pieces ?? [];
  const found = pieces.map((piece) => {
    const near = piece.nearest && `, nearest ${piece.nearest.min} ${piece.nearest.unit}`;
    const instead = piece.instead && `, instead ${shown(piece.instead)}`;
    const what = piece.conditions.map(shown).join(" & ");
    return `${piece.text} = ${what} (${piece.parts}${near ?? ""}${instead ?? ""})`;
  });
  expect(found).toEqual(expected);
});

it.each([
  ["Vostok drivers at least 300 mA", ["at least 300 mA", "Vostok drivers"], undefined, ""],
  [
    "Vostok drivers without SENT or Wiegand",
    ["without SENT or Wiegand", "Vostok drivers without Wiegand", "Vostok drivers without SENT"],
    "Vostok drivers",
    "",
  ],
  [
    "Vostok drivers without SENT or Wiegand, at least 300 mA",
    [
      "without SENT or Wiegand, at least 300 mA",
      "Vostok drivers without Wiegand, at least 300 mA",
      "Vostok drivers without SENT, at least 300 mA",
      "Vostok drivers without SENT or Wiegand",
    ],
    "Vostok drivers, at least 300 mA",
    "",
  ],
  [
    "Vostok drivers without SENT, at least 300 mA blorgy",
    [
      "without SENT, at least 300 mA blorgy",
      "Vostok drivers, at least 300 mA blorgy",
      "Vostok drivers without SENT, blorgy",
    ],
    "Vostok drivers, at least 300 mA blorgy",
    "blorgy",
  ],
  [
    "Vostok drivers at least 300 mA blorgy",
    ["at least 300 mA blorgy", "Vostok drivers blorgy"],
    undefined,
    "blorgy",
  ],
  ["without SENT", [""], undefined, ""],
  [
    "Vostok drivers without SENT, no Wiegand",
    ["without SENT, no Wiegand", "Vostok drivers, no Wiegand", "Vostok drivers without SENT"],
    "Vostok drivers",
    "",
  ],
])("each piece can be left out of %s", (text, expected, wanted, rest) => {
  const found = rank(text);
  expect(found?.understood.pieces.map(({ without }) => without)).toEqual(expected);
  expect([found?.wanted, found?.understood.rest]).toEqual([wanted, rest]);
});

it.each([
  ["Vostok drivers at least 300 mA", 3, [4, 6, 2], [], { 2: 2, 4: 2, 6: 2, 7: 1, 9: 1 }],
  ["Vostok drivers noise 12 dB", 1, [4], [], { 2: 1, 4: 2, 6: 1, 9: 1 }],
  ["Vostok drivers noise 6 dB", 1, [4], [], { 2: 1, 4: 2, 6: 1, 9: 1 }],
  ["Vostok drivers noise 3 dB", 1, [9], [], { 2: 1, 4: 1.5, 6: 1, 9: 2 }],
  [
    "Vostok drivers peak current at least 2 A",
    0,
    [9, 4, 6, 2],
    [9, 4, 6, 2],
    { 2: 1, 4: 1, 6: 1, 9: 1 },
  ],
  ["peak current at least 2 A", 0, [], [2], {}],
  ["noise at most 1 dB", 0, [], [], {}],
  ["Vostok drivers QFN-32 automotive", 1, [2], [], { 2: 3, 4: 2, 6: 2, 9: 2 }],
  ["industrial QFN-32 SENT", 0, [9, 4, 2], [9, 4, 2], { 2: 2, 4: 2, 6: 1, 9: 2 }],
  ["SENT fan inside automotive", 0, [6], [6], { 2: 1, 4: 1, 6: 2, 9: 1 }],
  ["below 1 x 1 mm", 0, [], [9, 4, 6, 2], {}],
  ["Vostok drivers below 3 x 3 mm", 3, [9, 6, 2], [], { 2: 2, 4: 1, 6: 2, 9: 2 }],
  ["without SENT", 4, [9, 2, 7, 3], [], { 2: 1, 3: 1, 7: 1, 9: 1 }],
  [
    "Vostok drivers SENT automotive at least 300 mA noise 3 dB",
    0,
    [6],
    [6],
    { 2: 3, 4: 3.5, 6: 4, 7: 1, 9: 2 },
  ],
  ["Vostok drivers industrial QFN-32", 1, [9], [], { 2: 2.5, 4: 2, 6: 1, 9: 3 }],
  [
    "Vostok drivers SENT automotive at least 300 mA noise 3 dB supply 3 V",
    0,
    [6],
    [6],
    { 2: 3, 4: 4.5, 6: 5, 9: 3 },
  ],
  ["PSI fan inside 4 lambda ports", 0, [], [], { 2: 1, 6: 1, 9: 1 }],
  ["Vostok drivers industrial SOT-23-5", 1, [2], [], { 2: 3, 4: 1, 6: 2, 9: 2.5 }],
])("the parts are found that meet %s, or most of it", (text, parts, best, nearest, met) => {
  const found = rank(text);
  expect(found && [found.understood.parts, found.best, found.nearest]).toEqual([
    parts,
    best,
    nearest,
  ]);
  expect(byOrdinal(found?.met)).toEqual(met);
  expect(found?.count).toBe(found?.understood.pieces.length);
});

it.each([
  ["Vostok drivers at least 300 mA", { 3: 17, 7: 9, 9: 0.58 }],
  ["at least 300 mA", { 3: 8, 9: 0.58 }],
  ["Vostok drivers 300 mA", { 2: 2, 3: 9, 6: 1, 7: 9, 9: 1 }],
  ["peak current 150 mA SENT", { 2: 3, 4: 1, 6: 2, 7: 1 }],
  ["Vostok drivers supply 2 V to 5 V", { 2: 1, 3: 17, 6: 0.58, 7: 17 }],
  ["Vostok drivers supply at most 3 V", { 3: 17, 7: 17 }],
  ["SENT QFN-32", { 6: 1, 7: 1 }],
  ["QFN", { 6: 1, 7: 1 }],
  ["Vostok drivers with 3 lambda ports", { 2: 8, 3: 17, 4: 1, 6: 1, 7: 17, 9: 8 }],
  ["Vostok drivers noise 12 dB", { 3: 9, 7: 9, 9: 2 }],
  ["below 2 x 2 mm", { 2: 0.58, 3: 16, 4: 2.32, 6: 0.58, 7: 16, 9: 0.58 }],
  ["at most 200 mA", { 2: 2, 3: 8, 4: 0.58, 6: 1.32, 7: 0.58 }],
  ["Vostok drivers noise 0 dB", { 3: 9, 7: 9 }],
  ["Vostok drivers peak current 1 mA", { 2: 8, 3: 9, 4: 8, 6: 8, 7: 17, 9: 8 }],
  ["Zephyr lamps 2 zorvek ports", { 2: 17, 4: 17, 6: 17, 7: 1, 9: 17 }],
])("parts are the nearer to %s the less their values are off", (text, expected) => {
  expect(byOrdinal(rank(text)?.distance)).toEqual(expected);
});

describe("a text", () => {
  it.each([
    ["Vostok", "words"],
    ["Vostok drivers", "words"],
    ["SENT", "words"],
    ["300 mA", "words"],
    ["peak current 300 mA", "parts"],
    ["peak current 300 mA blorgy", "words"],
    ["at least 300 mA", "parts"],
    ["at least 300 mA blorgy snurf", "parts"],
    ["at least 300 mA blorgy snurf darg", "words"],
    ["why at least 300 mA", "words"],
    ["why Vostok drivers 300 mA QFN", "parts"],
    ["QFN", "parts"],
    ["QFN blorgy", "words"],
    ["automotive", "words"],
    ["Vostok drivers at least 5000 mA blorgy", "parts"],
    ["Vostok drivers at least 5000 mA blorgy snurf", "words"],
    ["Vostok drivers at least 300 mA blorgy snurf", "parts"],
    ["Vostok drivers at least 300 mA a b c blorgy snurf darg bleck", "words"],
    ["Vostok drivers SENT", "parts"],
    ["Vostok drivers SENT blorgy", "parts"],
    ["Vostok drivers SENT blorgy snurf", "words"],
    ["Vostok SENT", "parts"],
    ["Vostok SENT blorgy", "words"],
    ["Vostok drivers automotive", "parts"],
    ["SENT automotive", "parts"],
    ["SENT fan inside", "parts"],
    ["SENT fan inside automotive", "parts"],
    ["SENT fan inside blorgy", "parts with the words"],
    ["SENT fan inside blorgy snurf", "words"],
    ["SENT fan inside automotive blorgy", "parts"],
    ["4 lambda ports", "parts"],
    ["4 lambda ports blorgy snurf", "parts with the words"],
    ["4 lambda ports blorgy snurf darg", "words"],
    ["four ports", "words"],
    ["four ports blorgy", "parts with the words"],
    ["without SENT", "parts"],
    ["without SENT blorgy", "words"],
    ["without fan", "words"],
    ["Vostok without SENT blorgy snurf", "parts"],
    ["Vostok drivers without SENT blorgy snurf", "parts"],
    ["Vostok drivers without SENT blorgy snurf darg", "words"],
    ["without SENT, fan inside blorgy", "parts"],
    ["without SENT, fan inside blorgy snurf", "words"],
    ["Zephyr lamps SENT", "words"],
    ["lamps 2 ports", "parts"],
    ["without PSI", "parts"],
    ["ZLS PSI", "words"],
    ["ZLS 2 zorvek ports", "parts"],
    ["Vostok drivers at least 300 mA blorgy snurf darg", "parts"],
    ["Vostok drivers gamma", "words"],
    ["Vostok drivers SENT 岚瑾琛", "parts"],
    ["Vostok drivers SENT 岚瑾琛翎", "words"],
    ["without SENT gamma blorgy", "words"],
    ["SENT fan inside 岚", "parts with the words"],
    ["SENT fan inside automotive blorgy snurf", "words"],
    ["SENT fan inside automotive 岚瑾琛", "parts with the words"],
    ["SENT gamma", "words"],
    ["Vostok drivers without gamma", "parts"],
    ["Vostok drivers extended", "words"],
    ["Vostok drivers noise 12 dB blorgy snurf", "parts"],
    ["9 lambda ports blorgy snurf", "parts with the words"],
    ["at least 5000 mA blorgy", "words"],
    ["SENT fan inside 岚瑾琛", "words"],
    ["without SENT, fan inside 岚瑾琛", "parts"],
    ["Vostok PSI", "parts"],
    ["Zephyr lamps extended", "words"],
    ["extended without SENT blorgy", "words"],
    ["extended without SENT", "parts"],
    ["SENT extended", "words"],
    ["Vostok drivers peripheral", "words"],
    ["Vostok drivers without gamma blorgy", "parts"],
    ["4 lambda", "parts"],
    ["4 taps", "parts"],
    [`Vostok drivers 300 mA${" the".repeat(56)}`, "parts"],
    [`Vostok drivers 300 mA${" the".repeat(57)}`, "words"],
  ])("asks for parts, or for words: %s", (text, expected) => {
    const found = rank(text);
    const asked = found?.isSure === true ? "parts" : "parts with the words";
    expect(found === undefined ? "words" : asked).toBe(expected);
  });
});

it("a count is of the column whose parts have the words beside it most often", () => {
  const columns = (having: readonly number[]) =>
    rank("four ports blorgy", having)?.understood.pieces.map((piece) =>
      piece.conditions.map(shown),
    );
  expect(columns([7])).toEqual([["p.plugs: 4..4"]]);
  expect(columns([4, 6])).toEqual([["p.ports: 4..4"]]);
  expect(columns([4, 7])).toEqual([["p.plugs: 4..4"]]);
  expect(columns([])).toEqual([["p.ports: 4..4"]]);
  const beside = (text: string) =>
    rank(text, [7])?.understood.pieces.flatMap((piece) => piece.conditions.map(shown));
  expect(beside("at least 300 mA, four ports blorgy")).toEqual([
    "p.peak: 300 mA..",
    "p.plugs: 4..4",
  ]);
  expect(beside("at least 300 mA, four ports")).toEqual(["p.peak: 300 mA..", "p.ports: 4..4"]);
});

it("a text that names a part beside its conditions is no condition", () => {
  const text = "Vostok drivers at least 300 mA blorgy";
  const isRanked = (start: number, end: number) =>
    all.rank(text, [{ start, end }], () => []) !== undefined;
  expect(isRanked(0, 14)).toBe(true);
  expect(isRanked(0, 6)).toBe(true);
  expect(isRanked(24, 30)).toBe(true);
  expect(isRanked(31, 37)).toBe(false);
  expect(isRanked(10, 20)).toBe(false);
});

it("parts that are removed meet nothing", () => {
  const some = conditions();
  some.warmUp();
  some.remove(6);
  const found = some.rank("Vostok drivers without PSI, at least 300 mA", [], () => []);
  expect(found?.best).toEqual([4]);
  expect(byOrdinal(found?.met)).toEqual({ 2: 2, 3: 1, 4: 3, 7: 2, 9: 2 });
  expect(byOrdinal(found?.distance)).toEqual({ 3: 17, 7: 9, 9: 0.58 });
});

it("no text asks for parts where there are none", () => {
  const none = new PartConditions(vocabulary, new SynonymIndex([]), () => 1);
  none.warmUp();
  expect(none.rank("Vostok drivers at least 300 mA", [], () => [])).toBeUndefined();
});

it.each([
  ["supply", ["p.supply"]],
  ["peak current", ["p.peak"]],
  ["peak current and supply", ["p.peak", "p.supply"]],
  ["noise of the supply", ["p.noise", "p.supply"]],
  ["ports", ["p.ports", "p.plugs"]],
  ["lambda ports", ["p.ports"]],
  ["plug ports, zorvek ports", []],
  ["ports, zorvek ports", ["p.plugs", "p.ports"]],
  ["fan inside", ["p.fan"]],
  ["bus", ["p.bus"]],
  ["SENT", []],
  ["supply blorgy", []],
  ["what is the supply", ["p.supply"]],
  ["", []],
  ["supply ".repeat(60), ["p.supply"]],
  ["supply ".repeat(61), []],
])("a text may name columns and nothing else: %s", (text, expected) => {
  expect(all.columnsNamed(text)).toEqual(expected);
});
