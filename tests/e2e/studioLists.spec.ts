import { hash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { lists as enLists } from "../../src/base/i18n/studio/en/lists.ts";
import { translation as enTranslation } from "../../src/base/i18n/studio/en/translation.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { lists as zhLists } from "../../src/base/i18n/studio/zh/lists.ts";
import { translation as zhTranslation } from "../../src/base/i18n/studio/zh/translation.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { expectSound, noteLayoutShifts } from "./inspection.ts";
import { expect, type screens, test } from "./siteTest.ts";
import { type StaffCaller, signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

const wordsOf = {
  en: { ...en, lists: enLists, translation: enTranslation },
  zh: { ...zh, lists: zhLists, translation: zhTranslation },
};

const sha = (value: unknown) => hash("sha256", JSON.stringify(value), "hex");

/**
 * Changes the English title of an article, so that its Chinese one is outdated.
 * @returns its key
 */
async function leaveBehind({ call }: StaffCaller, words: string): Promise<string> {
  // Other tests may have begun articles without a title meanwhile.
  const { data } = await call("GET", "/documents?type=news&status=published&order=key&limit=1");
  const { key } = data[0];
  const path = `/documents/${encodeURIComponent(key)}`;
  const { working_copy: copy } = await call("GET", path);
  const { en: title } = copy.body.title;
  await call("PATCH", path, {
    request: `test-${randomUUID()}`,
    operations: [{ op: "set", path: "/title/en", before: sha(title), after: `${title} ${words}` }],
  });
  await call("POST", `${path}/save`, {});
  return key;
}

/** Expects columns to give way in a window of a width, instead of the list being scrolled sideways. */
async function expectListFits(page: Page, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 800 });
  const frame = page.locator(".table-frame");
  const hidden = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
  if (before !== null) await page.setViewportSize(before);
}

