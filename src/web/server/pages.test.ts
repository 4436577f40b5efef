import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { expectIn, expectNotIn, openCompanySite } from "../../../tests/support/companySite.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { buildColumn, smallWorld } from "../../../tests/support/world.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../base/site/addresses/pages.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { languages } from "../../base/site/languages.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openCompanySite();
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": userAgents.desktop, ...headers } });

/** A query for each page that leads to content of the small world. */
const queries: Record<PageKey, string> = {
  home: "",
  invest: "id=64&pid=4",
  "ann-latest": "id=64&pid=4",
  "rk-micro-video-list": "id=&pid=4,63",
  "rk-micro-video": "id=531&pid=4,63",
  "product-list": "id=&pid=1,10,12",
  "product-compare": "ids=101,102",
  "product-info": "id=101&pid=1,10,12",
  "solution-info": "id=2",
  "rk-news": "id=3",
  "rk-publish": "id=302&pid=3,40",
  "company-profile": "id=68&pid=4",
  "development-history": "id=61&pid=4",
  honor: "id=60&pid=4",
  partnership: "id=62&pid=4",
  "join-us": "id=80&pid=4",
  "contact-us": "tab=contact&id=82&pid=4",
  "business-consulting": "id=83&pid=4,82",
  "technical-consultation": "id=84&pid=4,82",
  "quality-complaints": "id=85&pid=4,82",
  press: "id=930&pid=4",
  "track-enquiry": "",
  page: "id=87&pid=4,86",
  downloads: "id=81&pid=4",
  faq: "id=65&pid=4",
  "search-result": "search=rg1032",
  "api-reference": "",
  login: "",
  invitation: "",
};

