import { everywhere, expect, onBothSurfaces, test } from "./site.ts";

/** Articles that the demo company has, and those written for this test. */
const demoArticles = 8;
const furtherArticles = 25;

test.use({
  extraContent: Array.from({ length: furtherArticles }, (_, index) => {
    const number = String(index + 1).padStart(2, "0");
    return `type: news
key: news/bulletin-${number}
body:
  column: news/company
  title: { en: Bulletin ${number}, zh: 简讯 ${number} }
  summary: { en: What happened., zh: 近期动态。 }
  date: "2023-01-${number}"
  body: { en: <p>This happened.</p>, zh: <p>近期动态。</p> }
`;
  }).join("---\n"),
});

everywhere((surface) => {
  test("a reader pages through all news to their end, and no further", async ({
    page,
    at,
    words,
    complaints,
  }) => {
    await page.goto(at("rk-news", { id: 3 }));
    const main = page.getByRole("main");
    const next = main.getByRole("link", { name: words.frame.nextPage, exact: true });
    const end = main.getByText(words.frame.noMore, { exact: true });
    const titles = main.locator("article").getByRole("heading", { level: 2 });
    const read: string[] = [];
    for (let number = 1; ; number += 1) {
      await expect(page).toHaveURL(
        at("rk-news", { id: 3, page: number === 1 ? undefined : number }),
      );
      read.push(...(await titles.allInnerTexts()));
      if ((await next.count()) === 0) break;
      await expect(end).toHaveCount(0);
      await next.click();
      await expect(page).toHaveURL(at("rk-news", { id: 3, page: number + 1 }));
    }
    await expect(end).toBeVisible();
    expect(read).toHaveLength(demoArticles + furtherArticles);
    expect(new Set(read).size).toBe(read.length);

    await main.getByRole("link", { name: words.frame.previousPage, exact: true }).click();
    await expect(next).toBeVisible();

    complaints.expect(/status of 404/);
    const response = await page.goto(at("rk-news", { id: 3, page: 5 }));
    expect(response?.status()).toBe(404);
  });

  test("an article leads to those before and after it in its column", async ({
    page,
    at,
    words,
    language,
  }) => {
    await page.goto(at("rk-publish", { id: 307, pid: "3,41" }));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/RG5260/);
    const ways = page.getByRole("navigation", { name: words.news.neighbours });

    await ways.getByRole("link", { name: words.news.newer }).click();
    await expect(heading).toHaveText(/RG8840/);
    await expect(ways.getByText(words.news.newest)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "en" ? "en" : "zh-CN");

    await ways.getByRole("link", { name: words.news.older }).click();
    await expect(heading).toHaveText(/RG5260/);
  });
});

onBothSurfaces(() => {
  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the news are paged by links", async ({ page, at, words, complaints }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      await page.goto(at("rk-news", { id: 3 }));
      const main = page.getByRole("main");
      for (const number of [2, 3, 4]) {
        await main.getByRole("link", { name: words.frame.nextPage, exact: true }).click();
        await expect(page).toHaveURL(at("rk-news", { id: 3, page: number }));
      }
      await expect(main.getByText(words.frame.noMore, { exact: true })).toBeVisible();
      await expect(main.getByRole("article")).toHaveCount(3);
    });
  });
});
