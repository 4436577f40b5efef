import { served } from "./served.ts";
import { eachOnce, everywhere, expect, test } from "./siteTest.ts";

const family = { en: "AI vision SoCs", zh: "AI 视觉 SoC" } as const;
const products = { en: "Products", zh: "产品中心" } as const;
const processors = { en: "Processors", zh: "处理器" } as const;

eachOnce((_surface, language) => {
  test("a reader goes from home to a family and a part, back, and up the breadcrumb", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("home"));
    const main = page.getByRole("main");
    const heading = main.getByRole("heading", { level: 1 });
    const breadcrumb = page.getByRole("navigation", { name: messages.frame.breadcrumb });
    const steps = breadcrumb.getByRole("listitem");
    await expect(breadcrumb).toHaveCount(0);

    await main.getByRole("link", { name: family[language] }).first().click();
    await expect(heading).toHaveText(family[language]);
    const onFamily = page.url();
    await main.getByRole("link", { name: "RG8820", exact: true }).click();
    await expect(heading).toHaveText("RG8820");
    await expect(steps).toHaveText([
      messages.frame.home,
      products[language],
      processors[language],
      family[language],
      /^RG88/,
    ]);
    await expect(steps.last().getByRole("link")).toHaveCount(0);

    await page.goBack();
    await expect(page).toHaveURL(onFamily);
    await expect(heading).toHaveText(family[language]);
    await breadcrumb.getByRole("link", { name: processors[language] }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(processors[language]);
    await breadcrumb.getByRole("link", { name: messages.frame.home }).click();
    await expect(page).toHaveURL(at("home"));
    await page.goBack();
    await expect(heading).toHaveText(processors[language]);
  });
});

everywhere((surface, language) => {
  test("a pid that is wrong, stale, malformed or missing is corrected from the part's place", async ({
    page,
    at,
    messages,
  }) => {
    for (const pid of ["3,41", "1,99,98", "x,,-1", undefined]) {
      const answer = await served(page, at("product-info", { id: 102, pid }));
      expect(answer.status).toBe(200);
      const steps = answer.texts(`nav[aria-label="${messages.frame.breadcrumb}"] li`);
      expect(steps[3]).toBe(family[language]);
      expect(answer.attributes("link[rel=canonical]", "href")).toEqual([
        expect.stringMatching(/\/product-info\?id=102&pid=1,10,11(&|$)/),
      ]);
      if (surface === "mobile") continue;
      expect(answer.texts(".top-menu__link[aria-current]")).toEqual([products[language]]);
    }
  });
});

test("the menu marks the path to the current page, at every level", async ({
  page,
  at,
  messages,
}) => {
  const marked = async (address: string) => {
    const answer = await served(page, address);
    return answer.texts(`nav[aria-label="${messages.frame.mainMenu}"] [aria-current]`);
  };
  expect(await marked(at("product-list", { id: "", pid: "1,10,11" }))).toEqual([
    products.en,
    processors.en,
    family.en,
  ]);
  expect(await marked(at("rk-publish", { id: 308, pid: "3,41" }))).toEqual([
    "News",
    "Product news",
  ]);
  expect(await marked(at("home"))).toEqual([]);
});

test.describe("on the mobile surface", () => {
  test.use({ surface: "mobile" });

  test("the menu opens with the path to the current page unfolded", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("product-list", { id: "", pid: "1,10,11" }));
    await page.locator("summary", { hasText: messages.frame.openMenu }).tap();
    const current = page.getByRole("dialog").getByRole("link", { name: family.en, exact: true });
    await expect(current).toBeVisible();
    await expect(current).toHaveAttribute("aria-current", "true");
  });
});
