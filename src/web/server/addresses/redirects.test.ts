import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { expectIn, expectNotIn, openCompanySite } from "../../../../tests/support/companySite.ts";
import { userAgents } from "../../../../tests/support/userAgents.ts";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openCompanySite();
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": userAgents.desktop, ...headers } });

describe("the language switch", () => {
  it("keeps the page and its query", async () => {
    const { body } = await get("/product-info?id=101&pid=1,10,12");
    expectIn(body, 'href="/product-info?id=101&amp;pid=1,10,12&amp;lang=zh"');
    const chinese = await get("/product-info?id=101&pid=1,10,12&lang=zh");
    expectIn(chinese.body, 'href="/product-info?id=101&amp;pid=1,10,12&amp;lang=en"');
    expect(chinese.headers["set-cookie"]).toMatch(/^lang=zh; .*Path=\//);
    expect(chinese.headers["set-cookie"]).not.toContain("HttpOnly");
    expect((await get("/product-info?id=101&pid=1,10,12")).headers["set-cookie"]).toBeUndefined();
  });

  it("links to the other host if hosts have languages", async () => {
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
  it("are for GET and HEAD alone, in one hop, never cached", async () => {
    const hop = await get("/rk-news?page=2", {
      "user-agent": userAgents.mobile,
      cookie: "lang=zh",
    });
    expect(hop.statusCode).toBe(302);
    expect(hop.headers).toMatchObject({
      location: "/mobile/rk-news?page=2&lang=zh",
      "cache-control": "no-store",
      vary: "Cookie, User-Agent, Sec-CH-UA-Mobile",
    });
    const head = await world.app.inject({
      method: "HEAD",
      url: "/",
      headers: { "user-agent": userAgents.mobile },
    });
    expect(head.statusCode).toBe(302);
    const post = await world.app.inject({
      method: "POST",
      url: "/",
      headers: { "user-agent": userAgents.mobile },
    });
    expect(post.statusCode).toBe(404);
  });

  it("exclude the API, assets and singleton routes", async () => {
    const once = ["/favicon.svg", "/robots.txt"];
    for (const url of ["/web_en/api/v1/news/list", ...once]) {
      expect((await get(url, { "user-agent": userAgents.mobile })).statusCode).toBe(200);
    }
  });

  it("send Internet Explorer to /browser, with the specification's text", async () => {
    const ie = (version: number) => `Mozilla/4.0 (compatible; MSIE ${version}.0; Windows NT 6.1)`;
    const hop = await get("/product-list", { "user-agent": ie(9) });
    expect(hop.headers.location).toBe("/browser");
    const phone = { "sec-ch-ua-mobile": "?1" };
    for (const [path, hint] of [
      ["/browser?lang=zh", {}],
      ["/mobile/browser?lang=zh", phone],
    ] as const) {
      const ten = await get(path, { "user-agent": ie(10), ...hint });
      expectIn(ten.body, "您当前浏览器为ie10，请升级浏览器版本ie&gt;10");
      const old = await get(path, { "user-agent": ie(8), ...hint });
      expectIn(old.body, "您当前浏览器为低版本ie，请升级浏览器版本ie&gt;10");
    }
    const both = (await get("/mobile/browser", phone)).body;
    expect(both.match(/href="\/mobile[^"]*"/g)).toEqual([
      'href="/mobile"',
      'href="/mobile?lang=zh"',
    ]);
  });

  it("lead from /browser to the surface of the device, with the query, and stay there", async () => {
    const { desktop, mobile } = userAgents;
    const phone =
      "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0)";
    for (const [agent, from, to] of [
      [mobile, "/browser", "/mobile/browser"],
      [phone, "/browser?lang=zh", "/mobile/browser?lang=zh"],
      [desktop, "/mobile/browser?lang=zh", "/browser?lang=zh"],
      ["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)", "/mobile/browser", "/browser"],
    ] as const) {
      const moved = await get(from, { "user-agent": agent });
      expect([moved.statusCode, moved.headers.location]).toEqual([302, to]);
      expect(moved.headers["cache-control"]).toBe("no-store");
      expect((await get(to, { "user-agent": agent })).statusCode).toBe(200);
    }
    const hinted = await get("/browser", { "user-agent": desktop, "sec-ch-ua-mobile": "?1" });
    expect(hinted.headers.location).toBe("/mobile/browser");
  });
});

describe("/redirect/", () => {
  it("redirects within the site, with the query", async () => {
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
  ])("never leads to other sites or in loops: %s", async (url) => {
    const answer = await get(url);
    const location = String(answer.headers.location ?? "/");
    expect(new URL(location, "http://own.example").host).toBe("own.example");
    expect(location).not.toMatch(/^\/redirect/);
  });
});
