import { xliff as t } from "../../src/base/i18n/studio/zh/xliff.ts";
import { expectSound } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";

test.describe("imported translations on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("are undone from their list, in another window than the import's", async ({
    page,
    site,
  }) => {
    const { call } = await signInStaff(page, site);
    const texts = "/api/v1/admin/translation/xliff?target=en&texts=all&type=honour";
    const exported = async () => (await page.request.get(texts)).text();
    const before = await exported();
    const [target = "", words = ""] = /<target[^>]*>([^<]+)<\/target>/.exec(before) ?? [];
    const other = 'trgLang="en-Shaw"';
    const filled = before
      .replace(target, target.replace(words, `${words} (2)`))
      .replace(/trgLang="[^"]*"/, other);

    await page.goto("/studio/translation");
    const buffer = Buffer.from(filled);
    const file = { name: "agency.xlf", mimeType: "application/xliff+xml", buffer };
    await page.getByLabel(t.file).setInputFiles(file);
    // In another script or region than the site's: to be confirmed.
    const take = page.getByRole("button", { name: t.take(1) });
    await expect(take).toBeDisabled();
    await expectSound(page, "main");
    await page.getByLabel(t.acceptTag).check();
    await take.click();
    await expect(page.getByText(t.taken(1))).toBeVisible();
    expect(await exported()).toContain(`${words} (2)</target>`);

    await page.reload();
    await page.locator(".jobs summary").click();
    await expectSound(page, "main");
    const one = page.locator(".jobs li").filter({ hasText: t.languages.en }).first();
    await one.getByRole("button", { name: t.undo }).click();
    await expect(page.getByText(t.undone(1, 0))).toBeVisible();
    await expect(one).toContainText(t.isUndone);
    await expect(one.getByRole("button")).toHaveCount(0);
    expect(await exported()).toContain(target);
    const { list } = await call("GET", "/translation/xliff/imports");
    const own = list.find((job: { readonly language: string }) => job.language === "en");
    expect(own).toMatchObject({ state: "undone", undo_until: null });
  });
});
