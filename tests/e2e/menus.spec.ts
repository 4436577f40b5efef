import type { Page } from "@playwright/test";
import type { Messages } from "../../src/base/i18n/messages.ts";
import { accessibilityFindings } from "./inspection.ts";
import { eachOnce, expect, test } from "./siteTest.ts";

/** The desktop header's menu. */
const topMenu = (page: Page, messages: Messages) =>
  page.getByRole("navigation", { name: messages.frame.mainMenu, exact: true });

/** The button of the mobile menu. */
const opener = (page: Page, messages: Messages) =>
  page.locator("summary", { hasText: messages.frame.openMenu });

test.describe("the desktop menu", () => {
  test("leads by keyboard alone to a family three levels down", async ({ page, at, messages }) => {
    await page.goto(at("home"));
    const menu = topMenu(page, messages);
    const toggle = menu.getByRole("button", { name: messages.frame.expand("Products") });
    const panel = page.locator(`#${await toggle.getAttribute("aria-controls")}`);

    // Skip link, company, the top entry's link, its button.
    for (let stop = 1; stop <= 4; stop += 1) await page.keyboard.press("Tab");
    await expect(toggle).toBeFocused();
    await expect(panel).toBeHidden();
    await page.keyboard.press("Space");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(panel).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(panel.getByText("Recommended parts").first()).toBeVisible();
    await expect(panel.getByRole("link", { name: "RG2140" })).toBeVisible();
    const links = panel.getByRole("link");
    for (const link of await links.all()) {
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(panel).toBeHidden();

    const support = menu.locator(".top-menu__group");
    const help = page.locator(`#${await support.getAttribute("aria-controls")}`);
    await menu.getByRole("link", { name: "About us", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(support).toBeFocused();
    await expect(help).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(help.getByRole("link")).toHaveCount(8);
    await page.keyboard.press("ArrowDown");
    await expect(help.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(support).toBeFocused();
    await expect(help).toBeHidden();

    await toggle.focus();
    await page.keyboard.press("Enter");
    const family = panel.getByRole("link", { name: "Microcontrollers" });
    for (let stops = await links.count(); stops > 0; stops -= 1) {
      await page.keyboard.press("Tab");
      if (await family.evaluate((link) => link === document.activeElement)) break;
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Microcontrollers");
    await expect(panel).toBeHidden();
  });
});

/** Opens the mobile menu by the keyboard, walks around in it, and closes it by Escape. */
async function keepsFocus(page: Page, messages: Messages): Promise<void> {
  await opener(page, messages).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: messages.frame.mainMenu });
  await expect(menu).toBeVisible();
  const stops = await menu.locator("a, button, summary").filter({ visible: true }).count();
  for (let stop = 0; stop <= stops + 1; stop += 1) {
    await page.keyboard.press("Tab");
    // After the last one the focus goes to the browser's own interface, which the page reports as
    // `body`.
    const isBehind = await page.evaluate(
      () =>
        document.activeElement?.closest("dialog, body")?.localName === "body" &&
        document.activeElement !== document.body,
    );
    expect(isBehind).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener(page, messages)).toBeFocused();
}

test.describe("the mobile menu", () => {
  test.use({ surface: "mobile" });

  test("keeps the focus inside, and unfolds to a family three levels down", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("home"));
    await expect(page.getByRole("banner")).toContainText(`${messages.frame.stockCode} 603893`);
    const menu = page.getByRole("dialog", { name: messages.frame.mainMenu });
    await keepsFocus(page, messages);

    await opener(page, messages).tap();
    await expect(menu.getByText("Power", { exact: true })).toBeHidden();
    await menu.getByText("Products", { exact: true }).tap();
    await menu.getByText("Power", { exact: true }).tap();
    await menu.getByRole("link", { name: "Quick charge and USB-PD controllers" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Quick charge and USB-PD controllers",
    );
    await expect(menu).toBeHidden();
  });
});

eachOnce((surface) => {
  test("there are no accessibility violations with the menu open, or with a channel's QR code", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("home"));
    if (surface === "mobile") {
      await opener(page, messages).tap();
      const menu = page.getByRole("dialog");
      await menu.locator("summary").first().tap();
      await menu.locator("summary").nth(1).tap();
    } else {
      await page.locator("[data-menu] [aria-controls]").first().click();
      await expect(page.locator(".mega").first()).toBeVisible();
    }
    expect(await accessibilityFindings(page, ".page > header")).toEqual([]);
    await page.keyboard.press("Escape");

    const channels = page.getByRole("list", { name: messages.frame.follow });
    const card = channels.locator("[popover]").first();
    await expect(card).toBeHidden();
    await channels.getByRole("button").first().click();
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole("img")).toHaveJSProperty("complete", true);
    expect(await accessibilityFindings(page, ".social")).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
  });
});
