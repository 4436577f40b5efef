import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";

let world: TestApp;

beforeAll(async () => {
  world = await openTestApp();
});

afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}, app = world.app) =>
  app.inject({ url, headers: { "user-agent": userAgents.desktop, ...headers } });

/** Whole pages are too long to be printed when an assertion fails: these name what is missing. */
function expectIn(html: string, part: string): void {
  expect(html.includes(part) ? part : `nowhere: ${part}`).toBe(part);
}

describe("a page with queries of readers", () => {
  it("is rendered for each request, never cached, and excluded from search engines", async () => {
    const other = await openTestApp({
      addressing: createAddressing({ siteUrl: "http://a.example" }),
    });
    for (const url of [
      "/product-list?id=12&p.clock=1..2&p.cores=4",
      "/product-list?id=12&lifecycle=active&lifecycle=nrnd",
      "/product-list?id=12&p.nothing=1",
      "/product-compare?ids=101&ids=102",
      "/product-compare?ids=nothing",
    ]) {
      const answer = await get(url, {}, other.app);
      expect([answer.statusCode, answer.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
    }
    expect(other.cache.size.answers).toBe(0);
    const plain = await get("/product-list?id=12&p.clock=&lifecycle=", {}, other.app);
    expect(plain.headers["x-robots-tag"]).toBeUndefined();
    expect(other.cache.size.answers).toBe(1);
    await other.close();
  });

  it("accepts a list that a form sends one by one", async () => {
    expectIn((await get("/product-compare?ids=101&ids=rg2000")).body, "Compare RG1000, RG2000");
    const both = await get("/product-list?id=12&lifecycle=active&lifecycle=nrnd");
    expectIn(both.body, "Lifecycle: Active, Not for new designs");
  });

  it("is answered for any query", async () => {
    const many = Array.from({ length: 200 }, (_, at) => `p.${at}=${at}`).join("&");
    for (const url of [
      `/product-list?id=12&${many}`,
      `/product-list?id=12&p.clock=${"9".repeat(5000)}`,
      "/product-list?id=12&p.clock=1..2..3&p.=1&p.__proto__=1&p.clock[]=2",
      `/product-compare?ids=${"x,".repeat(600)}`,
      "/product-compare?ids=%00,%F0%9F%92%A9,-1,1e3",
    ]) {
      const answer = await get(url);
      expect([url.slice(0, 60), answer.statusCode]).toEqual([url.slice(0, 60), 200]);
    }
  });
});

describe("a comparison as a file", () => {
  it("is CSV in the reader's language, as a download, and never cached", async () => {
    const answer = await get("/product-compare.csv?ids=101,102&lang=zh");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="compare-rg1000-rg2000.csv"; filename*=UTF-8''compare-rg1000-rg2000.csv`,
      "cache-control": "no-store",
    });
    expectIn(answer.body, "分组,参数,RG1000,RG2000");
    expect((await get("/product-compare.csv?ids=")).statusCode).toBe(404);
  });
});

describe("a part's permanent address", () => {
  it.each(["/p/RG1000", "/p/rg-1000", "/p/Rg%201000%2FA", "/p/rg1000/a"])(
    "redirects to its page: %s",
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        "/product-info?id=101&pid=1,10,12",
      ]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  it("redirects in the reader's language and on the reader's surface, in one hop", async () => {
    const reader = { "user-agent": userAgents.mobile, cookie: "lang=zh" };
    const there = "/mobile/product-info?id=101&pid=1,10,12";
    expect((await get("/p/RG1000", reader)).headers.location).toBe(`${there}&lang=zh`);
    expect((await get("/p/RG1000?lang=en", reader)).headers.location).toBe(`${there}&lang=en`);
    expect((await get("/mobile/p/RG1000?lang=zh")).headers.location).toBe(
      "/product-info?id=101&pid=1,10,12&lang=zh",
    );
  });

  it("redirects to search for an unknown name", async () => {
    for (const url of ["/p/RG9999", "/p/RG3000?lang=zh"]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toMatch(/^\/search-result\?search=RG/);
    }
    expect((await get("/p/")).statusCode).toBe(404);
    expect((await get("/p/%E0%A4%A")).statusCode).toBe(404);
  });
});
