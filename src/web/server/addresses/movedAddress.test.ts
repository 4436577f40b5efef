import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { publish } from "../../../../tests/support/world.ts";
import { makePublication } from "../../../content/published/publication.ts";
import type { RedirectRow } from "../../../content/published/redirectBook.ts";

const redirect = (id: number, from: string, to: string | null, status: RedirectRow["status"]) => ({
  ...{ id, from, to, status, isRemoved: false },
});

const redirects: readonly RedirectRow[] = [
  redirect(1, "/old-news", "doc:news/first", 301),
  redirect(2, "/old-news?type=2", "/rk-news", 302),
  redirect(3, "/a", "/b", 308),
  redirect(4, "/b", "/c", 301),
  redirect(5, "/c", "/product-list?id=1&view=table", 301),
  redirect(6, "/loop", "/pool", 301),
  redirect(7, "/pool", "/loop", 301),
  redirect(8, "/gone", null, 410),
  redirect(9, "/shop", "https://shop.example/chips", 302),
  redirect(10, "/product-info?id=4711", "doc:rg1000", 301),
  redirect(11, "/product-info?id=101", "/gone", 301),
  redirect(12, "/storage/old.pdf", "/storage/new.pdf", 301),
  redirect(13, "/english", "doc:rg3000", 301),
  redirect(14, "/start", "/", 301),
  // As a column leaves it that another page shows from now on (`redirectColumnsWithNewPage.ts`).
  redirect(15, "/rk-news?id=10", "doc:group", 301),
  redirect(16, "/product-list?id=12", "doc:group", 301),
  redirect(17, "/sold", "/gone", 301),
];

let world: TestApp;

beforeAll(async () => {
  const first = await publish(companyWorld());
  const slug = { documentId: 10, section: "sections", slug: "old-name", isCurrent: false } as const;
  const changes = { redirects, addresses: [slug] };
  world = await openTestApp({ publication: await makePublication(2, [], first, changes) });
});

afterAll(() => world.close());

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";

async function lead(url: string, agent = "Mozilla/5.0 (X11; Linux x86_64)") {
  const { statusCode, headers } = await world.app.inject({ url, headers: { "user-agent": agent } });
  return [statusCode, headers.location];
}

describe("redirects", () => {
  it("lead to a document or an address, on the reader's surface and in the reader's language, in one hop", async () => {
    expect(await lead("/old-news")).toEqual([301, "/rk-publish?id=301&pid=3,40"]);
    expect(await lead("/mobile/old-news/?lang=zh", phone)).toEqual([
      301,
      "/mobile/rk-publish?id=301&pid=3,40&lang=zh",
    ]);
    expect(await lead("/old-news?lang=zh", phone)).toEqual([
      301,
      "/mobile/rk-publish?id=301&pid=3,40&lang=zh",
    ]);
    expect(await lead("/a?lang=zh")).toEqual([308, "/product-list?id=1&view=table&lang=zh"]);
    expect(await lead("/a", phone)).toEqual([308, "/mobile/product-list?id=1&view=table"]);
    expect(await lead("/start", phone)).toEqual([301, "/mobile"]);
    expect(await lead("/product-info?pid=1,2&id=4711")).toEqual([
      301,
      "/product-info?id=101&pid=1,10,12",
    ]);
  });

  it("of an address with queries take precedence over those of its path, which accept any and pass them on", async () => {
    expect(await lead("/old-news?type=2")).toEqual([302, "/rk-news"]);
    expect((await lead("/old-news?type=3"))[0]).toBe(301);
    expect(await lead("/c?x=1")).toEqual([301, "/product-list?id=1&view=table"]);
    expect(await lead("/start?utm=1&lang=zh")).toEqual([301, "/?utm=1&lang=zh"]);
  });

  it("yield to pages, to loops and to unpublished documents", async () => {
    expect(await lead("/product-info?id=101")).toEqual([200, undefined]);
    expect(await lead("/loop")).toEqual([404, undefined]);
    expect((await lead("/english"))[0]).toBe(301);
    expect(await lead("/english?lang=zh")).toEqual([404, undefined]);
    const posted = await world.app.inject({ method: "POST", url: "/a" });
    expect(posted.statusCode).toBe(404);
  });

  it("report that an address is gone, lead out if that is allowed, and start from files", async () => {
    expect(await lead("/gone")).toEqual([410, undefined]);
    expect(await lead("/sold")).toEqual([410, undefined]);
    expect(await lead("/shop?lang=zh")).toEqual([302, "https://shop.example/chips"]);
    expect(await lead("/shop?x=//evil.example", phone)).toEqual([
      302,
      "https://shop.example/chips",
    ]);
    expect(await lead("/storage/old.pdf")).toEqual([301, "/storage/new.pdf"]);
  });

  it("lead nowhere else for addresses in unusual notation", async () => {
    for (const url of [
      "//evil.example/a",
      "/%2f%2fevil.example/a",
      "/a%00",
      "/a%0d%0aLocation:x",
      `/${"a".repeat(4_000)}`,
      "/a%5c..",
      "/%E0%A4%A",
    ]) {
      const [status, location] = await lead(url);
      expect(Number(status), url).toBeGreaterThanOrEqual(300);
      expect(Number(status), url).toBeLessThan(500);
      expect(String(location ?? "/x"), url).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe("a former address of a column", () => {
  it.each([
    ["of a page that does not show it any more", "/rk-news?id=10", "/product-list?id=&pid=1,10"],
    ["of that page by its chain", "/rk-news?id=10&pid=3,10", "/product-list?id=&pid=1,10"],
    ["of that page without an id", "/rk-news?id=&pid=3,10", "/product-list?id=&pid=1,10"],
    ["by a former slug", "/sections/old-name", "/sections/processors"],
  ])("%s redirects by 301, on both surfaces", async (_case, old, target) => {
    expect(await lead(old)).toEqual([301, target]);
    expect(await lead(`/mobile${old}`, phone)).toEqual([301, `/mobile${target}`]);
  });

  it.each([
    "/product-list?id=&pid=2,12",
    "/product-list?id=12&pid=2",
    "/mobile/product-list?id=&pid=2,12",
  ])("under another column is answered directly, with the canonical address: %s", async (url) => {
    const agent = url.startsWith("/mobile") ? phone : "Mozilla/5.0 (X11; Linux x86_64)";
    const { statusCode, body } = await world.app.inject({ url, headers: { "user-agent": agent } });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/rel="canonical" href="[^"]*\/product-list\?id=&amp;pid=1,10,12"/);
  });
});
