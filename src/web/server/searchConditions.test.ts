import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildColumn, buildParameter, buildProduct } from "../../../tests/support/world.ts";
import { messages } from "../../base/i18n/index.ts";
import { languageFacts } from "../../base/site/languages.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp({ documents: [...companyWorld(), ...bridges()] });
});

afterAll(() => world.close());

/** Parts all of which state their bus, and one its radio. */
function bridges() {
  const option = (value: string, label: string) => ({ value, label: { en: label, zh: label } });
  const options = [option("lin", "LIN"), option("sent", "SENT")];
  const listed = { type: 3, href: "product-list", parent: "group", parameters: ["bus", "radio"] };
  return [
    buildColumn({
      id: 19,
      key: "bridges",
      body: { ...listed, title: { en: "Bus bridges", zh: "总线桥接" }, position: 3 },
    }),
    buildParameter({
      key: "bus",
      body: { label: { en: "Bus", zh: "总线" }, kind: "enum", unit: "", options },
    }),
    buildParameter({
      key: "radio",
      body: { label: { en: "Bluetooth", zh: "蓝牙" }, kind: "boolean", unit: "" },
    }),
    ...["lin", "sent", "sent"].map((bus, at) =>
      buildProduct({
        id: 180 + at,
        key: `bridge-${at}`,
        body: {
          ...{ partNumber: `KT${7001 + at}`, column: "bridges", keyFigures: [], variants: [] },
          values: { bus, ...(at === 1 && { radio: true }) },
        },
      }),
    ),
  ];
}

const asked = {
  en: "vision chips clock at least 1 GHz QFN48",
  zh: "主频不低于 1 GHz 的视觉芯片 QFN48",
} as const;

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

const cases = (["en", "zh"] as const).flatMap((language) =>
  (["", "/mobile"] as const).map((surface) => [language, surface] as const),
);

async function page(url: string, language: "en" | "zh"): Promise<string> {
  const headers = {
    "accept-language": language,
    ...(url.startsWith("/mobile") && { "user-agent": phone }),
  };
  const answer = await world.app.inject({ url, headers, remoteAddress: "192.0.2.9" });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
}

function found(language: "en" | "zh", surface: string, text: string = asked[language]) {
  const at = `${surface}/search-result?search=${encodeURIComponent(text)}`;
  return page(language === "zh" ? `${at}&lang=zh` : at, language);
}

