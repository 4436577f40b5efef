import { afterEach, expect, test } from "vitest";
import { openTestApp, type TestAppOptions } from "../../../tests/support/app.ts";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { buildSetting } from "../../../tests/support/world.ts";
import { RequestLimits } from "../../base/http/requests/requestLimits.ts";
import type { Store } from "../../base/store/store.ts";

const closes: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const own = {
  ...{ host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" },
  "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
};

/** A site with a store, and what its pages' script sends. */
async function site(store: Store, options: TestAppOptions = {}) {
  const world = await openTestApp({ documents: companyWorld(), ...options, store });
  closes.push(() => world.close());
  const ask = (
    payload: string | object,
    { language = "en", from = "192.0.2.1", headers = {} as Record<string, string> } = {},
  ) =>
    world.app.inject({
      method: "POST",
      url: language === "zh" ? "/web_cn/api/v1/usage" : "/web_en/api/v1/usage",
      headers: { ...own, "user-agent": userAgents.desktop, ...headers },
      remoteAddress: from,
      payload,
    });
  const open = async (
    address: string,
    { referrer = "", ...wish }: Parameters<typeof ask>[1] & { referrer?: string } = {},
  ) => {
    const answer = await ask(new URLSearchParams({ address, referrer }).toString(), wish);
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    return answer;
  };
  /** Counts of subjects: kind, subject, surface, language, openings, readers. */
  const counted = async () => {
    await world.usage?.write();
    const rows = await store.db.selectFrom("usage_counts").selectAll().execute();
    return rows
      .filter(({ subject }) => subject !== "")
      .map(({ kind, subject, surface, language, views, readers }) =>
        [kind, subject, surface, language, views, readers].filter((one) => one !== "").join(" "),
      )
      .toSorted();
  };
  return { world, ask, open, counted };
}

forEachStore("A page view that a page reports", (openStore) => {
  test("is counted for the document of its address, in every form of the address", async () => {
    const { open, counted } = await site(await openStore());
    for (const address of [
      "/product-info?id=101&pid=1,10,12",
      "/product-info?id=101&utm_source=mail&lang=en",
      "/products/RG1000",
      "/products/RG1000/",
    ]) {
      await open(address);
    }
    await open("/mobile/product-info?id=101&lang=zh", {
      ...{ language: "zh", from: "192.0.2.2", headers: { "user-agent": userAgents.mobile } },
    });
    await open("http://localhost/#top");
    await open("/product-list?id=&pid=1,10&p.clock=1..2&view=table", { referrer: "www.bing.com" });
    await open("/storage/papers/camera-brief.pdf", {
      headers: { "user-agent": userAgents.mobile },
    });
    await open("/pdfPreview?file=papers/camera-brief.pdf");
    await open("/search-result?search=LDO&type=-1");
    const lines = await counted();
    expect(lines).toEqual(
      expect.arrayContaining([
        "part 101 desktop en 4 1",
        "part 101 mobile zh 1 1",
        "page home desktop en 1 1",
        "page 10 desktop en 1 1",
        "referrer bing.com desktop en 1 1",
        "file papers/camera-brief.pdf mobile en 1 1",
        "file papers/camera-brief.pdf desktop en 1 1",
        "page search-result desktop en 1 1",
      ]),
    );
    expect(lines).toHaveLength(8);
  });

  test("is not counted for an address that is not published", async () => {
    const store = await openStore();
    const { open, counted } = await site(store);
    for (const address of [
      ...["/nothing", "/product-info?id=999999", "/product-info", "/products/none", "/studio"],
      ...[
        "/storage/none.pdf",
        "/storage/../secret",
        "/storage/%E0%A4%A",
        "/pdfPreview?file=none.pdf",
      ],
      ...["http://evil.example/product-info?id=101", "https://localhost/product-info?id=101"],
      ...["//evil.example/product-info?id=101", "/web_en/api/v1/search", "/%00", "/products/%ff"],
      ...["/rk-publish?id=101", "/product-info?id=1e2", `/${"a".repeat(900)}`],
    ]) {
      await open(address);
    }
    expect(await counted()).toEqual([]);
    expect(await store.db.selectFrom("usage_counts").selectAll().execute()).toEqual([]);
  });

  test("is not counted for robots, other sites, programs, and readers who opt out", async () => {
    const { open, counted } = await site(await openStore());
    const refused: readonly Record<string, string>[] = [
      { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      { "user-agent": "curl/8.4.0" },
      { "user-agent": "" },
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-gpc": "1" },
      { dnt: "1" },
    ];
    for (const headers of refused) await open("/", { headers });
    expect(await counted()).toEqual([]);
  });

  test("is refused with a readable message if its body is invalid, and never fails", async () => {
    const { ask, counted } = await site(await openStore());
    const json = { "content-type": "application/json" };
    const bodies: readonly (readonly [string, Record<string, string>?])[] = [
      [""],
      ["address="],
      ["address=home"],
      ["address=javascript:alert(1)"],
      ["address=/&address=/"],
      ["address[]=/"],
      ["address=/&referrer=a&referrer=b"],
      [`address=/${"a".repeat(1_001)}`],
      ["{", json],
      ["[]", json],
      ['{"address":1}', json],
      ['{"address":{"__proto__":[]}}', json],
      ["<a/>", { "content-type": "text/xml" }],
    ];
    for (const [payload, headers = {}] of bodies) {
      const answer = await ask(payload, { language: "zh", headers });
      expect([payload, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([
        payload,
        true,
      ]);
      expect(answer.json().message).not.toMatch(/zod|expected|invalid_type/i);
    }
    const large = await ask(`address=/&referrer=${"a".repeat(5_000)}`);
    expect(large.statusCode).toBe(413);
    expect(await counted()).toEqual([]);
  });

  test("is limited by network", async () => {
    const requestLimits = new RequestLimits({ usage: { atOnce: 3, perSecond: 0.001 } });
    const { ask, open, counted } = await site(await openStore(), { requestLimits });
    for (let times = 0; times < 3; times += 1) await open("/");
    const refused = await ask("address=/");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await open("/", { from: "192.0.2.9" });
    expect(await counted()).toEqual(["page home desktop en 4 2"]);
  });

  test("is counted, and reported by pages, only if the setting is on", async () => {
    const store = await openStore();
    const { world, open, counted } = await site(store);
    const headers = { ...own, "user-agent": userAgents.desktop };
    const page = async () => (await world.app.inject({ url: "/", headers })).body;
    expect(await page()).toContain(' data-usage="/web_en/api/v1/usage"');
    expect((await world.app.inject({ url: "/no-such-page", headers })).body).not.toContain(
      "data-usage",
    );
    await world.swap([...companyWorld(), buildSetting("usage", "off")]);
    const off = await page();
    expect(off).not.toContain("data-usage");
    await open("/");
    await world.app.inject({ url: "/", headers: { "user-agent": "Googlebot" } });
    await world.app.inject("/feed/news.xml");
    expect(await counted()).toEqual([]);
  });
});

forEachStore("Requests of programs", (openStore) => {
  test("are counted when they are answered, separately from readers", async () => {
    const { world, counted } = await site(await openStore());
    const get = (url: string, headers: Record<string, string> = {}) =>
      world.app.inject({ url, headers: { host: "localhost", ...headers } });
    const robot = { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" };
    for (const url of ["/", "/product-info?id=101&pid=1,10,12", "/products/RG1000"]) {
      await get(url, robot);
      await get(url, { "user-agent": userAgents.desktop });
    }
    await get("/", { "user-agent": "python-requests/2.31" });
    // A redirect and a page that does not exist are none.
    await get("/product-info?id=999999", robot);
    await get("/products", robot);
    await get("/feed/news.xml");
    const feed = await get("/feed/news.xml");
    await get("/feed/news.xml", { "if-none-match": String(feed.headers.etag) });
    await get("/web_en/api/v1/product/list");
    await get("/web_cn/api/v1/product/list", { "sec-fetch-site": "cross-site" });
    await get("/web_en/api/v1/product/list", { "sec-fetch-site": "same-origin" });
    await get("/web_en/api/v1/none");
    expect(await counted()).toEqual([
      "api product/list en 1 0",
      "api product/list zh 1 0",
      "feed news-feed 3 0",
      "robot Baiduspider 3 0",
      "robot other 1 0",
    ]);
  });
});
