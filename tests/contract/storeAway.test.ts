import { expect, test } from "vitest";
import { pagePath } from "../../src/base/site/addresses/href.ts";
import { pageKeys } from "../../src/base/site/addresses/pages.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { isForOneReader } from "../../src/web/page/deliveryAndIndexing.ts";
import { openTestApp } from "../support/app.ts";
import { forEachStore } from "../support/store.ts";

const publicPages = pageKeys.filter((key) => !isForOneReader(key));

/** Kept by nobody: made for each request. */
const madeAnew = [
  "/product-list?q=RG1000",
  "/product-compare?ids=101,102",
  "/search-result?q=RG1000",
  "/web_en/api/v1/search?q=RG1000",
  "/no-such-page",
];

const others = ["/sitemap.xml", "/robots.txt", "/web_cn/api/v1/column/list", "/openapi.json"];

forEachStore("A server whose store is unavailable", (open) => {
  test("answers readers of public pages as before, cached or not, signed in or not", async () => {
    const store = await open();
    const { app, close } = await openTestApp({ store });
    const paths = [
      ...surfaces.flatMap((surface) => publicPages.map((page) => pagePath(surface, page))),
      ...madeAnew,
      ...others,
    ];
    const statuses = async () => {
      const found: Record<string, number> = {};
      for (const url of paths) {
        const cookie = "Admin-Token=of-a-session-that-nobody-can-look-up";
        found[url] = (await app.inject({ url, headers: { cookie } })).statusCode;
      }
      return found;
    };
    const before = await statuses();
    expect(Object.values(before).filter((status) => status >= 500)).toEqual([]);
    await store.close();
    expect(await statuses()).toEqual(before);
    // The first time for a client of another language: nothing of these is kept yet.
    for (const url of paths.filter((path) => !path.includes("?") && !path.includes("/api/"))) {
      expect((await app.inject(`${url}?lang=zh`)).statusCode, url).toBeLessThan(500);
    }
    await close();
  });
});
