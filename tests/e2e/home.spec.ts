import { nextFrames } from "./countedPageLoads.ts";
import { expect, onBothSurfaces, stopClock, test } from "./siteTest.ts";

onBothSurfaces((surface) => {
  test.describe("the banners", () => {
    test.beforeEach(async ({ page, at }) => {
      await stopClock(page);
      await page.goto(at("home"));
      // On a phone they stand below the first screen.
      await page.locator("[data-carousel]").scrollIntoViewIfNeeded();
      // A pointer over them would keep them still.
      await page.mouse.move(1, 20);
    });

    test("move automatically until they are paused, and are chosen by their dots", async ({
      page,
      messages,
    }) => {
      const banners = page.getByRole("region", { name: messages.home.banners });
      const titles = banners.locator(".banner__title");
      const dots = banners.locator("[data-dot]");
      expect(await dots.count()).toBeGreaterThan(2);
      await expect(dots.first()).toHaveAttribute("aria-current", "true");
      await page.clock.runFor(8_000);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await expect(titles.nth(1)).toBeInViewport({ ratio: 1 });

      await banners.getByRole("button", { name: messages.home.pause }).click();
      await page.mouse.move(1, 20);
      await banners.getByRole("button", { name: messages.home.play }).blur();
      await page.clock.runFor(60_000);
      await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
      await expect(banners).toHaveAttribute("data-state", "paused");

      await banners.getByRole("button", { name: messages.home.play }).click();
      await expect(banners).toHaveAttribute("data-state", "playing");
      await banners.getByRole("button", { name: messages.home.toBanner(3) }).click();
      await expect(titles.nth(2)).toBeInViewport();
      await expect(titles.first()).not.toBeInViewport();
      await expect(banners).toHaveAttribute("data-state", "paused");

      // Whatever sizes a banner asks for, one for both or two: its title leads, and both can be read.
      for (const [title, body] of [
        [14, 14],
        [48, 48],
        [96, 96],
        [52, 20],
      ] as const) {
        const sizes = await banners
          .locator(".banner")
          .first()
          .evaluate(
            (banner, sizes) => {
              if (!(banner instanceof HTMLElement)) throw new Error("no banner");
              banner.style.setProperty("--title-size", `${sizes[0]}`);
              banner.style.setProperty("--body-size", `${sizes[1]}`);
              const sizeOf = (part: string) => {
                const element = banner.querySelector(part);
                return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0;
              };
              return { title: sizeOf(".banner__title"), body: sizeOf(".banner__body") };
            },
            [title, body] as const,
          );
        expect(sizes.body).toBeGreaterThanOrEqual(15);
        if (surface === "desktop") continue;
        expect(sizes.title).toBeGreaterThan(sizes.body);
        expect(sizes.title).toBeLessThanOrEqual(40);
        expect(sizes.body).toBeLessThanOrEqual(18);
      }
    });
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("the banners do not move", async ({ page, at, messages }) => {
      await stopClock(page);
      await page.goto(at("home"));
      const banners = page.getByRole("region", { name: messages.home.banners });
      await expect(banners).toHaveAttribute("data-state", "paused");
      await page.clock.runFor(60_000);
      await expect(banners.locator("[data-dot]").first()).toHaveAttribute("aria-current", "true");
      await expect(banners.getByRole("button", { name: messages.home.play })).toBeVisible();
    });
  });
});

test("hardly anything moves when the typeface comes late, and it is the one that was preloaded", async ({
  page,
  site,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const fonts: string[] = [];
  await page.route("**/*.woff2", async (route) => {
    fonts.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.shiftScore = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) window.shiftScore += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.url, { waitUntil: "domcontentloaded" });
  await expect(page.locator("h1").first()).toBeVisible();
  await nextFrames(page);
  release();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await nextFrames(page);
  const statusOf = (family: string) =>
    page.evaluate(
      (name) => [...document.fonts].find((face) => face.family.includes(name))?.status,
      family,
    );
  expect(await statusOf("Site technical")).toBe("loaded");
  const preloaded = page.locator('link[rel="preload"][as="font"]');
  expect(fonts).toEqual([await preloaded.getAttribute("href")]);
  const locals = [await statusOf("Site technical Arial"), await statusOf("Site technical Roboto")];
  // A machine with none of the faces that stand in shows another until then.
  if (locals.includes("loaded")) {
    expect(await page.evaluate(() => window.shiftScore)).toBeLessThan(0.02);
  }
});

declare global {
  interface Window {
    /** Sum of the scores of layout shifts. */
    shiftScore: number;
  }
}
