import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOptions } from "axe-core";

/** Half as long as `axe.source`, which each page has to parse. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** The rules of WCAG 2.2, levels A and AA. */
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Parts and rules that axe skips, because they were checked on another page. */
export interface SeenElsewhere {
  /** Selectors of identical parts; rules about the page as a whole are still checked. */
  readonly parts?: readonly string[];
  /** Rules whose findings would be identical. */
  readonly rules?: readonly string[];
}

/**
 * Rules about sizes and colours. They take most of axe's time, and depend on style sheets, window
 * and colour scheme, but not on language or rights.
 */
export const rulesOfLooks = ["color-contrast", "target-size"] as const;

/** Violations that axe finds on the current page, or in a part of it, a line for each place. */
export async function accessibilityFindings(
  page: Page,
  within = "html",
  seen: SeenElsewhere = {},
): Promise<string[]> {
  await settle(page);
  // The floating bar does not count as covering content: it can be moved, and hides while reading.
  if (within !== "html") await page.locator("[data-float]").evaluateAll(hide);
  const parts = { include: [within], exclude: [...(seen.parts ?? [])] };
  const violations = await violationsOf(page, parts, seen.rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}

/** Scrolls a screen to its top, where the studio's bar lies over none of its fields. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

/** Expects a page, or a part of it, to be without findings of axe, and to fit its window. */
export async function expectSound(page: Page, within?: string): Promise<void> {
  expect(await accessibilityFindings(page, within)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

interface Parts {
  readonly include: string[];
  readonly exclude: string[];
}

async function violationsOf(
  page: Page,
  parts: Parts,
  withoutRules: readonly string[] = [],
): Promise<Result[]> {
  const options: RunOptions = {
    runOnly: { type: "tag", values: wcag },
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    // Axe is in none of them, and would wait for half a second.
    iframes: false,
    // None of the rules reads style sheets, which axe would request and parse again.
    preload: { assets: ["media"] },
  };
  // Once for each document: parsing takes a third as long as all rules.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(async ([what, how]) => (await window.axe.run(what, how)).violations, [
    parts,
    options,
  ] as const);
}

function hide(elements: readonly (HTMLElement | SVGElement)[]): void {
  for (const { style } of elements) style.visibility = "hidden";
}

/**
 * Waits for transitions and scrolling to end: colours and the overlap of fixed bars differ
 * meanwhile.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An animation in a part that is not rendered is paused until it is.
    const isSeen = ({ effect, playState }: Animation) =>
      playState === "running" &&
      effect instanceof KeyframeEffect &&
      Number.isFinite(effect.getComputedTiming().endTime) &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let last = Number.NaN, still = 0; still < 5; ) {
      still = scrollY === last && !document.getAnimations().some(isSeen) ? still + 1 : 0;
      last = scrollY;
      await frame();
    }
  });
}

declare global {
  interface Window {
    readonly layoutShifts?: readonly string[];
    axe: typeof axe;
  }
}

/**
 * Records every layout shift, from the next navigation on. What the arrival of the typeface moves is
 * left out: it depends on the machine's fonts, and has a test of its own (home.spec.ts).
 */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node }[];
    }
    const shifts: { readonly at: number; readonly text: string }[] = [];
    /** Events that tell of loaded fonts: when the one before was, and two frames after this one. */
    const swaps: { readonly since: number; to: number }[] = [];
    let since = 0;
    document.fonts.addEventListener("loadingdone", () => {
      const swap = { since, to: Number.POSITIVE_INFINITY };
      swaps.push(swap);
      since = performance.now();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => setTimeout(() => (swap.to = performance.now()))),
      );
    });
    /** Times between which fonts move the page: from their arrival, long before the event on a busy machine. */
    const timesOfSwaps = () => {
      const arrivals = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".woff2"))
        .map((font) => font.startTime + font.duration);
      return swaps.map(({ since, to }) => {
        const first = Math.min(...arrivals.filter((at) => since <= at && at <= to));
        // A frame is told by its beginning, in which fonts may still come.
        return { from: first - 100, to };
      });
    };
    // Looked at when it is read: on a busy machine entries are delivered long after their frames.
    Object.defineProperty(window, "layoutShifts", {
      get: () => {
        const times = timesOfSwaps();
        return shifts
          .filter(({ at }) => !times.some(({ from, to }) => from <= at && at <= to))
          .map(({ text }) => text);
      },
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // Below a ten-thousandth nothing has moved: browsers round the score there (Layout
        // Instability).
        if (entry.hadRecentInput || entry.value < 0.0001) continue;
        // Movement within the browser's own video controls has no node.
        if (entry.sources.length > 0 && entry.sources.every(({ node }) => !node)) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.getAttribute("class")}`
            : node?.nodeName,
        );
        shifts.push({ at: entry.startTime, text: `${entry.value} by ${nodes.join(", ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Properties of a page, and faults of its layout. */
export interface Examination {
  readonly lang: string;
  readonly surface: string | undefined;
  readonly title: string;
  readonly headings: readonly string[];
  /** Layout shifts since the page was opened, where `noteLayoutShifts` was called. */
  readonly shifts: readonly string[];
  /** Pictures without width and height. */
  readonly unsizedImages: readonly string[];
}

/** Scrolls the page to its end, so that all of it is laid out, and examines it. */
export function examine(page: Page): Promise<Examination> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.documentElement;
    for (let y = 0; y < root.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await frame();
    }
    scrollTo({ top: 0, behavior: "instant" });
    await frame();
    await frame();
    return {
      lang: root.lang,
      surface: root.dataset.surface,
      title: document.title,
      headings: [...document.querySelectorAll("h1")].map(({ textContent }) => textContent ?? ""),
      shifts: window.layoutShifts ?? [],
      unsizedImages: [...document.images]
        .filter((image) => !image.getAttribute("width") || !image.getAttribute("height"))
        .map((image) => image.outerHTML),
    };
  });
}

/** Elements that make the page wider than the window; empty where it is not. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.localName}.${element.getAttribute("class")}`);
    return [`${scrollWidth} px wide in a window of ${width} px`, ...wide.slice(0, 8)];
  }, page.viewportSize()?.width ?? 0);
}

/** Links and buttons whose last icon fell on a line of its own, below their words. */
export function strayIcons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(":is(a, button, summary) > svg:last-child")].flatMap((icon) => {
      const words = document.createRange();
      words.setStart(icon.parentElement ?? icon, 0);
      words.setEndBefore(icon);
      const { width, bottom } = words.getBoundingClientRect();
      const isBelow = width > 1 && icon.getBoundingClientRect().top >= bottom;
      return isBelow ? [`an icon below "${words}"`] : [];
    }),
  );
}
