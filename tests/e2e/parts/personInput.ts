import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { Target } from "./focus.ts";

/** Input device of a person: the pointer, or the keyboard alone. */
export type Means = "pointer" | "keyboard";

/** Maximum presses of Tab from one control to another. */
const farthest = 400;

/**
 * A person's input on a page. By keyboard, targets are reached with Tab and Shift+Tab only, and within a
 * toolbar that is one stop with the arrow keys.
 */
export class Hands {
  readonly #page: Page;
  readonly #means: Means;
  #keyboard: Promise<CDPSession> | undefined;
  /** Number of presses of buttons, links and choices, without typing. */
  presses = 0;
  /** Number of keys pressed to reach controls and to press them, without typing. */
  keys = 0;

  constructor(page: Page, means: Means) {
    this.#page = page;
    this.#means = means;
  }

  /** Presses a button, a link or a checkbox. */
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    if (this.#means === "pointer") return target.click();
    await this.#reach(target);
    const isBox = await target.evaluate((element) => element.matches("input"));
    await this.#key(isBox ? "Space" : "Enter");
  }

  /** Puts the caret into a field. */
  async into(target: Locator): Promise<void> {
    if (this.#means === "pointer") await target.click();
    else await this.#reach(target);
    await expect(target).toBeFocused();
  }

  /** Replaces the text of the focused field. */
  async overwrite(text: string): Promise<void> {
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.#page.keyboard.insertText(text);
  }

  /** Types through an input method: composed letters, then the chosen characters. */
  async compose(letters: string, chosen: string): Promise<void> {
    this.#keyboard ??= this.#page.context().newCDPSession(this.#page);
    const keyboard = await this.#keyboard;
    for (let end = 1; end <= letters.length; end += 1) {
      const place = { selectionStart: end, selectionEnd: end };
      await keyboard.send("Input.imeSetComposition", { text: letters.slice(0, end), ...place });
    }
    await keyboard.send("Input.insertText", { text: chosen });
  }

  async #reach(target: Locator): Promise<void> {
    await target.waitFor();
    const wanted = new Target(target);
    for (let tabs = 0; tabs < farthest; tabs += 1) {
      const way = await wanted.ask(wayTo);
      if (way === "here") return;
      await this.#key(way);
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  async #key(name: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(name);
  }
}

/** In the page: the key that leads from the focus to an element; undefined where it cannot be reached. */
function wayTo(
  element: Element,
): "here" | "Tab" | "Shift+Tab" | "ArrowRight" | "ArrowLeft" | undefined {
  if (!element.isConnected) return undefined;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === element) return "here";
  // Elements of shadow trees have the place of their hosts.
  const placeOf = (one: Element) => {
    const root = one.getRootNode();
    return root instanceof ShadowRoot ? root.host : one;
  };
  const place = placeOf(element);
  if (active === null || active === document.body) {
    // From the end, where that is nearer.
    const focusable = [...document.querySelectorAll("a[href], button, input, select, textarea")];
    const before = focusable.filter(
      (one) => (one.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return before.length > focusable.length / 2 ? "Shift+Tab" : "Tab";
  }
  const from = placeOf(active);
  const [a, b] = from === place ? [active, element] : [from, place];
  const isAfter = (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  const bar = place.closest("[role=toolbar]");
  if (bar?.contains(active) && place.matches("[tabindex='-1']")) {
    // The arrow keys lead round the ends, too.
    const tools = [...bar.querySelectorAll("a, button, select")];
    const on = (tools.indexOf(place) - tools.indexOf(active) + tools.length) % tools.length;
    return on <= tools.length / 2 ? "ArrowRight" : "ArrowLeft";
  }
  return isAfter ? "Tab" : "Shift+Tab";
}
