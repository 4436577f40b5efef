import type { Locator, Page } from "@playwright/test";

/** The pages of an open document. */
export const pages = (page: Page): Locator => page.locator(".pdf-page");

/** Canvas of a page. */
export const picture = (page: Page, number: number): Locator =>
  pages(page)
    .nth(number - 1)
    .locator("canvas");

/** True where the upper quarter of a canvas holds anything dark. */
export function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element
      .getContext("2d")
      ?.getImageData(0, 0, element.width, Math.floor(element.height / 4)) ?? { data: [] };
    return data.some((value) => value < 128);
  });
}
