import { expect, type Page } from "@playwright/test";

/** Widths from a window at 400 % zoom to a wide screen, and those at which the header changes. */
const widths = [320, 390, 599, 600, 768, 1023, 1024, 1280, 1366, 1920, 2560];

/**
 * Expects the desktop header to be whole and one row at every width: name, menu and search in sight,
 * in narrow windows the buttons that lead to them.
 */
export async function expectHeaderToHold(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 657 });
    const found = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const isWhole = (selector: string) => {
        const { left = -1, right = 0, width = 0, height = 0 } = box(selector) ?? {};
        return left >= 0 && right <= innerWidth && width >= 44 && height >= 44;
      };
      const root = document.documentElement;
      const name = document.querySelector(".brand__name");
      const linesOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      };
      const [bar, search] = [box(".header__bar"), box("[data-search-bar]")];
      // As it is painted before what follows it has come.
      const side = document.querySelector(".header__side");
      side?.remove();
      const early = box("[data-search-bar]");
      document.querySelector(".header__bar")?.append(side ?? "");
      return {
        isMoved: early?.left !== search?.left || early?.width !== search?.width,
        overflow: root.scrollWidth - root.clientWidth,
        nameLines: name === null ? 0 : linesOf(name),
        isNameCut: name !== null && name.scrollWidth > name.clientWidth,
        isMarkWhole: (box(".brand .mark")?.width ?? 0) >= 24,
        isSearchShown: (search?.width ?? 0) >= 120,
        rows: Math.round((bar?.height ?? 0) / 63),
        buttons: [".menu-fold > summary", ".header__search", ".compare-link"].filter(isWhole),
        hidden: [...document.querySelectorAll(".top-menu__link")].filter((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left < 0 || right > root.clientWidth;
        }).length,
      };
    });
    expect({ width, ...found }).toEqual({
      width,
      isMoved: false,
      overflow: 0,
      nameLines: 1,
      isNameCut: false,
      isMarkWhole: true,
      isSearchShown: width >= 600,
      rows: 1,
      buttons: [
        ...(width < 1024 ? [".menu-fold > summary"] : []),
        ...(width < 600 ? [".header__search"] : []),
        ...(width < 1024 ? [".compare-link"] : []),
      ],
      hidden: 0,
    });
  }
}

/** Expects menu and search of a narrow desktop window to open, to be reached by keys and to close. */
export async function expectNarrowHeaderToServe(page: Page): Promise<void> {
  const summary = page.locator(".menu-fold > summary");
  const [products, news] = await page.locator(".top-menu__toggle").all();
  const panel = page.locator(".top-menu__item--more > .mega").first();
  if (!products || !news) throw new Error("The menu has no panels.");
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(".top-menu__link").first()).toBeFocused();
  await products.click();
  await expect(panel).toBeVisible();
  // What is open above stays until the press is over, or the button would move from under it.
  await news.click();
  await expect(news).toHaveAttribute("aria-expanded", "true");
  await expect(panel).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(news).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(summary).toBeFocused();
  await expect(news).toBeHidden();

  const opener = page.locator(".header__search");
  const field = page.locator("[data-search-bar] [name=search]");
  await expect(field).toBeHidden();
  await opener.click();
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
}
