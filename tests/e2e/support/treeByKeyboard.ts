import type { Locator, Page } from "@playwright/test";
import { hasFocusWithin, pressUntilFocused, Target } from "../parts/focus.ts";

/** A person's hands on the screen, by keyboard alone. */
export interface TreeHands {
  /** Presses a button after leading the focus there by a key. */
  press(button: Locator, key?: string): Promise<void>;
  /** Presses one of the acts in a row of the tree. */
  actOf(row: Locator, button: Locator): Promise<void>;
}

/** Presses after which a key does not lead where it is to lead. */
export const maxPresses = 120;

/** Leads the focus to a row of the tree: by Tab to the tree, by the arrows from its nearer end. */
export async function focusRow(page: Page, tree: Locator, row: Locator): Promise<void> {
  const target = new Target(tree);
  const isInside = () => target.ask(hasFocusWithin);
  for (let presses = 0; presses < maxPresses && !(await isInside()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  const place = await row.evaluate((one) => {
    const rows = [
      ...(one.closest("[role=treegrid], [role=grid]")?.querySelectorAll("[role=row]") ?? []),
    ];
    return rows.indexOf(one) / rows.length;
  });
  await page.keyboard.press(place < 0.5 ? "Home" : "End");
  await pressUntilFocused(page, place < 0.5 ? "ArrowDown" : "ArrowUp", row, maxPresses);
}

export function handsOf(page: Page, tree: Locator): TreeHands {
  const press = async (button: Locator, key = "Tab") => {
    await pressUntilFocused(page, key, button, maxPresses);
    await page.keyboard.press("Enter");
  };
  return {
    press,
    async actOf(row, button) {
      await focusRow(page, tree, row);
      await press(button, "ArrowRight");
    },
  };
}
