import type { Page } from "@playwright/test";
import { calm, eachOnce, expect, test } from "./siteTest.ts";

test.use(calm);

const stockCode = "603893";

/** The box on the page of results, as readers with a screen reader find it. */
function box(page: Page) {
  return page.getByRole("main").getByRole("search");
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ complaints }) => {
    // What a page preloads for its script is refused along with the script.
    complaints.expect(/^failed: .*\.js \(csp\)$/);
  });

  eachOnce((surface, language) => {
    test("the bar links to the search page, whose form searches", async ({
      page,
      at,
      messages,
    }) => {
      await page.goto(at("product-list", { id: 1 }));
      const banner = page.getByRole("banner");
      if (surface === "desktop") {
        await banner.getByRole("button", { name: messages.search.submit }).click();
      } else await banner.getByRole("link", { name: messages.search.open }).click();
      await expect(page).toHaveURL(/\/search-result/);
      await expect(page.getByRole("heading", { name: messages.search.newest["3"] })).toBeVisible();
      await expect(box(page).getByText(stockCode)).toBeVisible();
      await box(page).getByRole("combobox", { name: messages.search.type }).selectOption("3");
      await box(page).getByRole("searchbox", { name: messages.search.keyword }).fill("快充");
      await box(page).getByRole("button", { name: messages.search.submit }).click();
      const main = page.getByRole("main");
      await expect(page.locator("html")).toHaveAttribute(
        "lang",
        language === "zh" ? "zh-CN" : "en",
      );
      await expect(main.getByRole("heading", { level: 3 }).first()).toContainText("RG2100");
      const types = main.getByRole("navigation", { name: messages.search.type });
      await types
        .getByRole("link", { name: new RegExp(`^${messages.search.types["-1"]}`) })
        .click();
      await expect(page).toHaveURL(/type=-1/);
      await main.getByRole("link", { name: messages.frame.nextPage }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(main.getByRole("heading", { level: 3 }).first()).toBeVisible();
    });
  });
});
