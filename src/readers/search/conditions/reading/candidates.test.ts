import { expect, it } from "vitest";
import { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { CodeFacts, PartFacts } from "../partFacts.ts";
import { type PartCondition, PartTable } from "../partTable.ts";
import { phraseTokens } from "../phraseTokens.ts";
import type { NamedColumn, Vocabulary } from "../vocabulary.ts";
import { bestReading } from "./bestReading.ts";
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
    choice("p.band", "Band", { low: "Low 125 kHz", high: "Sinusoidal", block: "Block" }),
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
    codes: [{ packageName: "T", style: "can" }],
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
    return end ? `${[...new Set([end.min, end.max])].join("/")} ${end.unit}`.trim() : "";
  });
  return `${not}${one.column}: ${ends.join("..")}`;
}

/** Possible meanings of a text in the order of its words, at each place the likeliest first. */
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
      return `${piece} = ${one.conditions.map(shown).join(" & ")} (${sort})`;
    }),
  );
}

it.each([
  ["300 mA", ["300 mA = p.peak: 300 mA.. (quantity)"]],
  ["3 mA", []],
  ["peak current 3 mA", ["peak current 3 mA = p.peak: 3 mA.. (quantity)"]],
  ["300 mA peak", ["300 mA peak = p.peak: 300 mA.. (quantity)"]],
  ["peak current, 300 mA", ["300 mA = p.peak: 300 mA.. (quantity)"]],
  ["at least 300 mA", ["at least 300 mA = p.peak: 300 mA.. (quantity compared)"]],
  ["1 A to 2 A", []],
  [
    "3.3 V store 64 KB",
    [
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity)",
      "store 64 KB = p.store: 64 KB..64 KB (quantity)",
      "store 64 KB = p.store: 64 KB.. (quantity)",
    ],
  ],
  ["64 KB", ["64 KB = p.store: 64 KB..64 KB (quantity)", "64 KB = p.store: 64 KB.. (quantity)"]],
  [
    "64 Mb",
    ["64 Mb = p.line: 64 Mbit..64 Mbit (quantity)", "64 Mb = p.line: 64 Mbit.. (quantity)"],
  ],
  ["8 MB", ["8 MB = p.line: 64 Mbit..64 Mbit (quantity)", "8 MB = p.line: 64 Mbit.. (quantity)"]],
  ["64k", ["64k = p.store: 64 KB..64 KB (quantity)", "64k = p.store: 64 KB.. (quantity)"]],
  ["60k", []],
  [
    "store 60k",
    ["store 60k = p.store: 60 KB..60 KB (quantity)", "store 60k = p.store: 60 KB.. (quantity)"],
  ],
  [
    "store 64",
    ["store 64 = p.store: 64 KB..64 KB (quantity)", "store 64 = p.store: 64 KB.. (quantity)"],
  ],
  ["peak current 300", ["peak current 300 = p.peak: 300 mA.. (quantity)"]],
  [
    "3 lambda ports",
    [
      "3 lambda ports = p.ports: 3..3 (quantity counted)",
      "3 lambda ports = p.ports: 3.. (quantity counted)",
      "lambda ports = p.ports: 1.. (feature)",
    ],
  ],
  ["朗达3个", []],
  [
    "lambda 3 ports",
    [
      "lambda 3 ports = p.ports: 3..3 (quantity counted)",
      "lambda 3 ports = p.ports: 3.. (quantity counted)",
    ],
  ],
  [
    "four lambda ports",
    [
      "four lambda ports = p.ports: 4..4 (feature counted)",
      "four lambda ports = p.ports: 4.. (feature counted)",
      "lambda ports = p.ports: 1.. (feature)",
    ],
  ],
  [
    "1 lambda ports",
    [
      "1 lambda ports = p.ports: 1..1 (quantity)",
      "1 lambda ports = p.ports: 1.. (quantity)",
      "lambda ports = p.ports: 1.. (feature)",
    ],
  ],
  [
    "lambda ports at least 3",
    [
      "lambda ports at least 3 = p.ports: 3.. (quantity compared counted)",
      "lambda ports = p.ports: 1.. (feature)",
    ],
  ],
  [
    "2.5 lambda",
    ["2.5 lambda = p.ports: 2.5..2.5 (feature)", "2.5 lambda = p.ports: 2.5.. (feature)"],
  ],
  ["2lam", ["2lam = p.ports: 2..2 (feature counted)", "2lam = p.ports: 2.. (feature counted)"]],
  ["3zz", ["3zz = p.span: 3..3 (quantity counted)", "3zz = p.span: 3.. (quantity counted)"]],
  ["-40..85", ["-40..85 = p.heat: -40 °C..85 °C (quantity compared)"]],
  ["0..85", []],
  ["heat -50 to 200 °C", ["heat -50 to 200 °C = p.heat: -50 °C..200 °C (quantity compared)"]],
  ["3 V", ["3 V = p.supply: 3 V..3 V (quantity)"]],
  ["2 V to 5 V", ["2 V to 5 V = p.supply: 2 V..5 V (quantity compared)"]],
  ["320x240", ["320x240 = p.wide: 320..320 & p.high: 240..240 (feature)"]],
  ["320x200", []],
  ["quad driver", ["quad = p.ports: 4..4 (feature counted)", "driver = family: 1 (kind)"]],
  ["quad lamp", ["lamp = family: 2 (kind)"]],
  ["driver", ["driver = family: 1 (kind)"]],
  [
    "vostok driver",
    ["vostok driver = family: 1 (kind)", "vostok = family: 1 (kind)", "driver = family: 1 (kind)"],
  ],
  ["SENT", ["SENT = p.bus: sent (feature)", "SENT = package: sot (package)"]],
  [
    "SENT bus",
    [
      "SENT bus = p.bus: sent (feature)",
      "SENT = p.bus: sent (feature)",
      "SENT = package: sot (package)",
    ],
  ],
  [
    "bus SENT",
    [
      "bus SENT = p.bus: sent (feature)",
      "SENT = p.bus: sent (feature)",
      "SENT = package: sot (package)",
    ],
  ],
  ["lambda", []],
  ["125k", ["125k = p.band: low (feature)"]],
  ["sine lamp", ["sine = p.band: high (feature)", "lamp = family: 2 (kind)"]],
  ["sine", []],
  ["phase/enable", ["phase/enable = p.bus: psi (feature)"]],
  ["ph/en", ["ph/en = p.bus: psi (feature)"]],
  ["automotive", ["automotive = grade: automotive (fact)"]],
  ["reel", []],
  ["QFN", ["QFN = package: qfn (package)"]],
  ["QFN32", ["QFN32 = package: qfn & pins: 32..32 (package)", "QFN = package: qfn (package)"]],
  ["QFN48", ["QFN = package: qfn (package)", "QFN48 = package: qfn & pins: 48..48 (package)"]],
  ["QFN-1", []],
  ["32", []],
  ["4x5 mm", ["4x5 mm = body width: 4 mm..4 mm & body length: 5 mm..5 mm (package)"]],
  [
    "at least 4x5x1 mm",
    [
      "at least 4x5x1 mm = body width: 4 mm.. & body length: 5 mm.. & body height: 1 mm.. (package compared)",
    ],
  ],
  [
    "without SENT",
    [
      "without SENT = not p.bus: sent spc (feature denied)",
      "without SENT = not package name: SENT (feature denied)",
    ],
  ],
  [
    "without SENT or fan",
    [
      "without SENT = not p.bus: sent spc (feature denied)",
      "without SENT = not package name: SENT (feature denied)",
      "or fan = p.fan: fan (feature denied)",
      "or fan = not p.fan: out (feature denied)",
      "fan = p.fan: out (feature)",
    ],
  ],
  [
    "without lambda ports",
    [
      "without lambda ports = not p.ports: 1.. (feature denied)",
      "without lambda ports = not p.ports: any.. (feature denied)",
      "without lambda = not p.ports: any.. (feature denied)",
    ],
  ],
  [
    "without fan",
    ["without fan = p.fan: fan (feature denied)", "without fan = not p.fan: out (feature denied)"],
  ],
  ["fan", ["fan = p.fan: out (feature)"]],
  [
    "no SENT, QFN, or dip",
    [
      "no SENT = not p.bus: sent spc (feature denied)",
      "no SENT = not package name: SENT (feature denied)",
      "QFN = package: qfn (package)",
      ", QFN = not package name: QFN-32 QFN-64 X (feature denied)",
    ],
  ],
  [
    "not vostok drivers",
    [
      "not vostok drivers = not family: 1 (feature denied)",
      "not vostok = not family: 1 (feature denied)",
      "drivers = family: 1 (kind)",
    ],
  ],
  ["4 pcs lambda ports", ["lambda ports = p.ports: 1.. (feature)"]],
  ["peak 3个", []],
  [
    "supply 3.3 V 300 mA",
    ["supply 3.3 V = p.supply: 3.3 V..3.3 V (quantity)", "300 mA = p.peak: 300 mA.. (quantity)"],
  ],
  [
    "3.3 V supply 300 mA",
    [
      "3.3 V supply = p.supply: 3.3 V..3.3 V (quantity)",
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity)",
      "300 mA = p.peak: 300 mA.. (quantity)",
    ],
  ],
  [
    "300 mA peak 64 KB",
    [
      "300 mA peak = p.peak: 300 mA.. (quantity)",
      "300 mA = p.peak: 300 mA.. (quantity)",
      "64 KB = p.store: 64 KB..64 KB (quantity)",
      "64 KB = p.store: 64 KB.. (quantity)",
    ],
  ],
  [
    "64 KB peak current 300",
    [
      "64 KB = p.store: 64 KB..64 KB (quantity)",
      "64 KB = p.store: 64 KB.. (quantity)",
      "peak current 300 = p.peak: 300 mA.. (quantity)",
    ],
  ],
  [
    "ports 2 lambda ports",
    [
      "ports 2 lambda ports = p.ports: 2..2 (quantity counted)",
      "ports 2 lambda ports = p.ports: 2.. (quantity counted)",
      "lambda ports = p.ports: 1.. (feature)",
    ],
  ],
  [
    "3 lambda, ports",
    ["3 lambda = p.ports: 3..3 (feature counted)", "3 lambda = p.ports: 3.. (feature counted)"],
  ],
  ["at least 60k store", ["at least 60k store = p.store: 60 KB.. (quantity compared)"]],
  ["64 KB or more", ["64 KB or more = p.store: 64 KB.. (quantity compared)"]],
  [
    "7 KB store",
    ["7 KB store = p.store: 7 KB..7 KB (quantity)", "7 KB store = p.store: 7 KB.. (quantity)"],
  ],
  ["128 MB", []],
  [
    "4路朗达",
    ["4路朗达 = p.ports: 4..4 (feature counted)", "4路朗达 = p.ports: 4.. (feature counted)"],
  ],
  [
    "朗达接口 4",
    [
      "朗达接口 4 = p.ports: 4..4 (quantity counted)",
      "朗达接口 4 = p.ports: 4.. (quantity counted)",
      "朗达接口 = p.ports: 1.. (feature)",
    ],
  ],
  ["朗达4", []],
  [
    "dual Zephyr lamps",
    ["Zephyr lamps = family: 2 (kind)", "Zephyr = family: 2 (kind)", "lamps = family: 2 (kind)"],
  ],
  [
    "3.3 V and 2.5 V supply",
    [
      "3.3 V = p.supply: 3.3 V..3.3 V (quantity)",
      "2.5 V supply = p.supply: 2.5 V..2.5 V (quantity)",
    ],
  ],
  ["M12", ["M12 = package: module & pins: 12..12 (package)"]],
  ["M 5", []],
  ["block", ["block = p.band: block (feature)", "block = package: module (package)"]],
  ["T", ["T = package: can (package)"]],
  ["T5", ["T = package: can (package)"]],
  ["QFN-2", ["QFN-2 = package: qfn & pins: 2..2 (package)"]],
  ["single supply", []],
  ["320x320", []],
  ["driver quad lamp", ["driver = family: 1 (kind)", "lamp = family: 2 (kind)"]],
  ["peak current 300.5", ["peak current 300.5 = p.peak: 300.5 mA.. (quantity)"]],
  ["peak 300", ["peak 300 = p.peak: 300 mA.. (quantity)"]],
  [
    "300 mA peak current 200",
    ["300 mA peak current = p.peak: 300 mA.. (quantity)", "300 mA = p.peak: 300 mA.. (quantity)"],
  ],
  ["300pe", []],
  ["QFN 48", ["QFN = package: qfn (package)"]],
  ["64 X", []],
  ["12 V PH/ENA", ["PH/ENA = p.bus: psi (feature)"]],
  ["phases enabled", ["phases enabled = p.bus: psi (feature)"]],
  ["sinus lamp", ["sinus = p.band: high (feature)", "lamp = family: 2 (kind)"]],
  ["sin lamp", ["lamp = family: 2 (kind)"]],
  ["sinusoidal lamp", ["sinusoidal = p.band: high (feature)", "lamp = family: 2 (kind)"]],
  ["spc", ["spc = p.bus: spc (feature)"]],
  ["low", ["low = p.band: low (feature)"]],
  ["lamps 125k", ["lamps = family: 2 (kind)", "125k = p.band: low (feature)"]],
  [
    "non-SENT",
    [
      "non-SENT = not p.bus: sent spc (feature denied)",
      "non-SENT = not package name: SENT (feature denied)",
    ],
  ],
  ["without PH/EN", ["without PH/EN = not p.bus: psi (feature denied)"]],
  [
    "without peak current",
    [
      "without peak current = not p.peak: any.. (feature denied)",
      "without peak = not p.peak: any.. (feature denied)",
    ],
  ],
  ["without lambda", ["without lambda = not p.ports: any.. (feature denied)"]],
  ["without supply", []],
  ["zephyr", ["zephyr = family: 2 (kind)"]],
  ["2port", ["2port = p.ports: 2..2 (feature counted)", "2port = p.ports: 2.. (feature counted)"]],
  ["2st", []],
  ["2l", []],
  [
    "across 320",
    ["across 320 = p.wide: 320..320 (feature)", "across 320 = p.wide: 320.. (feature)"],
  ],
  [
    "dots across 320",
    [
      "dots across 320 = p.wide: 320..320 (quantity)",
      "dots across 320 = p.wide: 320.. (quantity)",
      "dots across = p.wide: 1.. (feature)",
    ],
  ],
  [
    "dots 320",
    [
      "dots 320 = p.wide: 320..320 (feature)",
      "dots 320 = p.high: 320..320 (feature)",
      "dots 320 = p.wide: 320.. (feature)",
      "dots 320 = p.high: 320.. (feature)",
    ],
  ],
  [
    "4x5 mm QFN32",
    [
      "4x5 mm = body width: 4 mm..4 mm & body length: 5 mm..5 mm (package)",
      "QFN32 = package: qfn & pins: 32..32 (package)",
      "QFN = package: qfn (package)",
    ],
  ],
  [
    "at most 4x5 mm 300 mA",
    [
      "at most 4x5 mm = body width: ..4 mm & body length: ..5 mm (package compared)",
      "300 mA = p.peak: 300 mA.. (quantity)",
    ],
  ],
])("finds what %s may mean, the likeliest first", (text, expected) => {
  expect(candidates(text)).toEqual(expected);
});

