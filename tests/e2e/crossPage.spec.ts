import type { Locator } from "@playwright/test";
import { served } from "./served.ts";
import { eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

eachOnce((_surface, language) => {
  test("an article shows how long ago its text was changed, with the exact time beside", async ({
    page,
    at,
  }) => {
    // The demo's article was changed at 02:20 UTC.
    await page.clock.setFixedTime("2026-11-06T02:32:30Z");
    await page.goto(at("rk-publish", { id: 340 }));
    const label = page.locator("time[data-relative]");
    // Its script comes before it is seen.
    await page.waitForLoadState("networkidle");
    await expect(label).toHaveText(/UTC$/);
    await label.scrollIntoViewIfNeeded();
    await expect(label).toHaveText({ en: "12 minutes ago", zh: "12分钟前" }[language]);
    await expect(label).toHaveAttribute("title", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

onBothSurfaces(() => {
  test("an article shows without script when its text was changed", async ({ request, at }) => {
    const article = await served({ request }, at("rk-publish", { id: 340 }));
    expect(article.texts("time[data-relative]")).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
    ]);
  });
});

test("an invalid anchor, or one that cannot be decoded, breaks nothing", async ({ page, at }) => {
  for (const hash of ["#nowhere", "#%E0%A4%A", "#%"]) {
    await page.goto(`${at("product-info", { id: 101 })}${hash}`);
    await expect(page.locator("html")).toHaveAttribute("data-size", "medium");
    await page.goto("about:blank");
  }
});

test("a page whose link is hovered is prefetched, one in the other language never", async ({
  page,
  at,
  context,
}) => {
  await page.goto(at("home"));
  const devtools = await context.newCDPSession(page);
  const addressOf = async (link: Locator) =>
    new URL((await link.getAttribute("href")) ?? "", page.url()).href;
  /** Addresses that the browser may prefetch, and those that it has. */
  let offered: string[] = [];
  const fetched: string[] = [];
  devtools.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
    offered = preloadingAttemptSources.map(({ key }) => key.url);
  });
  devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
    if (status === "Ready") fetched.push(prefetchUrl);
  });
  await devtools.send("Preload.enable");
  const link = page.getByRole("main").getByRole("article").first().getByRole("link").last();
  const address = await addressOf(link);
  await expect.poll(() => offered).toContain(address);
  const language = await addressOf(page.getByRole("banner").locator("a[hreflang]"));
  expect(offered).not.toContain(language);
  await link.hover();
  await expect.poll(() => fetched).toEqual([address]);
});

test.describe("the mobile menu", () => {
  test.use({ surface: "mobile" });

  test("marks an entry as open at any depth, and removes the mark again", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("home"));
    await page.locator("summary", { hasText: messages.frame.openMenu }).tap();
    const menu = page.getByRole("dialog", { name: messages.frame.mainMenu });
    const branch = (level: number) => menu.locator(`.branch--${level}`).first();
    for (const level of [1, 2]) {
      await branch(level).locator("> summary").tap();
      await expect(branch(level)).toHaveAttribute("open", "");
    }
    await branch(2).locator("> summary").tap();
    await expect(branch(2)).not.toHaveAttribute("open");
    await expect(branch(1)).toHaveAttribute("open", "");
  });
});
