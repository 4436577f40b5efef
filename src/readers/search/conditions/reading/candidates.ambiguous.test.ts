import { expect, it } from "vitest";
import { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { CodeFacts, PartFacts } from "../partFacts.ts";
import { type PartCondition, PartTable } from "../partTable.ts";
import { phraseTokens } from "../phraseTokens.ts";
import type { NamedColumn, Vocabulary } from "../vocabulary.ts";
import type { Candidate } from "./candidate.ts";
import { candidatesIn } from "./candidates.ts";
import { Definitions } from "./definitions.ts";

const number = (name: string, unit: string, ...names: string[]): NamedColumn => {
  return { name, kind: "number", names, unit, options: [] };
};
const range = (name: string, unit: string, ...names: string[]): NamedColumn => {
  return { ...number(name, unit, ...names), kind: "range" };
};
const choice = (
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
): NamedColumn => ({
  ...{ name, kind: "options", names: [label], unit: "" },
  options: Object.entries(options).map(([value, one]) => ({ value, names: [one] })),
});

/** Columns whose names and values are alike. */
const vocabulary: Vocabulary = {
  columns: [
    { ...number("p.peak", "mA", "Peak current"), direction: "more" },
    { ...number("p.surge", "W", "Surge", "Surge level limit"), direction: "more" },
    number("p.store", "KB", "Store"),
    number("p.line", "Mbit", "Line"),
    number("p.reach", "mm", "Reach"),
    number("p.ports", "", "Lambda ports", "朗达接口数"),
    number("p.red", "", "Red taps"),
    number("p.redox", "", "Redox cells"),
    number("p.sinus", "dB", "Sinusoid level"),
    range("p.supply", "V", "Supply"),
    range("p.coil", "V", "Coil"),
    range("p.heat", "°C", "Heat"),
    choice("p.band", "Wave form", {
      ...{ sine: "Sinusoidal", chip: "Chipper", with: "Withdrawn" },
      ...{ tri: "Triangle", trim: "Trianon" },
    }),
    choice("p.link", "Link", {
      ...{ radio: "无线模块", line: "线模块", car: "车规级", none: "No lumtri needed" },
      ...{ zor: "Zor", other: "Non-zor", sense: "无传感器检测" },
    }),
    choice("package", "Package", { so: "so", qfn: "qfn" }),
    number("pins", "", "Pins"),
    choice("grade", "Grade", { automotive: "Automotive" }),
  ],
  families: [
    { names: ["Vostok drivers"], families: [1] },
    { names: ["Vostok drivers tall"], families: [3] },
    { names: ["Zephyr lamps"], families: [2] },
    { names: ["Nimbus pumps"], families: [4] },
  ],
};

const so: CodeFacts = { packageName: "SO-8", style: "so", pins: 8 };
const qfn: CodeFacts = { packageName: "QFN-32", style: "qfn", pins: 32 };
const store = { "p.store": [67108864, 67108864], "p.line": [67108864, 67108864] } as const;

const parts: readonly PartFacts[] = [
  {
    families: [1],
    values: {
      ...store,
      "p.peak": [0.3, 0.3],
      "p.ports": [2, 2],
      "p.supply": [2, 5],
      "p.coil": [2, 5],
    },
    codes: [so],
  },
  {
    families: [1],
    values: { "p.peak": [0.5, 0.5], "p.ports": [1, 1], "p.supply": [3.3, 3.3], "p.coil": [2, 5] },
    codes: [qfn],
  },
  {
    families: [2],
    values: { "p.band": ["sine", "chip", "with"], "p.red": [1, 1], "p.surge": [3, 3] },
    codes: [],
  },
  { families: [2], values: { "p.band": ["tri", "trim"], "p.redox": [1, 1] }, codes: [] },
  {
    families: [4],
    values: {
      ...{ "p.band": ["sine", "tri"], "p.sinus": [3, 3], "p.reach": [0.005, 0.005] },
      ...{ "p.heat": [-40, 85], "p.ports": [0, 0] },
    },
    codes: [so],
  },
];

function definitionsOf(facts: readonly PartFacts[]): Definitions {
  const table = new PartTable();
  for (const [ordinal, one] of facts.entries()) table.put(ordinal, one);
  return new Definitions(vocabulary, new SynonymIndex([]), table, () => 1);
}

const all = definitionsOf(parts);

/** A condition in short. */
function shown(one: PartCondition): string {
  const not = one.isExcluded ? "not " : "";
  if (one.kind === "options") return `${not}${one.column}: ${one.options.join(" ")}`;
  const ends = [one.from, one.to].map((end) => {
    if (end?.min === Number.EPSILON) return "any";
    return end ? `${[...new Set([end.min, end.max])].join("/")} ${end.unit}`.trim() : "";
  });
  return `${not}${one.column}: ${ends.join("..")}`;
}

/** Possible meanings of a text, at each place the likeliest first. */
function candidates(text: string, definitions: Definitions = all): Candidate[] {
  return candidatesIn(definitions, text, phraseTokens(text)).flat();
}

/** A possible meaning with the share of its name that was typed. */
function meaning(text: string, { start, end, conditions, share, isCounted }: Candidate): string {
  const counted = isCounted ? " counted" : "";
  const piece = text.slice(start, end).trim();
  return `${piece} = ${conditions.map(shown).join(" & ")} (${Math.round(share * 100)} %${counted})`;
}

it.each([
  [
    "64 Mb",
    [
      "64 Mb = p.line: 64 Mbit..64 Mbit (0 %)",
      "64 Mb = p.store: 64 MB..64 MB (0 %)",
      "64 Mb = p.line: 64 Mbit.. (0 %)",
      "64 Mb = p.store: 64 MB.. (0 %)",
    ],
  ],
  ["300 mA peak grease", ["300 mA peak = p.peak: 300 mA.. (50 %)"]],
  [
    "300 mA peak, 64 MB",
    [
      "300 mA peak = p.peak: 300 mA.. (50 %)",
      "64 MB = p.store: 64 MB..64 MB (0 %)",
      "64 MB = p.store: 64 MB.. (0 %)",
    ],
  ],
  [
    "300 mA peak 64 MB",
    [
      "300 mA peak = p.peak: 300 mA.. (50 %)",
      "300 mA = p.peak: 300 mA.. (50 %)",
      "64 MB = p.store: 64 MB..64 MB (0 %)",
      "64 MB = p.store: 64 MB.. (0 %)",
    ],
  ],
  ["3 W surge level", ["3 W surge = p.surge: 3 W.. (100 %)"]],
  ["2red", ["2red = p.red: 2..2 (50 % counted)", "2red = p.red: 2.. (50 % counted)"]],
  [
    "2re",
    [
      "2re = p.red: 2..2 (50 % counted)",
      "2re = p.redox: 2..2 (50 % counted)",
      "2re = p.red: 2.. (50 % counted)",
      "2re = p.redox: 2.. (50 % counted)",
    ],
  ],
  ["re 2", []],
  ["2 of re", []],
  ["dual re", []],
  ["4朗", ["4朗 = p.ports: 4..4 (60 % counted)", "4朗 = p.ports: 4.. (60 % counted)"]],
  ["4朗达", ["4朗达 = p.ports: 4..4 (50 % counted)", "4朗达 = p.ports: 4.. (50 % counted)"]],
  ["peak current of 300 mA", ["peak current of 300 mA = p.peak: 300 mA.. (100 %)"]],
  ["peak current, of 300 mA", ["300 mA = p.peak: 300 mA.. (0 %)"]],
  ["peak current of, 300 mA", ["300 mA = p.peak: 300 mA.. (0 %)"]],
  ["peak, current 300 mA", ["current 300 mA = p.peak: 300 mA.. (50 %)"]],
  ["of 300 mA", ["300 mA = p.peak: 300 mA.. (0 %)"]],
  ["lambda ports two", ["lambda ports = p.ports: 1.. (100 %)"]],
  [
    "ports 2 lambda ports",
    [
      "ports 2 lambda ports = p.ports: 2..2 (100 % counted)",
      "ports 2 lambda ports = p.ports: 2.. (100 % counted)",
      "lambda ports = p.ports: 1.. (100 %)",
    ],
  ],
  [
    "99 lambda ports",
    [
      "99 lambda ports = p.ports: 99..99 (100 % counted)",
      "99 lambda ports = p.ports: 99.. (100 % counted)",
      "lambda ports = p.ports: 1.. (100 %)",
    ],
  ],
  [
    "100 lambda ports",
    [
      "100 lambda ports = p.ports: 100..100 (100 %)",
      "100 lambda ports = p.ports: 100.. (100 %)",
      "lambda ports = p.ports: 1.. (100 %)",
    ],
  ],
  ["2x5", []],
  ["32x1", []],
  ["2x64", []],
  ["4x5 mm", []],
  ["5 mm", ["5 mm = p.reach: 5 mm..5 mm (0 %)", "5 mm = p.reach: 5 mm.. (0 %)"]],
  [
    "4 Zephyr lamps",
    ["Zephyr lamps = family: 2 (100 %)", "Zephyr = family: 2 (50 %)", "lamps = family: 2 (50 %)"],
  ],
  [
    "quad Vostok drivers",
    [
      "quad = p.ports: 4..4 (100 % counted)",
      "Vostok drivers = family: 1 (100 %)",
      "Vostok = family: 1 (50 %)",
      "drivers = family: 1 (50 %)",
    ],
  ],
  ["quad pumps", ["pumps = family: 4 (50 %)"]],
  ["4 drivers", ["drivers = family: 1 (50 %)"]],
  ["lumtri needed", []],
  [
    "no lumtri needed",
    [
      "no lumtri needed = p.link: none (100 %)",
      "no lumtri needed = p.link: none (100 %)",
      "no lumtri = p.link: none (50 %)",
      "no lumtri = p.link: none (50 %)",
    ],
  ],
  ["非车规级", ["非车规级 = not p.link: car (100 %)"]],
  [
    "无线模块",
    [
      "无线模块 = p.link: radio (100 %)",
      "无线 = p.link: radio (33 %)",
      "线模块 = p.link: line (100 %)",
      "模块 = p.link: radio (67 %)",
    ],
  ],
  [
    "不带无线模块",
    [
      "不带无线模块 = not p.link: radio (100 %)",
      "线模块 = p.link: line (100 %)",
      "模块 = p.link: radio (67 %)",
    ],
  ],
  ["重非车规级", ["车规级 = p.link: car (100 %)"]],
  ["音频不带车规级", ["不带车规级 = not p.link: car (100 %)"]],
  [
    "non-zor",
    [
      "non-zor = p.link: other (100 %)",
      "non-zor = not p.link: zor (100 %)",
      "non-zor = p.link: other (100 %)",
    ],
  ],
  ["没有检测", []],
  ["没有传感器", ["没有传感器 = p.link: sense (100 %)"]],
  [
    "没有传感器检测",
    [
      "没有传感器检测 = p.link: sense (100 %)",
      "没有传感器 = p.link: sense (100 %)",
      "检测 = p.link: sense (40 %)",
    ],
  ],
  ["zor", ["zor = p.link: zor (100 %)"]],
  ["two to four drivers", ["drivers = family: 1 (50 %)"]],
  ["at most -700 °C", ["at most -700 °C = p.heat: ..-700 °C (0 %)"]],
  ["at most -900 °C", []],
  ["at least 9 A", ["at least 9 A = p.peak: 9 A.. (0 %)"]],
  ["at least 11 A", []],
  ["at most 20 mA", ["at most 20 mA = p.peak: ..20 mA (0 %)"]],
  ["at most 10 mA", []],
  [
    "without store or lambda",
    ["without store = not p.store: any.. (100 %)", "or lambda = not p.ports: any.. (50 %)"],
  ],
  ["without QFN48", ["without QFN = not package name: QFN-32 (100 %)"]],
  [
    "vostok drivers",
    [
      "vostok drivers = family: 1 (100 %)",
      "vostok = family: 1 (50 %)",
      "drivers = family: 1 (50 %)",
    ],
  ],
  ["QFN48A", ["QFN = package: qfn (100 %)", "QFN48 = package: qfn & pins: 48..48 (100 %)"]],
  ["SO16", ["SO = package: so (100 %)", "SO16 = package: so & pins: 16..16 (100 %)"]],
  ["SO 16", ["SO = package: so (100 %)"]],
  ["sinus lamp", ["sinus = p.band: sine (60 %)", "lamp = family: 2 (50 %)"]],
  ["sinus pump", ["pump = family: 4 (50 %)"]],
  ["sinus driver", ["driver = family: 1 (50 %)"]],
  ["siren lamp", ["lamp = family: 2 (50 %)"]],
  ["sinusoidally lamp", ["lamp = family: 2 (50 %)"]],
  ["chip lamp", ["lamp = family: 2 (50 %)"]],
  ["with lamp", ["lamp = family: 2 (50 %)"]],
  ["tria lamp", ["lamp = family: 2 (50 %)"]],
  ["triang lamp", ["triang = p.band: tri (60 %)", "lamp = family: 2 (50 %)"]],
  ["tria pump", ["tria = p.band: tri (60 %)", "pump = family: 4 (50 %)"]],
  ["trip lamp", ["lamp = family: 2 (50 %)"]],
  [
    "wave form triangle",
    ["wave form triangle = p.band: tri (100 %)", "triangle = p.band: tri (100 %)"],
  ],
  [
    "wave, form triangle",
    ["form triangle = p.band: tri (100 %)", "triangle = p.band: tri (100 %)"],
  ],
  [
    "triangle wave form",
    ["triangle wave form = p.band: tri (100 %)", "triangle = p.band: tri (100 %)"],
  ],
])("finds what %s may mean, with how much of the name was typed", (text, expected) => {
  expect(candidates(text).map((one) => meaning(text, one))).toEqual(expected);
});

it.each([
  ["3.3 V", "3 V"],
  ["3.3 V", "2 V"],
  ["2 V to 5 V", "2 V to 4 V"],
  ["2 V to 5 V", "2.5 V to 5 V"],
  ["64 MB", "at least 64 MB"],
  ["at least 64 MB", "at least 60 MB"],
  ["store 64 MB", "store 64M"],
  ["peak 300 mA", "300 mA"],
  ["peak current 300 mA", "peak current 300"],
  ["peak current 400 mA", "peak current 3 mA"],
  ["peak current 300 mA", "peak current 400 mA"],
])("%s is likelier to be meant than %s", (likely, other) => {
  const [first, second] = [likely, other].map((text) => candidates(text)[0]?.prior);
  expect(first).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY);
});

it("sizes of bodies are asked for only where parts have any", () => {
  expect(candidates("4x4 mm").length).toBe(0);
  const measured = definitionsOf([{ families: [], values: {}, codes: [{ ...so, body: [4, 5] }] }]);
  expect(candidates("4x4 mm", measured).map((one) => meaning("4x4 mm", one))).toEqual([
    "4x4 mm = body width: 4 mm..4 mm & body length: 4 mm..4 mm (100 %)",
  ]);
});
