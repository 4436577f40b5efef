import type { Page } from "@playwright/test";

/**
 * Elements of a phone's page that do something and are smaller than 44 by 44 px: not links of texts,
 * nor dots and marks that have a larger equal beside them.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = "a[href], button, summary, select, textarea, input:not([type=hidden])";
    const exempt =
      ".carousel__dot, .enquiry-trap *, svg a, .prose a, .api-field__type a, .visually-hidden";
    const sizeOf = (element: Element) => {
      // What surrounds a field is pressed with it.
      const around = element.closest("label, .search__row") ?? element;
      const boxes = [element, around].map((one) => one.getBoundingClientRect());
      return [boxes.map(({ width }) => width), boxes.map(({ height }) => height)].map((sizes) =>
        Math.max(...sizes),
      );
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const [width = 0, height = 0] = sizeOf(element);
      // A label elsewhere on the page may stand for a field that is not shown itself.
      if (!seen || (width <= 1 && height <= 1)) return [];
      if (element.matches(exempt) || isInSentence(element)) return [];
      const cover = getComputedStyle(element, "::after");
      if (cover.position === "absolute" && Number.parseFloat(cover.height) >= 44) return [];
      if (width >= 43.5 && height >= 43.5) return [];
      return `${element.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  });
}
