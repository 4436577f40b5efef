import type { APIRequestContext } from "@playwright/test";
import { pagePath, type Query } from "../../src/site/href.ts";
import { type Language, languageFacts } from "../../src/site/languages.ts";
import { type PageKey, pageKeys, pages } from "../../src/site/pages.ts";
import type { Surface } from "../../src/site/surfaces.ts";
import {
  accessibilityFindings,
  layoutShifts,
  noteLayoutShifts,
  overflowing,
  unsizedImages,
} from "./inspection.ts";
import { everywhere, expect, test } from "./site.ts";

/** Window widths that each surface is looked at in, the usual one first. */
const widths = { desktop: [1440, 1024], mobile: [390, 320] } as const satisfies Record<
  Surface,
  readonly number[]
>;

/** Pages that no sitemap lists: other views of those it does. */
const furtherViews: Partial<Record<PageKey, readonly Query[]>> = {
  "product-list": [
    { id: "", pid: "1,10,11", view: "table" },
    { id: 1, view: "table", sort: "-part" },
    { id: "", pid: "1,10,12", sort: "cpu-clock" },
  ],
};

/** A page's addresses in a language as the sitemap has them, on a surface. */
async function sitemapAddresses(
  request: APIRequestContext,
  page: PageKey,
  { surface, language }: { surface: Surface; language: Language },
): Promise<string[]> {
  const xml = await (await request.get("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, loc = ""]) => new URL(loc.replaceAll("&amp;", "&")))
    .filter(({ pathname }) => pathname === pages[page].path)
    .filter(({ searchParams }) => searchParams.has("lang", "zh") === (language === "zh"))
    .map(({ search }) => `${pagePath(surface, page)}${search}`);
}

everywhere((surface, language) => {
  for (const key of pageKeys) {
    test(`every ${key} page is whole`, async ({ page, request, at }) => {
      const listed = await sitemapAddresses(request, key, { surface, language });
      expect(listed.length).toBeGreaterThan(0);
      const further = (furtherViews[key] ?? []).map((query) => at(key, query));
      const titles = new Set<string>();
      await noteLayoutShifts(page);

      for (const address of [...listed, ...further]) {
        for (const width of widths[surface]) {
          await test.step(`${address} at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 844 });
            const response = await page.goto(address);
            expect(response?.status()).toBe(200);
            expect(new URL(page.url()).pathname).toBe(pagePath(surface, key));
            await expect(page.locator("html")).toHaveAttribute("lang", languageFacts[language].tag);
            await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
            await expect(page.locator("h1")).toHaveCount(1);
            await expect(page.locator("h1")).toHaveText(/\S/);
            expect(await layoutShifts(page)).toEqual([]);
            expect(await overflowing(page)).toEqual([]);
            expect(await unsizedImages(page)).toEqual([]);
          });
        }
        const title = await page.title();
        expect(title).toMatch(/\S \| \S/);
        if (listed.includes(address)) titles.add(title);
      }
      expect(titles.size, "pages of the same name").toBe(listed.length);
    });
  }

  for (const [name, key, query] of [
    ["the home page", "home", {}],
    ["the product centre", "product-list", { id: 1 }],
    ["a family as cards", "product-list", { id: "", pid: "1,10,11" }],
    ["a family as a table", "product-list", { id: "", pid: "1,10,11", view: "table" }],
    ["a part", "product-info", { id: 104, pid: "1,10,11" }],
    ["a part near its end", "product-info", { id: 111, pid: "1,30,31" }],
    ["the news", "rk-news", { id: 3 }],
    ["an article", "rk-publish", { id: 308, pid: "3,41" }],
  ] as const satisfies readonly (readonly [string, PageKey, Query])[]) {
    test(`axe finds nothing on ${name}`, async ({ page, at }) => {
      await page.goto(at(key, query));
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  }
});
