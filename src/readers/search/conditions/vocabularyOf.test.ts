import { expect, it } from "vitest";
import {
  buildColumn,
  buildParameter,
  buildProduct,
  publish,
  smallWorld,
} from "../../../../tests/support/world.ts";
import { partFactsOf } from "./partFactsOf.ts";
import type { NamedColumn } from "./vocabulary.ts";
import { vocabularyOf } from "./vocabularyOf.ts";

const parameter = (key: string, en: string, body: object) =>
  buildParameter({
    key,
    body: { label: { en, zh: `${en}值` }, unit: "", options: [], direction: undefined, ...body },
  });

const option = (value: string, en: string) => ({ value, label: { en, zh: `${en}值` } });

async function world() {
  const family = { title: { en: "Lamps", zh: "灯" }, parent: "family", parameters: ["rate"] };
  return await publish([
    ...smallWorld(),
    buildColumn({ id: 77, key: "lamps", body: family }),
    parameter("rate", "Rate", { kind: "number", unit: "mA", direction: "more" }),
    parameter("supply", "Supply", { kind: "range", unit: "V" }),
    parameter("wave", "Wave", {
      kind: "enum",
      options: [option("sine", "Sine"), option("saw", "Saw")],
    }),
    parameter("fan", "Fan", { kind: "boolean" }),
    parameter("note", "Note", { kind: "text" }),
    parameter("same", "Same", { kind: "number", label: { en: "PWM", zh: "PWM" } }),
    parameter("heat", "Ambient", { kind: "range", unit: "°C", orderCode: "temperature" }),
    parameter("case", "Case", {
      kind: "enum",
      orderCode: "package",
      options: [option("qfn", "Quad flat")],
    }),
    buildProduct({
      id: 701,
      key: "lamp",
      body: {
        ...{ partNumber: "ZQ7001", column: "lamps", alsoIn: ["family", "lamps"], keyFigures: [] },
        values: {
          ...{ rate: "300 mA", supply: "2..5 V", wave: "sine", fan: true, note: "text" },
          ...{ heat: "-20..60 °C", unknown: "3" },
        },
        packages: [
          { style: "qfn", name: "QFN-32", pins: 32, width: 5, length: 4, height: 0.8 },
          { style: "sot", name: "SOT-23", pins: 3, width: 3, length: 2 },
          { style: "dip", name: "DIP-8", pins: 8, width: 9 },
        ],
        variants: [],
      },
    }),
    buildProduct({
      id: 702,
      key: "ordered",
      body: {
        ...{ partNumber: "ZQ7002", column: "lamps", keyFigures: [], values: { fan: false } },
        packages: [{ style: "qfn", name: "QFN-32", pins: 32, width: 5, length: 4 }],
        variants: [
          {
            ...{ orderCode: "ZQ7002-A", package: "QFN32", grade: "industrial", pack: "reel" },
            ...{ temperature: { min: -40, max: 85 }, quantity: 100 },
          },
          {
            ...{ orderCode: "ZQ7002-B", package: "Bare", grade: "automotive", pack: "tray" },
            ...{ temperature: { min: -40, max: 125 }, quantity: 100 },
          },
        ],
      },
    }),
  ]);
}

/** A column in short: its kind, unit and direction, its names, its options with theirs. */
function shown({ name, kind, unit, direction, names, options }: NamedColumn): string {
  const called = options.map((one) => `${one.value} (${one.names.join(", ")})`).join("; ");
  const facts = [kind, unit, direction].filter(Boolean).join(" ");
  return `${name}: ${facts} = ${names.join(", ")}${called && ` | ${called}`}`;
}

it("parameters are columns by their names in both languages, the own one first", async () => {
  const { views } = await world();
  const columns = (own: "en" | "zh", other: "en" | "zh") =>
    vocabularyOf(views[own], views[other]).columns.map(shown);
  expect(columns("en", "zh")).toEqual([
    "p.clock: number GHz = Clock, 主频",
    "p.cores: number more = Cores, 核心数",
    "p.memory: number MB = Memory, 内存",
    "p.rate: number mA more = Rate, Rate值",
    "p.supply: range V = Supply, Supply值",
    "p.wave: options = Wave, Wave值 | sine (Sine, Sine值); saw (Saw, Saw值)",
    "p.fan: options =  | true (Fan, Fan值)",
    "p.same: number = PWM",
    "package: options = Package, 封装, Case, Case值 | bga (bga); lga (lga); qfn (qfn, Quad flat); qfp (qfp); tssop (tssop); sop (sop); soic (soic); wlcsp (wlcsp); sot (sot); dip (dip); sip (sip); to (to)",
    "pins: number = Pins, 引脚数",
    "temperature: range °C = Temperature, 温度范围, Ambient, Ambient值",
    "grade: options = Grade, 等级 | commercial (Commercial, 商业级); industrial (Industrial, 工业级); extended (Extended, 宽温级); automotive (Automotive, 车规级)",
    "packing: options = Packing, 包装 | tray (Tray, 托盘); tube (Tube, 管装); reel (Tape and reel, 卷带)",
  ]);
  expect(columns("zh", "en").filter((one) => /^(?:p\.wave|p\.fan)/.test(one))).toEqual([
    "p.wave: options = Wave值, Wave | sine (Sine值, Sine); saw (Saw值, Saw)",
    "p.fan: options =  | true (Fan值, Fan)",
  ]);
});

it("families are named by their columns below the products, with those under them", async () => {
  const { views } = await world();
  expect(vocabularyOf(views.zh, views.en).families).toEqual([
    { names: ["处理器", "Processors"], families: [10, 12, 77, 13] },
    { names: ["视觉芯片", "Vision chips"], families: [12, 77] },
    { names: ["灯", "Lamps"], families: [77] },
    { names: ["射频芯片", "Radio chips"], families: [13] },
  ]);
});

it("a part has the values of its parameters, and the facts of its order codes or packages", async () => {
  const view = (await world()).views.en;
  const facts = ["lamp", "ordered"].map((key) => {
    const part = view.get("product", key);
    return part && partFactsOf(view, part);
  });
  const temperature = [-20, 60];
  expect(facts).toEqual([
    {
      families: [77, 12],
      values: { "p.rate": [0.3, 0.3], "p.supply": [2, 5], "p.wave": ["sine"], "p.fan": ["true"] },
      codes: [
        {
          ...{ packageName: "QFN-32", style: "qfn", pins: 32, temperature },
          body: [0.004, 0.005, 0.0008],
        },
        { packageName: "SOT-23", style: "sot", pins: 3, body: [0.002, 0.003], temperature },
        { packageName: "DIP-8", style: "dip", pins: 8, temperature },
      ],
    },
    {
      families: [77],
      values: { "p.fan": ["false"] },
      codes: [
        {
          ...{ packageName: "QFN32", style: "qfn", pins: 32, body: [0.004, 0.005] },
          ...{ grade: "industrial", pack: "reel", temperature: [-40, 85] },
        },
        { packageName: "Bare", grade: "automotive", pack: "tray", temperature: [-40, 125] },
      ],
    },
  ]);
});
