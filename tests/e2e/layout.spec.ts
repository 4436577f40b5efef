import { messages } from "../../src/base/i18n/index.ts";
import { expect, nextFrames, type Page, stopClock, test } from "./countedPageLoads.ts";
import { noteLayoutShifts } from "./inspection.ts";
import { expectHeaderToHold, expectNarrowHeaderToServe } from "./parts/header.ts";
import { buildPartSite, collectErrors, type PartSite } from "./parts/partSite.ts";

let site: PartSite;
// One worker runs them all: each would build the parts again.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

const panel = (page: Page) => page.locator(".mega").first();
const productsLink = (page: Page) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Products" }).first();
const name = messages.en.frame.expand("Products");
const productsButton = (page: Page) => page.getByRole("button", { name, exact: true });

test.describe("the mega-menu", () => {
  test("opens when the pointer rests on a top entry and closes when it leaves", async ({
    page,
  }) => {
    await stopClock(page);
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await productsLink(page).hover();
    await page.clock.runFor(1_000);
    await expect(panel(page)).toBeVisible();
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(page.locator(".mega a[aria-current]"), "marks the way to the page").toHaveText([
      "Processors",
      "AI vision SoCs",
    ]);
    await expect(productsLink(page)).toHaveAttribute("aria-current", "true");
    await panel(page).getByRole("link", { name: "USB-PD controllers" }).hover();
    await page.clock.runFor(1_000);
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(600, 650);
    await page.clock.runFor(1_000);
    await expect(panel(page)).toBeHidden();
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "false");

    // Not where the pointer only passes by.
    await productsLink(page).hover();
    await page.clock.runFor(60);
    await page.mouse.move(600, 650);
    await page.clock.runFor(1_000);
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("is operated by keyboard, and closes when the focus or a click goes elsewhere", async ({
    page,
  }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await productsButton(page).focus();
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("link", { name: "Products overview" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(productsButton(page)).toBeFocused();

    await productsLink(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link", { name: "Products overview" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link", { name: "Processors" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(panel(page).getByRole("link", { name: "Power" })).toBeFocused();
    await page.keyboard.press("Escape");
    await productsLink(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".top-menu__link", { hasText: "News" })).toBeFocused();

    await productsButton(page).click();
    await page.locator(".language").focus();
    await expect(panel(page)).toBeHidden();
    await productsButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.getByText("Paragraph 30").click();
    await expect(panel(page)).toBeHidden();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the mega-menu opens on hover and on focus, and a QR code is shown by its button", async ({
    page,
  }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await expect(panel(page)).toBeHidden();
    await productsLink(page).hover();
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(600, 650);
    await expect(panel(page)).toBeHidden();
    await productsLink(page).focus();
    await expect(panel(page)).toBeVisible();
    await page.getByRole("button", { name: /QR code for WeChat/ }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const products = page.locator(".top-menu__link").first();
    await expect(products).toBeHidden();
    await page.locator(".menu-fold > summary").click();
    await expect(products).toBeVisible();
    await products.focus();
    await expect(panel(page).getByRole("link", { name: "AI vision SoCs" })).toBeVisible();
    await expect(page.locator(".header__search")).toHaveAttribute("href", /search-result/);
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("takes the focus, keeps the page behind from scrolling, unfolds, and is large enough for touch", async ({
    page,
  }) => {
    await site.open(page, site.pages.layoutPage("en", "mobile"));
    await page.locator(".sheet__button").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator(".sheet__button")).toBeFocused();

    await page.locator(".sheet__button").tap();
    const menu = page.locator(".sheet__menu");
    await expect(menu.getByRole("link", { name: "AI vision SoCs" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "USB-PD controllers" })).toBeHidden();
    await menu.getByText("Power", { exact: true }).tap();
    await expect(menu.getByRole("link", { name: "USB-PD controllers" })).toBeVisible();

    await page.mouse.move(200, 700);
    // Listens before the wheel turns: calls and input reach the page by different ways.
    const listening = await page.evaluateHandle(() => ({
      turned: new Promise((resolve) => addEventListener("wheel", resolve, { once: true })),
    }));
    await page.mouse.wheel(0, 2000);
    await listening.evaluate(async ({ turned }) => void (await turned));
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const heights = await page
      .locator(".sheet__panel :is(a, button, summary)")
      .evaluateAll((targets) =>
        targets.map((target) => target.getBoundingClientRect().height).filter((height) => height),
      );
    // A browser's own arithmetic leaves heights like 43.99998.
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "Close menu" }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("back to top", () => {
  test("appears after one screen of scrolling and scrolls up", async ({ page }) => {
    // Narrower windows have it at the page's end.
    await page.setViewportSize({ width: 1440, height: 720 });
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    const link = page.getByRole("link", { name: "Back to top" });
    await expect(link).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: innerHeight - 100, behavior: "instant" }));
    await expect(link).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: innerHeight + 90, behavior: "instant" }));
    await expect(link).toBeInViewport({ ratio: 1 });
    // Scrolling up shows the bar, scrolling down hides it.
    await page.evaluate(() => scrollTo({ top: innerHeight + 10, behavior: "instant" }));
    await expect(page.locator("[data-float]")).not.toHaveAttribute("data-reading");
    await link.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("does not make a short page longer, and is not offered there", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop", 1));
    const extra = await page.evaluate(() => {
      const whole = document.querySelector(".page")?.getBoundingClientRect().height ?? 0;
      return document.documentElement.scrollHeight - Math.max(whole, innerHeight);
    });
    expect(extra).toBeLessThan(1);
    await expect(page.getByRole("link", { name: "Back to top" })).toHaveCount(0);
  });
});

const windows = [
  ["desktop", 1440],
  ["desktop", 360],
  ["mobile", 390],
  ["mobile", 320],
] as const;

test("the layout fits its window, and does not shift when its script loads", async ({ page }) => {
  const errors = collectErrors(page);
  await noteLayoutShifts(page);
  for (const [surface, width] of windows) {
    await test.step(`${surface}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      for (const language of ["en", "zh"] as const) {
        await site.open(page, site.pages.layoutPage(language, surface));
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await expect(page.locator("html[data-script]")).toHaveCount(1);
        await nextFrames(page);
        expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
        expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe(language);
      }
      expect(errors).toEqual([]);
      if (width === 1440) await expectHeaderToHold(page);
      if (surface === "desktop" && width < 600) await expectNarrowHeaderToServe(page);
    });
  }
});
