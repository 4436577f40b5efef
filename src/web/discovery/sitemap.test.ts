import { describe, expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import {
  buildColumn,
  buildNews,
  publish,
  smallWorld,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { runToEnd } from "../../base/process/timeSlices.ts";
import { makePublication } from "../../content/published/publication.ts";
import { parseBody } from "../../content/types/index.ts";
import { sitemapFiles } from "./sitemap.ts";

const oneHost = createAddressing({ siteUrl: "https://www.example.com" });
const twoHosts = createAddressing({
  siteHosts: new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ]),
});

const filesOf = (...asked: Parameters<typeof sitemapFiles>) => runToEnd(sitemapFiles(...asked));

interface Url {
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: ReadonlyMap<string, string>;
}

/** The only file of a sitemap, read. */
async function read(documents: readonly WorldDocument[], addressing = oneHost): Promise<Url[]> {
  const files = filesOf(await publish(documents), addressing, "en");
  expect([...files.keys()]).toEqual(["/sitemap.xml"]);
  return urlsIn(files.get("/sitemap.xml") ?? "");
}

function urlsIn(xml: string): Url[] {
  expectWellFormed(xml);
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = ""]) => ({
    loc: withoutEntities(/<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? ""),
    lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(url)?.[1],
    alternates: new Map(
      [...url.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag = "", address = ""]) => [
        tag,
        withoutEntities(address),
      ]),
    ),
  }));
}

