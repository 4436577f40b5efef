import { describe, expect, it } from "vitest";
import {
  type InventedFamily,
  made,
  readIn,
  spanOf,
  worldOf,
} from "../../../../../tests/support/inventedFamily.ts";
import { article, searchIn } from "../../../../../tests/support/search.ts";
import {
  buildColumn,
  buildParameter,
  buildProduct,
  smallWorld,
} from "../../../../../tests/support/world.ts";
import { amountsIn } from "../amountsInText.ts";
import { phraseTokens } from "../phraseTokens.ts";

describe("spellings of what a part must have", () => {
  const counted: InventedFamily = {
    ...made,
    rating: { en: "Lambda ports", zh: "朗达接口数" },
    unit: "",
    parts: [1, 2, 4, 12, 24, 106].map((rating) => ({ rating, hasOption: true })),
  };
  const memory: InventedFamily = {
    ...made,
    rating: { en: "Row select tables", zh: "行选表" },
    unit: "KB",
    parts: [64, 128, 512].map((rating) => ({ rating, hasOption: true })),
  };

  it.each([
    ["en", "dual Lambda Vostok drivers", [2, undefined]],
    ["en", "Vostok drivers with 2x Lambda", [2, undefined]],
    ["en", "quad-lambda Vostok drivers", [4, undefined]],
    ["zh", "双路朗达沃斯驱动器", [2, undefined]],
    ["zh", "沃斯驱动器 朗达×2", [2, undefined]],
    ["zh", "四朗沃斯驱动器", [4, undefined]],
    ["zh", "沃斯驱动器 朗达多于2个", [2, undefined]],
    ["en", "Vostok drivers with twelve Lambda ports", [12, undefined]],
    ["en", "twenty-four Lambda port Vostok drivers", [24, undefined]],
    ["en", "Vostok drivers, a hundred and six Lambda ports", [106, undefined]],
    ["zh", "十二路朗达沃斯驱动器", [12, undefined]],
    ["zh", "沃斯驱动器 二十四个朗达接口", [24, undefined]],
    ["zh", "沃斯驱动器，一百零六个朗达接口", [106, undefined]],
    ["en", "Vostok drivers 2lam", [2, undefined]],
    ["en", "4po Vostok drivers", [4, undefined]],
    ["zh", "单朗达接口沃斯驱动器", [1, undefined]],
    ["en", "quad Vostok drivers", [4, 4]],
    ["zh", "双沃斯驱动器", [2, 2]],
  ] as const)("counts things in %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text, counted);
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual(ends);
  });

  it("counts one of what a hyphen joins to its number", async () => {
    const text = "single-lambda-port Vostok drivers";
    const { answer, pieces } = await readIn("en", text, counted);
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual([1, undefined]);
    expect(answer.understood?.rest).toBe("");
  });

  it.each([
    ["en", "Vostok drivers 128k", [128, undefined]],
    ["zh", "沃斯驱动器 128K", [128, undefined]],
    ["en", "Vostok drivers RST above 100 KB", [100, undefined]],
    ["en", "Vostok drivers 100 KB or larger", [100, undefined]],
    ["en", "Vostok drivers between 100 and 600 KB", [100, 600]],
    ["en", "Vostok drivers with at least sixty-four kilobytes", [64, undefined]],
    ["en", "Vostok drivers between sixty and six hundred kilobytes", [60, 600]],
    ["zh", "不少于一百二十八千字节的沃斯驱动器", [128, undefined]],
  ] as const)("reads units and names in short in %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text, memory);
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual(ends);
  });

  it.each([
    ["512 Mbit", "Mbit", [512, 512]],
    ["512Mb", "Mbit", [512, 512]],
    ["64 MB", "Mbit", [512, 512]],
    ["64MB", "MB", [64, 64]],
    ["64Mb", "MB", [64, 64]],
  ] as const)("reads %s of what is stated in %s", async (text, unit, ends) => {
    const world = {
      ...made,
      unit,
      rating: { en: "Store", zh: "存储" },
      parts: [64, 128, 512].map((rating) => ({ rating, hasOption: true })),
    };
    const { pieces } = await readIn("en", `Vostok drivers ${text}`, world);
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual([
      ends[0],
      undefined,
    ]);
  });

  it.each([
    ["4路摄像头的沃斯驱动器", "摄像头路数"],
    ["4路摄像头", "摄像头路数"],
    ["沃斯驱动器 四路麦克风", "数字麦克风数"],
  ])("reads the whole of a word that the dictionary lacks: %s", async (text, zh) => {
    const { answer, pieces } = await readIn("zh", text, {
      ...counted,
      rating: { en: "Inputs", zh },
    });
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual([4, undefined]);
    expect(answer.understood?.rest).toBe("");
  });

  it("reads grades of temperature, and degrees below zero", async () => {
    const [grade] = (await readIn("zh", "工业级沃斯驱动器")).pieces;
    expect(grade?.conditions).toMatchObject([{ column: "grade", options: ["industrial"] }]);
    for (const text of ["minus 40 degrees", "-40C", "零下40度"]) {
      const amounts = amountsIn(text, phraseTokens(text), () => false);
      expect({ text, amounts }).toMatchObject({ text, amounts: [{ low: -40, unit: "°C" }] });
    }
  });

  it("reads features beside another word as conditions only if a part has that word", async () => {
    const { ask } = await searchIn([
      ...worldOf(made),
      article("plug", { en: "SENT Wiegand grease" }),
    ]);
    expect(ask("SENT SOT-23 grease").understood).toBeDefined();
    expect(ask("SENT Wiegand grease").understood).toBeUndefined();
  });
});

