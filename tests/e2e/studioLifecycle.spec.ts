import { lifecycle as en } from "../../src/i18n/studio/en/lifecycle.ts";
import { lists as barEn } from "../../src/i18n/studio/en/lists.ts";
import { lifecycle as zh } from "../../src/i18n/studio/zh/lifecycle.ts";
import { lists as barZh } from "../../src/i18n/studio/zh/lists.ts";
import type { Language } from "../../src/site/languages.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, type screens, test } from "./site.ts";
import { signInStaff } from "./support/staffCalls.ts";

const words = {
  en: { ...en, bar: barEn.lifecycle },
  zh: { ...zh, bar: barZh.lifecycle },
};

for (const [language, surface] of [
  ["en", "desktop"],
  ["zh", "mobile"],
] as const satisfies readonly (readonly [Language, keyof typeof screens])[]) {
  test.describe(`the lifecycle assistant in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB" });
    const t = words[language];

    test("ends a part with a notice, which is looked at before", async ({ page, site }) => {
      const { url } = site;
      await signInStaff(page, site);

      const part = language === "en" ? "RG1016" : "RG1032";
      await page.goto(`/studio/documents?type=product&search=${part}`);
      const row = page.getByRole("row").filter({ hasText: part });
      await row.first().getByRole("checkbox").check();
      await page.getByRole("link", { name: t.bar, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();

      await page.getByLabel(t.stage, { exact: true }).selectOption("last-time-buy");
      await page.getByLabel(t.since, { exact: true }).fill("2026-12-01");
      await page.getByLabel(t.lastOrder, { exact: true }).fill("2027-06-30");
      await page.getByLabel(t.noticeAs).selectOption("news");
      await page.getByRole("button", { name: t.look }).click();
      await expect(page.getByText(t.ready)).toBeVisible();
      await expect(
        page.getByRole("link", { name: new RegExp(`/products/${part}$`, "i") }),
      ).not.toHaveCount(0);
      await expect(page.getByRole("table", { name: t.uses })).toBeVisible();
      expect(await accessibilityFindings(page)).toEqual([]);
      const beyond = () => document.documentElement.scrollWidth - innerWidth;
      expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);

      await page.getByRole("button", { name: t.apply, exact: true }).click();
      await expect(page.getByRole("link", { name: t.toChangeSet })).toBeVisible();
      const shown = await (await fetch(`${url}/products/${part}`)).text();
      expect(shown).toContain("2027");
    });
  });
}
