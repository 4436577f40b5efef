import { expect, type Locator, type Page } from "@playwright/test";
import type { Surface } from "../../src/base/site/addresses/surfaces.ts";
import { hasFocus, Target } from "./parts/focus.ts";
import { test as base } from "./siteTest.ts";

// What readers come for, each from the home page, with the clicks (on phones, taps) and the keys that
// it takes at most.

/** The reader's hand: clicks and types, and counts both. Pointing at something costs nothing. */
class Hand {
  clicks = 0;
  keys = 0;
  readonly #page: Page;
  readonly #surface: Surface;

  constructor(page: Page, surface: Surface) {
    this.#page = page;
    this.#surface = surface;
  }

  async point(at: Locator): Promise<void> {
    await at.hover();
  }

  /** @param modifiers keys that are held down meanwhile, and counted */
  async click(at: Locator, modifiers: readonly "Shift"[] = []): Promise<void> {
    this.clicks += 1;
    this.keys += modifiers.length;
    await (this.#surface === "mobile" ? at.tap() : at.click({ modifiers: [...modifiers] }));
  }

  async type(text: string): Promise<void> {
    this.keys += [...text].length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string, times = 1): Promise<void> {
    this.keys += times;
    for (let time = 0; time < times; time += 1) await this.#page.keyboard.press(key);
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(to: Locator): Promise<void> {
    const target = new Target(to);
    for (let steps = 0; steps < 60; steps += 1) {
      await this.press("Tab");
      if (await target.ask(hasFocus)) return;
    }
    throw new Error(`The Tab key does not reach ${to}.`);
  }

  /** Clicks something that is downloaded, not shown; gives its name. */
  async download(at: Locator): Promise<string> {
    const begun = this.#page.waitForEvent("download");
    await this.click(at);
    return (await begun).suggestedFilename();
  }
}

const test = base.extend<{ readonly hand: Hand }>({
  hand: async ({ page, surface }, use, { annotations }) => {
    const hand = new Hand(page, surface);
    await use(hand);
    const description = `${hand.clicks} clicks, ${hand.keys} keys`;
    annotations.push({ type: "effort", description });
  },
});

const onPhoneInChinese = { surface: "mobile", language: "zh" } as const;

/** A link of the menu, in the group that opens under the pointer. */
async function linkInMenu(page: Page, hand: Hand, group: string, name: string): Promise<Locator> {
  const menu = page.getByRole("banner").getByRole("navigation");
  await hand.point(menu.getByRole("link", { name: group, exact: true }));
  // A family may also be among those that the menu recommends.
  return menu.getByRole("link", { name, exact: true }).last();
}

const parts = (page: Page) => page.locator(".product-table tbody th a");
const facet = (page: Page, name: string) => page.getByRole("group", { name });
const searchField = (page: Page) => page.getByRole("banner").locator("[name=search]");
const suggestions = (page: Page) =>
  page.getByRole("banner").getByRole("listbox").getByRole("option");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

async function expectFittingMicrocontrollers(page: Page): Promise<void> {
  await expect(parts(page)).toHaveText(["RG1064", "RG1128"]);
  await expect(page.locator(".product-table__codes").first()).toHaveText(
    /^\d of \d order codes fit$/,
  );
  await expect(page).toHaveURL(
    /package=qfp&temperature=-40\.\.105%20%C2%B0C&p\.flash-size=1%20MB\.\.$/,
  );
}

test.beforeEach(({ page, at }) => page.goto(at("home")));

test.describe("a microcontroller with 1 MB of flash or more, for −40 to 105 °C, in a QFP", () => {
  const flash = (page: Page) => facet(page, "Flash").getByRole("textbox", { name: "Flash, from" });
  const grade = (page: Page) =>
    facet(page, "Temperature").getByRole("link", { name: "−40 to 105" });
  const qfp = (page: Page) => facet(page, "Package").getByRole("checkbox", { name: "QFP" });

  test("by the menu", async ({ page, hand }) => {
    await hand.click(await linkInMenu(page, hand, "Products", "Microcontrollers"));
    await hand.click(flash(page));
    await hand.type("1 MB");
    await hand.click(grade(page));
    await hand.click(qfp(page));
    await expectFittingMicrocontrollers(page);
    expect(hand.clicks).toBeLessThanOrEqual(4);
    expect(hand.keys).toBeLessThanOrEqual(4);
  });

  test("by keys alone", async ({ page, hand }) => {
    await hand.tabTo(searchField(page));
    await hand.type("mcu");
    // The family stands behind the parts: upwards it is nearer.
    const family = suggestions(page).filter({ hasText: /^Microcontrollers/ });
    await expect(family).toBeVisible();
    for (let steps = 0; steps < 5; steps += 1) {
      await hand.press("ArrowUp");
      if ((await family.getAttribute("aria-selected")) === "true") break;
    }
    await hand.press("Enter");
    await expect(title(page)).toHaveText("Microcontrollers");
    await hand.press("Tab");
    await hand.press("Enter");
    await hand.tabTo(flash(page));
    await hand.type("1 MB");
    await hand.tabTo(grade(page));
    await hand.press("Enter");
    await hand.tabTo(qfp(page));
    await hand.press("Space");
    await expectFittingMicrocontrollers(page);
    expect(hand.clicks).toBe(0);
    expect(hand.keys).toBeLessThanOrEqual(54);
  });
});

test("three chargers are compared", async ({ page, hand, messages }) => {
  const family = "Quick charge and USB-PD controllers";
  await hand.click(await linkInMenu(page, hand, "Products", family));
  await expect(title(page)).toHaveText(family);
  const chosen = (await parts(page).allInnerTexts()).slice(0, 3);
  const tick = (at: number) =>
    page.getByRole("checkbox", { name: messages.finder.comparePart(chosen[at] ?? "") });
  await hand.click(tick(0));
  await expect(page.locator("[data-compare-count]").first()).toHaveText("1");
  await hand.click(tick(2), ["Shift"]);
  await hand.click(page.getByRole("button", { name: messages.compare.title }));
  await expect(page.locator(".compare-table thead th a")).toHaveText(chosen);
  expect(hand.clicks).toBeLessThanOrEqual(4);
  expect(hand.keys).toBeLessThanOrEqual(1);
});

test("the supply voltage of a part is found, and its place in the datasheet", async ({
  page,
  hand,
  messages,
}) => {
  await hand.click(searchField(page));
  await hand.type("rg1064 supply");
  await expect(suggestions(page).first()).toContainText("Supply voltage 1.71 to 3.6\u00a0V");
  expect(hand.clicks).toBeLessThanOrEqual(1);
  expect(hand.keys).toBeLessThanOrEqual(13);
  await hand.click(suggestions(page).filter({ hasText: `RG1064 ${messages.search.datasheet}` }));
  await expect(title(page)).toHaveText("RG1064 datasheet");
  await expect(page.locator(".pdf-page canvas").first()).toBeVisible();
  await hand.press("Control+f");
  await hand.type("supply v");
  await expect(page.locator(".hit--shown")).toBeInViewport();
  await expect(page.locator("output")).toHaveText(messages.preview.found(1, 1));
  expect(hand.clicks).toBeLessThanOrEqual(2);
});

test.describe("a part that reduces noise, by its Chinese name on a phone", () => {
  test.use(onPhoneInChinese);

  test("from the suggestions", async ({ page, hand, messages }) => {
    const banner = page.getByRole("banner");
    await hand.click(banner.getByRole("button", { name: messages.search.open }).first());
    await expect(searchField(page)).toBeFocused();
    await hand.type("降噪音频芯片");
    await hand.click(suggestions(page).first());
    await expect(title(page)).toContainText("RG4308");
    await expect(page.getByRole("main")).toContainText("降噪");
    expect(hand.clicks).toBeLessThanOrEqual(2);
    expect(hand.keys).toBeLessThanOrEqual(6);
  });
});

test("the replacement of an obsolete part is found", async ({ page, hand, messages }) => {
  await hand.click(searchField(page));
  await hand.type("rg2045");
  await hand.click(suggestions(page).filter({ hasText: `${messages.search.replacedBy} RG2067` }));
  await expect(title(page)).toHaveText("RG2067");
  expect(hand.clicks).toBeLessThanOrEqual(2);
  expect(hand.keys).toBeLessThanOrEqual(6);
});

test("a distributor's address is found", async ({ page, hand }) => {
  await hand.click(await linkInMenu(page, hand, "About us", "Partners"));
  const distributor = page.getByRole("main").getByRole("link", { name: /^Solbrook Components/ });
  await expect(distributor).toBeInViewport();
  await expect(distributor).toHaveAttribute("href", /^https:/);
  expect(hand.clicks).toBeLessThanOrEqual(1);
  expect(hand.keys).toBe(0);
});

test.describe("a question about a part, on a phone in Chinese", () => {
  test.use(onPhoneInChinese);

  test("from the part's page", async ({ page, hand, messages }) => {
    await hand.click(page.getByRole("main").getByRole("link", { name: "RG2140", exact: true }));
    await expect(title(page)).toHaveText("RG2140");
    await hand.click(page.getByRole("link", { name: messages.products.ask }));
    await expect(page).toHaveURL(/\/technical-consultation\?part=RG2140/);
    await expect(page.locator("main form textarea").first()).toBeVisible();
    expect(hand.clicks).toBeLessThanOrEqual(2);
    expect(hand.keys).toBe(0);
  });
});

test("the logo kit is downloaded for a report", async ({ page, hand }) => {
  await hand.click(await linkInMenu(page, hand, "About us", "Press"));
  const download = page.locator(".press").getByRole("link", { name: /^Download.*Logo kit/ });
  expect(await hand.download(download)).toMatch(/\.zip$/);
  expect(hand.clicks).toBeLessThanOrEqual(2);
  expect(hand.keys).toBe(0);
});

test.describe("samples of an order code", () => {
  const orderCode = "RG1064-L144ET";
  const code = (page: Page) => suggestions(page).filter({ hasText: orderCode }).first();
  const row = (page: Page) => page.locator(".order-table tr, .order-card", { hasText: orderCode });

  test("by the mouse", async ({ page, hand, messages }) => {
    await hand.click(searchField(page));
    await hand.type(orderCode);
    await hand.click(code(page));
    await expect(row(page).getByRole("link", { name: "Solbrook Components" })).toBeInViewport();
    await hand.click(row(page).getByRole("link", { name: messages.ordering.samples }));
    await expectPrefilled(page);
    expect(hand.clicks).toBeLessThanOrEqual(3);
    expect(hand.keys).toBeLessThanOrEqual(orderCode.length);
  });

  test("by keys alone", async ({ page, hand, messages }) => {
    await hand.tabTo(searchField(page));
    await hand.type(orderCode);
    await expect(code(page)).toBeVisible();
    await hand.press("ArrowDown", 3);
    await expect(code(page)).toHaveAttribute("aria-selected", "true");
    await hand.press("Enter");
    await expect(row(page)).toBeInViewport();
    await hand.tabTo(row(page).getByRole("link", { name: messages.ordering.samples }));
    await hand.press("Enter");
    await expectPrefilled(page);
    expect(hand.clicks).toBe(0);
    expect(hand.keys).toBeLessThanOrEqual(36);
  });

  test.describe("on a phone in Chinese", () => {
    test.use(onPhoneInChinese);

    test("by taps", async ({ page, hand, messages }) => {
      const banner = page.getByRole("banner");
      await hand.click(banner.getByRole("button", { name: messages.search.open }).first());
      await expect(searchField(page)).toBeFocused();
      await hand.type(orderCode);
      await hand.click(code(page));
      await hand.click(row(page).getByRole("link", { name: messages.ordering.samples }));
      await expectPrefilled(page);
      expect(hand.clicks).toBeLessThanOrEqual(3);
      expect(hand.keys).toBeLessThanOrEqual(orderCode.length);
    });
  });

  async function expectPrefilled(page: Page): Promise<void> {
    await expect(page).toHaveURL(/\/business-consulting\?/);
    const form = page.locator("main form");
    const values = form.locator("input, textarea, select");
    const filled = () =>
      values.evaluateAll((fields) =>
        fields.flatMap((field) => ("value" in field ? [String(field.value)] : [])),
      );
    await expect.poll(filled).toContainEqual(expect.stringContaining(orderCode));
  }
});

test.describe("the latest report and the financial calendar, on a phone in Chinese", () => {
  test.use(onPhoneInChinese);

  test("from the investors' page", async ({ page, hand, at, messages }) => {
    const investors = page.getByRole("main").locator(`a[href^='${at("invest").split("?")[0]}?']`);
    await hand.click(investors.first());
    // The figure is there before anything is opened.
    await expect(page.getByRole("main")).toContainText("营业收入");
    await expect(page.getByRole("main")).toContainText("18.0%");
    const { subscribeCalendar } = messages.investors;
    const calendar = page.getByRole("link", { name: subscribeCalendar });
    expect(await hand.download(calendar)).toMatch(/\.ics$/);
    await hand.click(
      page
        .locator(".invest-latest")
        .getByRole("link", { name: /季度报告/ })
        .first(),
    );
    await expect(title(page)).toContainText("2026 年第三季度报告");
    expect(hand.clicks).toBeLessThanOrEqual(3);
    expect(hand.keys).toBe(0);
  });
});

test("a position is applied for", async ({ page, hand, messages }) => {
  await hand.click(await linkInMenu(page, hand, "About us", "Careers"));
  await hand.click(page.getByRole("link", { name: "NPU architect" }));
  await expect(title(page)).toHaveText("NPU architect");
  await hand.click(page.getByRole("link", { name: messages.careers.applyNow }));
  const position = page.locator("#enquiry-position");
  await expect(position).toHaveValue(/^NPU architect/);
  await expect(position).toBeInViewport();
  expect(hand.clicks).toBeLessThanOrEqual(3);
  expect(hand.keys).toBe(0);
});
