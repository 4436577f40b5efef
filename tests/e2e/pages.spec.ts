import type { Page } from "@playwright/test";
import { href, pagePath, type Query } from "../../src/site/href.ts";
import { type Language, languageFacts, languages } from "../../src/site/languages.ts";
import { type PageKey, pageKeys, pages } from "../../src/site/pages.ts";
import { type Surface, surfaces } from "../../src/site/surfaces.ts";
import { accessibilityFindings, examine, noteLayoutShifts, overflowing } from "./inspection.ts";
import { expect, onBothSurfaces, readerHeaders, type Site, screens, test } from "./site.ts";
import { sitemapAddresses } from "./sitemap.ts";
import { type LineFaults, lineFaults } from "./typography.ts";

/**
 * Window widths that a surface is looked at in beside its usual one; 320 px is also what 1280 are at
 * four times their size (WCAG 2.2, 1.4.10).
 */
const otherWidths = {
  desktop: [1024, 768, 320],
  mobile: [320],
} as const satisfies Record<Surface, readonly number[]>;

/**
 * Addresses of each page that axe looks at, one of each kind of content, whether or not the sitemap
 * lists them; of other pages it looks at the longest.
 */
const inspected: Partial<Record<PageKey, readonly Query[]>> = {
  "ann-latest": [
    { id: 64, pid: "4" },
    { id: 64, pid: "4", kind: "periodic", year: 2026 },
  ],
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
  // Nothing asked yet; results; a slip that was put right; nothing found.
  "search-result": [
    {},
    { search: "rg8810", type: -1 },
    { search: "camra", type: 3 },
    { search: "rg8811" },
  ],
  // One composed of sections of every kind, and a long text.
  page: [
    { id: 868, pid: "4" },
    { id: 87, pid: "4,86" },
  ],
  // One with a table, figures and a quotation.
  "rk-publish": [{ id: 308, pid: "3,41" }],
  // All positions, none that fits, and one of them.
  "join-us": [
    { id: 80, pid: "4" },
    { id: 80, pid: "4", place: "munich", kind: "internship" },
    { id: 740, pid: "4,80" },
  ],
  "contact-us": [
    { tab: "contact", id: 82, pid: "4" },
    { tab: "consultation", id: 82, pid: "4" },
    { tab: "faq", id: 82, pid: "4" },
    { tab: "faq", id: 82, pid: "4", q: "rg" },
  ],
};

const noFaults: LineFaults = { dividedWords: [], partedFigures: [], loneCharacters: [] };

interface Listed {
  readonly address: string;
  readonly size: number;
  readonly title: string;
}

/** The shortest and the longest of many pages: too little or too much content is what breaks a layout. */
function extremes(listed: readonly Listed[]): { shortest: string; longest: string } {
  const sorted = listed.toSorted((one, other) => one.size - other.size);
  return { shortest: sorted[0]?.address ?? "", longest: sorted.at(-1)?.address ?? "" };
}

/** Requests pages without a browser, and checks what needs none. */
async function readAll(
  site: Site,
  surface: Surface,
  addresses: readonly string[],
): Promise<Listed[]> {
  const listed: Listed[] = [];
  // Told together at the end: assertions for each of some hundred pages cost more than to read them.
  const problems: string[] = [];
  const headers = readerHeaders(surface);
  for (const address of addresses) {
    const answer = await fetch(`${site.url}${address}`, { headers, redirect: "manual" });
    if (answer.status !== 200) problems.push(`${address}: ${answer.status}`);
    const html = await answer.text();
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    const headings = html.match(/<h1[ >]/g)?.length ?? 0;
    if (headings !== 1) problems.push(`${address}: ${headings} first headings`);
    if (!/^\S.* \| \S/.test(title)) problems.push(`${address}: the title "${title}"`);
    listed.push({ address, size: html.length, title });
  }
  expect.soft(problems).toEqual([]);
  expect(listed.length).toBeGreaterThan(0);
  const titles = new Set(listed.map(({ title }) => title));
  expect(titles.size, "each page has a title of its own").toBe(listed.length);
  return listed;
}

