import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { buildNews, publish, smallWorld } from "../../../tests/support/world.ts";
import { childrenOf, parseXml, textOf, type XmlElement } from "../../../tests/support/xml.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { messages } from "../../base/i18n/index.ts";
import { feedKeys } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import { withoutRadicals } from "../../base/site/text/invisibleCharacters.ts";
import { feed } from "./feed.ts";

const addressing = createAddressing({ siteUrl: "https://www.example.com" });

function channelOf(xml: string): XmlElement {
  const rss = parseXml(xml);
  expect([rss.name, rss.attributes.get("version")]).toEqual(["rss", "2.0"]);
  const [channel, ...others] = childrenOf(rss, "channel");
  if (channel === undefined || others.length > 0) throw new Error("Not one channel");
  return channel;
}

describe("a feed", () => {
  it("has the elements that RSS 2.0 requires of a channel, in each language", async () => {
    const { views } = await publish(companyWorld());
    for (const key of feedKeys) {
      for (const [language, tag, query] of [
        ["en", "en", ""],
        ["zh", "zh-CN", "?lang=zh"],
      ] as const) {
        const channel = channelOf(feed(key, views[language], addressing));
        expect(textOf(channel, "title")).toMatch(/\S \| \S/);
        expect(textOf(channel, "link")).toMatch(/^https:\/\/www\.example\.com\//);
        expect(textOf(channel, "description")).toMatch(/\S/);
        expect(textOf(channel, "language")).toBe(tag);
        expect(textOf(channel, "lastBuildDate")).toBe("Sat, 21 Nov 2026 00:00:00 GMT");
        const [self] = childrenOf(channel, "atom:link");
        expect(self?.attributes.get("href")).toMatch(
          /^https:\/\/www\.example\.com\/feed\/\w+\.xml/,
        );
        expect(self?.attributes.get("href")?.endsWith(query)).toBe(true);
      }
    }
  });

  it("of news has the articles of its language, the latest first", async () => {
    const { views } = await publish(smallWorld());
    const english = childrenOf(channelOf(feed("news-feed", views.en, addressing)), "item");
    expect(english.map((item) => textOf(item, "link"))).toEqual([
      "https://www.example.com/rk-publish?id=303&pid=3,40",
      "https://www.example.com/rk-publish?id=302&pid=3,40",
      "https://www.example.com/rk-publish?id=301&pid=3,40",
    ]);
    expect(english.map((item) => textOf(item, "pubDate"))).toEqual([
      "Mon, 01 Jun 2026 00:00:00 GMT",
      "Tue, 12 May 2026 00:00:00 GMT",
      "Sat, 01 Mar 2025 00:00:00 GMT",
    ]);
    const chinese = childrenOf(channelOf(feed("news-feed", views.zh, addressing)), "item");
    expect(chinese.map((item) => textOf(item, "category"))).toEqual(["公司新闻", "公司新闻"]);
    expect(new Set([...english, ...chinese].map((item) => textOf(item, "guid"))).size).toBe(5);
  });

  it("of announcements links to each document, and encloses it", async () => {
    const world = companyWorld().map((document) =>
      document.type === "investor"
        ? { ...document, body: { ...document.body, document: paper(document.id) } }
        : document,
    );
    const { en } = (await publish(world)).views;
    const items = childrenOf(channelOf(feed("announcement-feed", en, addressing)), "item");
    expect(items).toHaveLength(3);
    const [first] = items;
    expect(first && textOf(first, "link")).toBe(
      "https://www.example.com/pdfPreview?file=investors/542.pdf",
    );
    const [enclosure] = first ? childrenOf(first, "enclosure") : [];
    expect(items.map((item) => textOf(item, "category"))).toEqual([
      ...["Periodic reports", "Governance", "Periodic reports"],
    ]);
    expect(Object.fromEntries(enclosure?.attributes ?? [])).toEqual({
      url: "https://www.example.com/storage/investors/542.pdf",
      length: "1234",
      type: "application/pdf",
    });
  });

  it("leads to the list of announcements, and to files that are no PDF as they are", async () => {
    const changed = (change: (id: number) => object) =>
      companyWorld().map((one) =>
        one.type === "investor" ? { ...one, body: { ...one.body, ...change(one.id) } } : one,
      );
    const channelWith = async (change: (id: number) => object) =>
      channelOf(feed("announcement-feed", (await publish(changed(change))).views.en, addressing));
    const channel = await channelWith((id) => ({
      document: { ...paper(id), file: `investors/${id}.zip` },
      summary: id === 541 ? { en: "In short" } : undefined,
    }));
    expect(textOf(channel, "link")).toBe("https://www.example.com/ann-latest?id=64&pid=4");
    const items = childrenOf(channel, "item");
    const facts = ["link", "description", "enclosure"];
    expect(items.map((item) => facts.map((fact) => textOf(item, fact)))).toEqual([
      ["https://www.example.com/storage/investors/542.zip", undefined, undefined],
      ["https://www.example.com/storage/investors/543.zip", undefined, undefined],
      ["https://www.example.com/storage/investors/541.zip", "In short", undefined],
    ]);
    const hidden = await channelWith((id) => (id === 541 ? { column: "missing" } : {}));
    expect(childrenOf(hidden, "item")).toHaveLength(2);
  });

  it("has at most thirty entries, and none if there is nothing", async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      buildNews({ id: 2000 + at, key: `many/${at}`, body: { column: "company-news" } }),
    );
    const { en } = (await publish([...smallWorld(), ...many])).views;
    expect(childrenOf(channelOf(feed("news-feed", en, addressing)), "item")).toHaveLength(30);
    const nothing = channelOf(feed("announcement-feed", en, addressing));
    expect(childrenOf(nothing, "item")).toHaveLength(0);
    expect(textOf(nothing, "link")).toBe("https://www.example.com/");
    expect(childrenOf(nothing, "lastBuildDate")).toEqual([]);
  });

  it("is well-formed whatever the texts contain", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 60 }), async (text) => {
        expect(await firstTitle(`A ${text} B`)).toMatch(/^A\s(?:.*\s)?B$/s);
      }),
      { numRuns: 40 },
    );
  });

  it("has texts without typographic changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (text) => {
        expect(await firstTitle(`A ${text} B`)).toBe(withoutRadicals(`A ${text} B`));
      }),
      { numRuns: 40 },
    );
  });
});

