import { expect, it } from "vitest";
import { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { CodeFacts, PartFacts } from "../partFacts.ts";
import { type PartCondition, PartTable } from "../partTable.ts";
import { phraseTokens } from "../phraseTokens.ts";
import type { NamedColumn, Vocabulary } from "../vocabulary.ts";
import { candidatesIn } from "./candidates.ts";
import { Definitions } from "./definitions.ts";

const number = (name: string, label: string, unit: string, rest: Partial<NamedColumn> = {}) => {
  return { name, kind: "number", names: [label], unit, options: [], ...rest } as const;
};
const choice = (name: string, label: string, options: Readonly<Record<string, string>>) => ({
  ...number(name, label, ""),
  kind: "options" as const,
  options: Object.entries(options).map(([value, one]) => ({ value, names: [one] })),
});

const vocabulary: Vocabulary = {
  columns: [
    number("p.peak", "Peak current", "mA", { direction: "more" }),
    number("p.store", "Store", "KB"),
    number("p.line", "Line", "Mbit"),
    number("p.supply", "Supply", "V", { kind: "range" }),
    number("p.heat", "Heat", "°C", { kind: "range" }),
    number("p.ports", "Lambda ports", "", { names: ["Lambda ports", "朗达接口数"] }),
    number("p.wide", "Dots across", ""),
    number("p.high", "Dots down", ""),
    number("p.span", "Span (zz)", ""),
    choice("p.bus", "Bus", { sent: "SENT", spc: "SENT SPC", psi: "PH/EN" }),
    choice("p.fan", "Cooling", { fan: "Fanless", out: "Fan inside" }),
    choice("p.band", "Band", { low: "Low 125 kHz", high: "Sinusoidal" }),
    choice("package", "Package", { qfn: "qfn", sot: "sot", dip: "dip", module: "block" }),
    number("pins", "Pins", ""),
    choice("grade", "Grade", { automotive: "Automotive" }),
    choice("packing", "Packing", { reel: "Reel" }),
  ],
  families: [
    { names: ["Vostok drivers"], families: [1] },
    { names: ["Zephyr lamps"], families: [2] },
  ],
};

const qfn: CodeFacts = { packageName: "QFN-32", style: "qfn", pins: 32, body: [0.004, 0.005] };
const sot: CodeFacts = { packageName: "SENT", style: "sot", pins: 5, grade: "automotive" };
const m12: CodeFacts = { packageName: "M12", style: "module", pins: 12 };

const parts: readonly PartFacts[] = [
  {
    families: [1],
    values: {
      ...{ "p.peak": [0.3, 0.3], "p.store": [65536, 65536], "p.line": [67108864, 67108864] },
      ...{ "p.supply": [2, 5], "p.ports": [4, 4], "p.bus": ["sent"], "p.fan": ["fan"] },
    },
    codes: [qfn],
  },
  {
    families: [1],
    values: {
      ...{ "p.peak": [0.5, 0.5], "p.supply": [3.3, 3.3], "p.ports": [2, 2], "p.bus": ["spc"] },
      ...{ "p.fan": ["out"], "p.heat": [-40, 85] },
    },
    codes: [sot],
  },
  {
    families: [2],
    values: { "p.wide": [320, 320], "p.high": [240, 240], "p.band": ["low"], "p.bus": ["psi"] },
    codes: [m12, { ...qfn, packageName: "QFN-64 X", pins: 64 }],
  },
  {
    families: [2],
    values: { "p.wide": [240, 240], "p.high": [320, 320], "p.band": ["high"], "p.span": [3, 3] },
    codes: [],
  },
];

function definitions(): Definitions {
  const table = new PartTable();
  for (const [ordinal, facts] of parts.entries()) table.put(ordinal, facts);
  return new Definitions(vocabulary, new SynonymIndex([]), table, () => 1);
}

const all = definitions();

/** A condition in short. */
function shown(one: PartCondition): string {
  const not = one.isExcluded ? "not " : "";
  if (one.kind === "options") return `${not}${one.column}: ${one.options.join(" ")}`;
  const ends = [one.from, one.to].map((end) => {
    if (end?.min === Number.EPSILON) return "any";
    return end ? `${end.min} ${end.unit}`.trim() : "";
  });
  return `${not}${one.column}: ${ends.join("..")}`;
}

/** What a text may mean, in the order of its words, the likeliest meaning of those at one place first. */
function candidates(text: string) {
  return candidatesIn(all, text, phraseTokens(text)).flatMap((list) =>
    list.map((one) => {
      const marks = [
        one.isCompared && "compared",
        one.isCounted && "counted",
        one.denied && "denied",
      ];
      const sort = [one.sort, ...marks].filter(Boolean).join(" ");
      const piece = text.slice(one.start, one.end).trim();
      return `${piece} = ${one.conditions.map(shown).join(" & ")} (${sort}, ${one.prior.toFixed(2)})`;
    }),
  );
}

it.each([
  ["300 mA", ["300 mA = p.peak: 300 mA.. (quantity, 1.30)"]],
  ["3 mA", []],
  ["peak current 3 mA", ["peak current 3 mA = p.peak: 3 mA.. (quantity, 1.30)"]],
  ["300 mA peak", ["300 mA peak = p.peak: 300 mA.. (quantity, 2.15)"]],
  ["peak current, 300 mA", ["300 mA = p.peak: 300 mA.. (quantity, 1.30)"]],
  ["at least 300 mA", ["at least 300 mA = p.peak: 300 mA.. (quantity compared, 1.20)"]],
  ["1 A to 2 A", []],
  [
    "3.3 V store 64 KB",
    [
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity, 1.30)",
      "store 64 KB = p.store: 64 KB..64 KB (quantity, 2.60)",
      "store 64 KB = p.store: 64 KB.. (quantity, 2.10)",
    ],
  ],
  [
    "64 KB",
    ["64 KB = p.store: 64 KB..64 KB (quantity, 1.30)", "64 KB = p.store: 64 KB.. (quantity, 0.80)"],
  ],
  [
    "64 Mb",
    [
      "64 Mb = p.line: 64 Mbit..64 Mbit (quantity, 1.30)",
      "64 Mb = p.line: 64 Mbit.. (quantity, 0.80)",
    ],
  ],
  [
    "8 MB",
    [
      "8 MB = p.line: 64 Mbit..64 Mbit (quantity, 1.00)",
      "8 MB = p.line: 64 Mbit.. (quantity, 0.50)",
    ],
  ],
  [
    "64k",
    ["64k = p.store: 64 KB..64 KB (quantity, 1.00)", "64k = p.store: 64 KB.. (quantity, 0.50)"],
  ],
  ["60k", []],
  [
    "store 60k",
    [
      "store 60k = p.store: 60 KB..60 KB (quantity, 1.90)",
      "store 60k = p.store: 60 KB.. (quantity, 1.40)",
    ],
  ],
  [
    "store 64",
    [
      "store 64 = p.store: 64 KB..64 KB (quantity, 2.30)",
      "store 64 = p.store: 64 KB.. (quantity, 1.80)",
    ],
  ],
  ["peak current 300", ["peak current 300 = p.peak: 300 mA.. (quantity, 2.30)"]],
  [
    "3 lambda ports",
    [
      "3 lambda ports = p.ports: 3..3 (quantity counted, 1.90)",
      "3 lambda ports = p.ports: 3.. (quantity counted, 1.40)",
      "lambda ports = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  ["朗达3个", []],
  [
    "lambda 3 ports",
    [
      "lambda 3 ports = p.ports: 3..3 (quantity counted, 1.90)",
      "lambda 3 ports = p.ports: 3.. (quantity counted, 1.40)",
    ],
  ],
  [
    "four lambda ports",
    [
      "four lambda ports = p.ports: 4..4 (feature counted, 2.30)",
      "four lambda ports = p.ports: 4.. (feature counted, 1.80)",
      "lambda ports = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  [
    "1 lambda ports",
    [
      "1 lambda ports = p.ports: 1..1 (quantity, 1.90)",
      "1 lambda ports = p.ports: 1.. (quantity, 1.40)",
      "lambda ports = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  [
    "lambda ports at least 3",
    [
      "lambda ports at least 3 = p.ports: 3.. (quantity compared counted, 2.00)",
      "lambda ports = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  [
    "2.5 lambda",
    [
      "2.5 lambda = p.ports: 2.5..2.5 (feature, 1.45)",
      "2.5 lambda = p.ports: 2.5.. (feature, 0.95)",
    ],
  ],
  [
    "2lam",
    ["2lam = p.ports: 2..2 (feature counted, 1.85)", "2lam = p.ports: 2.. (feature counted, 1.35)"],
  ],
  [
    "3zz",
    ["3zz = p.span: 3..3 (quantity counted, 2.30)", "3zz = p.span: 3.. (quantity counted, 1.80)"],
  ],
  ["-40..85", ["-40..85 = p.heat: -40 °C..85 °C (quantity compared, 0.80)"]],
  ["0..85", []],
  ["heat -50 to 200 °C", ["heat -50 to 200 °C = p.heat: -50 °C..200 °C (quantity compared, 2.50)"]],
  ["3 V", ["3 V = p.supply: 3 V..3 V (quantity, 0.90)"]],
  ["2 V to 5 V", ["2 V to 5 V = p.supply: 2 V..5 V (quantity compared, 1.60)"]],
  ["320x240", ["320x240 = p.wide: 320..320 & p.high: 240..240 (feature, 0.90)"]],
  ["320x200", []],
  [
    "quad driver",
    ["quad = p.ports: 4..4 (feature counted, 0.90)", "driver = family: 1 (kind, 1.35)"],
  ],
  ["quad lamp", ["lamp = family: 2 (kind, 1.35)"]],
  ["driver", ["driver = family: 1 (kind, 1.35)"]],
  [
    "vostok driver",
    [
      "vostok driver = family: 1 (kind, 2.20)",
      "vostok = family: 1 (kind, 1.35)",
      "driver = family: 1 (kind, 1.35)",
    ],
  ],
  ["SENT", ["SENT = p.bus: sent (feature, 1.20)", "SENT = package: sot (package, 0.80)"]],
  [
    "SENT bus",
    [
      "SENT bus = p.bus: sent (feature, 1.60)",
      "SENT = p.bus: sent (feature, 1.20)",
      "SENT = package: sot (package, 0.80)",
    ],
  ],
  [
    "bus SENT",
    [
      "bus SENT = p.bus: sent (feature, 1.60)",
      "SENT = p.bus: sent (feature, 1.20)",
      "SENT = package: sot (package, 0.80)",
    ],
  ],
  ["lambda", []],
  ["125k", ["125k = p.band: low (feature, 0.60)"]],
  ["sine lamp", ["sine = p.band: high (feature, 0.68)", "lamp = family: 2 (kind, 1.35)"]],
  ["sine", []],
  ["phase/enable", ["phase/enable = p.bus: psi (feature, 1.07)"]],
  ["ph/en", ["ph/en = p.bus: psi (feature, 1.20)"]],
  ["automotive", ["automotive = grade: automotive (fact, 1.20)"]],
  ["reel", []],
  ["QFN", ["QFN = package: qfn (package, 1.50)"]],
  [
    "QFN32",
    ["QFN32 = package: qfn & pins: 32..32 (package, 1.50)", "QFN = package: qfn (package, 1.50)"],
  ],
  [
    "QFN48",
    ["QFN = package: qfn (package, 1.50)", "QFN48 = package: qfn & pins: 48..48 (package, 1.30)"],
  ],
  ["QFN-1", []],
  ["32", []],
  ["4x5 mm", ["4x5 mm = body width: 4 mm..4 mm & body length: 5 mm..5 mm (package, 1.50)"]],
  [
    "at least 4x5x1 mm",
    [
      "at least 4x5x1 mm = body width: 4 mm.. & body length: 5 mm.. & body height: 1 mm.. (package compared, 1.50)",
    ],
  ],
  [
    "without SENT",
    [
      "without SENT = not p.bus: sent spc (feature denied, 1.20)",
      "without SENT = not package name: SENT (feature denied, 0.80)",
    ],
  ],
  [
    "without SENT or fan",
    [
      "without SENT = not p.bus: sent spc (feature denied, 1.20)",
      "without SENT = not package name: SENT (feature denied, 0.80)",
      "or fan = p.fan: fan (feature denied, 1.40)",
      "or fan = not p.fan: out (feature denied, 0.75)",
      "fan = p.fan: out (feature, 0.55)",
    ],
  ],
  [
    "without lambda ports",
    [
      "without lambda ports = not p.ports: 1.. (feature denied, 0.90)",
      "without lambda ports = not p.ports: any.. (feature denied, 0.90)",
      "without lambda = not p.ports: any.. (feature denied, 0.35)",
    ],
  ],
  [
    "without fan",
    [
      "without fan = p.fan: fan (feature denied, 1.20)",
      "without fan = not p.fan: out (feature denied, 0.55)",
    ],
  ],
  ["fan", ["fan = p.fan: out (feature, 0.55)"]],
  [
    "no SENT, QFN, or dip",
    [
      "no SENT = not p.bus: sent spc (feature denied, 1.20)",
      "no SENT = not package name: SENT (feature denied, 0.80)",
      "QFN = package: qfn (package, 1.50)",
      ", QFN = not package name: QFN-32 QFN-64 X (feature denied, 1.40)",
    ],
  ],
  [
    "not vostok drivers",
    [
      "not vostok drivers = not family: 1 (feature denied, 1.20)",
      "not vostok = not family: 1 (feature denied, 0.55)",
      "drivers = family: 1 (kind, 1.35)",
    ],
  ],
  ["4 pcs lambda ports", ["lambda ports = p.ports: 1.. (feature, 0.90)"]],
  ["peak 3个", []],
  [
    "supply 3.3 V 300 mA",
    [
      "supply 3.3 V = p.supply: 3.3 V..3.3 V (quantity, 2.60)",
      "300 mA = p.peak: 300 mA.. (quantity, 1.30)",
    ],
  ],
  [
    "3.3 V supply 300 mA",
    [
      "3.3 V supply = p.supply: 3.3 V..3.3 V (quantity, 2.60)",
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity, 2.30)",
      "300 mA = p.peak: 300 mA.. (quantity, 1.30)",
    ],
  ],
  [
    "300 mA peak 64 KB",
    [
      "300 mA peak = p.peak: 300 mA.. (quantity, 2.15)",
      "300 mA = p.peak: 300 mA.. (quantity, 1.85)",
      "64 KB = p.store: 64 KB..64 KB (quantity, 1.30)",
      "64 KB = p.store: 64 KB.. (quantity, 0.80)",
    ],
  ],
  [
    "64 KB peak current 300",
    [
      "64 KB = p.store: 64 KB..64 KB (quantity, 1.30)",
      "64 KB = p.store: 64 KB.. (quantity, 0.80)",
      "peak current 300 = p.peak: 300 mA.. (quantity, 2.30)",
    ],
  ],
  [
    "ports 2 lambda ports",
    [
      "ports 2 lambda ports = p.ports: 2..2 (quantity counted, 2.30)",
      "ports 2 lambda ports = p.ports: 2.. (quantity counted, 1.80)",
      "lambda ports = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  [
    "3 lambda, ports",
    [
      "3 lambda = p.ports: 3..3 (feature counted, 1.45)",
      "3 lambda = p.ports: 3.. (feature counted, 0.95)",
    ],
  ],
  ["at least 60k store", ["at least 60k store = p.store: 60 KB.. (quantity compared, 2.00)"]],
  ["64 KB or more", ["64 KB or more = p.store: 64 KB.. (quantity compared, 1.20)"]],
  [
    "7 KB store",
    [
      "7 KB store = p.store: 7 KB..7 KB (quantity, 2.20)",
      "7 KB store = p.store: 7 KB.. (quantity, 1.70)",
    ],
  ],
  ["128 MB", []],
  [
    "4路朗达",
    [
      "4路朗达 = p.ports: 4..4 (feature counted, 1.85)",
      "4路朗达 = p.ports: 4.. (feature counted, 1.35)",
    ],
  ],
  [
    "朗达接口 4",
    [
      "朗达接口 4 = p.ports: 4..4 (quantity counted, 2.30)",
      "朗达接口 4 = p.ports: 4.. (quantity counted, 1.80)",
      "朗达接口 = p.ports: 1.. (feature, 0.90)",
    ],
  ],
  ["朗达4", []],
  [
    "dual Zephyr lamps",
    [
      "Zephyr lamps = family: 2 (kind, 2.20)",
      "Zephyr = family: 2 (kind, 1.35)",
      "lamps = family: 2 (kind, 1.35)",
    ],
  ],
  [
    "3.3 V and 2.5 V supply",
    [
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity, 1.30)",
      "2.5 V supply = p.supply: 2.5 V..2.5 V (quantity, 2.20)",
    ],
  ],
  ["M12", ["M12 = package: module & pins: 12..12 (package, 1.50)"]],
  ["M 5", []],
  ["block", ["block = package: module (package, 1.50)"]],
  ["QFN 48", ["QFN = package: qfn (package, 1.50)"]],
  ["64 X", []],
  ["12 V PH/ENA", ["PH/ENA = p.bus: psi (feature, 1.07)"]],
  ["phases enabled", ["phases enabled = p.bus: psi (feature, 1.07)"]],
  ["sinus lamp", ["sinus = p.band: high (feature, 0.68)", "lamp = family: 2 (kind, 1.35)"]],
  ["sin lamp", ["lamp = family: 2 (kind, 1.35)"]],
  [
    "sinusoidal lamp",
    ["sinusoidal = p.band: high (feature, 1.20)", "lamp = family: 2 (kind, 1.35)"],
  ],
  ["spc", ["spc = p.bus: spc (feature, 0.65)"]],
  ["low", ["low = p.band: low (feature, 0.47)"]],
  ["lamps 125k", ["lamps = family: 2 (kind, 1.35)", "125k = p.band: low (feature, 0.60)"]],
  [
    "non-SENT",
    [
      "non-SENT = not p.bus: sent spc (feature denied, 1.20)",
      "non-SENT = not package name: SENT (feature denied, 0.80)",
    ],
  ],
  ["without PH/EN", ["without PH/EN = not p.bus: psi (feature denied, 1.20)"]],
  [
    "without peak current",
    [
      "without peak current = not p.peak: any.. (feature denied, 0.90)",
      "without peak = not p.peak: any.. (feature denied, 0.35)",
    ],
  ],
  ["without lambda", ["without lambda = not p.ports: any.. (feature denied, 0.35)"]],
  ["without supply", []],
  ["zephyr", ["zephyr = family: 2 (kind, 1.35)"]],
  [
    "2port",
    [
      "2port = p.ports: 2..2 (feature counted, 1.85)",
      "2port = p.ports: 2.. (feature counted, 1.35)",
    ],
  ],
  ["2st", []],
  ["2l", []],
  [
    "across 320",
    ["across 320 = p.wide: 320..320 (feature, 1.92)", "across 320 = p.wide: 320.. (feature, 1.42)"],
  ],
  [
    "dots across 320",
    [
      "dots across 320 = p.wide: 320..320 (quantity, 2.30)",
      "dots across 320 = p.wide: 320.. (quantity, 1.80)",
      "dots across = p.wide: 1.. (feature, 0.90)",
    ],
  ],
  [
    "dots 320",
    [
      "dots 320 = p.wide: 320..320 (feature, 1.78)",
      "dots 320 = p.high: 320..320 (feature, 1.78)",
      "dots 320 = p.wide: 320.. (feature, 1.28)",
      "dots 320 = p.high: 320.. (feature, 1.28)",
    ],
  ],
  [
    "4x5 mm QFN32",
    [
      "4x5 mm = body width: 4 mm..4 mm & body length: 5 mm..5 mm (package, 1.50)",
      "QFN32 = package: qfn & pins: 32..32 (package, 1.50)",
      "QFN = package: qfn (package, 1.50)",
    ],
  ],
  [
    "at most 4x5 mm 300 mA",
    [
      "at most 4x5 mm = body width: ..4 mm & body length: ..5 mm (package compared, 1.50)",
      "300 mA = p.peak: 300 mA.. (quantity, 1.30)",
    ],
  ],
])("finds what %s may mean, and how likely it is", (text, expected) => {
  expect(candidates(text)).toEqual(expected);
});