/** The pieces that a text is read as, with their conditions in short. */
function reading(text: string) {
  const tokens = phraseTokens(text);
  const pieces = bestReading(all.table.all(), tokens, candidatesIn(all, text, tokens));
  return pieces.map(({ start, end, conditions }) => {
    return `${text.slice(start, end).trim()} = ${conditions.map(shown).join(" & ")}`;
  });
}

it.each([
  [
    "vostok drivers SENT 300 mA",
    ["vostok drivers = family: 1", "SENT = p.bus: sent", "300 mA = p.peak: 300 mA.."],
  ],
  [
    "vostok drivers without SENT",
    ["vostok drivers = family: 1", "without SENT = not p.bus: sent spc"],
  ],
  [
    "vostok drivers without peak current",
    ["vostok drivers = family: 1", "without peak current = not p.peak: any.."],
  ],
  ["zephyr lamps 300 mA", ["zephyr lamps = family: 2"]],
  ["zephyr lamps SENT", ["zephyr lamps = family: 2", "SENT = package: sot"]],
  ["zephyr lamps QFN32", ["zephyr lamps = family: 2", "QFN32 = package: qfn & pins: 32..32"]],
  [
    "zephyr lamps PH/EN QFN32",
    ["zephyr lamps = family: 2", "PH/EN = p.bus: psi", "QFN32 = package: qfn & pins: 32..32"],
  ],
  ["zephyr lamps without SENT", ["zephyr lamps = family: 2", "without SENT = not p.bus: sent spc"]],
  [
    "vostok drivers without SENT or fan",
    ["vostok drivers = family: 1", "without SENT = not p.bus: sent spc", "or fan = p.fan: fan"],
  ],
  [
    "vostok drivers without SENT fan",
    ["vostok drivers = family: 1", "without SENT = not p.bus: sent spc", "fan = p.fan: out"],
  ],
  [
    "without SENT vostok drivers",
    ["without SENT = not p.bus: sent spc", "vostok drivers = family: 1"],
  ],
  [
    "SENT vostok drivers 500 mA",
    ["SENT = package: sot", "vostok drivers = family: 1", "500 mA = p.peak: 500 mA.."],
  ],
  ["SENT spc", ["SENT = package: sot", "spc = p.bus: spc"]],
  ["SENT PH/EN", ["SENT = package: sot", "PH/EN = p.bus: psi"]],
  ["SENT without PH/EN", ["SENT = p.bus: sent", "without PH/EN = not p.bus: psi"]],
  ["vostok lamps", ["lamps = family: 2"]],
  ["driver lamp", ["lamp = family: 2"]],
  ["300 mA 500 mA", ["300 mA = p.peak: 300 mA.."]],
  [
    "300 mA driver 64 KB",
    ["300 mA = p.peak: 300 mA..", "driver = family: 1", "64 KB = p.store: 64 KB..64 KB"],
  ],
  [
    "fan driver automotive",
    ["fan = p.fan: out", "driver = family: 1", "automotive = grade: automotive"],
  ],
  [
    "drivers no SENT, QFN, or dip",
    ["drivers = family: 1", "no SENT = not p.bus: sent spc", "QFN = package: qfn"],
  ],
  ["quad driver", ["quad = p.ports: 4..4", "driver = family: 1"]],
  [
    "quad driver 300 mA",
    ["quad = p.ports: 4..4", "driver = family: 1", "300 mA = p.peak: 300 mA.."],
  ],
  ["4 lambda ports driver", ["4 lambda ports = p.ports: 4..4", "driver = family: 1"]],
  [
    "2 lambda ports driver 64 KB",
    ["2 lambda ports = p.ports: 2..", "driver = family: 1", "64 KB = p.store: 64 KB..64 KB"],
  ],
  ["SENT QFN", ["SENT = p.bus: sent", "QFN = package: qfn"]],
  ["driver QFN SENT", ["driver = family: 1", "QFN = package: qfn", "SENT = p.bus: sent"]],
  ["lamps dots 320", ["lamps = family: 2", "dots 320 = p.wide: 320..320"]],
  [
    "without SENT , QFN or fan",
    [
      "without SENT = not p.bus: sent spc",
      ", QFN = not package name: QFN-32 QFN-64 X",
      "or fan = p.fan: fan",
    ],
  ],
  ["lamp SENT spc", ["lamp = family: 2", "SENT spc = p.bus: spc"]],
  ["peak 2 A spc", ["peak 2 A = p.peak: 2 A..", "spc = p.bus: spc"]],
  ["no QFN SENT", ["no QFN = not package name: QFN-32 QFN-64 X", "SENT = package: sot"]],
  ["no QFN lamp spc", ["no QFN = not package name: QFN-32 QFN-64 X", "spc = p.bus: spc"]],
  ["no QFN 3 V fan", ["no QFN = not package name: QFN-32 QFN-64 X", "3 V = p.supply: 3 V..3 V"]],
  ["fan PH/EN", ["fan = p.fan: out", "PH/EN = p.bus: psi"]],
  ["fan 3 V", ["3 V = p.supply: 3 V..3 V"]],
  ["fan at least 2 A", ["fan = p.fan: out", "at least 2 A = p.peak: 2 A.."]],
  ["320x240 lamps", ["320x240 = p.wide: 320..320 & p.high: 240..240", "lamps = family: 2"]],
  ["60 KB store driver", ["60 KB store = p.store: 60 KB..", "driver = family: 1"]],
  ["vostok 5 A", ["vostok = family: 1"]],
  [
    "vostok at least 400 mA 64 KB",
    ["vostok = family: 1", "at least 400 mA = p.peak: 400 mA..", "64 KB = p.store: 64 KB..64 KB"],
  ],
  ["grease 300 mA driver", ["300 mA = p.peak: 300 mA..", "driver = family: 1"]],
  [
    "4x5 mm QFN driver 500 mA",
    [
      "4x5 mm = body width: 4 mm..4 mm & body length: 5 mm..5 mm",
      "QFN = package: qfn",
      "driver = family: 1",
      "500 mA = p.peak: 500 mA..",
    ],
  ],
])("reads %s as the pieces that are likeliest together", (text, expected) => {
  expect(reading(text)).toEqual(expected);
});