interface Shown {
  readonly address: string;
  readonly language: Language;
  readonly withAxe: boolean;
}

/**
 * The pages of a kind that are opened on a surface. The first inspected one is opened in both
 * languages; each further one in one language, in the other on the other surface. So does axe look at
 * each in one language a surface. Of the listed pages, the longest is opened in English, whose words
 * are the longest, and the shortest in Chinese.
 */
function pagesToOpen(
  key: PageKey,
  surface: Surface,
  listed: Readonly<Record<Language, readonly Listed[]>>,
): readonly Shown[] {
  const shown = new Map<string, Shown>();
  for (const language of languages) {
    const { shortest, longest } = extremes(listed[language]);
    const closely = inspected[key]?.map((query) =>
      href({ surface, language, languageInQuery: true }, key, query),
    ) ?? [longest];
    const turn = surfaces.indexOf(surface) + languages.indexOf(language);
    for (const [index, address] of closely.entries()) {
      const withAxe = (turn + index) % 2 === 0;
      if (index > 0 && !withAxe) continue;
      shown.set(address, { address, language, withAxe });
    }
    const extreme = language === "en" ? longest : shortest;
    if (!shown.has(extreme)) shown.set(extreme, { address: extreme, language, withAxe: false });
  }
  return [...shown.values()];
}

/**
 * What every page has around its content, the same but for the entry that is current. Axe looks at it
 * once in each language for each window.
 */
const frame = [".page > header", ".page > footer"] as const;

/** Pages a test opens in one window: each window costs as much as a page or two. */
const together = 5;

onBothSurfaces((surface) => {
  for (let first = 0; first < pageKeys.length; first += together) {
    const keys = pageKeys.slice(first, first + together);
    test(`every page is whole and fits its window, and axe finds nothing: ${keys.join(", ")}`, async ({
      page,
      site,
    }) => {
      await noteLayoutShifts(page);
      const framesSeen = new Set<Language>();
      for (const key of keys) {
        await lookAt(page, site, { surface, key, framesSeen });
        // A language that was chosen is remembered, and so are parts to compare.
        await page.context().clearCookies();
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    });
  }
});

interface Look {
  readonly surface: Surface;
  readonly key: PageKey;
  /** Languages in which axe has looked at a frame. */
  readonly framesSeen: Set<Language>;
}

async function lookAt(page: Page, site: Site, { surface, key, framesSeen }: Look): Promise<void> {
  const addressesIn = (language: Language) =>
    pages[key].inSitemap
      ? sitemapAddresses(site, key, { surface, language })
      : [href({ surface, language, languageInQuery: true }, key)];
  const listed = {
    en: await readAll(site, surface, await addressesIn("en")),
    zh: await readAll(site, surface, await addressesIn("zh")),
  };
  const usual = screens[surface].viewport;
  for (const { address, language, withAxe } of pagesToOpen(key, surface, listed)) {
    await test.step(address, async () => {
      await page.setViewportSize(usual);
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      expect(new URL(page.url()).pathname, "no redirect").toBe(pagePath(surface, key));
      const { title: _, headings, ...found } = await examine(page);
      expect.soft(found, address).toEqual({
        lang: languageFacts[language].tag,
        surface,
        shifts: [],
        unsizedImages: [],
      });
      expect.soft(headings, address).toEqual([expect.stringMatching(/\S/)]);
      if (withAxe) {
        const parts = framesSeen.has(language) ? frame : [];
        expect.soft(await accessibilityFindings(page, "html", { parts }), address).toEqual([]);
        framesSeen.add(language);
      }
      expect.soft(await overflowing(page), address).toEqual([]);
      expect.soft(await lineFaults(page), address).toEqual(noFaults);
      for (const width of otherWidths[surface]) {
        await page.setViewportSize({ ...usual, width });
        expect.soft(await overflowing(page), `${address}, ${width} px`).toEqual([]);
        expect.soft(await lineFaults(page), `${address}, ${width} px`).toEqual(noFaults);
      }
    });
  }
}