describe("counts whose noun is a word of several labels", () => {
  /** Two families that count plugs of their own, the first with a word in its names that no family has. */
  const plugs = (key: string, en: string, zh: string) => {
    const label = { en: `${en} plugs`, zh: `${zh} 插座数` };
    return buildParameter({
      key,
      body: { label, kind: "number", unit: "", direction: "more", options: [] },
    });
  };
  const part = (id: number, values: object, name: string) =>
    buildProduct({
      id,
      key: `plugged-${id}`,
      body: {
        ...{ partNumber: `PQ${id}1`, column: "family", keyFigures: [], variants: [], values },
        name: { en: name, zh: name },
      },
    });
  const world = () => [
    ...smallWorld(),
    plugs("left-plugs", "Zorvek", "峦薇"),
    plugs("right-plugs", "Lumtri", "岚瑾"),
    part(701, { "left-plugs": "1" }, "heater"),
    part(702, { "left-plugs": "4" }, "heater"),
    part(703, { "right-plugs": "4" }, "lamp"),
    part(704, { "right-plugs": "2" }, "lamp"),
  ];

  it.each([
    ["en", "heater with four plugs", "p.left-plugs", 702],
    ["en", "4 plug lamp", "p.right-plugs", 703],
    ["zh", "四个插座的lamp", "p.right-plugs", 703],
    ["zh", "3路插座 heater", "p.left-plugs", 702],
    ["en", "heater chips with 4 plugs", "p.left-plugs", 702],
    ["zh", "四个插座的heater芯片", "p.left-plugs", 702],
  ] as const)("are of what parts with the other words have: %s %s", async (...given) => {
    const [language, text, column, id] = given;
    const { ask } = await searchIn(world(), language);
    const { understood, ids } = ask(text);
    expect(understood?.pieces.flatMap(({ conditions }) => conditions)).toMatchObject([{ column }]);
    expect(ids[0]).toBe(id);
  });

  it("name the nearest part where none has so many", async () => {
    const { ask } = await searchIn(world());
    const { understood, nearest } = ask("heater with nine plugs");
    expect(understood).toMatchObject({ parts: 0, rest: "heater" });
    expect(nearest[0]).toBe(702);
  });

  it("are plain words if nothing decides between them or no part has the words", async () => {
    const { ask } = await searchIn([...world(), article("fork", { en: "Four plugs of a fork" })]);
    expect(ask("four plugs").understood).toBeUndefined();
    expect(ask("four plugs of a fork").understood).toBeUndefined();
  });

  it.each([
    ["en", "heater, Zorvek with 4 plugs"],
    ["en", "4 plug Zorvek"],
    ["zh", "4插座峦薇"],
  ] as const)("are of one column by both words of its label: %s %s", async (language, text) => {
    const { ask } = await searchIn(world(), language);
    const conditions = ask(text).understood?.pieces.flatMap((piece) => piece.conditions);
    expect(conditions).toMatchObject([{ column: "p.left-plugs", from: { min: 4 } }]);
  });

  it("are of nothing that is measured where a character for counting stands between", async () => {
    const { pieces } = await readIn("zh", "3路峰值电流");
    expect(pieces).toEqual([]);
  });
});

