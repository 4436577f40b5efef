import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../../src/base/i18n/messages.ts";
import { bulletins } from "./furtherContent.ts";
import { accessibilityFindings } from "./inspection.ts";
import { served } from "./served.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use({ ...calm, withFurtherContent: true });

const { year, count, firstId } = bulletins;
const list = { id: 40, pid: "3", year };

const titlesOf = (main: Locator) => main.locator("article").getByRole("heading", { level: 2 });

/** The bulletins' numbers, the latest first. */
const all = Array.from({ length: count }, (_, index) => count - index);

async function numbersIn(main: Locator): Promise<number[]> {
  return (await titlesOf(main).allInnerTexts()).map((title) => Number(/\d+/.exec(title)?.[0]));
}

function linkTo(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("link", { name, exact: true });
}

eachOnce((surface, language) => {
  test("a reader selects a year and reads all of its news to the end", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("rk-news", { id: 40, pid: "3" }));
    const main = page.getByRole("main");
    const years = main.getByRole("navigation", { name: messages.news.years });
    await years.getByRole("link", { name: `${messages.news.yearName(year)} ${count}` }).click();
    await expect(page).toHaveURL(at("rk-news", list));
    // On a phone it is the last of a row that is wider than the window.
    const chosen = years.locator("[aria-current]");
    await expect(chosen).toContainText(messages.news.yearName(year));
    await expect(chosen).toBeInViewport({ ratio: 1 });
    const read = surface === "mobile" ? readByButton : readByLinks;
    expect(await read(page, messages)).toEqual(all);
    await expect(main.getByText(messages.frame.noMore, { exact: true })).toBeVisible();
    // Nothing half under the header, which axe would take for too small a target.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    expect(await accessibilityFindings(page, "main")).toEqual([]);
  });

  test("an article links to the previous and the next in its column", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("rk-publish", { id: firstId + 1, pid: "3,40" }));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/02$/);
    const ways = page.getByRole("navigation", { name: messages.news.neighbours });

    await ways.getByRole("link", { name: messages.news.newer }).click();
    await expect(heading).toHaveText(/03$/);
    await expect(page.locator("html")).toHaveAttribute("data-surface", surface);
    await expect(page.locator("html")).toHaveAttribute("lang", language === "en" ? "en" : "zh-CN");

    await ways.getByRole("link", { name: messages.news.older }).click();
    await expect(heading).toHaveText(/02$/);
    await ways.getByRole("link", { name: messages.news.older }).click();
    await expect(heading).toHaveText(/01$/);
    await expect(ways.getByText(messages.news.oldest)).toBeVisible();
  });
});

async function readByLinks(page: Page, messages: Messages): Promise<number[]> {
  const read: number[] = [];
  const next = linkTo(page, messages.frame.nextPage);
  for (;;) {
    read.push(...(await numbersIn(page.getByRole("main"))));
    if ((await next.count()) === 0) return read;
    const here = page.url();
    await next.click();
    await expect(page).not.toHaveURL(here);
  }
}

async function readByButton(page: Page, messages: Messages): Promise<number[]> {
  const main = page.getByRole("main");
  const more = main.getByRole("button", { name: messages.frame.loadMore });
  await expect(linkTo(page, messages.frame.nextPage)).toHaveCount(0);
  const here = page.url();
  while ((await more.count()) > 0) {
    const before = await titlesOf(main).count();
    await more.tap();
    await expect.poll(() => titlesOf(main).count()).toBeGreaterThan(before);
    await expect(titlesOf(main).nth(before).getByRole("link")).toBeFocused();
  }
  await expect(page).toHaveURL(here);
  return numbersIn(main);
}

test.describe("on mobile", () => {
  test.use({ surface: "mobile" });

  test("the next page is opened if it cannot be appended", async ({
    page,
    at,
    messages,
    complaints,
  }) => {
    complaints.expect(/^failed: .*page=2|ERR_FAILED.*page=2/);
    await page.goto(at("rk-news", list));
    await page.route(/page=2/, (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.getByRole("button", { name: messages.frame.loadMore }).tap();
    await expect(page).toHaveURL(at("rk-news", { ...list, page: 2 }));
    await expect(linkTo(page, messages.frame.previousPage)).toBeVisible();
    await expect(page.getByRole("button", { name: messages.frame.loadMore })).toBeVisible();
  });
});

onBothSurfaces(() => {
  test("the news are paged by links without script", async ({ request, at, messages }) => {
    let shown = await served({ request }, at("rk-news", list));
    for (const number of [2, 3]) {
      const next = shown.attributes("main a[rel=next]", "href");
      expect(next).toEqual([at("rk-news", { ...list, page: number })]);
      shown = await served({ request }, next[0] ?? "");
    }
    expect(shown.texts(".pagination__end")).toEqual([messages.frame.noMore]);
    expect(shown.texts("main article")).toHaveLength(5);
  });
});
