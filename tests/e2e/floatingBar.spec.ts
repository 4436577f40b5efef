import type { Page } from "@playwright/test";
import { expect, lookDown, onBothSurfaces, screens, test } from "./siteTest.ts";

const bar = (page: Page) => page.locator("[data-float]");
/**
 * Scrolls down and back a little: the bar appears after a screen, and hides while scrolling down. In a
 * window without a margin for it, it stands at the page's end.
 */
async function turnBack(page: Page): Promise<void> {
  const scroll = (top: number) =>
    page.evaluate((top) => scrollBy({ top, behavior: "instant" }), top);
  const width = page.viewportSize()?.width ?? 0;
  if (width < 1440 && (await bar(page).getAttribute("data-moved")) === null) {
    await lookDown(page);
    await scroll(1e6);
    await expect(handle(page)).toBeInViewport({ ratio: 1 });
    return;
  }
  await scroll(1200);
  // Two scrolls within a frame are reported as one, which would be downwards.
  await expect(bar(page)).toHaveAttribute("data-below");
  await scroll(-60);
  await expect(handle(page)).toBeVisible();
  await expect(bar(page)).not.toHaveAttribute("data-reading");
}

const handle = (page: Page) => page.locator("[data-float-handle]");

async function place(page: Page): Promise<{ x: number; y: number }> {
  const box = await handle(page).boundingBox();
  return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
}

onBothSurfaces((surface) => {
  test("the floating bar covers nothing, yields to readers, and stays where it was moved", async ({
    page,
    at,
  }) => {
    const usual = screens[surface].viewport;
    /** Opens a page as a reader's first one. */
    const open = async (address: string) => {
      await page.setViewportSize(usual);
      await page.goto(address);
    };
    const forget = () =>
      page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });

    await test.step("it covers nothing on the first screen, if the window has no margin for it", async () => {
      await open(at("rk-news"));
      const contact = bar(page).locator(".float__contact");
      if (surface === "desktop") {
        await expect(contact).toBeVisible();
        const right = (box: { x: number; width: number } | null) => (box ? box.x + box.width : 0);
        const content = page.getByRole("main").getByRole("article").first();
        const edge = right(await content.boundingBox());
        expect((await contact.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
        await page.setViewportSize({ width: 1024, height: 800 });
      }
      await expect(contact).not.toBeInViewport();
      await expect(handle(page)).not.toBeInViewport();
      await turnBack(page);
      await expect(contact).toBeInViewport({ ratio: 1 });
      await expect(handle(page)).toBeVisible();
    });
    await forget();
    await test.step("it yields to the focused element", async () => {
      await open(at("product-info", { id: 101 }));
      await turnBack(page);
      const related = page.locator("#related");
      await related.evaluate((one) => one.closest("details")?.toggleAttribute("open", true));
      const link = related.locator("a[href*='product-info']").first();
      await page.keyboard.press("Tab");
      await link.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
      await expect(bar(page)).toHaveAttribute("data-below");
      // Put over the link, as a reader might, before it gets the focus.
      await link.evaluate((link: HTMLElement) => {
        const float = document.querySelector<HTMLElement>("[data-float]");
        if (!float) return;
        const [over, own] = [link.getBoundingClientRect(), float.getBoundingClientRect()];
        float.style.translate = `${over.left - own.left}px ${over.top - own.top}px`;
        link.focus({ preventScroll: true });
      });
      await expect(bar(page)).toHaveAttribute("data-aside");
      await expect(bar(page)).toHaveCSS("opacity", "0");
      await handle(page).focus();
      await expect(bar(page)).toHaveCSS("opacity", "1");
    });
    await forget();
    await test.step("it yields to scrolling, if the window has no margin for it", async () => {
      await open(at("product-info", { id: 101 }));
      await turnBack(page);
      const scroll = (top: number) =>
        page.evaluate((top) => scrollBy({ top, behavior: "instant" }), top);
      if (surface === "desktop") {
        await scroll(900);
        await expect(handle(page)).toBeInViewport();
        await page.setViewportSize({ width: 1024, height: 800 });
        await turnBack(page);
      }
      await scroll(-1500);
      await expect(handle(page)).not.toBeInViewport();
      // Moved by the reader, it floats there too, and gives way.
      await scroll(1e6);
      await handle(page).focus();
      await page.keyboard.press("ArrowUp");
      await handle(page).blur();
      await scroll(-1500);
      await expect(handle(page)).toBeInViewport();
      await scroll(60);
      await expect(bar(page)).toHaveCSS("opacity", "0");
      await scroll(-60);
      await expect(bar(page)).toHaveCSS("opacity", "1");
    });
    await forget();
    await test.step("it is moved by its handle, and stays there on other pages", async () => {
      await open(at("product-info", { id: 101 }));
      await turnBack(page);
      const { x, y } = await place(page);
      await page.mouse.move(x + 10, y + 10);
      await page.mouse.down();
      await page.mouse.move(x - 90, y - 110, { steps: 4 });
      await page.mouse.up();
      expect(await place(page)).toEqual({ x: x - 100, y: y - 120 });
      await handle(page).focus();
      await page.keyboard.press("ArrowUp");
      expect(await place(page)).toEqual({ x: x - 100, y: y - 136 });
      await page.goto(at("rk-news"));
      await expect.poll(() => place(page)).toEqual({ x: x - 100, y: y - 136 });

      await page.setViewportSize({ width: 360, height: 500 });
      await expect(handle(page)).toBeInViewport({ ratio: 1 });
    });
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("the floating bar is at the end of the page, if it has no margin", async ({
      page,
      at,
      complaints,
    }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      if (surface === "desktop") await page.setViewportSize({ width: 1024, height: 800 });
      await page.goto(at("rk-news"));
      const top = bar(page).locator(".float__top");
      await expect(top).not.toBeInViewport();
      await top.scrollIntoViewIfNeeded();
      await top.click();
      await expect(page.getByRole("banner")).toBeInViewport();
    });
  });
});
