import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import {
  buildColumn,
  buildNews,
  buildProduct,
  buildSetting,
  publish,
} from "../../../../tests/support/world.ts";
import { sectionOf } from "../../../base/site/addresses/addressSections.ts";
import { href } from "../../../base/site/addresses/href.ts";
import { surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languages } from "../../../base/site/languages.ts";
import { makePublication, type Publication } from "../../../content/published/publication.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { readableAddress } from "../../../content/queries/addresses/readableAddresses.ts";

const documents = [
  ...companyWorld(),
  buildProduct({ id: 7001, key: "max", body: { partNumber: "MAX3232EEUE+" } }),
  buildProduct({ id: 7002, key: "lm", body: { partNumber: "LM317T/NOPB" } }),
  buildNews({ id: 7003, key: "news/only", languages: ["zh"], body: { title: { zh: "快充芯片" } } }),
];

let world: TestApp;
let publication: Publication;

/** The publication with one address more for a document. */
async function movedTo(slug: string): Promise<Publication> {
  const rows = [
    { documentId: 301, section: "news", slug: "a-new-part", isCurrent: false },
    { documentId: 301, section: "news", slug, isCurrent: true },
  ] as const;
  return makePublication(publication.revision + 1, [], publication, { addresses: rows });
}

beforeAll(async () => {
  publication = await publish(documents);
  world = await openTestApp({ publication: await movedTo("the-first-part") });
});

afterAll(() => world.close());

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";

const get = (url: string, agent = "Mozilla/5.0 (X11; Linux x86_64)") =>
  world.app.inject({ url, headers: { "user-agent": agent } });