function withoutEntities(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

/** Elements are closed in order, and no bare `&` or `<` stands between them. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml [^>]*\?>/, "")
    .replaceAll(
      /<(\/?)([a-z:]+)((?:\s[a-z:]+="[^"<]*")*)\s*(\/?)>/g,
      (_tag, closing: string, name: string, attributes: string, empty: string) => {
        expect(attributes).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
        if (closing) expect(open.pop()).toBe(name);
        else if (!empty) open.push(name);
        return "";
      },
    );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/);
}

describe("the sitemap", () => {
  it("lists home, columns, products and articles in both languages, on the desktop surface", async () => {
    const addresses = (await read(smallWorld())).map(({ loc }) => loc);
    expect(addresses).toEqual(
      expect.arrayContaining([
        "https://www.example.com/",
        "https://www.example.com/?lang=zh",
        "https://www.example.com/product-list?id=1",
        "https://www.example.com/product-list?id=&pid=1,10,12",
        "https://www.example.com/product-info?id=101&pid=1,10,12&lang=zh",
        "https://www.example.com/rk-news?id=40&pid=3",
        "https://www.example.com/rk-publish?id=302&pid=3,40",
      ]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.join()).not.toContain("/mobile");
  });

  it("lists a page once, however many documents and columns link to it", async () => {
    const addresses = (await read([...smallWorld(), ...companyPages()])).map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.join()).not.toContain("#");
    const ofPage = (path: string) => addresses.filter((one) => new URL(one).pathname === path);
    expect(ofPage("/honor")).toEqual([
      "https://www.example.com/honor?id=60&pid=4",
      "https://www.example.com/honor?id=60&pid=4&lang=zh",
    ]);
    expect(ofPage("/company-profile")).toHaveLength(2);
    expect(ofPage("/join-us")).toContain("https://www.example.com/join-us?id=741&pid=4,80");
  });

  it("lists an article that a column links to only with the article's own address", async () => {
    const supply = buildColumn({
      id: 92,
      key: "supply",
      body: { parent: "news", type: 2, href: "rk-publish?id=302" },
    });
    const addresses = (await read([...smallWorld(), supply])).map(({ loc }) => loc);
    expect(addresses.filter((one) => /rk-publish\?id=302&/.test(one))).toEqual([
      "https://www.example.com/rk-publish?id=302&pid=3,40",
      "https://www.example.com/rk-publish?id=302&pid=3,40&lang=zh",
    ]);
  });

  it("names every address in its other languages, reciprocally", async () => {
    const urls = await read(smallWorld());
    const byLoc = new Map(urls.map((url) => [url.loc, url]));
    for (const { loc, alternates } of urls) {
      expect([...alternates.values()]).toContain(loc);
      for (const address of alternates.values()) {
        expect(byLoc.get(address)?.alternates).toEqual(alternates);
      }
    }
    const both = byLoc.get("https://www.example.com/rk-news?id=40&pid=3&lang=zh");
    expect(Object.fromEntries(both?.alternates ?? [])).toEqual({
      en: "https://www.example.com/rk-news?id=40&pid=3",
      "zh-CN": "https://www.example.com/rk-news?id=40&pid=3&lang=zh",
      "x-default": "https://www.example.com/rk-news?id=40&pid=3",
    });
  });

  it("does not list a language in which a document is not published", async () => {
    const urls = await read(smallWorld());
    const english = urls.filter(({ loc }) => loc.includes("id=303"));
    expect(english.map(({ loc }) => loc)).toEqual([
      "https://www.example.com/rk-publish?id=303&pid=3,40",
    ]);
    expect(english[0]?.alternates.has("zh-CN")).toBe(false);
  });

  it("dates documents by their publication", async () => {
    const urls = await read(smallWorld());
    const article = urls.find(({ loc }) => loc.includes("id=302"));
    expect(article?.lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(urls.find(({ loc }) => loc === "https://www.example.com/")?.lastmod).toBeUndefined();
  });

  it("dates a column by the last change of itself, or of anything in it or under it", async () => {
    const moments: Readonly<Record<string, number>> = {
      ...{ news: 2_000, "company-news": 1_000, "news/first": 4_000, "news/second": 3_000 },
      ...{ solutions: 6_000, products: 9_000 },
    };
    const rows = smallWorld().flatMap(({ languages, body, ...document }) =>
      languages.map((language) => ({
        ...{ ...document, language, body: JSON.stringify(parseBody(document.type, body)) },
        ...{ publishedAt: moments[document.key] ?? 0, revisionId: document.id },
      })),
    );
    const publication = await makePublication(1, rows);
    const urls = urlsIn(filesOf(publication, oneHost, "en").get("/sitemap.xml") ?? "");
    const dates = ["rk-news?id=3", "rk-news?id=40&pid=3", "solution-info?id=2", "product-list?id=1"]
      .map((path) => urls.find(({ loc }) => loc === `https://www.example.com/${path}`)?.lastmod)
      .map((date) => Date.parse(date ?? ""));
    expect(dates).toEqual([4_000, 4_000, 6_000, 9_000]);
  });

  it("names no default language for a page that is published in the other alone", async () => {
    const article = buildNews({ id: 304, key: "zh-only", languages: ["zh"] });
    const urls = await read([...smallWorld(), article]);
    const only = urls.filter(({ loc }) => loc.includes("id=304"));
    expect(only.map(({ loc, alternates }) => [loc, Object.fromEntries(alternates)])).toEqual([
      [
        "https://www.example.com/rk-publish?id=304&pid=3&lang=zh",
        { "zh-CN": "https://www.example.com/rk-publish?id=304&pid=3&lang=zh" },
      ],
    ]);
  });

  it("is one file if it reaches a limit, and parts if it exceeds it", async () => {
    const publication = await publish(smallWorld());
    const whole = filesOf(publication, oneHost, "en").get("/sitemap.xml") ?? "";
    const [urls, bytes] = [urlsIn(whole).length, Buffer.byteLength(whole)];
    const parts = [
      { urls, bytes },
      { urls: urls - 1, bytes },
      { urls, bytes: bytes - 1 },
    ].map((limits) => [...filesOf(publication, oneHost, "en", limits).keys()]);
    const two = ["/sitemap.xml", "/sitemap-1.xml", "/sitemap-2.xml"];
    expect(parts).toEqual([["/sitemap.xml"], two, two]);
  });

  it("lists a host's own language if hosts have languages, with the other host as alternate", async () => {
    const publication = await publish(smallWorld());
    const [english = [], chinese = []] = (["en", "zh"] as const).map((language) =>
      urlsIn(filesOf(publication, twoHosts, language).get("/sitemap.xml") ?? ""),
    );
    expect(english.every(({ loc }) => loc.startsWith("https://www.example.com/"))).toBe(true);
    expect(chinese.every(({ loc }) => loc.startsWith("https://www.example.cn/"))).toBe(true);
    const news = chinese.find(({ loc }) => loc === "https://www.example.cn/rk-news?id=3");
    expect(news?.alternates.get("en")).toBe("https://www.example.com/rk-news?id=3");
  });

  it("consists of an index and parts if it is too long for one file", async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      buildNews({ id: 301 + at, key: `a-${at}`, body: { column: "news" } }),
    );
    const column = buildColumn({ id: 3, key: "news", body: { type: 2, href: "rk-news" } });
    const publication = await publish([column, ...many]);
    const whole = urlsIn(filesOf(publication, oneHost, "en").get("/sitemap.xml") ?? "");
    for (const limits of [
      { urls: 20, bytes: 1_000_000 },
      { urls: 1000, bytes: 4000 },
    ]) {
      const files = filesOf(publication, oneHost, "en", limits);
      const index = files.get("/sitemap.xml") ?? "";
      expectWellFormed(index);
      const parts = [...index.matchAll(/<loc>https:\/\/www\.example\.com(.*?)<\/loc>/g)].map(
        ([, path = ""]) => files.get(path) ?? "",
      );
      expect(parts).toHaveLength(files.size - 1);
      expect(parts.length).toBeGreaterThan(2);
      const urls = parts.map(urlsIn);
      expect(urls.flat()).toEqual(whole);
      expect(Math.max(...urls.map(({ length }) => length))).toBeLessThanOrEqual(limits.urls);
      expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(
        limits.bytes,
      );
    }
  });
});