describe("notations of options and of sizes", () => {
  const choice = (key: string, label: string, names: readonly string[]) =>
    buildParameter({
      key,
      body: {
        ...{ label: { en: label, zh: label }, kind: "enum", unit: "" },
        options: names.map((name, at) => ({ value: `v${at}`, label: { en: name, zh: name } })),
      },
    });
  const number = (key: string, label: string) =>
    buildParameter({
      key,
      body: { label: { en: label, zh: label }, kind: "number", unit: "", options: [] },
    });
  const part = (id: number, values: object) =>
    buildProduct({
      id,
      key: `noted-${id}`,
      body: { partNumber: `NQ${id}1`, column: "noted", keyFigures: [], variants: [], values },
    });
  const world = () => [
    ...smallWorld(),
    buildColumn({
      id: 78,
      key: "noted",
      body: {
        ...{ title: { en: "Zorvek lamps", zh: "峦薇灯" }, parent: "family", type: 3 },
        ...{ href: "product-list", parameters: ["wave", "band", "mode", "wide", "high"] },
      },
    }),
    choice("wave", "Wave", ["Sinusoidal", "Sawtoothed"]),
    choice("band", "Band", ["Low 125/134 kHz", "High 13.56 MHz"]),
    choice("mode", "Mode", ["PH/EN", "STEP/DIR"]),
    number("wide", "Dots across"),
    number("high", "Dots down"),
    part(701, { wave: "v0", band: "v0", mode: "v0", wide: "320", high: "240" }),
    part(702, { wave: "v1", band: "v1", mode: "v1", wide: "640", high: "480" }),
    part(703, { wave: "v1", band: "v0", mode: "v1", wide: "240", high: "320" }),
  ];

  it.each([
    ["en", "Zorvek lamps 125K", [701, 703]],
    ["en", "Zorvek lamps 134k", [701, 703]],
    ["zh", "峦薇灯 13.56M", [702]],
    ["en", "Zorvek lamps sawtooth", [702, 703]],
    ["en", "sine Zorvek lamps", [701]],
    ["en", "Zorvek lamps step/direction", [702, 703]],
    ["en", "phase/enable Zorvek lamps", [701]],
    ["en", "Zorvek lamps 320x240", [701]],
    ["en", "Zorvek lamps 240 x 320 STEP/DIR", [703]],
    ["zh", "640*480 峦薇灯", [702]],
  ] as const)("are read in %s %s", async (language, text, expected) => {
    const { ask } = await searchIn(world(), language);
    const { understood, ids } = ask(text);
    expect(understood?.rest).toBe("");
    expect(ids.slice(0, understood?.parts).sort()).toEqual(expected);
  });

  it.each(["Zorvek lamps 126K", "Zorvek lamps saw", "Zorvek lamps 320x200", "sawtooth"])(
    "are no condition in %s",
    async (text) => {
      const { ask } = await searchIn(world());
      expect(ask(text).understood).toBeUndefined();
    },
  );
});

describe("the size of a body", () => {
  const bodies = [
    [3, 3, 0.75],
    [4, 4, 0.75],
    [6, 4, 1.2],
    [7, 7, 1.6],
  ] as const;
  const world = () => [
    ...smallWorld(),
    ...bodies.map(([width, length, height], at) =>
      buildProduct({
        id: 700 + at,
        key: `sized-${at}`,
        body: {
          ...{ partNumber: `SZ${7001 + at}`, column: "family", keyFigures: [], variants: [] },
          values: {},
          packages: [{ style: "wlcsp", name: "WLCSP-32", pins: 32, width, length, height }],
        },
      }),
    ),
  ];

  it.each([
    ["en", "below 4 x 4 mm", [700, 701]],
    ["en", "WLCSP under 4 mm × 4 mm", [700, 701]],
    ["en", "no larger than 4x6mm WLCSP", [700, 701, 702]],
    ["en", "package size at least 4*4 mm", [701, 702, 703]],
    ["en", "WLCSP 4 by 6 mm", [702]],
    ["en", "7x7 mm package", [703]],
    ["en", "up to 6 x 6 x 0.8 mm", [700, 701]],
    ["zh", "小于4×4 mm", [700, 701]],
    ["zh", "封装不超过4乘6毫米的WLCSP", [700, 701, 702]],
    ["zh", "4mm*4mm以内 WLCSP", [700, 701]],
    ["zh", "4×4毫米封装", [701]],
  ] as const)("bounds both sides, whichever is the longer: %s %s", async (...given) => {
    const [language, text, expected] = given;
    const { ask } = await searchIn(world(), language);
    const { understood, ids } = ask(text);
    expect(understood?.rest).toBe("");
    const own = ids.slice(0, understood?.parts).filter((id) => id >= 700);
    expect(own.sort()).toEqual(expected);
  });

  it("names the parts that come nearest where none is so small", async () => {
    const { ask } = await searchIn(world());
    const { understood, nearest } = ask("WLCSP below 2 x 2 mm");
    expect(understood?.parts).toBe(0);
    expect(nearest).toEqual([700, 701, 702]);
    expect(ask("below 2 x 2 mm").nearest).toEqual([700, 701, 702]);
  });

  it("is no less asked for by a noun that any part may be called by", async () => {
    const { ask } = await searchIn(world(), "zh");
    for (const text of ["小于4×4 mm的芯片", "芯片 小于4×4 mm"]) {
      const columns = ask(text).understood?.pieces.flatMap(({ conditions }) =>
        conditions.map(({ column }) => column),
      );
      expect({ text, columns }).toEqual({ text, columns: ["body width", "body length"] });
    }
  });

  it.each(["4x4 MIMO", "grid of 4 x 4", "ZX4x4 mm"])("is none in %s", async (text) => {
    const { ask } = await searchIn(world());
    expect(ask(text).understood).toBeUndefined();
  });
});
