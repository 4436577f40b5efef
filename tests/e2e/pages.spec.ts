import type { APIRequestContext } from "@playwright/test";
import { pagePath, type Query } from "../../src/site/href.ts";
import { type Language, languageFacts } from "../../src/site/languages.ts";
import { type PageKey, pageKeys, pages } from "../../src/site/pages.ts";
import type { Surface } from "../../src/site/surfaces.ts";
import { accessibilityFindings, examine, noteLayoutShifts, overflowing } from "./inspection.ts";
import { everywhere, expect, test } from "./site.ts";

/** Window widths that a surface is looked at in beside its usual one. */
const narrow = { desktop: 1024, mobile: 320 } as const satisfies Record<Surface, number>;

/**
 * Addresses of each page that axe looks at, one of each kind of content, whether or not the sitemap
 * lists them; of other pages it looks at the first.
 */
const inspected: Partial<Record<PageKey, readonly Query[]>> = {
  "product-list": [
    { id: 1 },
    { id: "", pid: "1,10,12", sort: "cpu-clock" },
    { id: "", pid: "1,10,11", view: "table" },
  ],
  "product-compare": [{}, { ids: "101,102,103,104,105" }],
  // A part in preview, and one near its end.
  "product-info": [
    { id: 104, pid: "1,10,11" },
    { id: 111, pid: "1,30,31" },
  ],
  // One with a table, figures and a quotation.
  "rk-publish": [{ id: 308, pid: "3,41" }],
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
    test(`every ${key} page is whole and fits its window, and axe finds nothing`, async ({
      page,
      request,
      at,
    }) => {
      // A dozen pages in one test, on a machine that may be busy.
      test.slow();
      const listed = pages[key].inSitemap
        ? await sitemapAddresses(request, key, { surface, language })
        : [at(key)];
      expect(listed.length).toBeGreaterThan(0);
      const closely = inspected[key]?.map((query) => at(key, query)) ?? listed.slice(0, 1);
      const usual = page.viewportSize() ?? { width: 0, height: 0 };
      const titles: string[] = [];
      await noteLayoutShifts(page);

      for (const address of new Set([...listed, ...closely])) {
        await test.step(address, async () => {
          await page.setViewportSize(usual);
          const response = await page.goto(address);
          expect(response?.status()).toBe(200);
          expect(new URL(page.url()).pathname, "no redirect").toBe(pagePath(surface, key));
          const { title, headings, ...found } = await examine(page);
          expect.soft(found).toEqual({
            lang: languageFacts[language].tag,
            surface,
            shifts: [],
            unsizedImages: [],
          });
          expect.soft(headings).toEqual([expect.stringMatching(/\S/)]);
          expect.soft(title).toMatch(/^\S.* \| \S/);
          if (closely.includes(address)) {
            expect.soft(await accessibilityFindings(page)).toEqual([]);
          }
          expect.soft(await overflowing(page)).toEqual([]);
          await page.setViewportSize({ ...usual, width: narrow[surface] });
          expect.soft(await overflowing(page)).toEqual([]);
          if (listed.includes(address)) titles.push(title);
        });
      }
      expect(new Set(titles).size, "each page has a title of its own").toBe(titles.length);
    });
  }
});
