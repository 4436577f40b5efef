import { expect, type Page, stopClock, test } from "./countedPageLoads.ts";
import { buildPartSite, type PartSite } from "./parts/partSite.ts";

let site: PartSite;

// One worker runs them all: each would build the parts again.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

/** The styles that the contract asks of the page. */
const css = `.strip { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; }
.strip__slide { flex: 0 0 100%; height: 200px; scroll-snap-align: start; }`;

/** Time that the page's carousel shows a slide, in milliseconds. */
const interval = 1_000;

const carousel = (page: Page) => page.locator("[data-carousel]");

async function openCarousel(page: Page): Promise<void> {
  const html = site.pages
    .carouselPage()
    .replace("</head>", '<link rel="stylesheet" href="/strip.css"></head>');
  await stopClock(page);
  await site.open(page, html, { files: { "/strip.css": css } });
  await leave(page);
}

/** Moves the pointer away, which would pause the carousel. */
function leave(page: Page): Promise<void> {
  return page.mouse.move(5, 600);
}

/** Number of the slide the carousel is at, or on its way to, from 1. */
async function current(page: Page): Promise<number> {
  const marks = await page
    .locator("[data-dot]")
    .evaluateAll((dots) => dots.map((dot) => dot.getAttribute("aria-current")));
  return marks.indexOf("true") + 1;
}

/** Number of the slide in view, from 1; 0 between two. */
async function seen(page: Page): Promise<number> {
  return page.locator("[data-track]").evaluate((track) => {
    const place = track.scrollLeft / track.clientWidth;
    return Math.abs(place - Math.round(place)) < 0.02 ? Math.round(place) + 1 : 0;
  });
}

test("moves automatically, waits under the pointer and out of sight, and stops permanently when it is paused", async ({
  page,
}) => {
  await openCarousel(page);
  await expect(carousel(page)).toHaveAttribute("data-state", "playing");
  for (const slide of [2, 3, 1]) {
    await page.clock.runFor(interval);
    await expect.poll(() => seen(page)).toBe(slide);
  }

  await page.locator("[data-track]").hover();
  await page.clock.runFor(60 * interval);
  expect(await current(page)).toBe(1);
  await leave(page);
  await page.clock.runFor(interval);
  await expect.poll(() => seen(page)).toBe(2);

  await page.evaluate(() => document.body.style.setProperty("padding-top", "200vh"));
  await page.clock.runFor(60 * interval);
  expect(await current(page)).toBe(2);
  await page.evaluate(() => document.body.style.removeProperty("padding-top"));

  await page.getByRole("button", { name: "Pause" }).click();
  await leave(page);
  const play = page.getByRole("button", { name: "Play" });
  await expect(play).toBeVisible();
  await expect(page.locator("[data-track]")).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(60 * interval);
  expect(await current(page)).toBe(2);
  await play.click();
  await leave(page);
  await page.getByRole("button", { name: "Pause" }).blur();
  await page.clock.runFor(interval);
  expect(await current(page)).toBe(3);
});

test("is controlled by dots and arrows, which stop it, follows scrolling, and exposes one slide to screen readers", async ({
  page,
}) => {
  await openCarousel(page);
  const third = page.getByRole("button", { name: "Third" });
  await third.click();
  await expect(third).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Third" })).toBeVisible();
  await expect(page.locator("[data-slide]").first()).toHaveAttribute("inert");

  await page.getByRole("button", { name: "First" }).click();
  await page.getByRole("button", { name: "First" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => seen(page)).toBe(3);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => seen(page)).toBe(2);
  await expect(carousel(page)).toHaveAttribute("data-state", "paused");

  await page.locator("[data-track]").evaluate((track) => {
    track.scrollTo({ left: 2 * track.clientWidth, behavior: "instant" });
  });
  const settled = async () => {
    await page.clock.runFor(interval);
    return current(page);
  };
  await expect.poll(settled).toBe(3);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("never moves automatically", async ({ page }) => {
    await openCarousel(page);
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await page.clock.runFor(60 * interval);
    expect(await seen(page)).toBe(1);
    expect(await current(page)).toBe(1);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("is a strip with every slide in it and no inactive buttons", async ({ page }) => {
    await openCarousel(page);
    await expect(page.getByRole("link", { name: "Third" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
  });
});
