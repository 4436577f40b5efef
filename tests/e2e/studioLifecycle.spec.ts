import type { Locator } from "@playwright/test";
import { document as form } from "../../src/base/i18n/studio/zh/document.ts";
import { frame } from "../../src/base/i18n/studio/zh/frame.ts";
import { lifecycle } from "../../src/base/i18n/studio/zh/lifecycle.ts";
import { lists } from "../../src/base/i18n/studio/zh/lists.ts";
import { media } from "../../src/base/i18n/studio/zh/media.ts";
import { pdfOf } from "../support/samplePdf.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";

const t = { ...lifecycle, bar: lists.lifecycle, document: form, media, frame };

test.describe("the lifecycle assistant on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("discontinues a part with a notice, after a preview", async ({ page, site }) => {
    const { url } = site;
    const { call } = await signInStaff(page, site);

    const part = "RG1032";
    await call("POST", "/redirects", {
      ...{ from: `/old-${part}`, to: `/products/${part}`, status: 301, external: false },
    });
    await page.goto(`/studio/documents?type=product&search=${part}`);
    // Texts of other parts may have its number, too.
    const own = page.locator(`a[href*="/documents/${part.toLowerCase()}"]`);
    const row = page.getByRole("row").filter({ has: own });
    await row.first().getByRole("checkbox").check();
    // By the keyboard alone.
    const press = (control: Locator) => control.press("Enter");
    await press(page.getByRole("link", { name: t.bar, exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();

    await page.getByLabel(t.stage, { exact: true }).selectOption("last-time-buy");
    await page.getByLabel(t.since, { exact: true }).fill("2026-12-01");
    await page.getByLabel(t.lastOrder, { exact: true }).fill("2027-06-30");
    await page.getByLabel(t.noticeAs).selectOption("news");
    await press(page.getByRole("button", { name: t.document.pickFile.file }));
    const picker = page.getByRole("dialog", { name: t.media.chooseTitle.file });
    const name = `PCN ${part}.pdf`;
    const upload = { name, mimeType: "application/pdf", buffer: pdfOf() };
    await picker.locator('input[type="file"]').setInputFiles(upload);
    await expect(picker.getByText(t.media.chosen(name))).toBeVisible();
    await press(picker.getByRole("button", { name: t.media.choose, exact: true }));
    await expect(picker).toBeHidden();
    await expect(page.getByRole("button", { name: t.removeFile, exact: true })).toBeVisible();
    await press(page.getByRole("button", { name: t.look }));
    await expect(page.getByText(t.ready)).toBeVisible();
    const notice = page.getByRole("region", { name: t.noticePreview });
    await expect(notice.getByRole("article")).toHaveCount(2);
    for (const article of await notice.getByRole("article").all()) {
      await expect(article).toContainText(part);
    }
    await expect(
      page.getByRole("link", { name: new RegExp(`/products/${part}$`, "i") }),
    ).not.toHaveCount(0);
    await expect(page.getByRole("table", { name: t.uses })).toBeVisible();
    const redirects = page.getByRole("table", { name: t.redirects });
    await expect(redirects.getByRole("row").filter({ hasText: `/old-${part}` })).toContainText(
      part,
    );
    await expect(page.getByRole("heading", { level: 3, name: t.mentions })).toBeVisible();
    expect(await accessibilityFindings(page, "main")).toEqual([]);
    const beyond = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);

    await press(page.getByRole("button", { name: t.apply, exact: true }));
    await expect(page.getByRole("link", { name: t.toChangeSet })).toBeVisible();
    const shown = await (await fetch(`${url}/products/${part}`)).text();
    expect(shown).toContain("2027");
    // The navigation leads there too, to a choice of families.
    await page.getByRole("button", { name: t.frame.openNavigation }).press("Enter");
    const entries = page.getByRole("navigation", { name: t.frame.navigation });
    await press(entries.getByRole("link", { name: t.frame.screens.lifecycle, exact: true }));
    await expect(page.getByLabel(t.family, { exact: true })).toBeVisible();
  });
});
