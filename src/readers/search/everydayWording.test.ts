import { describe, expect, it } from "vitest";
import { article, searchIn } from "../../../tests/support/search.ts";
import {
  buildColumn,
  buildProduct,
  buildSetting,
  smallWorld,
} from "../../../tests/support/world.ts";

const pumps = [
  ["Water pump, 5 bar", "水泵，5 bar"],
  ["Water pump, 9 bar", "水泵，9 bar"],
  ["Water pump of brass", "黄铜水泵"],
  ["Silent water pump", "静音水泵"],
] as const;

/** A family of pumps, texts about them, and enough others that few characters are frequent. */
const world = [
  ...smallWorld(),
  buildColumn({
    id: 90,
    key: "pumps",
    body: {
      title: { en: "Water pumps", zh: "水泵" },
      ...{ parent: "family", type: 3, href: "product-list" },
    },
  }),
  ...pumps.map(([en, zh], at) =>
    buildProduct({
      id: 900 + at,
      key: `pump-${at}`,
      body: {
        ...{ partNumber: `WX${4100 + at}`, column: "pumps", name: { en, zh } },
        summary: { en: "A pump for espresso machines", zh: "用于咖啡机的水泵" },
        ...{ keyFigures: [], values: {}, variants: [] },
        packages: [{ style: "sot", name: "SOT-23", pins: 3 }],
      },
    }),
  ),
  article(
    "dry",
    { en: "Nothing but noise from the machine", zh: "机器只响，不见出水" },
    {
      body: {
        en: "<p>The pump sucks air after descaling: fill the tank and open the steam tap.</p>",
        zh: "<p>除垢之后水泵吸进空气：请注满水箱并打开蒸汽阀。</p>",
      },
    },
  ),
  article("meeting", { en: "Meet us in spring", zh: "三月参展，凭码入场" }),
  article("guarantee", { en: "Separated circuits", zh: "访客的车位在楼后" }),
  ...Array.from({ length: 40 }, (_, at) =>
    article(`other-${at}`, { en: `Notice ${at}`, zh: `通告${at}` }),
  ),
];

describe("a text in a reader's own words", () => {
  it("ranks a text with a rare word before one that repeats an everyday word as rare", async () => {
    const body = (en: string) => ({ body: { en: `<p>${en}</p>`, zh: "<p>密封圈老化。</p>" } });
    const texts = [
      article("worn", { en: "Steam", zh: "漏汽" }, body("A worn gasket lets steam out.")),
      article("queue", { en: "Mornings", zh: "早上" }, body("People come early, people wait.")),
      ...Array.from({ length: 300 }, (_, at) => article(`n${at}`, { en: `${at}`, zh: `${at}` })),
    ];
    const { keys } = await searchIn([...smallWorld(), ...texts], "en");
    expect(keys("some people change gasket").slice(0, 2)).toEqual(["worn", "queue"]);
  });

  it.each([
    ["en", "pump sucks air after descaling"],
    ["en", "pump noise nothing comes descaling"],
    ["en", "brass water pump sucks air"],
    ["zh", "除垢之后水泵响"],
    ["zh", "黄铜水泵吸空气"],
    ["zh", "水泵吸空气怎么办"],
  ] as const)(
    "leads to the text that holds more of it than the names of parts: %s %s",
    async (language, text) => {
      const { keys } = await searchIn(world, language);
      expect(keys(text)[0]).toBe("dry");
    },
  );

  it.each([
    ["en", "descaling water pump"],
    ["en", "pump"],
    ["zh", "静音水泵"],
    ["zh", "水泵"],
  ] as const)(
    "that ends with what parts are called asks for parts: %s %s",
    async (language, text) => {
      const { keys } = await searchIn(world, language);
      expect(keys(text)[0]).toMatch(/^pump/);
    },
  );

  it("finds documents by rare characters of unknown words beside known ones", async () => {
    const { keys } = await searchIn(world, "zh");
    // No document has 蒸煮, and one has 蒸汽阀.
    expect(keys("蒸煮 黄铜")).toEqual(expect.arrayContaining(["pump-2", "dry"]));
    // Nothing is known of it but characters.
    expect(keys("展会门票")[0]).toBe("meeting");
  });

  it("is not cut within a word by a phrase of the glossary", async () => {
    const documents = [
      ...world,
      buildSetting("search_synonyms", [{ en: ["locomotive"], zh: ["机车", "火车头"] }]),
      article("train", { zh: "火车头展览" }),
    ];
    const { keys } = await searchIn(documents, "zh");
    expect(keys("停机车位")[0]).toBe("guarantee");
    expect(keys("机车")).toEqual(["train"]);
  });

  it("finds words of the same root", async () => {
    const { keys } = await searchIn(world);
    expect(keys("galvanic separation")[0]).toBe("guarantee");
  });
});
