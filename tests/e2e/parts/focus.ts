import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/**
 * The element found by a locator, kept between key presses. A locator searches the whole page on
 * each use, which takes far longer than a press where it uses roles and names.
 */
export class Target {
  readonly #locator: Locator;
  #element: ElementHandle<HTMLElement | SVGElement> | undefined;

  constructor(locator: Locator) {
    this.#locator = locator;
  }

  /**
   * Evaluates a function on the element.
   * @param question returns undefined for an element that has left the page: it is then located
   *   again
   */
  async ask<Answer>(question: (element: Element) => Answer | undefined): Promise<Answer> {
    for (;;) {
      this.#element ??= (await this.#locator.elementHandle()) ?? undefined;
      const answer = (await this.#element?.evaluate(question)) as Answer | undefined;
      if (answer !== undefined) return answer;
      this.#element = undefined;
    }
  }
}

/** True for the element that has the focus. */
export function hasFocus(element: Element): boolean | undefined {
  return element.isConnected ? element === document.activeElement : undefined;
}

/** True for an element that has the focus within. */
export function hasFocusWithin(element: Element): boolean | undefined {
  return element.isConnected ? element.contains(document.activeElement) : undefined;
}

/**
 * Presses a key until the focus is on an element.
 * @param most presses after which it fails
 */
export async function pressUntilFocused(
  page: Page,
  key: string,
  wanted: Locator,
  most: number,
): Promise<void> {
  await expect(wanted).toBeVisible();
  const target = new Target(wanted);
  for (let presses = 0; presses < most && !(await target.ask(hasFocus)); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}
