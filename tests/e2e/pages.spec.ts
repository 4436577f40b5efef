import type { Page } from "@playwright/test";
import { href, pagePath, type Query } from "../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../src/base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../../src/base/site/languages.ts";
import {
  accessibilityFindings,
  examine,
  noteLayoutShifts,
  overflowing,
  strayIcons,
} from "./inspection.ts";
import { smallTargets } from "./parts/smallTargets.ts";
import { expect, onBothSurfaces, readerHeaders, type Site, screens, test } from "./site.ts";
import { sitemapAddresses } from "./sitemap.ts";
import { type LineFaults, lineFaults } from "./typography.ts";

/**
 * Further window widths of a surface; 320 px also corresponds to 1280 px at a zoom of 400 % (WCAG
 * 2.2, 1.4.10).
 */
const otherWidths = {
  desktop: [1024, 768, 320],
  mobile: [320],
} as const satisfies Record<Surface, readonly number[]>;

/**
 * Addresses of each page that axe inspects, one for each kind of content, whether or not the
 * sitemap lists them; of other pages it inspects the longest.
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
  // Without a query; with results; with a corrected spelling; without results.
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
}

/**
 * Addresses of pages with the sizes of their responses. Their content is tested by crawl.spec.ts.
 */
async function readAll(
  site: Site,
  surface: Surface,
  addresses: readonly string[],
): Promise<Listed[]> {
  const headers = readerHeaders(surface);
  const listed: Listed[] = [];
  for (const address of addresses) {
    const answer = await fetch(`${site.url}${address}`, { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${address} is answered ${answer.status}`);
    listed.push({ address, size: (await answer.text()).length });
  }
  return listed;
}

function withoutLanguage(address: string): string {
  return address.replace(/[?&]lang=\w+$/, "");
}

/** Languages of the longest and the shortest page of a kind on a surface. */
const languageOf = {
  // English words are the longest, and a phone's window the narrowest.
  mobile: { longest: "en", shortest: "zh" },
  desktop: { longest: "zh", shortest: "en" },
} as const satisfies Record<Surface, object>;

interface Shown {
  readonly address: string;
  readonly language: Language;
  readonly withAxe: boolean;
}

/**
 * Pages of a kind to open on a surface: each inspected one, in different languages on the two
 * surfaces; and the longest and the shortest listed ones, as too much or too little content breaks
 * layouts. Axe inspects the inspected ones, or the longest where there are none.
 */
async function pagesToOpen(site: Site, key: PageKey, surface: Surface): Promise<readonly Shown[]> {
  const shown = new Map<string, Shown>();
  const show = (address: string, language: Language, withAxe: boolean) => {
    if (!shown.has(address)) shown.set(address, { address, language, withAxe });
  };
  const queries = inspected[key] ?? (pages[key].inSitemap ? [] : [{}]);
  for (const [index, query] of queries.entries()) {
    const language = languages[(surfaces.indexOf(surface) + index) % languages.length] ?? "en";
    show(href({ surface, language, languageInQuery: true }, key, query), language, true);
  }
  if (pages[key].inSitemap) {
    const { longest, shortest } = languageOf[surface];
    const addresses = await sitemapAddresses(site, key, { surface, language: longest });
    expect(addresses.length).toBeGreaterThan(0);
    // Rendered in one language: what is long in one is long in the other.
    const bySize = (await readAll(site, surface, addresses)).toSorted(
      (one, other) => other.size - one.size,
    );
    show(bySize[0]?.address ?? "", longest, queries.length === 0);
    const others = await sitemapAddresses(site, key, { surface, language: shortest });
    const inOther = new Map(others.map((address) => [withoutLanguage(address), address]));
    const least = bySize.findLast(({ address }) => inOther.has(withoutLanguage(address)));
    expect(least, `a page of ${key} in both languages`).toBeDefined();
    show(inOther.get(withoutLanguage(least?.address ?? "")) ?? "", shortest, false);
  }
  // English first: addresses without a language lead to the one chosen last.
  return [...shown.values()].toSorted((one, other) => one.language.localeCompare(other.language));
}

/**
 * Frame of every page, identical except for the current entry. Axe inspects it once for each
 * language and window.
 */
const frame = [".page > header", ".page > footer"] as const;

/** Pages that a test opens in one window: a window costs as much as a page or two. */
const together = 5;

onBothSurfaces((surface) => {
  for (let first = 0; first < pageKeys.length; first += together) {
    const keys = pageKeys.slice(first, first + together);
    test(`every page is complete, fits its window, and is accessible: ${keys.join(", ")}`, async ({
      page,
      site,
    }) => {
      await noteLayoutShifts(page);
      const framesSeen = new Set<Language>();
      for (const key of keys) {
        await expectSound(page, site, { surface, key, framesSeen });
        // The chosen language is remembered, and so are parts to compare.
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
  /** Languages whose frame axe has inspected. */
  readonly framesSeen: Set<Language>;
}

async function expectSound(
  page: Page,
  site: Site,
  { surface, key, framesSeen }: Look,
): Promise<void> {
  const usual = screens[surface].viewport;
  for (const { address, language, withAxe } of await pagesToOpen(site, key, surface)) {
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
      expect.soft(await strayIcons(page), address).toEqual([]);
      if (surface === "mobile") expect.soft(await smallTargets(page), address).toEqual([]);
      expect.soft(await lineFaults(page), address).toEqual(noFaults);
      for (const width of otherWidths[surface]) {
        await page.setViewportSize({ ...usual, width });
        expect.soft(await overflowing(page), `${address}, ${width} px`).toEqual([]);
        expect.soft(await lineFaults(page), `${address}, ${width} px`).toEqual(noFaults);
      }
    });
  }
}
