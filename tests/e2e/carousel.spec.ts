import { expect, type Page, test } from "./counted.ts";
import { buildPartSite, type PartSite } from "./parts/site.ts";

let site: PartSite;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

/** The styles that the contract asks of the page. */
const css = `.strip { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; }
.strip__slide { flex: 0 0 100%; height: 200px; scroll-snap-align: start; }`;

const carousel = (page: Page) => page.locator("[data-carousel]");

async function openCarousel(page: Page): Promise<void> {
  const html = site.pages
    .carouselPage()
    .replace("</head>", '<link rel="stylesheet" href="/strip.css"></head>');
  await site.open(page, html, { files: { "/strip.css": css } });
  // The pointer would keep it from moving.
  await page.mouse.move(5, 600);
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

test("moves on by itself and comes round to the first slide", async ({ page }) => {
  await openCarousel(page);
  await expect(carousel(page)).toHaveAttribute("data-state", "playing");
  for (const slide of [2, 3, 1]) {
    await expect.poll(() => seen(page), { intervals: [50] }).toBe(slide);
  }
});

test("shows one slide to screen readers and the keyboard", async ({ page }) => {
  await openCarousel(page);
  await page.getByRole("button", { name: "Third" }).click();
  await expect(page.getByRole("button", { name: "Third" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Third" })).toBeVisible();
  await expect(page.locator("[data-slide]").first()).toHaveAttribute("inert");
});

test("stops for good when the reader pauses it, and says how to go on", async ({ page }) => {
  await openCarousel(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.mouse.move(5, 600);
  const play = page.getByRole("button", { name: "Play" });
  await expect(play).toBeVisible();
  await expect(page.locator("[data-track]")).toHaveAttribute("aria-live", "polite");
  const before = await current(page);
  await page.waitForTimeout(2500);
  expect(await current(page)).toBe(before);
  await play.click();
  await page.mouse.move(5, 600);
  await page.getByRole("button", { name: "Pause" }).blur();
  await expect.poll(() => current(page), { intervals: [50] }).not.toBe(before);
});

test("waits while the pointer is over it", async ({ page }) => {
  await openCarousel(page);
  await page.locator("[data-track]").hover();
  const before = await current(page);
  await page.waitForTimeout(2500);
  expect(await current(page)).toBe(before);
});

test("is led by arrows, which stop it", async ({ page }) => {
  await openCarousel(page);
  await page.getByRole("button", { name: "First" }).focus();
  const before = await current(page);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => seen(page)).toBe(before === 1 ? 3 : before - 1);
  await expect(carousel(page)).toHaveAttribute("data-state", "paused");
});

test("follows a reader who scrolls the strip", async ({ page }) => {
  await openCarousel(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator("[data-track]").evaluate((track) => {
    track.scrollTo({ left: 2 * track.clientWidth, behavior: "instant" });
  });
  await expect(page.getByRole("button", { name: "Third" })).toHaveAttribute("aria-current", "true");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("never begins to move by itself", async ({ page }) => {
    await openCarousel(page);
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await page.waitForTimeout(2500);
    expect(await seen(page)).toBe(1);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("is a strip with every slide in it and no dead buttons", async ({ page }) => {
    await openCarousel(page);
    await expect(page.getByRole("link", { name: "Third" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
  });
});
