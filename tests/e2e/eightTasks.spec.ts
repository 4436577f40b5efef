import type { Locator, Page } from "@playwright/test";
import { messages as allMessages } from "../../src/i18n/index.ts";
import { expect, test } from "./site.ts";

const { frame } = allMessages.en;

// What readers come for, each from the home page, with the clicks and keys that it takes at most.

/** A reader's hand: does things and counts them. Pointing at something costs nothing. */
class Hand {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async point(at: Locator): Promise<void> {
    await at.hover();
  }

  async click(at: Locator): Promise<void> {
    this.clicks += 1;
    await at.click();
  }

  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }
}

/** The link to a family in the menu, which opens under the pointer. */
async function familyInMenu(page: Page, hand: Hand, name: string): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: frame.mainMenu, exact: true });
  await hand.point(menu.getByRole("link", { name: "Products", exact: true }));
  // A family may also be among those that the menu recommends.
  return menu.getByRole("link", { name, exact: true }).last();
}

const parts = (page: Page) => page.locator(".product-table tbody th a");
const facet = (page: Page, name: string) => page.getByRole("group", { name });

test("a microcontroller with 1 MB of flash or more, for −40 to 105 °C, in a QFP", async ({
  page,
  at,
}) => {
  await page.goto(at("home"));
  const hand = new Hand(page);
  await hand.click(await familyInMenu(page, hand, "Microcontrollers"));
  await hand.click(facet(page, "Flash").getByRole("textbox", { name: "Flash, from" }));
  await hand.type("1 MB");
  const temperature = facet(page, "Temperature");
  await hand.click(temperature.getByRole("textbox", { name: "Temperature, from" }));
  await hand.type("-40");
  await hand.press("Tab");
  await hand.type("105");
  await hand.click(facet(page, "Package").getByRole("checkbox", { name: "QFP" }));
  await expect(parts(page)).toHaveText(["RG1064", "RG1128"]);
  await expect(page.locator(".product-table__codes").first()).toHaveText(
    /^\d of \d order codes fit$/,
  );
  await expect(page).toHaveURL(
    /package=qfp&temperature=-40\.\.105%20%C2%B0C&p\.flash-size=1%20MB\.\.$/,
  );
  expect(hand.clicks).toBeLessThanOrEqual(4);
  expect(hand.keys).toBeLessThanOrEqual(11);
});

test("three chargers side by side", async ({ page, at, messages }) => {
  await page.goto(at("home"));
  const hand = new Hand(page);
  await hand.click(await familyInMenu(page, hand, "Quick charge and USB-PD controllers"));
  const chosen = (await parts(page).allInnerTexts()).slice(0, 3);
  for (const part of chosen) {
    await hand.click(page.getByRole("checkbox", { name: messages.finder.comparePart(part) }));
  }
  await hand.click(page.getByRole("button", { name: messages.compare.title }));
  await expect(page.locator(".compare-table thead th a")).toHaveText(chosen);
  expect(hand.clicks).toBeLessThanOrEqual(5);
  expect(hand.keys).toBe(0);
});
