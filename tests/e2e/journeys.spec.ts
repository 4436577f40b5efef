import { everywhere, expect, test } from "./site.ts";

const family = { en: "AI vision SoCs", zh: "AI 视觉 SoC" } as const;
const products = { en: "Products", zh: "产品中心" } as const;
const processors = { en: "Processors", zh: "处理器" } as const;

everywhere((surface, language) => {
  test("a reader goes from home to a family and a part, and back again", async ({ page, at }) => {
    await page.goto(at("home"));
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 1 });

    await main.getByRole("link", { name: family[language] }).first().click();
    await expect(heading).toHaveText(family[language]);
    const onFamily = page.url();
    await main.getByRole("link", { name: "RG8820", exact: true }).click();
    await expect(heading).toHaveText("RG8820");

    await page.goBack();
    await expect(page).toHaveURL(onFamily);
    await expect(heading).toHaveText(family[language]);
    await page.goBack();
    await expect(page).toHaveURL(at("home"));
  });

  test("the breadcrumb says the way to a part, and leads up it", async ({ page, at, words }) => {
    await page.goto(at("product-info", { id: 102, pid: "1,10,11" }));
    const breadcrumb = page.getByRole("navigation", { name: words.frame.breadcrumb });
    const steps = breadcrumb.getByRole("listitem");
    await expect(steps).toHaveText([
      words.frame.home,
      products[language],
      processors[language],
      family[language],
      /^RG88/,
    ]);
    await expect(steps.last().getByRole("link")).toHaveCount(0);

    await breadcrumb.getByRole("link", { name: processors[language] }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(processors[language]);
    await breadcrumb.getByRole("link", { name: words.frame.home }).click();
    await expect(page).toHaveURL(at("home"));
    await expect(breadcrumb).toHaveCount(0);
  });

  test("a pid that is wrong, stale, senseless or missing is mended from the part's place", async ({
    page,
    at,
    words,
  }) => {
    const menu = page.getByRole("navigation", { name: words.frame.mainMenu, exact: true });
    const breadcrumb = page.getByRole("navigation", { name: words.frame.breadcrumb });
    for (const pid of ["3,41", "1,99,98", "x,,-1", undefined]) {
      const response = await page.goto(at("product-info", { id: 102, pid }));
      expect(response?.status()).toBe(200);
      await expect(breadcrumb.getByRole("listitem").nth(3)).toHaveText(family[language]);
      const canonical = page.locator("link[rel=canonical]");
      await expect(canonical).toHaveAttribute("href", /\/product-info\?id=102&pid=1,10,11(&|$)/);
      if (surface === "mobile") continue;
      await expect(menu.locator(".top-menu__link[aria-current]")).toHaveText([products[language]]);
    }
  });
});

test("the menu marks the way to the page shown, at every level", async ({ page, at, words }) => {
  await page.goto(at("product-list", { id: "", pid: "1,10,11" }));
  const menu = page.getByRole("navigation", { name: words.frame.mainMenu, exact: true });
  await expect(menu.locator("[aria-current]")).toHaveText([products.en, processors.en, family.en]);
  await page.goto(at("rk-publish", { id: 308, pid: "3,41" }));
  await expect(menu.locator("[aria-current]")).toHaveText(["News", "Product news"]);
  await page.goto(at("home"));
  await expect(menu.locator("[aria-current]")).toHaveCount(0);
});

test.describe("on the mobile surface", () => {
  test.use({ surface: "mobile" });

  test("the menu opens with the way to the page shown unfolded", async ({ page, at, words }) => {
    await page.goto(at("product-list", { id: "", pid: "1,10,11" }));
    await page.locator("summary", { hasText: words.frame.openMenu }).tap();
    const current = page.getByRole("dialog").getByRole("link", { name: family.en, exact: true });
    await expect(current).toBeVisible();
    await expect(current).toHaveAttribute("aria-current", "true");
  });
});
