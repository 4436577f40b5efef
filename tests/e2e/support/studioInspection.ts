import type { Page } from "@playwright/test";
import type { Surface } from "../../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../../src/base/site/languages.ts";
import { screenKeys } from "../../../src/studio/router/screens.ts";
import { accessibilityFindings, overflowing } from "../inspection.ts";
import { expect, type Site } from "../siteTest.ts";
import { focusFaults } from "./focusFaults.ts";
import { signInStaff } from "./staffCalls.ts";
import {
  goTo,
  makeStudioContent,
  type StudioContent,
  type StudioView,
  studioViews,
  studioWords,
} from "./studioViews.ts";

/** Window in which the studio is inspected. */
export interface StudioWindow {
  readonly language: Language;
  readonly surface: Surface;
  readonly colorScheme: "light" | "dark";
}

/** Windows of the screens: each screen is seen once in each language, width and colour scheme. */
export const screenWindows: readonly StudioWindow[] = [
  { language: "en", surface: "desktop", colorScheme: "light" },
  { language: "zh", surface: "mobile", colorScheme: "dark" },
];

/** Windows of further states, dialogs and panels: each width in its other colour scheme. */
export const stateWindows: readonly StudioWindow[] = [
  { language: "en", surface: "desktop", colorScheme: "dark" },
  { language: "zh", surface: "mobile", colorScheme: "light" },
];

/** Parts of the frame, which is identical on every screen. */
export const frame: readonly string[] = [".navigation", ".bar"];

/** Playwright's options of a window. */
export function optionsOf({ language, surface, colorScheme }: StudioWindow) {
  return { surface, colorScheme, locale: language === "zh" ? "zh-CN" : "en-GB" };
}

/**
 * Divides the studio's screens into groups that take about the same time to inspect, which several
 * workers share.
 */
export const screenGroups = [0, 1, 2].map((group) =>
  screenKeys.filter((_, at) => at % 3 === group),
);

/** Content by the site that has it: a worker's tests share a site. */
const contents = new Map<string, Promise<StudioContent>>();

/**
 * Signs staff in and opens the studio, in which a test then navigates without loading a page anew.
 * @returns all views of the screens, and the key of news with a comment and a hand-over
 */
export async function openStudio(page: Page, site: Site, language: Language) {
  const caller = await signInStaff(page, site);
  const made = contents.get(site.url) ?? makeStudioContent(caller, site.url);
  contents.set(site.url, made);
  await page.goto("/studio");
  await expect(page.locator("#content h1")).toBeVisible();
  const content = await made;
  return { views: studioViews(studioWords[language], content), news: content.news };
}

interface Look {
  /** The inspected part, where the rest was inspected before. */
  readonly within?: string;
  /** True: the frame is inspected as well. */
  readonly withFrame?: boolean;
}

/** All faults of a view without its dialogs, a line each. */
export async function faultsOfView(
  page: Page,
  { address }: StudioView,
  { language, surface }: StudioWindow,
  { within, withFrame = false }: Look = {},
): Promise<string[]> {
  await goTo(page, address);
  const { notFoundTitle } = studioWords[language].frame;
  await expect(page.locator("#content h1")).not.toHaveText(notFoundTitle);
  const found = [
    ...(await accessibilityFindings(page, within, { parts: withFrame ? [] : frame })),
    ...(await overflowing(page)),
  ];
  if (surface === "mobile") {
    const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
    // Equals a width of 1280 px at a zoom of 400 % (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height });
    found.push(...(await overflowing(page)));
    await page.setViewportSize({ width, height });
  }
  // Forced colours remove shadows, which must not be the only sign of focus.
  await page.emulateMedia({ forcedColors: "active" });
  found.push(...(await focusFaults(page, within)));
  await page.emulateMedia({ forcedColors: "none" });
  return found.map((text) => `${address}: ${text}`);
}

/** All faults of the dialogs of a view, a line each. */
export async function faultsOfDialogs(
  page: Page,
  { address, dialogs = [] }: StudioView,
  { language }: StudioWindow,
): Promise<string[]> {
  if (dialogs.length === 0) return [];
  await goTo(page, address);
  const found: string[] = [];
  for (const name of dialogs)
    found.push(...(await findingsOfDialog(page, name, studioWords[language].frame.close)));
  return found.map((text) => `${address}: ${text}`);
}

/** Findings of a dialog opened by its button; checks that closing it restores the focus. */
async function findingsOfDialog(page: Page, name: string, close: string): Promise<string[]> {
  const button = page.locator("#content").getByRole("button", { name, exact: true }).first();
  const dialog = page.getByRole("dialog");
  // On a phone acts that are needed seldom are below one button.
  const more = page.locator(".doc-more > summary");
  const opener = (await button.isVisible()) || !(await more.isVisible()) ? button : more;
  if (opener === more) await more.press("Enter");
  await button.press("Enter");
  await expect(dialog).toBeVisible();
  await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
  await expect(dialog.locator("[aria-busy=true], .bone")).toHaveCount(0);
  const found = await accessibilityFindings(page, "[role=dialog]");
  const beyond = await overflowing(page);
  await dialog.getByRole("button", { name: close, exact: true }).first().press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  return [...found, ...beyond].map((text) => `dialog ${name}: ${text}`);
}