/** Addresses of a kind of link in a page, as browsers read them. */
function links(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

async function answerOf(language: "en" | "zh", text: string) {
  const answer = await world.app.inject({
    method: "POST",
    url: `${languageFacts[language].apiBase}/search`,
    payload: { search: text },
    remoteAddress: "192.0.2.9",
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

describe("a text that is read as conditions", () => {
  it.each(cases)("shows them as links that remove them (%s, at %s/)", async (language, surface) => {
    const html = await found(language, surface);
    const { search } = messages[language];
    expect(html).toContain(search.understood);
    const [section = ""] = /<ul class="understood__items">.*?<\/ul>/s.exec(html) ?? [];
    const removing = links(section, /<a href="([^"]+)"/g);
    expect(removing).toHaveLength(3);
    for (const href of removing) {
      const left = await page(href, language);
      const [items = ""] = /<ul class="understood__items">.*?<\/ul>/s.exec(left) ?? [];
      expect(links(items, /<a href="([^"]+)"/g)).toHaveLength(2);
    }
  });

  it.each(cases)("opens the finder with the same parts (%s, at %s/)", async (language, surface) => {
    const html = await found(language, surface);
    const [href = ""] = links(html, /<a class="understood__finder" href="([^"]+)"/g);
    const { conditions } = await answerOf(language, asked[language]);
    expect(conditions.parts).toBeGreaterThan(0);
    const list = await page(href, language);
    const [parts = ""] = /<main.*<\/main>/s.exec(list) ?? [];
    const shown = new Set(links(parts, /product-info\?id=(\d+)/g));
    expect(shown.size).toBe(conditions.parts);
    const { finder } = messages[language];
    expect(list).toContain(finder.activeFilters);
    for (const { words } of conditions.items.slice(1)) expect(words).not.toBe("");
  });

  it.each(cases)(
    "opens the finder without what it excludes (%s, at %s/)",
    async (language, surface) => {
      const text = { en: "bus bridges without LIN", zh: "不带LIN的总线桥接" }[language];
      const html = await found(language, surface, text);
      const { search, finder } = messages[language];
      expect(html).toContain(
        finder.filterIs(language === "en" ? "Bus" : "总线", search.notOf("LIN")),
      );
      const [href = ""] = links(html, /<a class="understood__finder" href="([^"]+)"/g);
      const [parts = ""] = /<main.*<\/main>/s.exec(await page(href, language)) ?? [];
      expect([...new Set(links(parts, /product-info\?id=(\d+)/g))].sort()).toEqual(["181", "182"]);
    },
  );

  it.each(cases)("names what the finder cannot exclude (%s, at %s/)", async (language, surface) => {
    const text = { en: "bus bridges, SENT, no Bluetooth", zh: "SENT总线桥接，无蓝牙" }[language];
    const html = await found(language, surface, text);
    const { search, finder } = messages[language];
    const words = finder.filterIs(language === "en" ? "Bluetooth" : "蓝牙", search.none);
    expect(html).toContain(search.notInFinder(words));
    expect(html).toContain(search.openFinder);
    const { conditions, data: hits } = await answerOf(language, text);
    expect(conditions).toMatchObject({ parts: 1 });
    expect(hits[0].part.part_number).toBe("KT7003");
    const held = (hit: { part: { conditions: { words: string }[] } }) =>
      hit.part.conditions.find((one) => one.words === words);
    expect(held(hits[0])).toMatchObject({ value: search.none, is_met: true });
    expect(held(hits[1])).toMatchObject({ is_met: false });
    const [denied] = conditions.items.filter((one: { is_excluded: boolean }) => one.is_excluded);
    expect(denied).toMatchObject({ words, filters: {} });
    const [href = ""] = links(html, /<a class="understood__finder" href="([^"]+)"/g);
    const [parts = ""] = /<main.*<\/main>/s.exec(await page(href, language)) ?? [];
    expect([...new Set(links(parts, /product-info\?id=(\d+)/g))].sort()).toEqual(["181", "182"]);
  });

  it("is returned by the API with the finder's filters", async () => {
    const { conditions, data: hits } = await answerOf("en", asked.en);
    expect(conditions).toMatchObject({
      rest: "",
      items: [
        { text: "vision chips" },
        { filters: { "p.clock": "1 GHz.." }, nearest: null },
        { filters: { package: "qfn", pins: "48" } },
      ],
    });
    expect(conditions.url).toContain("p.clock=");
    expect(hits[0].part.part_number).toBe("RG1000");
  });

  it("shows for each part which conditions it meets, in the page and in the API", async () => {
    const { data: hits } = await answerOf("en", asked.en);
    const of = (number: string) =>
      hits.find(({ part }: { part?: { part_number: string } }) => part?.part_number === number)
        .part;
    expect(of("RG1000").conditions).toMatchObject([
      { label: "Family", is_met: true },
      { label: "Clock", words: "Clock: from 1\u00a0GHz", value: "1.8\u00a0GHz", is_met: true },
      { label: "Package", value: "QFN48", is_met: true },
      { label: "Pins", value: "48", is_met: true },
    ]);
    const html = await found("en", "");
    expect(html).toMatch(/<li class="held held--met">.*?Clock 1.8\u00a0GHz<\/li>/);
    expect(html.match(/class="hit__held"/g)?.length).toBeGreaterThan(1);
    expect(await found("en", "", "RG1000")).not.toContain("hit__held");
  });

  it.each(["en", "zh"] as const)("names the nearest where no part fits (%s)", async (language) => {
    const text = { en: "vision chips clock at least 50 GHz", zh: "主频不低于 50 GHz 的视觉芯片" };
    const { conditions } = await answerOf(language, text[language]);
    expect(conditions.parts).toBe(0);
    const [{ part_number: nearest, conditions: held }] = conditions.nearest_parts;
    const { finder } = messages[language];
    const unmet = held.filter((one: { is_met: boolean }) => !one.is_met);
    expect(unmet).toHaveLength(1);
    const [{ words, value }] = unmet;
    const html = await found(language, "", text[language]);
    const [list = ""] = /<ul class="understood__nearest">.*?<\/ul>/s.exec(html) ?? [];
    expect(list).toContain(`>${nearest}</a> <span>${finder.lacks(words, value)}</span>`);
    const fitting = await answerOf(language, asked[language]);
    expect(fitting.conditions.nearest_parts).toEqual([]);
  });

  it("is null for plain words", async () => {
    expect(await answerOf("en", "RG1000")).toMatchObject({ conditions: null, are_closest: false });
  });
});