async function firstTitle(title: string): Promise<string | undefined> {
  const body = { column: "company-news", date: "2030-01-01", title: { en: title } };
  const { en } = (await publish([...smallWorld(), buildNews({ body })])).views;
  const [item] = childrenOf(channelOf(feed("news-feed", en, addressing)), "item");
  return item && textOf(item, "title");
}

function paper(id: number): object {
  return {
    title: { en: "Report" },
    kind: "report",
    revision: "1.0",
    date: "2026-01-05",
    language: "both",
    file: `investors/${id}.pdf`,
    size: 1234,
  };
}

describe("a feed on the server", () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp();
  });
  afterAll(() => world.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers });

  it("is in the language of its address alone, on any device", async () => {
    const phone = { "user-agent": "Mozilla/5.0 (iPhone) Mobile", cookie: "lang=zh" };
    const english = await get("/feed/news.xml", phone);
    expect(english.statusCode).toBe(200);
    expect(english.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(english.body).toContain("<language>en</language>");
    expect((await get("/feed/news.xml?lang=zh")).body).toContain("<language>zh-CN</language>");
    expect(english.headers["set-cookie"]).toBeUndefined();
  });

  it("is shown by its style sheet in browsers, in its language, and keeps its type for programs", async () => {
    const shown = await get("/feed/news.xml?lang=zh", { "sec-fetch-dest": "document" });
    expect(shown.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(shown.headers.vary).toContain("Sec-Fetch-Dest");
    const read = await get("/feed/news.xml?lang=zh", { "sec-fetch-dest": "empty" });
    expect(read.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(shown.body).toBe(read.body);
    expect(shown.body).toContain('xml:lang="zh-CN"');
    const [, href = ""] =
      /<\?xml-stylesheet type="text\/css" href="([^"]+)"\?>/.exec(shown.body) ?? [];
    const style = await get(href);
    expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
    for (const words of [messages.en.feeds.explanation, messages.zh.feeds.explanation])
      expect(style.body).toContain(`content:"${words}"`);
  });

  it("is revalidated at little cost until something is published", async () => {
    const first = await get("/feed/news.xml", { "accept-encoding": "gzip" });
    expect(first.headers["content-encoding"]).toBe("gzip");
    const etag = String(first.headers.etag);
    expect((await get("/feed/news.xml", { "if-none-match": etag })).statusCode).toBe(304);
    await world.swap([
      ...smallWorld(),
      buildNews({
        id: 399,
        key: "news/fresh",
        body: { column: "company-news", title: { en: "Fresh" } },
      }),
    ]);
    const second = await get("/feed/news.xml", { "if-none-match": etag });
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain("Fresh");
  });

  it("is linked by the pages whose content it lists", async () => {
    const link =
      '<link rel="alternate" type="application/rss+xml" title="News" href="http://localhost/feed/news.xml"/>';
    for (const url of ["/", "/rk-news?id=3", "/rk-publish?id=302"]) {
      expect((await get(url)).body).toContain(link);
    }
    expect((await get("/product-list?id=1")).body).not.toContain("application/rss+xml");
  });
});
