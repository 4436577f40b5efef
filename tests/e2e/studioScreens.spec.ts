import type { Page } from "@playwright/test";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { readAddress, screenKeys } from "../../src/studio/router/screens.ts";
import { accessibilityFindings, overflowing, settle, violationsOf } from "./inspection.ts";
import { expect, test } from "./site.ts";
import { focusFaults } from "./support/focusFaults.ts";
import { signInStaff } from "./support/staffCalls.ts";
import {
  goTo,
  makeStudioContent,
  type StudioView,
  studioViews,
  studioWords,
} from "./support/studioViews.ts";

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

/** Contrast findings in the other colour scheme. */
async function contrastFindings(page: Page): Promise<string[]> {
  await settle(page);
  const rule = { type: "rule" as const, values: ["color-contrast"] };
  const violations = await violationsOf(page, rule, { include: ["#content"] });
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => `in the dark: ${target}`));
}

/** Frame of every screen, identical except for the current entry. */
const frame = [".navigation", ".bar"] as const;

/** A panel of a document with its controls; the form beside it is inspected without panels. */
const panel = ".doc-bar, .doc-rail, .doc__panel";

/** Windows by language, width and colour scheme: so each view has each of these once. */
const windows = [
  { language: "en", surface: "desktop", colorScheme: "light" },
  { language: "zh", surface: "mobile", colorScheme: "dark" },
] as const satisfies readonly {
  readonly language: Language;
  readonly surface: Surface;
  readonly colorScheme: "light" | "dark";
}[];

for (const { language, surface, colorScheme } of windows) {
  test.describe(`every screen of the studio in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB", colorScheme });
    const t = studioWords[language];

    interface Look {
      /** The inspected part, where the rest was inspected before. */
      readonly within?: string;
      readonly isFirst?: boolean;
      /** True: contrast is also inspected in wide dark windows. */
      readonly withDark?: boolean;
    }

    /** All faults of a view, a line each. */
    async function faultsOf(
      page: Page,
      { address, dialogs = [] }: StudioView,
      { within, isFirst = false, withDark = false }: Look,
    ): Promise<string[]> {
      await goTo(page, address);
      await expect(page.locator("#content h1")).not.toHaveText(t.frame.notFoundTitle);
      const found = [
        ...(await accessibilityFindings(page, within, isFirst ? {} : { parts: frame })),
        ...(await overflowing(page)),
      ];
      for (const name of dialogs)
        found.push(...(await findingsOfDialog(page, name, t.frame.close)));
      if (surface === "desktop") {
        if (withDark) {
          await page.emulateMedia({ colorScheme: "dark" });
          found.push(...(await contrastFindings(page)));
        }
      } else {
        const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
        // Equals a width of 1280 px at a zoom of 400 % (WCAG 1.4.10).
        await page.setViewportSize({ width: 320, height });
        found.push(...(await overflowing(page)));
        await page.setViewportSize({ width, height });
      }
      // Forced colours remove shadows, which must not be the only sign of focus.
      await page.emulateMedia({ colorScheme, forcedColors: "active" });
      found.push(...(await focusFaults(page, within)));
      await page.emulateMedia({ forcedColors: "none" });
      return found.map((text) => `${address}: ${text}`);
    }

    test("is accessible in each of its states", async ({ page, site, complaints }) => {
      // Missing documents are requested as well.
      complaints.expect(/status of 404/);
      const caller = await signInStaff(page, site);
      const views = studioViews(t, await makeStudioContent(caller, site.url));
      expect(Object.keys(views)).toEqual(screenKeys);
      await page.goto("/studio");
      const faults: string[] = [];
      let isFirst = true;
      for (const screen of screenKeys) {
        for (const [state, view] of views[screen].entries()) {
          expect(readAddress(view.address)?.screen).toBe(screen);
          faults.push(...(await faultsOf(page, view, { isFirst, withDark: state === 0 })));
          isFirst = false;
        }
      }
      await goTo(page, views.document[0]?.address ?? "");
      const tabs = await page
        .locator(".doc-rail a")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(tabs.length).toBeGreaterThan(0);
      for (const address of tabs) {
        faults.push(...(await faultsOf(page, { address }, { within: panel, withDark: true })));
      }
      expect(faults).toEqual([]);
    });
  });
}