describe("a part's number with the name of a parameter", () => {
  const clock = { en: "rg1000 clock", zh: "RG1000的主频是多少" } as const;

  it.each(cases)("shows the part's value at its hit (%s, at %s/)", async (language, surface) => {
    const html = await found(language, surface, clock[language]);
    const [answers = ""] = /<dl class="hit__answers">.*?<\/dl>/s.exec(html) ?? [];
    expect(answers).toContain(`<dt>${language === "en" ? "Clock" : "主频"}</dt>`);
    expect(answers).toContain("1.8\u00a0GHz");
    expect(html.match(/class="hit__answers"/g)).toHaveLength(1);
  });

  it("is answered by the API, also in suggestions", async () => {
    const { data: hits } = await answerOf("en", clock.en);
    const [first, ...others] = hits;
    expect(first.part).toMatchObject({
      part_number: "RG1000",
      answers: [{ label: "Clock", value: "1.8", unit: "GHz" }],
    });
    for (const { part } of others) expect(part?.answers ?? []).toEqual([]);
    const { data } = (
      await world.app.inject({
        url: `${languageFacts.en.apiBase}/search/suggest?search=rg1000%20clock`,
        remoteAddress: "192.0.2.9",
      })
    ).json();
    expect(data[0].part.key_figures[0]).toMatchObject({ label: "Clock", value: "1.8" });
  });

  it("names packages and pins of the order codes", async () => {
    const { data: hits } = await answerOf("en", "RG1000 package pins");
    expect(hits[0].part.answers).toMatchObject([
      { label: "Package", value: "QFN48" },
      { label: "Pins", value: "48" },
    ]);
  });

  it.each(["rg1000", "rg1000 clock drift", "clock", "rg1000 radio"])(
    "is not what %s is",
    async (text) => {
      const { data: hits } = await answerOf("en", text);
      for (const { part } of hits) expect(part?.answers ?? []).toEqual([]);
      expect(await found("en", "", text)).not.toContain("hit__answers");
    },
  );
});

describe("the size of a body", () => {
  it.each(cases)(
    "is shown, but no filter of the finder (%s, at %s/)",
    async (language, surface) => {
      const text = { en: "vision chips below 1 x 2 mm", zh: "小于1×2毫米的视觉芯片" }[language];
      const { conditions } = await answerOf(language, text);
      expect(conditions).toMatchObject({ parts: 0, rest: "" });
      const size = conditions.items.find((one: { filters: object }) => {
        return Object.keys(one.filters).length === 0;
      });
      const html = await found(language, surface, text);
      expect(html).toContain(messages[language].search.notInFinder(size.words));
      const { bodyWidth } = messages[language].products;
      expect(size.words).toContain(bodyWidth);
      const [list = ""] = /<ul class="understood__nearest">.*?<\/ul>/s.exec(html) ?? [];
      expect(list).toContain(bodyWidth);
    },
  );
});

describe("a number without a match", () => {
  it("has the closest parts as hits, marked as such", async () => {
    const answer = await answerOf("en", "RG1099");
    expect(answer).toMatchObject({ are_closest: true, counts: { "3": answer.total } });
    expect(answer.data).toEqual(answer.closest_parts);
    const html = await found("en", "", "RG1099");
    expect(html).toContain(messages.en.search.closestHits("RG1099"));
    // Once: conditions without a match are not repeated below the hits.
    expect(html.split(messages.en.search.nothing("RG1099"))).toHaveLength(2);
  });
});
