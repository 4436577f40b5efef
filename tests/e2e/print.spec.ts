import type { Page } from "@playwright/test";
import { overflowing } from "./inspection.ts";
import { expect, onBothSurfaces, test } from "./siteTest.ts";

/** The page as it is put on A4, at 96 pixels an inch. */
async function putOnPaper(page: Page): Promise<void> {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
}

onBothSurfaces(() => {
  test.afterEach(async ({ page }) => {
    expect(await overflowing(page)).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const frame of [".breadcrumb", ".footer", ".float"]) {
      await expect(page.locator(frame)).toBeHidden();
    }
    await expect(page.getByRole("banner")).toHaveCount(0);
  });

  test("a part is printed with all its values and answers, without controls", async ({
    page,
    at,
  }) => {
    await page.goto(at("product-info", { id: 104, pid: "1,10,11" }));
    await putOnPaper(page);
    const main = page.getByRole("main");
    for (const value of await main.locator(".spec-table td").all()) {
      await expect(value).toBeVisible();
    }
    const answers = main.locator(".question");
    expect(await answers.count()).toBeGreaterThan(0);
    await expect(answers.last().locator("p").last()).toBeVisible();
    await expect(main.getByRole("checkbox").first()).toBeHidden();
    await expect(main.locator(".document__ways").first()).toBeHidden();
  });

  test("a comparison is printed with all its parts side by side", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("product-compare", { ids: "101,102,103,104" }));
    await putOnPaper(page);
    const heads = page.locator(".compare-table thead th a");
    await expect(heads).toHaveCount(4);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: messages.compare.print })).toHaveCount(0);
  });

  test("an article is printed with its date, its address and its link targets", async ({
    page,
    at,
  }) => {
    await page.goto(at("rk-publish", { id: 340 }));
    await putOnPaper(page);
    const main = page.getByRole("main");
    await expect(main.locator(".article__aside")).toBeHidden();
    await expect(main.locator(".article__source")).toContainText("/rk-publish?id=340");
    // The script for it comes before it is seen.
    const moment = main.locator("time[data-relative]");
    await moment.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        moment.evaluate((time) => dispatchEvent(new Event("beforeprint")) && time.textContent),
      )
      .toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});
