import { expect, onBothSurfaces, stopClock, test } from "./site.ts";

onBothSurfaces(() => {
  test.describe("the banners", () => {
    test.beforeEach(async ({ page, at }) => {
      await stopClock(page);
      await page.goto(at("home"));
      // A pointer over them would keep them still.
      await page.mouse.move(1, 840);
    });

    test("move on by themselves until they are paused, and are picked by their dots", async ({
      page,
      words,
    }) => {
      const banners = page.getByRole("region", { name: words.home.banners });
      const titles = banners.getByRole("heading", { level: 2, includeHidden: true });
      const dots = banners.locator("[data-dot]");
      expect(await dots.count()).toBeGreaterThan(2);
      await expect(dots.first()).toHaveAttribute("aria-current", "true");
      await page.clock.runFor(8_000);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await expect(titles.nth(1)).toBeInViewport({ ratio: 1 });

      await banners.getByRole("button", { name: words.home.pause }).click();
      await page.mouse.move(1, 840);
      await banners.getByRole("button", { name: words.home.play }).blur();
      await page.clock.runFor(60_000);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await expect(banners).toHaveAttribute("data-state", "paused");

      await banners.getByRole("button", { name: words.home.play }).click();
      await expect(banners).toHaveAttribute("data-state", "playing");
      await banners.getByRole("button", { name: words.home.toBanner(3) }).click();
      await expect(titles.nth(2)).toBeInViewport();
      await expect(titles.first()).not.toBeInViewport();
      await expect(banners).toHaveAttribute("data-state", "paused");
    });
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("the banners stay where they are", async ({ page, at, words }) => {
      await stopClock(page);
      await page.goto(at("home"));
      const banners = page.getByRole("region", { name: words.home.banners });
      await expect(banners).toHaveAttribute("data-state", "paused");
      await page.clock.runFor(60_000);
      await expect(banners.locator("[data-dot]").first()).toHaveAttribute("aria-current", "true");
      await expect(banners.getByRole("button", { name: words.home.play })).toBeVisible();
    });
  });
});
