import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/**
 * The element that a locator finds, from press to press. A locator looks through the whole page each
 * time it is asked, which takes many times as long as a press where it goes by roles and names.
 */
export class Target {
  readonly #locator: Locator;
  #element: ElementHandle<HTMLElement | SVGElement> | undefined;

  constructor(locator: Locator) {
    this.#locator = locator;
  }

  /**
   * What a function says of the element.
   * @param question gives undefined for an element that has left the page: then it is found anew
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
 * Moves the focus by a key until it is on an element.
 * @param most presses after which the key does not lead there
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
