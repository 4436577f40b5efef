import type { Page } from "@playwright/test";
import { href, pagePath, type Query } from "../../../src/base/site/addresses/href.ts";
import { type PageKey, pageKeys, pages } from "../../../src/base/site/addresses/pages.ts";
import { type Surface, surfaces } from "../../../src/base/site/addresses/surfaces.ts";
import { type Language, languageFacts, languages } from "../../../src/base/site/languages.ts";
import {
  accessibilityFindings,
  examine,
  noteLayoutShifts,
  overflowing,
  strayIcons,
} from "../inspection.ts";
import { type LineFaults, lineFaults } from "../lineFaults.ts";
import { smallTargets } from "../parts/smallTargets.ts";
import { sitemapAddresses } from "../sitemap.ts";
import { expect, readerHeaders, type Site, screens, test } from "../siteTest.ts";

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
 * sitemap lists them: the first on both surfaces, the others on one. Of other pages it inspects the
 * longest.
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

function withoutLanguage(address: string): string {
  return address.replace(/[?&]lang=\w+$/, "");
}

interface Shown {
  readonly address: string;
  readonly language: Language;
  readonly withAxe: boolean;
}

/** Language of a surface's first visit to each page. */
const firstLanguage = { desktop: "en", mobile: "zh" } as const satisfies Record<Surface, Language>;

/** Pages of a kind to open: the first, which `npm test` looks at, or all further ones. */
type Which = "first" | "further";

/**
 * Pages of a kind to open on a surface: each inspected one, in different languages on the two
 * surfaces; and the longest and, on the desktop, the shortest listed ones, as too much or too little
 * content breaks layouts. The first is an inspected one, or the longest in the surface's first language.
 */
async function pagesToOpen(
  site: Site,
  key: PageKey,
  surface: Surface,
  which: Which,
): Promise<readonly Shown[]> {
  const { inSitemap } = pages[key];
  const queries = inspected[key] ?? (inSitemap ? [] : [{}]);
  const chosen = queries.map((query, index): Shown => {
    const language = languages[(surfaces.indexOf(surface) + index) % languages.length] ?? "en";
    const address = href({ surface, language, languageInQuery: true }, key, query);
    // The odd ones on the desktop, the even ones on the phone: axe finds the same in both languages.
    return { address, language, withAxe: index === 0 || language === "zh" };
  });
  if (which === "first" && chosen[0]) return [chosen[0]];
  const { longest, shortest } = inSitemap ? await extremes(site, key, surface) : {};
  const shown = new Map(chosen.map((one) => [one.address, one]));
  const show = (pair: InEach | undefined, language: Language) => {
    const address = pair?.[language];
    if (address === undefined || shown.has(address)) return;
    shown.set(address, { address, language, withAxe: shown.size === 0 });
  };
  if (chosen.length === 0) show(longest, firstLanguage[surface]);
  // English words are the longest.
  show(longest, "en");
  // The desktop's window is narrowed to a phone's too.
  if (surface === "desktop") show(shortest, "zh");
  const all = [...shown.values()];
  return which === "first" ? all.slice(0, 1) : all.slice(1);
}

type InEach = Readonly<Record<Language, string>>;

/** The longest and the shortest listed page of a kind that there is in both languages, on a surface. */
async function extremes(
  site: Site,
  key: PageKey,
  surface: Surface,
): Promise<{ readonly longest: InEach; readonly shortest: InEach }> {
  const listed = (language: Language) => sitemapAddresses(site, key, { surface, language });
  const [english, chinese] = await Promise.all([listed("en"), listed("zh")]);
  const inChinese = new Map(chinese.map((address) => [withoutLanguage(address), address]));
  const both = english.flatMap((en) => {
    const zh = inChinese.get(withoutLanguage(en));
    return zh === undefined ? [] : [{ en, zh }];
  });
  // Rendered in one language: what is long in one is long in the other.
  const bySize = await sortedBySize(site, surface, both);
  const [longest, shortest] = [bySize.at(0), bySize.at(-1)];
  if (!longest || !shortest) throw new Error(`The sitemap has no page of ${key} in both languages`);
  return { longest, shortest };
}

/** Addresses by the sizes of their responses in English, largest first; crawl.spec.ts tests their content. */
async function sortedBySize(
  site: Site,
  surface: Surface,
  addresses: readonly InEach[],
): Promise<readonly InEach[]> {
  const headers = readerHeaders(surface);
  const sized: { readonly address: InEach; readonly size: number }[] = [];
  for (const address of addresses) {
    const answer = await fetch(`${site.url}${address.en}`, { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${address.en} is answered ${answer.status}`);
    sized.push({ address, size: (await answer.text()).length });
  }
  return sized.toSorted((one, other) => other.size - one.size).map(({ address }) => address);
}

/** Frame of every page, identical except for the current entry. */
const frame = [".page > header", ".page > footer"] as const;

/** Surfaces and languages whose frame axe has inspected in this worker. */
const framesSeen = new Set<string>();

/** Pages by the window that opens them: a window costs as much as a page or two. */
export const pageGroups: readonly (readonly PageKey[])[] = Array.from(
  { length: Math.ceil(pageKeys.length / 5) },
  (_, group) => pageKeys.slice(5 * group, 5 * group + 5),
);

/** Opens the first page of each kind in a window of a surface, or all further ones, and looks at them. */
export async function expectSoundPages(
  page: Page,
  site: Site,
  { surface, keys, which }: { surface: Surface; keys: readonly PageKey[]; which: Which },
): Promise<void> {
  await noteLayoutShifts(page);
  for (const key of keys) {
    const shown = await pagesToOpen(site, key, surface, which);
    await expectSound(page, shown, { surface, key });
    // The chosen language is remembered, and so are parts to compare.
    await page.context().clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
}

async function expectSound(
  page: Page,
  shown: readonly Shown[],
  { surface, key }: { readonly surface: Surface; readonly key: PageKey },
): Promise<void> {
  const usual = screens[surface].viewport;
  // English first: addresses without a language lead to the one chosen last.
  const inOrder = shown.toSorted((one, other) => one.language.localeCompare(other.language));
  for (const { address, language, withAxe } of inOrder) {
    await test.step(address, async () => {
      // What is left need not be laid out again in the usual window.
      await page.evaluate(() => document.documentElement.style.setProperty("display", "none"));
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
      const variant = `${surface} ${language}`;
      if (withAxe || !framesSeen.has(variant)) {
        const parts = framesSeen.has(variant) ? frame : [];
        expect.soft(await accessibilityFindings(page, "html", { parts }), address).toEqual([]);
        framesSeen.add(variant);
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
