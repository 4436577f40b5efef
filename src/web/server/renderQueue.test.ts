import { afterEach, describe, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { RenderQueue } from "../../base/http/cache/renderQueue.ts";
import { networkOf } from "../../base/http/identity/network.ts";
import { RequestLimits } from "../../base/http/requests/requestLimits.ts";
import { messages } from "../../base/i18n/index.ts";
import { View } from "../../content/published/publication.ts";

const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 16) Chrome/156.0.0.0 Mobile Safari/537.36",
};

const documents = [
  ...new Map(
    [...companyWorld(), ...companyPages()].map((document) => [document.key, document]),
  ).values(),
];

let world: TestApp;

/** The server with an allowance that does not come back while a test runs. */
async function openWith(atOnce: number): Promise<void> {
  const making = new RenderQueue(
    new RequestLimits({ render: { atOnce, perSecond: 0.001 } }),
    networkOf,
  );
  world = await openTestApp({ documents, making });
}

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const busy = "198.51.100.7";
const quiet = "203.0.113.9";

function get(url: string, remoteAddress = quiet, headers: Record<string, string> = {}) {
  return world.app.inject({
    url,
    remoteAddress,
    headers: { "user-agent": agents.desktop, ...headers },
  });
}

describe("rendering for one network alone", () => {
  it("is refused beyond its allowance, in the reader's language and surface", async () => {
    await openWith(3);
    for (let asked = 0; asked < 3; asked += 1) {
      expect((await get(`/product-list?id=12&p.clock=0..${asked}`, busy)).statusCode).toBe(200);
    }
    const refused = await get("/product-list?id=12&p.clock=1..2", busy);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.body.includes(messages.en.frame.tooOftenTitle)).toBe(true);
    const chinese = await get("/mobile/product-list?id=12&p.clock=1..2&lang=zh", busy, {
      "user-agent": agents.mobile,
    });
    expect(chinese.statusCode).toBe(429);
    expect(chinese.body.includes(messages.zh.frame.tooOftenTitle)).toBe(true);
    expect(chinese.body.includes('data-surface="mobile"')).toBe(true);

    // Cached pages are exempt, and other networks have limits of their own.
    for (const url of ["/", "/product-list?id=12", "/product-compare", "/rk-news", "/nothing"]) {
      expect([200, 404], url).toContain((await get(url, busy)).statusCode);
    }
    expect((await get("/product-list?id=12&p.clock=1..2")).statusCode).toBe(200);
  });

  it.each([
    ["/product-compare?ids=101,102", messages.en.frame.tooOftenTitle],
    ["/technical-consultation?part=RG1000", messages.en.frame.tooOftenTitle],
    ["/contact-us?tab=faq&q=part", messages.en.frame.tooOftenTitle],
    ["/login", messages.en.frame.tooOftenTitle],
    ["/product-compare.csv?ids=101,102", messages.en.frame.tooOftenTitle],
    ["/product-list.csv?id=12", messages.en.frame.tooOftenTitle],
    ["/product-list.xlsx?id=12&sort=part", messages.en.frame.tooOftenTitle],
    ["/web_en/api/v1/product/list?p.clock=1..2", messages.en.api.tooOften],
    ["/share/en/101.png", messages.en.frame.tooOftenTitle],
  ])("is counted for every kind: %s", async (url, message) => {
    await openWith(1);
    expect((await get(url)).statusCode).toBe(200);
    expect((await get("/product-compare?ids=101,x", busy)).statusCode).toBe(200);
    // An image that is drawn is everybody's.
    if (url.startsWith("/share")) await world.swap(documents.slice());
    const refused = await get(url.replace("/share/en", "/share/zh"), busy);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const said = url.startsWith("/share") ? messages.zh.frame.tooOftenTitle : message;
    expect(refused.body.includes(said)).toBe(true);
  });

  it("lets others be answered between: a cached page does not wait for many comparisons", async () => {
    await openWith(1_000);
    await get("/rk-news");
    const order: string[] = [];
    const crowd = Array.from({ length: 50 }, (_, asked) =>
      get(`/product-compare?ids=101,102,x${asked}`, busy).then(() => order.push("compare")),
    );
    const cached = get("/rk-news").then(() => order.push("kept"));
    const other = get("/product-compare?ids=101", quiet).then(() => order.push("other"));
    await Promise.all([...crowd, cached, other]);
    expect(order.indexOf("kept")).toBeLessThan(25);
    expect(order.indexOf("other")).toBeLessThan(25);
  });
});

describe("the first rendering of a page that is then cached", () => {
  it("is served round robin with other networks, and costs no allowance", async () => {
    await openWith(1);
    const { body } = await get("/sitemap.xml");
    const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => {
      const { pathname, search } = new URL(loc.replaceAll("&amp;", "&"));
      return pathname + search;
    });
    const [last = "/", ...crowd] = paths.toReversed().slice(0, 41);
    const order: string[] = [];
    const asked = async (path: string, from: string) => {
      const { statusCode } = await get(path, from);
      order.push(from);
      return statusCode;
    };
    const statuses = await Promise.all([
      ...crowd.map((path) => asked(path, busy)),
      asked(last, quiet),
    ]);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(statuses.length).toBeGreaterThan(30);
    expect(order.indexOf(quiet)).toBeLessThan(order.length / 2);
  });
});

describe("the sitemap", () => {
  it("is rendered once for a publication, whoever requests any part of it", async () => {
    await openWith(1);
    const docs = vi.spyOn(View.prototype, "docs");
    const paths = ["/sitemap.xml", "/sitemap-7.xml", "/sitemap.xml", "/sitemap-8.xml"];
    const first = await Promise.all(paths.map((path) => get(path)));
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 404]);
    const reads = docs.mock.calls.length;
    for (const path of paths) await get(path, busy);
    for (let part = 1; part < 50; part += 1) {
      expect((await get(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    }
    expect(docs.mock.calls.length).toBe(reads);
    const alone = docs.mock.calls.length;
    await world.swap(documents.slice());
    docs.mockClear();
    expect((await get("/sitemap-7.xml")).statusCode).toBe(404);
    expect((await get("/sitemap.xml")).statusCode).toBe(200);
    expect(docs.mock.calls.length).toBe(alone);
  });
});

describe("a share image", () => {
  it("is drawn once for all concurrent requests", async () => {
    await openWith(1);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, (_, at) => get("/share/en/101.png", `192.0.2.${at}`)),
    );
    expect(first?.statusCode).toBe(200);
    for (const { statusCode, headers } of others) {
      expect([statusCode, headers.etag]).toEqual([200, first?.headers.etag]);
    }
    // Only the first network's allowance was spent.
    expect((await get("/product-compare?ids=101,x", "192.0.2.1")).statusCode).toBe(200);
  });
});