function address(page: PageKey, surface: (typeof surfaces)[number], language: string): string {
  const search = [queries[page], language === "zh" ? "lang=zh" : ""].filter((part) => part !== "");
  return `${pagePath(surface, page)}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

describe.each(pageKeys)("the page %s", (page) => {
  for (const surface of surfaces) {
    for (const language of languages) {
      it(`is complete on ${surface} in ${language}`, async () => {
        const url = address(page, surface, language);
        const answer = await get(url, { "user-agent": userAgents[surface] });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
        const html = answer.body;
        expect(html.match(/^<!doctype html><html lang="(en|zh-CN)" data-surface="/)).not.toBeNull();
        expectIn(html, language === "zh" ? '<html lang="zh-CN"' : '<html lang="en"');
        expectIn(html, `data-surface="${surface}"`);
        expect(html.match(/<h1/g)).toHaveLength(1);
        expectIn(html, "<main");
        expect(html.match(/<[^>]+\sstyle=/)).toBeNull();
        expect(html.match(/<script(?![^>]*(?:src=|application\/ld\+json))/)).toBeNull();
        expect(html.match(/\son[a-z]+=/)).toBeNull();
        // HTML has autocomplete for what is typed or chosen, not for what is ticked.
        expect(html.match(/<input(?=[^>]*type="(?:checkbox|radio)")[^>]*autocomplete/i)).toBeNull();
      });
    }
  }
});

describe("links on a page", () => {
  it("stay on its surface and in its language, and are not broken", async () => {
    for (const surface of surfaces) {
      for (const language of languages) {
        const agent = { "user-agent": userAgents[surface] };
        const { body } = await get(address("product-list", surface, language), agent);
        const main = body.slice(body.indexOf("<body"));
        const links = [...main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
          .map((match) => (match[1] ?? "").replaceAll("&amp;", "&"))
          .filter((link) => !link.includes("lang=en"));
        expect(links.length).toBeGreaterThan(5);
        for (const link of new Set(links)) {
          // Files are the same on both surfaces.
          const isFile = /^[^?]*\.(?:csv|xlsx)/.test(link);
          if (surface === "mobile" && !isFile) expect(link).toMatch(/^\/mobile(?:\/|\?|$)/);
          const answer = await get(link, agent);
          expect({ link, status: answer.statusCode }).toEqual({ link, status: 200 });
        }
      }
    }
  });

  it("leave out columns whose page does not exist", async () => {
    const nowhere = { title: { en: "Nowhere" }, type: 0, href: "no-such-page" };
    const other = await openTestApp({
      documents: [...smallWorld(), buildColumn({ id: 91, key: "nowhere", body: nowhere })],
    });
    const { body } = await get("/", {}, other.app);
    expectIn(body, "Vision chips");
    expectNotIn(body, "Nowhere");
    await other.close();
  });
});

describe("pid", () => {
  it("is corrected from the document's own place", async () => {
    const { body } = await get("/product-info?id=101&pid=3,40");
    expectIn(body, 'rel="canonical" href="http://localhost/product-info?id=101&amp;pid=1,10,12"');
    expect(body.match(/Processors[\s\S]*Vision chips[\s\S]*RG1000/)).not.toBeNull();
  });

  it("creates no further entry in the cache", async () => {
    const other = await openTestApp();
    for (const pid of ["1,10,12", "3", "999", "x"]) {
      await get(`/product-info?id=101&pid=${pid}&utm_source=${pid}`, {}, other.app);
    }
    expect(other.cache.size.answers).toBe(1);
    await other.close();
  });

  it("replaces an empty id of a product list", async () => {
    expectIn((await get("/product-list?id=&pid=1,10,12")).body, "RG2000");
  });
});

describe("a search among questions", () => {
  it("is answered, and cached by nobody", async () => {
    const other = await openTestApp({ documents: [...smallWorld(), ...companyPages()] });
    for (const q of ["usb", "USB", "x".repeat(90)]) {
      const { statusCode } = await get(`/contact-us?tab=faq&q=${q}`, {}, other.app);
      expect(statusCode).toBe(200);
    }
    expect(other.cache.size.answers).toBe(0);
    await get("/contact-us?tab=faq", {}, other.app);
    expect(other.cache.size.answers).toBe(1);
    await other.close();
  });
});

describe("a missing page", () => {
  it.each([
    "/nothing",
    "/product-info?id=9999",
    "/product-info?id=302",
    "/product-info",
    "/rk-publish?id=abc",
    "/product-list?id=3",
    "/rk-news?id=3&page=99",
    "/%E0%A4%A",
    "/404",
    "/storage/missing.pdf",
    "/storage/../tapeout.sqlite",
    "/assets/none.js",
    "/sitemap-7.xml",
    "/share/en/9999.png",
  ])("%s is the 404 page", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expectIn(answer.body, "Page not found");
    expectNotIn(answer.body, 'rel="canonical"');
  });

  it("is reported in the reader's language and surface", async () => {
    expectIn((await get("/nothing?lang=zh")).body, "页面不存在");
    expectIn(
      (await get("/mobile/nothing", { "user-agent": userAgents.mobile })).body,
      'data-surface="mobile"',
    );
    expectIn(
      (await get("/none.js", { "user-agent": userAgents.mobile })).body,
      'data-surface="mobile"',
    );
    const { body } = await get("/assets/none.js", { cookie: "lang=zh" });
    expectIn(body, '<html lang="zh-CN"');
  });

  it.each(["/404", "/401", "/nothing", "/a/b.html", "/a/%E0%A4%A"])(
    "redirects the reader of %s to their language and surface as a page does",
    async (path) => {
      const of = async (url: string, headers: Record<string, string> = {}) =>
        (await get(url, headers)).headers.location;
      expect(await of(path)).toBeUndefined();
      expect(await of(path, { "user-agent": userAgents.mobile, cookie: "lang=zh" })).toBe(
        `/mobile${path}?lang=zh`,
      );
      expect(await of(`/mobile${path}?x=1`)).toBe(`${path}?x=1`);
      const english = await get(`${path}?lang=en&x=1`, { cookie: "lang=zh" });
      expect(english.headers.location).toBe(`${path}?x=1`);
      expect(english.headers["set-cookie"]).toContain("lang=en;");
      const chinese = await get(`${path}?lang=zh`);
      expect(chinese.headers["set-cookie"]).toContain("lang=zh;");
      const old = "Mozilla/4.0 (compatible; MSIE 9.0; Windows NT 6.1)";
      expect(await of(`${path}?lang=zh`, { "user-agent": old })).toBe("/browser?lang=zh");
      const post = await world.app.inject({ method: "POST", url: path });
      expect(post.statusCode).toBe(404);
      // The switch stays at the address; the script adds its query and its anchor.
      expectIn((await get(path)).body, 'href="?lang=zh"');
      expectIn(
        (await get(`/mobile${path}?lang=zh`, { "user-agent": userAgents.mobile })).body,
        'href="?lang=en"',
      );
    },
  );

  it.each([
    "/assets/none.js",
    "/storage/missing.pdf",
    "/none.png",
    "/sitemap-7.xml",
    "/redirect//x",
    "/web_en/api/v1/none",
    "/userCenter/none",
  ])("redirects nobody from %s, which is no page", async (url) => {
    const headers = { "user-agent": userAgents.mobile, cookie: "lang=zh" };
    expect((await get(url, headers)).statusCode).toBe(404);
  });

  it("is 404 in a language in which the document is not published, and the switch links to its column", async () => {
    const english = await get("/product-info?id=103");
    expect(english.statusCode).toBe(200);
    expectNotIn(english.body, 'rel="alternate" hrefLang="zh-CN"');
    expectIn(english.body, "/product-list?id=&amp;pid=1,10,12&amp;lang=zh");
    const chinese = await get("/product-info?id=103&lang=zh", { cookie: "lang=zh" });
    expect(chinese.statusCode).toBe(404);
  });
});

describe("the table of pages", () => {
  it("has no path twice", () => {
    const paths = surfaces.flatMap((surface) => pageKeys.map((page) => pagePath(surface, page)));
    expect(new Set(paths).size).toBe(paths.length);
    expect(Object.keys(pages)).toEqual(pageKeys);
  });
});
