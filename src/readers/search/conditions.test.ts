import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import {
  buildColumn,
  buildParameter,
  buildProduct,
  smallWorld,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { amountsIn } from "./conditions/amounts.ts";
import type { PartCondition } from "./conditions/partTable.ts";
import { phraseTokens } from "./conditions/phraseTokens.ts";

/** A collection with one family, whose words are given. */
interface Invented {
  readonly family: { readonly en: string; readonly zh: string };
  readonly rating: { readonly en: string; readonly zh: string };
  readonly unit: string;
  readonly option: { readonly en: string; readonly zh: string };
  /** Label of another voltage, where there is one. */
  readonly coil?: { readonly en: string; readonly zh: string };
  /** Rating of each part, with or without the option. */
  readonly parts: readonly { readonly rating: number; readonly hasOption: boolean }[];
}

function worldOf({ family, rating, unit, option, coil, parts }: Invented): WorldDocument[] {
  const parameters = ["made-rating", "made-option", "made-supply", ...(coil ? ["made-coil"] : [])];
  return [
    ...smallWorld(),
    buildColumn({
      id: 77,
      key: "made",
      body: { title: family, parent: "family", type: 3, href: "product-list", parameters },
    }),
    buildParameter({
      key: "made-rating",
      body: { label: rating, kind: "number", unit, direction: "more", options: [] },
    }),
    buildParameter({
      key: "made-option",
      body: {
        label: { en: "Bus", zh: "总线" },
        kind: "enum",
        unit: "",
        options: [
          { value: "one", label: option },
          { value: "two", label: { en: "Wiegand", zh: "韦根" } },
        ],
      },
    }),
    buildParameter({
      key: "made-supply",
      body: { label: { en: "Supply", zh: "供电" }, kind: "range", unit: "V", options: [] },
    }),
    ...(coil
      ? [
          buildParameter({
            key: "made-coil",
            body: { label: coil, kind: "range", unit: "V", options: [] },
          }),
        ]
      : []),
    ...parts.map((part, at) =>
      buildProduct({
        id: 700 + at,
        key: `made-${at}`,
        body: {
          partNumber: `ZQ${7001 + at}`,
          column: "made",
          keyFigures: [],
          values: {
            "made-rating": `${part.rating} ${unit}`,
            "made-option": part.hasOption ? "one" : "two",
            "made-supply": `${1 + at}..${5 + at} V`,
            ...(coil && { "made-coil": `${1 + at}..${4 + at} V` }),
          },
          variants: [],
          packages: [
            at % 2 === 0
              ? { style: "sot", name: "SOT-23-5", pins: 5 }
              : { style: "qfn", name: "QFN-32", pins: 32 },
          ],
        },
      }),
    ),
  ];
}

const made: Invented = {
  family: { en: "Vostok drivers", zh: "沃斯驱动器" },
  rating: { en: "Peak current", zh: "峰值电流" },
  unit: "mA",
  option: { en: "SENT", zh: "单边半字节" },
  parts: [150, 300, 500, 800].map((rating, at) => ({ rating, hasOption: at > 0 })),
};

/** Conditions without what the family and the numbers of pins add. */
async function readIn(language: "en" | "zh", text: string, world: Invented = made) {
  const { ask, index } = await searchIn(worldOf(world), language);
  const answer = ask(text);
  return { answer, ask, index, pieces: answer.understood?.pieces ?? [] };
}

function spanOf(conditions: readonly PartCondition[]) {
  const [one] = conditions;
  return one?.kind === "span" ? [one.from?.min, one.to?.min] : undefined;
}

/** Words that nobody has a meaning for. */
const invented = fc
  .array(fc.constantFrom("zor", "vek", "lum", "tri", "pax", "quo", "ner", "dax"), {
    minLength: 2,
    maxLength: 3,
  })
  .map((syllables) => syllables.join(""));
const han = fc
  .array(fc.constantFrom("峦", "薇", "澜", "岚", "瑾", "琛", "翎", "筠"), {
    minLength: 2,
    maxLength: 3,
  })
  .map((characters) => characters.join(""));
const label = fc.record({ en: invented, zh: han });

describe("conditions of arbitrary families", () => {
  it("are read as kind, rating and direction by the family's own labels, in both languages", async () => {
    const world = fc.record({
      family: label,
      rating: label,
      unit: fc.constantFrom("mA", "W", "kHz", "KB", "dB"),
      option: label,
      parts: fc.array(
        fc.record({ rating: fc.integer({ min: 2, max: 900 }), hasOption: fc.boolean() }),
        {
          minLength: 2,
          maxLength: 6,
        },
      ),
    });
    const distinct = world.filter(
      ({ family, rating, option }) =>
        new Set([family.en, rating.en, option.en]).size === 3 &&
        new Set([family.zh, rating.zh, option.zh]).size === 3,
    );
    await fc.assert(
      fc.asyncProperty(distinct, fc.nat(5), fc.boolean(), async (one, at, isAtLeast) => {
        const wanted = one.parts[at % one.parts.length]?.rating ?? 0;
        const meets = (rating: number) => (isAtLeast ? rating >= wanted : rating <= wanted);
        const fitting = one.parts.flatMap(({ rating }, place) =>
          meets(rating) ? 700 + place : [],
        );
        const texts = {
          en: `${one.family.en} ${one.rating.en} ${isAtLeast ? "at least" : "at most"} ${wanted} ${one.unit}`,
          zh: `${one.family.zh} ${one.rating.zh}${isAtLeast ? "不低于" : "不超过"}${wanted}${one.unit}`,
        };
        for (const language of ["en", "zh"] as const) {
          const { answer } = await readIn(language, texts[language], one);
          expect(answer.understood).toMatchObject({ parts: fitting.length, rest: "" });
          expect(answer.ids.slice(0, fitting.length).sort()).toEqual(fitting);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("rank parts first that meet all, then those that meet more", async () => {
    const { answer } = await readIn("en", "Vostok driver SENT at least 500 mA SOT-23");
    expect(answer.understood?.parts).toBe(1);
    expect(answer.ids[0]).toBe(702);
    // 703 lacks the package alone, 700 has the kind and the package alone.
    expect(answer.ids.indexOf(703)).toBeLessThan(answer.ids.indexOf(700));
  });

  it.each([
    ["en", "Vostok drivers ≥ 300 mA", [300, undefined]],
    ["en", "Vostok drivers 300 mA or more", [300, undefined]],
    ["en", "Vostok drivers no more than 300 mA", [undefined, 300]],
    ["en", "Vostok drivers between 200 mA and 600 mA", [200, 600]],
    ["en", "Vostok drivers up to 300 mA", [300, undefined]],
    ["en", "Vostok drivers 300mA", [300, undefined]],
    ["zh", "沃斯驱动器 300 mA 以上", [300, undefined]],
    ["zh", "沃斯驱动器 300mA以下", [undefined, 300]],
    ["zh", "沃斯驱动器 小于 300 毫安", [undefined, 300]],
    ["zh", "沃斯驱动器 200 至 600 mA", [200, 600]],
    ["zh", "至少 300mA 的沃斯驱动器", [300, undefined]],
    ["en", "Vostok drivers 2 to 5 V", [2, 5]],
    ["zh", "供电 2~5V 的沃斯驱动器", [2, 5]],
  ] as const)("are read with the direction of %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text);
    const spans = pieces.flatMap(({ conditions }) => spanOf(conditions) ?? []);
    expect(spans).toEqual(ends);
  });

  it.each([
    ["QFN32", ["qfn"], 32],
    ["QFN-32", ["qfn"], 32],
    ["qfn 32", ["qfn"], 32],
    ["SOT-23", ["sot"], undefined],
    ["SOT23-5", ["sot"], 5],
    ["QFN-48", ["qfn"], 48],
  ])("include the package %s with its pins", async (text, options, pins) => {
    const { pieces } = await readIn("en", `Vostok drivers ${text}`);
    const conditions = pieces.flatMap((piece) => piece.conditions);
    const style = conditions.find(({ column }) => column === "package");
    const counted = conditions.filter(({ column }) => column === "pins");
    expect(style).toMatchObject({ options });
    expect(spanOf(counted)?.[0]).toBe(pins);
  });

  it("report conditions that no part meets, and the nearest value", async () => {
    const { answer, pieces } = await readIn("en", "Vostok drivers peak current at least 2 A");
    expect(answer.understood?.parts).toBe(0);
    expect(pieces.at(-1)).toMatchObject({ parts: 0, nearest: { min: 0.8, unit: "A" } });
    expect(answer.ids.slice(0, 4).sort()).toEqual([700, 701, 702, 703]);
  });

  it("name the parts that come nearest to what none meets, of the family that is meant", async () => {
    const nearest = async (text: string) => (await readIn("en", text)).answer.nearest;
    expect(await nearest("Vostok drivers peak current at least 2 A")).toEqual([703, 702, 701]);
    expect(await nearest("Vostok drivers peak current at most 100 mA")).toEqual([700, 701, 702]);
    expect(await nearest("peak current at least 2 A")).toEqual([703]);
    expect(await nearest("Vostok drivers at least 2 A")).toEqual([703, 702, 701]);
    expect(await nearest("Vostok drivers peak current at least 300 mA")).toEqual([]);
  });

  it("are never offered another spelling", async () => {
    const { ask } = await searchIn([...worldOf(made), article("end", { en: "The last seminar" })]);
    expect(ask("seminar laast").corrected).toBe("seminar last");
    const { understood, corrected, offered } = ask("Vostok drivers at least 300 mA");
    expect({ parts: understood?.parts, corrected, offered }).toEqual({ parts: 3 });
  });

  it("assign no quantity far from all values to a column that the text does not name", async () => {
    const { pieces } = await readIn("en", "Vostok drivers SENT SOT-23 2 mA");
    expect(pieces.map(({ text }) => text)).toEqual(["Vostok drivers", "SENT", "SOT-23"]);
    const named = await readIn("en", "Vostok drivers SENT SOT-23 peak current 2 mA");
    expect(named.pieces.at(-1)?.text).toBe("peak current 2 mA");
  });

  it("assign a label between two quantities to both", async () => {
    const { pieces } = await readIn("en", "Vostok drivers 3 V coil 300 mA", {
      ...made,
      rating: { en: "Coil current", zh: "线圈电流" },
      coil: { en: "Coil voltage", zh: "线圈电压" },
    });
    const columns = pieces.flatMap(({ conditions }) => conditions.map(({ column }) => column));
    expect(columns).toEqual(["family", "p.made-coil", "p.made-rating"]);
  });

  it("leave a word without a condition to the text search", async () => {
    const text = "Vostok drivers SENT, at least 300 mA SOT-23";
    const { pieces, ask } = await readIn("en", text);
    expect(pieces.length).toBe(4);
    for (const { text: piece, without } of pieces) {
      expect(without).not.toContain(piece);
      const left = ask(without).understood?.pieces.map((one) => one.text);
      const expected = pieces.map((one) => one.text).filter((one) => one !== piece);
      expect({ without, left }).toEqual({ without, left: expected });
    }
  });

  it("are compared with parts as they are changed and removed", async () => {
    const { index, ask } = await readIn("en", "");
    expect(ask("Vostok drivers 500 mA").understood?.parts).toBe(2);
    index.remove(703);
    expect(ask("Vostok drivers 500 mA").understood?.parts).toBe(1);
  });
});

describe("spellings of what a part must have", () => {
  const counted: Invented = {
    ...made,
    rating: { en: "Lambda ports", zh: "朗达接口数" },
    unit: "",
    parts: [1, 2, 4, 12, 24, 106].map((rating) => ({ rating, hasOption: true })),
  };
  const memory: Invented = {
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
  ] as const)("counts things in %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text, counted);
    expect(pieces.flatMap(({ conditions }) => spanOf(conditions) ?? [])).toEqual(ends);
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
    expect(understood).toMatchObject({ parts: 0, rest: "heater with" });
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

describe("what a text denies", () => {
  const several: Invented = {
    ...made,
    rating: { en: "Lambda ports", zh: "朗达接口数" },
    unit: "",
    parts: [0, 1, 2, 0].map((rating, at) => ({ rating, hasOption: at % 2 === 0 })),
  };
  /** Parts that meet everything. */
  async function fitting(language: "en" | "zh", text: string, world: Invented = several) {
    const { answer, pieces } = await readIn(language, text, world);
    const parts = answer.understood?.parts ?? -1;
    return { ids: answer.ids.slice(0, Math.max(0, parts)).sort(), pieces, answer };
  }

  it.each([
    ["en", "Vostok drivers without SENT", [701, 703]],
    ["en", "Vostok drivers, no SENT", [701, 703]],
    ["en", "non-SENT Vostok drivers", [701, 703]],
    ["en", "Vostok drivers not with a SENT bus", [701, 703]],
    ["en", "Vostok drivers without Lambda", [700, 703]],
    ["en", "Vostok drivers without Lambda or SENT", [703]],
    ["en", "Vostok drivers without any SENT and Lambda", [703]],
    ["en", "Vostok drivers without Lambda, SENT, or Zeta", [703]],
    ["en", "Vostok drivers with no SENT, nor Lambda", [703]],
    ["en", "Vostok drivers without SENT, Wiegand", [701, 703]],
    ["en", "Vostok drivers SENT but no Lambda", [700]],
    ["en", "Vostok drivers not QFN-32", [700, 702]],
    ["zh", "不带单边半字节的沃斯驱动器", [701, 703]],
    ["zh", "沃斯驱动器 无单边半字节", [701, 703]],
    ["zh", "沃斯驱动器 不含朗达", [700, 703]],
    ["zh", "非QFN-32沃斯驱动器", [700, 702]],
    ["zh", "没有朗达、单边半字节的沃斯驱动器", [703]],
    ["zh", "不支持朗达和单边半字节的沃斯驱动器", [703]],
  ] as const)("is excluded: %s %s", async (language, text, expected) => {
    const { ids, pieces } = await fitting(language, text);
    expect({ text, ids }).toEqual({ text, ids: expected });
    expect(pieces.some(({ conditions }) => conditions.some((one) => one.isExcluded))).toBe(true);
  });

  it("is any option that is called so, and what has no value fits", async () => {
    const world = worldOf({ ...several, option: { en: "SENT SPC", zh: "单边半字节增强" } });
    const { ask } = await searchIn(
      world.map((document) =>
        document.key === "made-0"
          ? { ...document, body: { ...document.body, values: {} } }
          : document,
      ),
    );
    const { understood, ids } = ask("Vostok drivers without SENT");
    expect(ids.slice(0, understood?.parts).sort()).toEqual([700, 701, 703]);
  });

  it.each([
    ["en", "Vostok drivers without Lambda or SENT"],
    ["en", "Vostok drivers without SENT"],
    ["zh", "没有朗达、单边半字节的沃斯驱动器"],
    ["zh", "不支持朗达和单边半字节的沃斯驱动器"],
  ] as const)(
    "is removed alone, and what it was listed with stays denied: %s %s",
    async (language, text) => {
      const { ask } = await readIn(language, text, several);
      const pieces = ask(text).understood?.pieces ?? [];
      const names = (one: typeof pieces) =>
        one.map(({ conditions }) =>
          conditions.map(({ column, isExcluded }) => [column, isExcluded]),
        );
      for (const [at, { without }] of pieces.entries()) {
        const left = ask(without).understood?.pieces ?? [];
        // A kind alone is no condition.
        const expected = pieces.length === 2 && at === 1 ? [] : names(pieces.toSpliced(at, 1));
        if (expected.length > 0)
          expect({ without, left: names(left) }).toEqual({ without, left: expected });
        else expect(left).toEqual([]);
      }
    },
  );

  it("has a filter in the finder only where the same parts meet it", async () => {
    const exact = await fitting("en", "Vostok drivers without SENT");
    expect(exact.pieces.map(({ instead }) => instead)).toEqual([
      undefined,
      { kind: "options", column: "p.made-option", options: ["two"] },
    ]);
    const { ask } = await searchIn([
      ...worldOf(several),
      buildProduct({
        id: 790,
        key: "made-bare",
        body: { partNumber: "ZQ7090", column: "made", keyFigures: [], values: {}, variants: [] },
      }),
    ]);
    const { understood, ids } = ask("Vostok drivers without SENT");
    expect(ids.slice(0, understood?.parts).sort()).toEqual([701, 703, 790]);
    expect(understood?.pieces.map(({ instead }) => instead)).toEqual([undefined, undefined]);
  });

  it("takes no part in the words that are looked for", async () => {
    const { ask, keys } = await searchIn([
      ...worldOf(several),
      article("praise", { en: "SENT, SENT and more SENT" }),
    ]);
    expect(keys("Vostok drivers without SENT")).not.toContain("praise");
    const marks = ask("Vostok drivers without SENT").marks.map(({ text }) => text);
    expect(marks).not.toContain("sent");
  });

  it.each([
    ["en", "Vostok drivers at least 500 mA without SENT"],
    ["zh", "不带单边半字节的沃斯驱动器，500mA以上"],
    ["zh", "不带单边半字节的沃斯驱动器 500mA"],
  ] as const)("is excluded and shown where no part is left: %s %s", async (language, text) => {
    const { answer, pieces } = await readIn(language, text);
    expect(answer.understood).toMatchObject({ parts: 0, rest: "" });
    expect(pieces.filter(({ conditions }) => conditions[0]?.isExcluded)).toHaveLength(1);
    // Those that lack one of the two come first.
    expect(answer.ids.slice(0, 3).sort()).toEqual([700, 702, 703]);
  });

  it("is a hyphened name written as one as well, and a longer name whole", async () => {
    const world = { ...several, option: { en: "Zee-Pin stamp", zh: "时间标记" } };
    for (const text of ["without ZeePin", "without Zee-Pin", "without Zee-Pin stamp"]) {
      const { ids, pieces } = await fitting("en", `Vostok drivers ${text}`, world);
      expect({ text, ids, read: pieces.map((one) => one.text) }).toEqual({
        ...{ text, ids: [701, 703], read: ["Vostok drivers", text] },
      });
    }
  });

  it.each([
    ["en", "Vostok drivers no less than 300 mA", [300, undefined]],
    ["en", "Vostok drivers not above 300 mA", [undefined, 300]],
    ["zh", "沃斯驱动器 不低于300mA", [300, undefined]],
    ["zh", "沃斯驱动器 不超过300mA", [undefined, 300]],
  ] as const)("is no comparison: %s %s", async (language, text, ends) => {
    const { pieces } = await readIn(language, text);
    const conditions = pieces.flatMap((piece) => piece.conditions);
    expect(conditions.some(({ isExcluded }) => isExcluded)).toBe(false);
    expect(pieces.flatMap((piece) => spanOf(piece.conditions) ?? [])).toEqual(ends);
  });

  it("is none where the denying word is part of a name", async () => {
    const world = { ...several, option: { en: "Non-latching", zh: "无锁" } };
    const english = await fitting("en", "non-latching Vostok drivers", world);
    expect(english.ids).toEqual([700, 702]);
    const chinese = await fitting("zh", "无锁沃斯驱动器", world);
    expect(chinese.ids).toEqual([700, 702]);
  });
});

describe("a name that denies something itself", () => {
  /** Parts 700 to 703, of which 701 and 703 have a feature that is called as given. */
  async function fitting(language: "en" | "zh", text: string, name: { en: string; zh: string }) {
    const world = worldOf({
      ...made,
      option: name,
      parts: made.parts.map(({ rating }, at) => ({ rating, hasOption: at % 2 === 1 })),
    });
    const { ask } = await searchIn(world, language);
    const { understood, ids } = ask(text);
    return ids.slice(0, Math.max(0, understood?.parts ?? -1)).sort();
  }

  const without = { en: "No outer zorvek", zh: "无需外部风扇" };
  const less = { en: "Zorvekless", zh: "免风扇" };
  const free = { en: "Zorvek-free lumtri", zh: "无风扇外壳" };
  const inside = { en: "Zorvek inside", zh: "内置风扇" };

  it.each([
    ["en", "Vostok drivers without outer zorvek", without],
    ["en", "Vostok drivers, no outer zorvek needed", without],
    ["en", "Vostok drivers that do not need an outer zorvek", without],
    ["en", "Vostok drivers with no outer zorvek", without],
    ["zh", "无需外部风扇的沃斯驱动器", without],
    ["zh", "不需要外部风扇的沃斯驱动器", without],
    ["zh", "免外部风扇 沃斯驱动器", without],
    ["en", "Vostok drivers without zorvek", less],
    ["en", "no zorvek required, Vostok drivers", less],
    ["zh", "不带风扇的沃斯驱动器", less],
    ["en", "Vostok drivers without zorvek", free],
    ["zh", "不含风扇的沃斯驱动器", free],
    ["en", "Vostok drivers without external zorvek", inside],
    ["en", "Vostok drivers, no external zorvek", inside],
    ["zh", "无需外部风扇的沃斯驱动器", inside],
    ["zh", "不用外接风扇的沃斯驱动器", inside],
  ] as const)("is asked for by a denial: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([701, 703]);
  });

  it.each([
    ["en", "Vostok drivers without zorvek", inside],
    ["en", "Vostok drivers without SENT", { en: "SENT", zh: "单边" }],
  ] as const)("is not one that denies nothing: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([700, 702]);
  });

  it.each([
    ["en", "Vostok drivers with outer zorvek", without],
    ["zh", "带外部风扇的沃斯驱动器", without],
    ["en", "zorvek Vostok drivers", free],
  ] as const)("is not meant by what it denies: %s %s", async (language, text, name) => {
    expect(await fitting(language, text, name)).toEqual([]);
  });

  it("is not excluded with the option that it is the opposite of", async () => {
    const world = worldOf({ ...made, option: { en: "Zorvek", zh: "风扇" } }).map((document) =>
      document.key === "made-option"
        ? {
            ...document,
            body: {
              ...document.body,
              options: [
                { value: "one", label: { en: "Zorvek", zh: "风扇" } },
                { value: "two", label: { en: "Non-zorvek", zh: "非风扇" } },
              ],
            },
          }
        : document,
    );
    const { ask } = await searchIn(world);
    for (const text of ["Vostok drivers, not zorvek", "non-zorvek Vostok drivers"]) {
      const { understood, ids } = ask(text);
      expect({ text, ids: ids.slice(0, understood?.parts) }).toEqual({ text, ids: [700] });
    }
    const { understood } = ask("zorvek Vostok drivers");
    expect(understood?.parts).toBe(3);
  });
});

describe("a text of plain words", () => {
  it.each([
    "ZQ7001",
    "ZQ7001 500 mA",
    "5G",
    "USB 3.0 news",
    "annual results 2026",
    "500 mA",
    "SENT",
    "Vostok drivers",
    "why does it draw 500 mA",
    "how to choose Vostok drivers",
    "Model 300 launch event in Shanghai 2025",
  ])("%s is no condition", async (text) => {
    const { answer } = await readIn("en", text);
    expect(answer.understood).toBeUndefined();
  });

  it("finds news by its title as before", async () => {
    const title = "Fair 2025: 300 mA demonstrations on 12 stands";
    const { keys } = await searchIn([...worldOf(made), article("fair", { en: title })]);
    expect(keys(title)[0]).toBe("fair");
  });
});
