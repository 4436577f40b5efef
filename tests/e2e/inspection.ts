import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { Result, RunOnly, RunOptions } from "axe-core";

/** Half as long as `axe.source`, which each page has to parse. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** The rules of WCAG 2.2, levels A and AA. */
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** What axe need not look at, because it has looked at the same elsewhere. */
export interface SeenElsewhere {
  /** Selectors of parts that are the same; rules about the page as a whole are followed all the same. */
  readonly parts?: readonly string[];
  /** Rules whose findings are the same. */
  readonly rules?: readonly string[];
}

/**
 * The rules about places and colours. They take most of axe's time, and what they find depends on the
 * style sheets, the window and the colour scheme, on neither the language nor the reader's rights.
 */
export const rulesOfLooks = ["color-contrast", "target-size"] as const;

/** Violations that axe finds on the page as it stands, or in a part of it, a line for each place. */
export async function accessibilityFindings(
  page: Page,
  within = "html",
  seen: SeenElsewhere = {},
): Promise<string[]> {
  await settle(page);
  // The floating bar is no part of what lies under it: it can be moved, and gives way to reading.
  if (within !== "html") await page.locator("[data-float]").evaluateAll(hide);
  const violations = await violationsOf(
    page,
    { type: "tag", values: wcag },
    { include: [within], exclude: [...(seen.parts ?? [])] },
    seen.rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary}`,
    ),
  );
}

/** Expects a page, or a part of it, to be without findings of axe, and to fit its window. */
export async function expectSound(page: Page, within?: string): Promise<void> {
  expect(await accessibilityFindings(page, within)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

interface Parts {
  readonly include: string[];
  readonly exclude?: string[];
}

/**
 * Violations of some rules, or of all that axe has. No page of ours has frames, which axe would have to
 * be put into one by one.
 */
export async function violationsOf(
  page: Page,
  rules: RunOnly | undefined,
  parts: Parts,
  withoutRules: readonly string[] = [],
): Promise<Result[]> {
  const options: RunOptions = {
    ...(rules && { runOnly: rules }),
    rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
    // No rule among ours reads style sheets, which axe would request and parse once more.
    preload: { assets: ["media"] },
  };
  // Once for each document: to parse it takes a third as long as all of its rules.
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
 * Half-way through a transition, colours are not those that readers see; half-way through a scroll,
 * bars that stay in place lie over what they do not lie over in the end.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One in a part that is not rendered, such as what is folded away, stands still until it is.
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
    layoutShifts?: string[];
    axe: typeof axe;
  }
}

/** From the next navigation on, has the page note every layout shift. */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node }[];
    }
    const shifts: string[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // Below a ten-thousandth nothing has moved: browsers round the score there (Layout Instability).
        if (entry.hadRecentInput || entry.value < 0.0001) continue;
        // What moves within the browser's own controls of a film has no node for the page.
        if (entry.sources.length > 0 && entry.sources.every(({ node }) => !node)) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.localName}.${node.getAttribute("class")}`
            : node?.nodeName,
        );
        shifts.push(`${entry.value} by ${nodes.join(", ")}`);
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
  /** Since the page was opened, if `noteLayoutShifts` was asked for. */
  readonly shifts: readonly string[];
  /** Pictures whose place is not kept by a width and a height. */
  readonly unsizedImages: readonly string[];
}

/** Reads the page to its end, so that all of it is laid out, and looks at it. */
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
