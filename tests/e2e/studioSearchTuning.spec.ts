import { frame } from "../../src/base/i18n/studio/zh/frame.ts";
import { publishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { searchTuning as t } from "../../src/base/i18n/studio/zh/searchTuning.ts";
import { languageFacts } from "../../src/base/site/languages.ts";
import { expectSound } from "./inspection.ts";
import { expect, screens, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";

/** A search that nothing of the demo company answers, and what it means. */
const [vain, means] = ["龘靐", "充电"];

const { userAgent } = screens.desktop;

test.describe("search tuning", () => {
  test.use({ locale: "zh-CN" });
  test("a zero-result search becomes a synonym by which readers find documents", async ({
    page,
    site,
    browser,
  }) => {
    test.slow();
    const resultsOf = (search: string) =>
      `${site.url}/search-result?search=${encodeURIComponent(search)}&lang=zh`;
    const results = resultsOf(vain);
    const reader = await (await browser.newContext({ userAgent })).newPage();
    const hits = reader.locator(".found__list .hit");
    await reader.goto(results);
    await expect(reader.locator(".found__nothing")).toBeVisible();

    const { call } = await signInStaff(page, site);
    const counted = page.getByRole("row").filter({ hasText: vain });
    // Counts are stored after some seconds.
    await expect(async () => {
      await page.goto("/studio/search-tuning");
      await expect(counted).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectSound(page, "main");

    await counted.getByRole("button", { name: t.searches.synonym }).click();
    const dialog = page.getByRole("dialog");
    const words = dialog.getByRole("textbox", { name: t.synonyms.words.zh });
    await expect(words).toHaveValue(vain);
    await words.fill(`${vain}, ${means}`);
    const before = dialog.getByRole("region", { name: t.trial.before, exact: true }).first();
    const after = dialog.getByRole("region", { name: t.trial.after, exact: true }).first();
    await expect(before.getByRole("listitem")).toHaveCount(0);
    await expect(after.getByRole("listitem").first()).toBeVisible();
    await expectSound(page, "[role=dialog]");
    const first = (await after.getByRole("listitem").first().textContent())?.trim() ?? "";
    await dialog.getByRole("button", { name: frame.save }).click();
    await expect(dialog).toHaveCount(0);
    await reader.goto(results);
    await expect(hits).toHaveCount(0);

    await page.getByRole("button", { name: t.publish }).click();
    await page.getByRole("dialog").getByRole("button", { name: publishing.submit.publish }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(async () => {
      await reader.goto(results);
      await expect(hits.first()).toContainText(first, { timeout: 1_000 });
    }).toPass();

    // The page's script reports results that were opened, and those that were only shown.
    const told: string[] = [];
    reader.on("request", (request) => {
      const { apiBase } = languageFacts.zh;
      if (request.url().endsWith(`${apiBase}/search/seen`)) told.push(request.postData() ?? "");
    });
    // That script has to be loaded before the click.
    await reader.waitForLoadState("networkidle");
    await hits.first().locator(".hit__title a").click();
    const opened = () => told.map((body) => new URLSearchParams(body).get("opened"));
    await expect.poll(opened).toContain("1");
    expect(new URLSearchParams(told[0]).get("search")).toBe(vain);
    await reader.goto(resultsOf(means));
    await expect(hits.first()).toBeVisible();
    const unopened = "/search-tuning/searches?kind=unopened&language=zh";
    const texts = async () =>
      (await call("GET", unopened)).list.map(({ text }: { text: string }) => text);
    await expect.poll(texts).toContain(means);
    expect(await texts()).not.toContain(vain);
    await reader.context().close();
  });
});