for (const [language, surface] of [
  ["en", "desktop"],
  ["zh", "mobile"],
] as const satisfies readonly (readonly [Language, keyof typeof screens])[]) {
  test.describe(`lists of the studio in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB" });
    const t = wordsOf[language];

    test("filter out-of-date texts, confirm them, run bulk actions, and store views", async ({
      page,
      site,
    }) => {
      const caller = await signInStaff(page, site);
      const key = await leaveBehind(caller, `word${Date.now()}`);

      await noteLayoutShifts(page);
      await page.goto("/studio");
      const behind = page.getByRole("link", { name: t.home.lists["behind-zh"] });
      await expect(behind).toBeVisible();
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
      await behind.click();
      const table = page.getByRole("table");
      // Other tests on the same server leave documents behind as well.
      const address = `a[href*="/documents/${encodeURIComponent(key)}?"]`;
      const row = table.getByRole("row").filter({ has: page.locator(address) });
      await expect(row).toBeVisible();
      await expectSound(page, "main");
      if (surface === "desktop") await expectListFits(page, 1024);
      await row.getByRole("link").first().click();

      const panel = page.getByRole("complementary");
      await expect(panel.locator("ins")).toContainText("word");
      const marks = page.locator(".doc-pair > .pair-mark");
      await expect(marks).toHaveText([t.translation.behind.zh]);
      await expectSound(page, ".doc__panel, .doc-pair");
      await panel.getByRole("button", { name: t.translation.stillRight, exact: true }).click();
      await expect(panel.getByText(t.translation.allInStep)).toBeVisible();
      await expect(marks).toHaveCount(0);
      await panel.getByRole("button", { name: t.translation.undo }).click();
      await expect(panel.locator("ins")).toContainText("word");
      await panel.getByRole("button", { name: t.translation.smallFix }).click();
      await expect(panel.getByText(t.translation.allInStep)).toBeVisible();

      // Other tests (studioForms.spec.ts) create unfinished honours, which cannot be withdrawn.
      await goTo(page, "/studio/documents?type=honour&status=published");
      const beginning = page.getByRole("link", { name: t.lists.newDocument });
      await expect(beginning).toHaveAttribute("href", /new-document\?type=honour$/);
      const boxes = table.locator("tbody").getByRole("checkbox");
      await boxes.first().check();
      await boxes.nth(1).click({ modifiers: ["Shift"] });
      const bar = page.getByRole("region", { name: t.lists.selection });
      await expect(bar.getByRole("status")).toHaveText(t.lists.selected(2));
      // Fields that are scrolled half under the bars are no small targets.
      await page.evaluate(() => scrollTo(0, 0));
      await expectSound(page, "main");
      await bar.getByRole("button", { name: t.lists.acts.withdraw }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t.lists.check }).click();
      await expect(dialog.getByText(t.lists.checked(2))).toBeVisible();
      await expectSound(page, "[role=dialog]");
      await dialog.getByRole("button", { name: t.lists.doIt(t.lists.acts.withdraw, 2) }).click();
      await expect(dialog.getByText(t.lists.done(2))).toBeVisible();
      await dialog.getByRole("button", { name: t.lists.undo }).click();
      await expect(dialog.getByText(t.lists.undone(2))).toBeVisible();
      await dialog.getByRole("button", { name: t.frame.close }).last().click();
      await expect(table.getByText(t.documents.statuses.withdrawn)).toHaveCount(0);

      // The acts clear the selection. A field is set by its own control, and set back.
      await boxes.first().check();
      await boxes.nth(1).check();
      await bar.getByRole("button", { name: t.lists.acts.set }).click();
      await dialog.getByLabel(t.lists.setField, { exact: true }).selectOption("/date");
      await dialog.locator('[data-path="/date"]').fill("2027-01-05");
      await expectSound(page, "[role=dialog]");
      await dialog.getByRole("button", { name: t.lists.check }).click();
      await dialog.getByRole("button", { name: t.lists.doIt(t.lists.acts.set, 2) }).click();
      await expect(dialog.getByText(t.lists.done(2))).toBeVisible();
      await dialog.getByRole("button", { name: t.lists.undo }).click();
      await expect(dialog.getByText(t.lists.undone(2))).toBeVisible();
      await dialog.getByRole("button", { name: t.frame.close }).last().click();

      const name = `View ${Date.now()}`;
      const views = page.locator(".drop--views > summary");
      await views.click();
      await page.getByRole("button", { name: t.lists.saveView }).click();
      await dialog.getByLabel(t.lists.viewName).fill(name);
      await dialog.getByRole("button", { name: t.lists.save, exact: true }).click();
      await expect(views).toHaveText(name);
      // Taken away again: the list would be this view for the other language's test as well.
      await views.click();
      await expectSound(page, ".drop[open]");
      await page.getByRole("button", { name: t.lists.editView }).click();
      await dialog.getByRole("button", { name: t.lists.removeView }).click();
      await expect(dialog).toHaveCount(0);
      await expect(views).toHaveText(t.lists.views);

      // A filter is added from the menu, stands in the address, and is taken off by one press.
      const type = language === "en" ? "partner" : "history";
      await goTo(page, `/studio/documents?type=${type}`);
      await page.locator("summary", { hasText: t.frame.addFilter }).press("Enter");
      await page.getByRole("button", { name: t.documents.status, exact: true }).press("Enter");
      const { statuses } = t.documents;
      const choices = page.getByRole("group", { name: t.documents.status, exact: true });
      await choices.getByLabel(statuses.withdrawn).check();
      await expect(page).toHaveURL(/status=withdrawn/);
      await expectSound(page, ".drop[open]");
      await page.keyboard.press("Escape");
      // What is found without it is told, and one press away.
      const without = page.getByRole("link", { name: statuses.withdrawn });
      await expect(without).toContainText(/\d/);
      await page
        .getByRole("button", { name: t.frame.removeFilter(t.documents.status), exact: true })
        .click();
      await expect(page).not.toHaveURL(/status=/);

      // Columns are chosen and ordered, also by keys, and stay so for the person.
      const headings = () => table.getByRole("columnheader").allInnerTexts();
      const display = page.locator("summary", { hasText: t.frame.display });
      await display.click();
      const column = (text: string) => page.getByRole("checkbox", { name: text, exact: true });
      await column(t.documents.by).uncheck();
      await column(t.documents.chinese).press("Alt+ArrowUp");
      await expectSound(page, ".drop[open]");
      await page.reload();
      await expect(table.locator("tbody th a").first()).toBeVisible();
      const texts = await headings();
      expect(texts.indexOf(t.documents.chinese)).toBe(texts.indexOf(t.documents.english) - 1);
      expect(texts).not.toContain(t.documents.by);
      await display.click();
      await page.getByRole("button", { name: t.lists.resetColumns }).click();
      await expect.poll(headings).toContain(t.documents.by);
      await page.keyboard.press("Escape");

      // Arrows go from the search to the rows and between them; Enter opens one.
      await page.getByRole("searchbox", { name: t.documents.search }).press("ArrowDown");
      const rows = table.locator("tbody th a");
      await expect(rows.first()).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(rows.nth(1)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/studio\/documents\/.+at=2/);
    });
  });
}
