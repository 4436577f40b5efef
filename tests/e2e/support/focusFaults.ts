import type { Page } from "@playwright/test";

/** Elements of a screen that are looked at: lists repeat themselves. */
const most = 70;

/**
 * Leads the focus through a screen's content, or a part of it. @returns what takes it without a sign that is seen
 * (WCAG 2.4.7), or lies wholly below what sticks to the window's edges (2.4.11)
 */
export async function focusFaults(page: Page, within = "#content"): Promise<string[]> {
  // From here on, focus counts as led by the keyboard.
  await page.keyboard.press("Tab");
  const elements = await page.evaluateHandle(focusable, [most, within] as const);
  const sight = await page.evaluateHandle(sightOfFocus);
  const faults = await page.evaluate(
    ([all, { signsOf, isSeen }]) => {
      const name = (element: HTMLElement) =>
        `${element.localName}.${element.className} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}”`;
      const found: string[] = [];
      for (const element of all) {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const before = signsOf(element);
        element.focus();
        if (document.activeElement !== element) continue;
        if (signsOf(element) === before) found.push(`no sign of focus: ${name(element)}`);
        // One that is not drawn has something drawn stand for it, as the grid has its cell.
        // A frame whose page is being drawn lies below the note that says so.
        const isDrawn =
          getComputedStyle(element).opacity !== "0" && !(element instanceof HTMLIFrameElement);
        if (isDrawn && !isSeen(element)) found.push(`focus is hidden: ${name(element)}`);
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo({ top: 0, behavior: "instant" });
      return found;
    },
    [elements, sight] as const,
  );
  await Promise.all([elements.dispose(), sight.dispose()]);
  return faults;
}

/** In the page: what takes the focus in a part; of too many, some of the beginning and of the end. */
function focusable([limit, part]: readonly [number, string]): HTMLElement[] {
  const selector = [
    "a[href]",
    ...["button", "input", "select", "textarea"].map((name) => `${name}:not(:disabled)`),
    ...["summary", "[tabindex='0']", "[contenteditable=true]"],
  ].join();
  const isRendered = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const all = [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${selector})`)];
  const shown = all.filter(isRendered);
  // Beginning and end: what sticks to the window's edges hides there.
  return shown.length > limit ? [...shown.slice(0, limit - 10), ...shown.slice(-10)] : shown;
}

/** In the page: how an element shows that it has the focus, and whether any of it is seen. */
function sightOfFocus() {
  // The sign may be on what stands for an element, such as a label drawn over a hidden input.
  const signsOf = (element: HTMLElement) =>
    [
      element,
      element.parentElement,
      element.nextElementSibling,
      element.closest("label, li, .rich"),
    ]
      .map((one) => {
        if (one === null) return "";
        const { outlineStyle, outlineWidth, borderColor, backgroundColor } = getComputedStyle(one);
        const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`;
        return [outline, borderColor, backgroundColor].join("|");
      })
      .join("\n");
  const isSeen = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    // What is larger than the window is looked at where it is in it.
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const label = element.closest("label");
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.1, 0.5, 0.9]) {
        const x = left + (right - left) * across;
        const y = top + (bottom - top) * down;
        const found = document.elementFromPoint(x, y);
        if (found === null) continue;
        if (element.contains(found) || found.contains(element) || label?.contains(found)) {
          return true;
        }
      }
    }
    return false;
  };
  return { signsOf, isSeen };
}
