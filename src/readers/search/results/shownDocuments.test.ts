import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { driverFamily } from "../../../../tests/support/driverFamily.ts";
import { told } from "../../../../tests/support/searchService.ts";
import { buildProduct, publish } from "../../../../tests/support/world.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { Matcher } from "./highlighter.ts";
import { hitOf, linksOf } from "./searchHit.ts";
import { suggestedOf, suggestionOf } from "./suggestion.ts";

const sheet = (kind: string, language: string) => ({
  ...{ title: { en: kind, zh: kind }, kind, revision: "1", date: "2026-01-01", language },
  ...{ file: `documents/${kind}-${language}.pdf`, size: 1 },
});

const withSheets = (id: number, ...documents: object[]) =>
  buildProduct({ id, key: `rx${id}`, body: { partNumber: `RX${id}`, documents } });

const { views } = await publish([
  ...companyWorld(),
  ...driverFamily(),
  withSheets(781, sheet("errata", "en"), sheet("datasheet", "zh"), sheet("datasheet", "en")),
  withSheets(782, sheet("datasheet", "zh")),
  withSheets(783, sheet("manual", "en"), sheet("datasheet", "both"), sheet("datasheet", "zh")),
]);

function doc(id: number, language: Language = "en"): AnyDoc {
  const found = views[language].byId(id);
  if (found === undefined) throw new Error(`No document ${id}`);
  return found;
}

function part(id: number, language: Language = "en") {
  const found = doc(id, language);
  if (found.type !== "product") throw new Error(`${id} is no part`);
  return found;
}

const none = new Matcher([]);

describe("suggestions chosen from documents", () => {
  const chosen = (ids: readonly number[], obsolete: readonly number[] = []) =>
    suggestedOf(
      ids.map((id) => doc(id)),
      new Set(obsolete),
    ).map(({ id }) => id);

  const [parts, news, faqs] = [
    [101, 102, 103, 771, 772, 774, 781, 782, 783],
    [301, 302, 303, 775],
    [551, 552, 553],
  ];

  it("are at most five parts, first, and two of each other type, in their order", () => {
    expect(chosen([...news, ...faqs, ...parts])).toEqual([
      ...parts.slice(0, 5),
      ...news.slice(0, 2),
      ...faqs.slice(0, 1),
    ]);
  });

  it("are more of a type where the others leave room, parts before others", () => {
    expect(chosen([301, ...parts])).toEqual([...parts.slice(0, 7), 301]);
    expect(chosen([...news, ...parts.slice(0, 2), 551])).toEqual([101, 102, ...news, 551]);
    expect(chosen([...news, ...faqs])).toEqual([...news, ...faqs]);
    expect(chosen(parts)).toEqual(parts.slice(0, 8));
    expect(chosen([])).toEqual([]);
  });

  it("are obsolete parts only where there are no others, and last", () => {
    expect(chosen([773, 771, 301], [773])).toEqual([771, 301]);
    expect(chosen([773, 301], [773])).toEqual([301, 773]);
    expect(chosen([773, 301], [])).toEqual([773, 301]);
  });
});

describe("a suggestion", () => {
  const suggested = (id: number, typed: string) =>
    suggestionOf(views.en, doc(id), none, { typed, crossReference: undefined, values: undefined });

  it.each([
    ["ZQ771-A", ["ZQ771-A"], true],
    ["zq771 a", ["ZQ771-A"], true],
    ["ZQ771", ["ZQ771-A", "ZQ771-B"], false],
    ["zq77", ["ZQ771-A", "ZQ771-B"], false],
    ["ZQ771-C", ["ZQ771-A", "ZQ771-B"], false],
    ["current", ["ZQ771-A", "ZQ771-B"], false],
  ])("of a part has the order codes that %s begins, or all", (typed, orderCodes, isOrderCode) => {
    expect(suggested(771, typed).part).toMatchObject({ orderCodes, isOrderCode });
  });

  it("of a part has two figures, those first that the text asks for", () => {
    const figuresFor = (...columns: string[]) => {
      const values = { parts: [101], columns };
      const query = { typed: "x", crossReference: undefined, values };
      return suggestionOf(views.en, doc(101), none, query).part?.figures.map(
        ({ label }) => label.text,
      );
    };
    expect(figuresFor()).toEqual(["Clock", "Cores"]);
    expect(figuresFor("p.memory")).toEqual(["Memory", "Clock"]);
    expect(figuresFor("p.cores", "p.clock")).toEqual(["Cores", "Clock"]);
  });

  it("has a part's name beside its number, and the column of anything else", () => {
    const { title, detail, target, part: own } = suggested(771, "x");
    expect([told(title), detail.text, own?.stage]).toEqual(["ZQ771", "A chip", "active"]);
    expect(target).toMatchObject({ page: "product-info", query: { id: 771 } });
    const news = suggested(775, "x");
    expect([told(news.title), news.detail.text]).toEqual(["Drivers for cars", "Company news"]);
    expect("part" in news).toBe(false);
  });
});

