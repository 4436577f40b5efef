import { beforeAll, describe, expect, it } from "vitest";
import {
  buildColumn,
  buildFaq,
  buildNews,
  buildParameter,
  buildProduct,
  buildSetting,
  buildSolution,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../../tests/support/world.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { textsOf } from "./documentTexts.ts";
import { extract } from "./extractSearchDocument.ts";

const parameters = [
  buildParameter({ key: "can", body: { label: { en: "CAN", zh: "CAN 总线" }, kind: "boolean" } }),
  buildParameter({
    key: "lin",
    body: { label: { en: "LIN", zh: "LIN 总线" }, kind: "boolean", unit: "" },
  }),
  buildParameter({
    key: "supply",
    body: { label: { en: "Supply", zh: "电源电压" }, kind: "range", unit: "V" },
  }),
  buildParameter({
    key: "bus",
    body: {
      ...{ label: { en: "Bus" }, kind: "enum", unit: "" },
      options: [
        { value: "spi", label: { en: "SPI bus", zh: "SPI 总线" } },
        { value: "i2c", label: { en: "I²C" } },
      ],
    },
  }),
  buildParameter({
    key: "note",
    body: { label: { en: "Note", zh: "说明" }, kind: "text", unit: "" },
  }),
];

const part = buildProduct({
  ...{ id: 501, key: "rg5000" },
  body: {
    ...{ partNumber: "RG5000", name: { en: "Door chip", zh: "门芯片" } },
    ...{
      summary: { en: "Opens doors" },
      keyFigures: [],
      features: [{ en: "Small" }, { en: "Fast" }],
    },
    values: {
      ...{ clock: "1.8 GHz", can: true, lin: false, supply: "2.7..5.5 V" },
      ...{ bus: ["spi", "i2c", "uart"], note: { en: "Quiet", zh: "安静" }, unknown: "5" },
    },
    description: { en: "<p>One<br>two</p><p><strong>th</strong>ree &amp; four</p>" },
    ...{ replacement: "rg1000", alsoIn: ["empty-family"] },
    crossReferences: [{ partNumber: "XQ1", kind: "similar" }],
    development: [
      {
        ...{ kind: "board", title: { en: "Door board", zh: "门板" }, orderCode: "EVB-1" },
        text: { en: "With a door" },
      },
      { kind: "sdk", title: { en: "Door SDK" } },
    ],
    ...{ eccn: "EAR99", origin: "CN", leadTime: 12 },
    lifecycle: { stage: "nrnd", since: "2026-01-01" },
  },
});

const hero = { kind: "hero", title: { en: "Silent doors" }, text: { en: "Made here" } };

const world: readonly WorldDocument[] = [
  ...smallWorld(),
  ...parameters,
  part,
  buildNews({
    key: "news/door",
    body: { column: "company-news", products: ["rg1000", "rg5000"], keywords: { en: "bell" } },
  }),
  buildSolution({
    key: "doors",
    body: {
      products: ["rg5000"],
      benefits: [
        { title: { en: "Fast" }, text: { en: "In a second" } },
        { title: { en: "Small" }, text: { en: "As a pea" } },
      ],
    },
  }),
  buildFaq({ key: "faq/fit", body: { products: ["rg5000"], column: "about" } }),
  buildColumn({ key: "hidden", body: { status: 0 } }),
  buildColumn({ key: "only-page", body: { type: 1, href: "company-profile" } }),
  {
    ...{ id: 900, key: "a-page", type: "page", languages },
    body: {
      ...{ column: "only-page", title: { en: "A page", zh: "页面" } },
      ...{ summary: { en: "About it" }, body: { en: "<p>All of it</p>" } },
    },
  },
  {
    ...{ id: 901, key: "careers/layout", type: "career", languages },
    body: {
      ...{ column: "about", title: { en: "Layout", zh: "版图" }, place: { en: "Shanghai" } },
      ...{ department: { en: "Design" }, date: "2026-05-01", kind: "experienced", openings: 1 },
      ...{ duties: { en: "<p>To draw</p>" }, requirements: { en: "<p>Care</p>" } },
    },
  },
  buildSetting("home", { featured: [], sections: [hero] }),
];

let publication: Publication;
beforeAll(async () => {
  publication = await publish(world);
});

function extracted(key: string, language: Language = "en") {
  const view = publication.views[language];
  const doc = view.byKey(key);
  return doc && extract(view, doc, publication.views[otherLanguage(language)].byId(doc.id));
}

describe("a document as search takes it", () => {
  it("has of a part its names, its columns, its stage and all that it states", () => {
    const { part: facts, ...document } = extracted("rg5000") ?? {};
    expect(document).toEqual({
      ...{ id: 501, group: 3, share: 1.15, columns: [1, 10, 12, 13] },
      texts: {
        title: "RG5000 Door chip",
        keywords: "Processors;\nVision chips;\nRadio chips;\nNot for new designs;\n",
        summary: "Opens doors",
        details: [
          ...["Small", "Fast", "Clock: 1.8 GHz", "CAN", "Supply: 2.7 to 5.5\u00a0V"],
          ...["Bus: SPI bus, I²C, uart", "Note: Quiet", "QFN48", "ECCN: EAR99"],
          ...["Country of origin: China", "Lead time: 12 weeks"],
          ...["Board, Door board, EVB-1, With a door", "SDK, Door SDK", ""],
        ].join(";\n"),
        body: "One two three & four",
        translation: "门芯片",
      },
    });
    expect(facts).toMatchObject({
      ...{ number: "RG5000", orderCodes: ["RG1000-A"], stage: "nrnd", replacement: 101 },
      crossReferences: [{ partNumber: "XQ1", kind: "similar" }],
    });
    expect(Object.keys(extracted("rg1000")?.part ?? {})).toEqual([
      ...["number", "orderCodes", "stage", "facts"],
    ]);
  });

  it("has its texts in the other language where it has none", () => {
    expect(extracted("rg5000", "zh")?.texts).toMatchObject({
      title: "RG5000 门芯片",
      summary: "Opens doors",
      details: expect.stringContaining(
        "CAN 总线;\n电源电压: 2.7 至 5.5\u00a0V;\nBus: SPI 总线, I²C, uart",
      ),
      translation: "Door chip",
    });
    expect(extracted("news/english-only")?.texts.translation).toBe("");
  });

  it("has the numbers of parts that it is about, its date, and words that staff have chosen", () => {
    expect(extracted("news/door")).toMatchObject({
      ...{ group: 2, share: 0.95, columns: [3, 40], date: "2026-05-12" },
      texts: {
        ...{ title: "A new part", keywords: "Company news;\n;\nbell", summary: "What it does." },
        ...{ details: "RG1000, RG5000", body: "It is here.", translation: "新产品发布" },
      },
    });
    expect(extracted("doors")).toMatchObject({
      ...{ group: 4, share: 1.1, columns: [2] },
      texts: { keywords: ";\n", details: "Fast, In a second;\nSmall, As a pea;\nRG5000" },
    });
    expect(extracted("faq/fit")).toMatchObject({
      texts: { title: "Does it fit?", summary: "", details: "RG5000", body: "Yes, it does." },
    });
  });

  it("is of a page where a column is there for it alone, and of no hidden column", () => {
    expect(extracted("family")).toMatchObject({
      ...{ group: 1, share: 1.1, columns: [1, 10, 12] },
      texts: { title: "Vision chips", keywords: "Processors;\nVision chips;\n;\n" },
    });
    expect([extracted("hidden"), extracted("only-page")]).toEqual([undefined, undefined]);
    expect(extracted("a-page")).toMatchObject({
      ...{ id: 900, group: 1, share: 1 },
      texts: { title: "A page", summary: "About it", body: "All of it" },
    });
  });

  it("is of a position one of the pages, with its department and place", () => {
    expect(extracted("careers/layout")).toMatchObject({
      ...{ group: 13, share: 0.85 },
      texts: { title: "Layout", summary: "Design, Shanghai", details: "Care;\n", body: "To draw" },
    });
  });

  it("has texts in the other language that say so, and of what is not searched its title", () => {
    const zh = publication.views.zh;
    const shown = (key: string, view = zh) => {
      const doc = view.byKey(key);
      return doc && textsOf(view, doc);
    };
    expect(shown("doors")?.details).toEqual([
      { text: "Fast, In a second", lang: "en" },
      { text: "Small, As a pea", lang: "en" },
    ]);
    expect(shown("doors", publication.views.en)?.details[0]).toEqual({ text: "Fast, In a second" });
    expect(shown("rg5000")?.details).toContainEqual({
      ...{ text: "Bus: SPI 总线, I²C, uart", lang: "en" },
    });
    expect(shown("clock")).toEqual({
      ...{ title: { text: "主频" }, summary: { text: "" }, details: [], body: { text: "" } },
    });
  });

  it("is of the home page its content without a title, and of no other setting or parameter", () => {
    expect(extracted("settings/home")).toMatchObject({
      ...{ group: 1, columns: [] },
      texts: { title: "", details: "Silent doors;\nMade here;\n", translation: "" },
    });
    expect([extracted("settings/demo"), extracted("clock")]).toEqual([undefined, undefined]);
  });
});