/** Addresses of documents by their ids, where the specification's are written. */
const byQuery =
  /\/(?:product-info|rk-publish|rk-micro-video|solution-info)\?(?:amp;|[^"<\s])*\bid=[1-9]/;

describe("the setting `addresses`", () => {
  let readable: TestApp;

  beforeAll(async () => {
    readable = await openTestApp({
      documents: [...documents, buildSetting("addresses", "readable")],
    });
  });

  afterAll(() => readable.close());

  const body = async (url: string) => (await readable.app.inject({ url })).body;

  /** Addresses by queries that a page names, with some of what stands before. */
  const byQueries = async (url: string) =>
    (await body(url)).match(new RegExp(`.{0,60}${byQuery.source}`, "g")) ?? [];

  it("changes nothing by default", async () => {
    const page = (await get("/products/RG1000")).body;
    expect(page).toContain('<link rel="canonical" href="http://localhost/product-info?id=101');
    expect(page).not.toContain("/products/");
  });

  it("makes pages link to readable addresses, whatever their own address", async () => {
    for (const url of ["/product-info?id=101", "/products/RG1000"]) {
      const page = await body(url);
      expect(page).toContain('<link rel="canonical" href="http://localhost/products/RG1000"');
      expect(page).toContain('hrefLang="zh-CN" href="http://localhost/products/RG1000?lang=zh"');
      expect(page).toContain("http://localhost/mobile/products/RG1000");
      expect(page).toContain('"url":"http://localhost/products/RG1000"');
      expect(await byQueries(url)).toEqual([]);
    }
  });

  it("makes lists, sitemap, feeds and the API use them exclusively", async () => {
    for (const url of ["/", "/product-list?id=1", "/rk-news", "/rk-micro-video-list"]) {
      expect(await byQueries(url), url).toEqual([]);
    }
    const sitemap = await body("/sitemap.xml");
    expect(sitemap).toContain("<loc>http://localhost/products/RG1000</loc>");
    expect(sitemap).toContain("<loc>http://localhost/products/RG1000?lang=zh</loc>");
    expect(await byQueries("/sitemap.xml")).toEqual([]);
    expect(await body("/feed/news.xml")).toContain("<link>http://localhost/news/a-new-part");
    expect(await body("/web_en/api/v1/product/info?id=101")).toContain('"url":"/products/RG1000"');
    expect((await readable.app.inject("/p/rg-1000")).headers.location).toBe("/products/RG1000");
  });

  it.each(["query", "readable"])(
    "opens an article that a menu links to at its own place: %s",
    async (form) => {
      const title = { en: "First part", zh: "首款产品" };
      const linking = buildColumn({
        id: 7010,
        key: "milestone",
        body: { href: "rk-publish?id=301&pid=1", type: 2, parent: "about", title },
      });
      const setting = buildSetting("addresses", form);
      const own = await openTestApp({ documents: [...documents, linking, setting] });
      try {
        for (const [surface, agent] of [
          ["desktop", undefined],
          ["mobile", phone],
        ] as const) {
          for (const language of languages) {
            const ask = async (url: string) =>
              (await own.app.inject({ url, headers: { "user-agent": agent ?? "x" } })).body;
            const home = href({ surface, language, languageInQuery: true }, "home");
            const entry = /href="([^"]*pid=\d+,7010[^"]*)"/;
            const [, address = ""] = entry.exec(await ask(home)) ?? [];
            expect(address.includes("/news/")).toBe(form === "readable");
            const shown = await ask(address.replaceAll("&amp;", "&"));
            const steps = /class="breadcrumb[\s\S]*?<\/nav>/.exec(shown)?.[0];
            expect(steps).toContain(`>${title[language]}<`);
            const mark = surface === "desktop" ? / aria-current="true"/ : /<details[^>]* open=""/;
            expect(shown).toMatch(mark);
          }
        }
      } finally {
        await own.close();
      }
    },
  );

  it("keeps other queries of an address", async () => {
    const list = await body("/product-list?id=&pid=1,11,12&view=table");
    expect(list).toMatch(
      /rel="canonical" href="http:\/\/localhost\/sections\/[a-z-]+(?:\?view=table)?"/,
    );
  });

  it("has one canonical address for each page, which answers with that page", async () => {
    const locations = [
      ...(await body("/sitemap.xml")).matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g),
    ];
    expect(locations.length).toBeGreaterThan(50);
    for (const [, location = ""] of locations) {
      const url = location.replaceAll("&amp;", "&");
      const { statusCode, body: page } = await readable.app.inject({ url });
      expect(statusCode, url).toBe(200);
      expect(page, url).toContain(`<link rel="canonical" href="http://localhost${location}"`);
    }
  });
});

describe("readable addresses", () => {
  it("answer with the same page as the queries of each document, in both languages, on both surfaces", async () => {
    const seen = new Map<string, number>();
    let compared = 0;
    for (const language of languages) {
      const view = publication.views[language];
      for (const doc of view.docs()) {
        if (sectionOf(doc.type) === undefined) continue;
        for (const surface of surfaces) {
          const place = { surface, language, languageInQuery: true };
          const address = readableAddress(view, place, doc) ?? "";
          expect(address, doc.key).not.toBe("");
          expect(seen.get(address.toLowerCase()) ?? doc.id).toBe(doc.id);
          seen.set(address.toLowerCase(), doc.id);
          const target = documentTarget(view, doc);
          if (target?.kind !== "page" || target.anchor !== undefined || doc.id === 301) continue;
          const agent = surface === "mobile" ? phone : undefined;
          const page = await get(href(place, target.page, target.query), agent);
          const readable = await get(address, agent);
          expect(readable.statusCode, address).toBe(page.statusCode);
          expect(readable.body === page.body, address).toBe(true);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it("of a part accept its number in any notation", async () => {
    expect((await get("/products/MAX3232EEUE+")).statusCode).toBe(200);
    expect((await get("/products/LM317T-NOPB")).statusCode).toBe(200);
    const forms = ["rg1000", "RG-1000", "rg%201000", "RG1000/", "RG1000-A"];
    for (const form of forms) {
      const { statusCode, headers } = await get(`/products/${form}`);
      expect([statusCode, headers.location], form).toEqual([301, "/products/RG1000"]);
    }
    expect((await get("/products/LM317T/NOPB")).headers.location).toBe("/products/LM317T-NOPB");
    expect((await get("/products/max3232eeue%2B")).headers.location).toBe("/products/MAX3232EEUE+");
  });

  it("of former times redirect to the present one in one hop, for each reader", async () => {
    const { statusCode, headers } = await get("/news/a-new-part");
    expect([statusCode, headers.location]).toEqual([301, "/news/the-first-part"]);
    expect(headers["cache-control"]).toBe("no-store");
    const chinese = await get("/news/a-new-part?lang=zh&page=2&id=5", phone);
    expect(chinese.headers.location).toBe("/mobile/news/the-first-part?lang=zh&page=2");
  });

  it("redirect a phone to the mobile surface, and nobody to a missing page", async () => {
    const { headers } = await get("/products/RG1000", phone);
    expect(headers.location).toBe("/mobile/products/RG1000");
    for (const path of [
      "news/none",
      "products/none",
      "news/a/b",
      "news/%E0%A4%A",
      "news/..%2f",
      "news/%00",
    ]) {
      expect((await get(`/${path}`)).statusCode, path).toBeGreaterThanOrEqual(400);
      expect((await get(`/${path}`)).statusCode, path).toBeLessThan(500);
    }
    expect((await get(`/news/${"x".repeat(5000)}`)).statusCode).toBe(404);
  });

  it("of a Chinese title are its pinyin, and exist only where it is published", async () => {
    expect((await get("/news/kuai-chong-xin-pian?lang=zh")).statusCode).toBe(200);
    expect((await get("/news/kuai-chong-xin-pian")).statusCode).toBe(404);
  });

  it("of documents that share a page, or lead elsewhere, redirect there for now", async () => {
    const forum = buildColumn({
      ...{ id: 7020, key: "forum" },
      body: { href: "https://forum.example/", title: { en: "Forum", zh: "论坛" } },
    });
    const own = await openTestApp({ documents: [...documents, forum] });
    const led = await Promise.all(
      ["/investors/english", "/investors/english-3?page=2", "/sections/forum"].map(async (url) => {
        const { statusCode, headers } = await own.app.inject({ url });
        return [statusCode, headers.location];
      }),
    );
    await own.close();
    expect(led).toEqual([
      [302, "/ann-latest?id=64&pid=4&kind=periodic&year=2025#item-541"],
      [302, "/ann-latest?id=64&pid=4&kind=governance&year=2026#item-543"],
      [302, "https://forum.example/"],
    ]);
  });

  it("of sections link to their lists", async () => {
    expect((await get("/news")).headers.location).toBe("/rk-news");
    expect((await get("/products/?lang=zh", phone)).headers.location).toBe(
      "/mobile/product-list?lang=zh",
    );
  });
});