describe("the links of a part", () => {
  it.each<[number, Language, string | undefined]>([
    [781, "en", "documents/datasheet-en.pdf"],
    [781, "zh", "documents/datasheet-zh.pdf"],
    [782, "en", "documents/datasheet-zh.pdf"],
    [783, "en", "documents/datasheet-both.pdf"],
    [783, "zh", "documents/datasheet-both.pdf"],
    [771, "en", undefined],
  ])("have its datasheet, better of the view's language: %s %s", (id, language, file) => {
    const links = linksOf(views[language], part(id, language), undefined);
    expect(links.datasheet?.file).toBe(file);
    expect("datasheet" in links).toBe(file !== undefined);
  });

  it("have its replacement and the other number that it was found by, if there are such", () => {
    expect(linksOf(views.en, part(773), undefined)).toEqual({
      replacement: {
        ...{ id: 771, partNumber: "ZQ771" },
        target: expect.objectContaining({ page: "product-info" }),
      },
    });
    const { crossReference } = linksOf(views.en, part(771), "AC99");
    expect(crossReference).toMatchObject({ partNumber: "AC99", kind: "functional" });
    expect(linksOf(views.en, part(771), undefined)).toEqual({});
  });
});

describe("a hit", () => {
  const pathOf = (id: number) => hitOf(views.en, doc(id), none).path.map(({ title }) => title.text);

  it("has its date or its month, if it has one", () => {
    const dateOf = (id: number) => {
      const hit = hitOf(views.en, doc(id), none);
      return "date" in hit ? hit.date : "none";
    };
    expect([775, 512, 551, 771].map(dateOf)).toEqual(["2026-08-01", "2012-03", "none", "none"]);
  });

  it("has the columns that it lies in, from the uppermost", () => {
    expect(pathOf(771)).toEqual(["Products", "Processors", "Drivers"]);
    expect(pathOf(770)).toEqual(["Products", "Processors"]);
    expect(pathOf(1)).toEqual([]);
  });

  it("leads to its page, that of its column where it has none, or home", () => {
    const targetOf = (id: number) => hitOf(views.en, doc(id), none).target;
    expect(targetOf(775)).toMatchObject({ page: "rk-publish" });
    expect(targetOf(770)).toMatchObject({ page: "product-list", query: { pid: "1,10,770" } });
    expect(targetOf(512)).toMatchObject({ page: "development-history" });
    const [setting] = views.en.all("setting");
    expect(setting && hitOf(views.en, setting, none).target).toEqual({
      ...{ kind: "page", page: "home", query: {} },
    });
  });

  it("is a part with its answers, which its excerpt does not repeat", () => {
    const matcher = new Matcher([
      { kind: "stem", text: "clock" },
      { kind: "beginning", text: "core" },
    ]);
    const asked = {
      conditions: [],
      otherNumber: undefined,
      values: { parts: [101], columns: ["p.clock"] },
    };
    const plainHit = hitOf(views.en, doc(101), matcher);
    const { part: answered, excerpt } = hitOf(views.en, doc(101), matcher, asked);
    expect(plainHit.part && "answers" in plainHit.part).toBe(false);
    expect(told(plainHit.excerpt)).toContain("[Clock]");
    expect(answered?.answers?.map(({ label }) => label.text)).toEqual(["Clock"]);
    expect(told(excerpt)).toBe("[Cores]: 4");
    expect(answered).toMatchObject({ orderCodes: ["RG1000-A"], held: [], stage: "active" });
  });
});
