import type { Page } from "@playwright/test";
import { document as enDocument } from "../../src/base/i18n/studio/en/document.ts";
import { lists as enLists } from "../../src/base/i18n/studio/en/lists.ts";
import { publishing as enPublishing } from "../../src/base/i18n/studio/en/publishing.ts";
import { document as zhDocument } from "../../src/base/i18n/studio/zh/document.ts";
import { lists as zhLists } from "../../src/base/i18n/studio/zh/lists.ts";
import { publishing as zhPublishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { typeNames } from "../../src/base/site/contentCodes.ts";
import { languages } from "../../src/base/site/languages.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { expectSound } from "./inspection.ts";
import { joins } from "./parts/staff.ts";
import { expect, test } from "./siteTest.ts";

const wordsOf = {
  en: { document: enDocument, lists: enLists, publishing: enPublishing },
  zh: { document: zhDocument, lists: zhLists, publishing: zhPublishing },
};

/**
 * Types that are begun with some of their fields empty; settings begin with values. Each is tried in one
 * language: labels in both are required by the compiler.
 */
const types = typeNames.filter((type) => type !== "setting");

/** Texts of schemas, and names that only programs use. */
const foreign = /invalid|received|expected|undefined|too (?:small|big)/i;

/** Checks that a form which nobody has touched marks what it needs, and blames nobody. */
async function expectCalm(page: Page, required: string): Promise<void> {
  const form = page.locator(".doc__form");
  await expect(form.locator("[data-path]").first()).toBeVisible();
  await expect(page.locator(".field__error, [aria-invalid], .doc-problems")).toHaveCount(0);
  await expect(form.getByText(required, { exact: true }).first()).toBeVisible();
}

for (const [at, language] of languages.entries()) {
  test.describe(`new forms (${language})`, () => {
    test.use({ locale: language === "en" ? "en-GB" : "zh-CN" });
    const t = wordsOf[language];
    const own = types.filter((_, index) => index % languages.length === at);

    test("show no errors for any type, and the publishing dialog links to missing fields", async ({
      page,
      context,
      site,
    }) => {
      const member = await joins(site, "forms", ["admin", {}]);
      await member.call("PATCH", "/me", { language });
      await member.enter(context);
      await page.goto(`/studio/new-document?type=${own[0]}`);
      for (const type of own) {
        const label = contentTypes[type].label[language];
        await page.getByLabel(t.document.newType).selectOption(type);
        await page.getByLabel(t.document.newKey).fill(`forms/${type.toLowerCase()}-${language}`);
        await page.getByRole("button", { name: t.document.newMake }).click();
        await expect(page).toHaveURL(/\/studio\/documents\/forms/);
        await expectCalm(page, t.document.required);

        await page.getByRole("button", { name: t.document.publish, exact: true }).click();
        const dialog = page.getByRole("dialog", { name: t.publishing.title });
        const links = dialog.locator(".refused-fields button");
        await expect(links.first(), type).toBeVisible();
        for (const text of await links.allTextContents()) {
          expect(text, type).not.toMatch(foreign);
          expect(/\p{Script=Han}/u.test(text), `${type}: ${text}`).toBe(language === "zh");
        }
        const first = (await links.first().textContent()) ?? "";
        await links.first().click();
        await expect(dialog).toHaveCount(0);
        const focused = page.locator("[data-path]:focus, [data-path]:focus-within");
        await expect(focused.first(), type).toBeInViewport();
        await expect(
          page.locator(".doc__form .field__error").filter({ hasText: first }),
        ).toBeVisible();
        const told = await page.locator(".field__error, .doc-problems li").allTextContents();
        for (const text of told) expect(text, type).not.toMatch(foreign);
        if (type === "product") await expectSound(page, "main");

        await page.getByRole("link", { name: label, exact: true }).first().click();
        await page.getByRole("link", { name: t.lists.newDocument }).click();
        await expect(page.getByLabel(t.document.newType)).toHaveValue(type);
      }
    });
  });
}
