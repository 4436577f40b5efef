import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import {
  buildColumn,
  buildSetting,
  docOf,
  publish,
  smallWorld,
} from "../../../tests/support/world.ts";
import { createAddressing } from "../../http/addressing.ts";
import { pagePath } from "../../site/href.ts";
import { languages } from "../../site/languages.ts";
import { type PageKey, pageKeys, pages } from "../../site/pages.ts";
import { surfaces } from "../../site/surfaces.ts";

const desktop = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
const agents = { desktop, mobile: phone };

let world: TestApp;

beforeAll(async () => {
  const documents = [...companyWorld(), ...companyPages()];
  world = await openTestApp({
    documents: [...new Map(documents.map((document) => [document.key, document])).values()],
  });
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": desktop, ...headers } });

/** Whole pages are too long to be printed when an assertion fails: these name what is missing. */
function expectIn(html: string, part: string): void {
  expect(html.includes(part) ? part : `nowhere: ${part}`).toBe(part);
}

function expectNotIn(html: string, part: string): void {
  expect(html.includes(part) ? `there: ${part}` : "").toBe("");
}

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
  page: "id=87&pid=4,86",
  downloads: "id=81&pid=4",
  faq: "id=65&pid=4",
  "search-result": "search=rg1032",
  "api-reference": "",
  login: "",
};

function address(page: PageKey, surface: (typeof surfaces)[number], language: string): string {
  const search = [queries[page], language === "zh" ? "lang=zh" : ""].filter((part) => part !== "");
  return `${pagePath(surface, page)}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

describe.each(pageKeys)("the page %s", (page) => {
  for (const surface of surfaces) {
    for (const language of languages) {
      it(`is whole on ${surface} in ${language}`, async () => {
        const url = address(page, surface, language);
        const answer = await get(url, { "user-agent": agents[surface] });
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
  it("stay on its surface and in its language, and lead somewhere", async () => {
    for (const surface of surfaces) {
      for (const language of languages) {
        const agent = { "user-agent": agents[surface] };
        const { body } = await get(address("product-list", surface, language), agent);
        const main = body.slice(body.indexOf("<body"));
        const links = [...main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
          .map((match) => (match[1] ?? "").replaceAll("&amp;", "&"))
          .filter((link) => !link.includes("lang=en"));
        expect(links.length).toBeGreaterThan(5);
        for (const link of new Set(links)) {
          if (surface === "mobile") expect(link).toMatch(/^\/mobile(?:\/|\?|$)/);
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
  it("is repaired from the document's own place", async () => {
    const { body } = await get("/product-info?id=101&pid=3,40");
    expectIn(body, 'rel="canonical" href="http://localhost/product-info?id=101&amp;pid=1,10,12"');
    expect(body.match(/Processors[\s\S]*Vision chips[\s\S]*RG1000/)).not.toBeNull();
  });

  it("does not make a page of its own in the cache", async () => {
    const other = await openTestApp();
    for (const pid of ["1,10,12", "3", "999", "x"]) {
      await get(`/product-info?id=101&pid=${pid}&utm_source=${pid}`, {}, other.app);
    }
    expect(other.cache.size.answers).toBe(1);
    await other.close();
  });

  it("stands in for an empty id of a product list", async () => {
    expectIn((await get("/product-list?id=&pid=1,10,12")).body, "RG2000");
  });
});

describe("a search among questions", () => {
  it("is answered, and kept by nobody", async () => {
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

describe("what does not exist", () => {
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

  it("says so in the reader's language and surface", async () => {
    expectIn((await get("/nothing?lang=zh")).body, "页面不存在");
    expectIn((await get("/mobile/nothing", { "user-agent": phone })).body, 'data-surface="mobile"');
    expectIn((await get("/none.js", { "user-agent": phone })).body, 'data-surface="mobile"');
    const { body } = await get("/assets/none.js", { cookie: "lang=zh" });
    expectIn(body, '<html lang="zh-CN"');
  });

  it.each(["/404", "/401", "/nothing", "/a/b.html", "/a/%E0%A4%A"])(
    "sends the reader of %s to their language and surface as a page does",
    async (path) => {
      const of = async (url: string, headers: Record<string, string> = {}) =>
        (await get(url, headers)).headers.location;
      expect(await of(path)).toBeUndefined();
      expect(await of(path, { "user-agent": phone, cookie: "lang=zh" })).toBe(
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
        (await get(`/mobile${path}?lang=zh`, { "user-agent": phone })).body,
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
  ])("leaves %s, which is no page, where it is", async (url) => {
    const headers = { "user-agent": phone, cookie: "lang=zh" };
    expect((await get(url, headers)).statusCode).toBe(404);
  });

  it("is 404 in a language the document is not published in, and the switch leads to its column", async () => {
    const english = await get("/product-info?id=103");
    expect(english.statusCode).toBe(200);
    expectNotIn(english.body, 'rel="alternate" hrefLang="zh-CN"');
    expectIn(english.body, "/product-list?id=&amp;pid=1,10,12&amp;lang=zh");
    const chinese = await get("/product-info?id=103&lang=zh", { cookie: "lang=zh" });
    expect(chinese.statusCode).toBe(404);
  });
});

describe("the language switch", () => {
  it("keeps the page and its query", async () => {
    const { body } = await get("/product-info?id=101&pid=1,10,12");
    expectIn(body, 'href="/product-info?id=101&amp;pid=1,10,12&amp;lang=zh"');
    const chinese = await get("/product-info?id=101&pid=1,10,12&lang=zh");
    expectIn(chinese.body, 'href="/product-info?id=101&amp;pid=1,10,12&amp;lang=en"');
    expect(chinese.headers["set-cookie"]).toMatch(/^lang=zh; .*Path=\//);
  });

  it("leads to the other host where hosts tell the language", async () => {
    const siteHosts = new Map([
      ["www.example.com", "en"],
      ["www.example.cn", "zh"],
    ] as const);
    const other = await openTestApp({ addressing: createAddressing({ siteHosts }) });
    const { body, headers } = await get(
      "/product-info?id=101",
      { host: "www.example.cn" },
      other.app,
    );
    expectIn(body, '<html lang="zh-CN"');
    expectIn(body, 'href="https://www.example.com/product-info?id=101&amp;pid=1,10,12"');
    expectIn(body, 'rel="canonical" href="https://www.example.cn/');
    expectNotIn(body, "lang=zh");
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    await other.close();
  });
});

describe("redirects of a navigation", () => {
  it("are for GET and HEAD alone, in one hop, kept by nobody", async () => {
    const hop = await get("/rk-news?page=2", { "user-agent": phone, cookie: "lang=zh" });
    expect(hop.statusCode).toBe(302);
    expect(hop.headers).toMatchObject({
      location: "/mobile/rk-news?page=2&lang=zh",
      "cache-control": "no-store",
      vary: "Cookie, User-Agent, Sec-CH-UA-Mobile",
    });
    const head = await world.app.inject({
      method: "HEAD",
      url: "/",
      headers: { "user-agent": phone },
    });
    expect(head.statusCode).toBe(302);
    const post = await world.app.inject({
      method: "POST",
      url: "/",
      headers: { "user-agent": phone },
    });
    expect(post.statusCode).toBe(404);
  });

  it("leave the API, assets and what exists once where they are", async () => {
    const once = ["/favicon.svg", "/robots.txt", "/browser", "/mobile/browser"];
    for (const url of ["/web_en/api/v1/news/list", ...once]) {
      expect((await get(url, { "user-agent": phone })).statusCode).toBe(200);
    }
  });

  it("send Internet Explorer to /browser, which says so in the spec's words", async () => {
    const ie = (version: number) => `Mozilla/4.0 (compatible; MSIE ${version}.0; Windows NT 6.1)`;
    const hop = await get("/product-list", { "user-agent": ie(9) });
    expect(hop.headers.location).toBe("/browser");
    for (const path of ["/browser?lang=zh", "/mobile/browser?lang=zh"]) {
      const ten = await get(path, { "user-agent": ie(10) });
      expectIn(ten.body, "您当前浏览器为ie10，请升级浏览器版本ie&gt;10");
      const old = await get(path, { "user-agent": ie(8) });
      expectIn(old.body, "您当前浏览器为低版本ie，请升级浏览器版本ie&gt;10");
    }
    expectIn((await get("/mobile/browser")).body, 'href="/mobile?lang=zh"');
  });
});

describe("/redirect/", () => {
  it("passes on within the site, query kept", async () => {
    const answer = await get("/redirect/product-list?id=1&lang=zh");
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      "/product-list?id=1&lang=zh",
    ]);
    expect((await get("/redirect/")).headers.location).toBe("/");
  });

  it.each([
    "/redirect//evil.example",
    "/redirect/%2F%2Fevil.example",
    "/redirect/%2Fevil.example",
    "/redirect/\\evil.example",
    "/redirect/%5Cevil.example",
    "/redirect/redirect/x",
  ])("never leads away or round in circles: %s", async (url) => {
    const answer = await get(url);
    const location = String(answer.headers.location ?? "/");
    expect(new URL(location, "http://own.example").host).toBe("own.example");
    expect(location).not.toMatch(/^\/redirect/);
  });
});

describe("every answer", () => {
  it.each(["/", "/nothing", "/healthz", "/favicon.svg", "/web_en/api/v1/news/list", "/robots.txt"])(
    "carries the security headers: %s",
    async (url) => {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toContain("default-src 'self'");
      expect(headers["content-security-policy"]).not.toContain("unsafe");
      // Both policies must allow a script: one of this host, below /assets/.
      expect(headers["content-security-policy"]).toMatch(
        /script-src 'self';.*, script-src \*:\*\/assets\/ \*:\*\/speculation-rules\.json$/,
      );
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "x-robots-tag": "noindex",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
    },
  );
});

describe("a page's bytes", () => {
  it("come compressed as the client takes them, each form with its own ETag, and 304 for any of them", async () => {
    const plain = await get("/");
    const gzip = await get("/", { "accept-encoding": "gzip" });
    const brotli = await get("/", { "accept-encoding": "gzip;q=0.9, br" });
    const preferred = await get("/", { "accept-encoding": "gzip, br;q=0.9" });
    const refused = await get("/", { "accept-encoding": "br;q=0, gzip" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(preferred.headers["content-encoding"]).toBe("gzip");
    expect(refused.headers["content-encoding"]).toBe("gzip");
    const tags = [plain, gzip, brotli].map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      const again = await get("/", { "if-none-match": tag, "accept-encoding": "br" });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await get("/", { "if-none-match": '"other"' })).statusCode).toBe(200);
    expect(plain.headers["cache-control"]).toBe("private, no-cache");
  });
});

describe("a publish", () => {
  it("shows in the very next page, and the old pages are gone", async () => {
    const other = await openTestApp();
    const before = await get("/", {}, other.app);
    expectNotIn(before.body, "is-grey");
    await other.swap([...smallWorld(), buildSetting("page_grey", "all")]);
    const after = await get("/", { "if-none-match": String(before.headers.etag) }, other.app);
    expect(after.statusCode).toBe(200);
    expectIn(after.body, 'class="is-grey"');
    await other.close();
  });
});

describe("grey mode", () => {
  it.each([
    ["close", false, false],
    ["home", true, false],
    ["all", true, true],
  ])("%s", async (mode, onHome, elsewhere) => {
    const documents = [...smallWorld(), buildSetting("page_grey", mode)];
    const other = await openTestApp({ documents });
    for (const surface of surfaces) {
      const agent = { "user-agent": agents[surface] };
      const home = await get(pagePath(surface, "home"), agent, other.app);
      const list = await get(pagePath(surface, "product-list"), agent, other.app);
      expect(home.body.includes('class="is-grey"')).toBe(onHome);
      expect(list.body.includes('class="is-grey"')).toBe(elsewhere);
    }
    await other.close();
  });
});

describe("a failure of ours", () => {
  it("is a page with a reference, never a stack", async () => {
    const publication = await publish(smallWorld());
    Object.assign(docOf(publication, "zh", "rg1000").body, { variants: undefined });
    const other = await openTestApp({ publication });
    const answer = await get(
      "/mobile/product-info?id=101&lang=zh",
      { "user-agent": phone },
      other.app,
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expectIn(answer.body, "页面暂时无法显示");
    expect(answer.body.match(/编号：[0-9a-f]{8}/)).not.toBeNull();
    expect(answer.body.match(/TypeError|undefined|\.tsx?:/)).toBeNull();
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });
});

describe("health", () => {
  it("says that the process lives and whether the store answers", async () => {
    expect((await get("/healthz")).json()).toEqual({ status: "ok" });
    expect((await get("/readyz")).json()).toMatchObject({ status: "ready", store: "ok" });
    const other = await openTestApp({ isStoreReachable: () => false });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().store]).toEqual([200, "stale"]);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });

  it("says where the store takes no writes; readers are served all the same", async () => {
    const other = await openTestApp({ isStoreWritable: () => false });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().store]).toEqual([200, "read-only"]);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });

  it("asks the store once for many who ask at a time: each costs it a write", async () => {
    let asked = 0;
    const isStoreWritable = () => {
      asked += 1;
      return true;
    };
    const other = await openTestApp({ isStoreWritable });
    await Promise.all(Array.from({ length: 20 }, () => get("/readyz", {}, other.app)));
    expect(asked).toBe(1);
    await other.close();
  });

  it("tells proxies to go elsewhere while the process is about to stop, and serves on", async () => {
    const other = await openTestApp({ isDraining: () => true });
    const ready = await get("/readyz", {}, other.app);
    expect([ready.statusCode, ready.json().status]).toEqual([503, "draining"]);
    expect((await get("/healthz", {}, other.app)).statusCode).toBe(200);
    expect((await get("/", {}, other.app)).statusCode).toBe(200);
    await other.close();
  });
});

describe("the table of pages", () => {
  it("has no path twice", () => {
    const paths = surfaces.flatMap((surface) => pageKeys.map((page) => pagePath(surface, page)));
    expect(new Set(paths).size).toBe(paths.length);
    expect(Object.keys(pages)).toEqual(pageKeys);
  });
});
