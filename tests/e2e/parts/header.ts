import { expect, type Page } from "@playwright/test";

/** Widths from a window at 400 % zoom to a wide screen, and those at which the header changes. */
const widths = [320, 390, 600, 768, 939, 940, 1023, 1024, 1280, 1366, 1920, 2560];

/** Expects the desktop header to be whole at every width: name, menu and search in full and in sight. */
export async function expectHeaderToHold(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 657 });
    const found = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
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
        isSearchShown: search !== undefined && search.width >= 120 && search.bottom < innerHeight,
        isSearchBelow: search !== undefined && bar !== undefined && search.top > bar.top + 40,
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
      isSearchShown: true,
      isSearchBelow: width < 1024,
      hidden: 0,
    });
  }
}
