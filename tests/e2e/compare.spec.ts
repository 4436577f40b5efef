import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use(calm);

const family = { id: "", pid: "1,10,11" } as const;
const three = { ids: "101,102,103" } as const;

const ticks = (page: Page) => page.locator("main input[data-compare]");
const tray = (page: Page) => page.locator(".tray");
const count = (page: Page) => page.locator(".dock [data-compare-count]");
const trayButton = (page: Page) => page.locator("[data-compare-form] button");

/** The part numbers at the head of the comparison. */
const heads = (page: Page) => page.locator(".compare-table thead th a");

async function partOf(tick: Locator): Promise<string> {
  return (await tick.getAttribute("data-compare")) ?? "";
}

eachOnce((surface) => {
  test("parts are ticked on any page, kept in the tray, and compared", async ({
    page,
    at,
    messages: { compare },
  }) => {
    await page.goto(at("product-list", family));
    const [first, second] = [ticks(page).nth(0), ticks(page).nth(1)];
    const parts = [await partOf(first), await partOf(second)];
    await first.check();
    await second.check();
    await expect(count(page)).toHaveText("2");
    await page.goto(at("product-info", { id: 112 }));
    // What is wanted first is on the first screen: figures, datasheet, order codes.
    for (const first of [".key-figures", ".product-actions .button", ".head-codes__all"]) {
      await expect(page.locator(first).first()).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("checkbox", { name: compare.addOne }).check();
    parts.push("RG1064");
    await expect(count(page)).toHaveText("3");
    await trayButton(page).click();
    await expect(tray(page)).toBeVisible();
    await expect(tray(page).locator(".tray__part")).toHaveText(parts);
    // The dock lies over the foot of the window, wherever the page's links are just then.
    expect(await accessibilityFindings(page, ".dock")).toEqual([]);
    await tray(page)
      .getByRole("button", { name: compare.remove("RG1064") })
      .click();
    await expect(page.getByRole("checkbox", { name: compare.addOne })).not.toBeChecked();
    await tray(page).getByRole("link", { name: compare.go, exact: true }).click();

    await expect(heads(page)).toHaveText(parts.slice(0, 2));
    await page.getByRole("link", { name: compare.remove(parts[0] ?? ""), exact: true }).click();
    await expect(heads(page)).toHaveText(parts.slice(1, 2));
    // The list is shorter once the page's script has read the comparison.
    await expect(count(page)).toHaveText("1");
    await page.goto(at("product-list", family));
    await expect(ticks(page).nth(0)).not.toBeChecked();
    await expect(ticks(page).nth(1)).toBeChecked();

    // The way from a list takes along what was ticked on other pages too.
    await page.goto(at("product-info", { id: 112 }));
    await page.getByRole("checkbox", { name: compare.addOne }).check();
    await page.goto(at("product-list", family));
    await expect(ticks(page).nth(1)).toBeChecked();
    // In a window as it is at 400 % the page's end is not under the dock either.
    await page.setViewportSize({ width: 320, height: 560 });
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
    const [end, dock] = await Promise.all([
      page.getByRole("contentinfo").boundingBox(),
      page.locator(".dock").boundingBox(),
    ]);
    expect((end?.y ?? 1) + (end?.height ?? 0)).toBeLessThanOrEqual((dock?.y ?? 0) + 1);
    await page.getByRole("button", { name: compare.title, exact: true }).click();
    await expect(heads(page)).toHaveText([...parts.slice(1, 2), "RG1064"]);

    // The script of the rest knows no surface.
    if (surface === "mobile") return;
    // The very first thing that happens on a page may be that button.
    await page.goto(at("product-list", family), { waitUntil: "domcontentloaded" });
    await page.locator(".list-bar__compare").evaluate((button: HTMLElement) => button.click());
    await expect(heads(page)).toHaveText([...parts.slice(1, 2), "RG1064"]);

    await page.goto(at("product-compare"));
    await page.locator("[data-compare-listed]").click();
    await expect(heads(page)).toHaveText([...parts.slice(1, 2), "RG1064"]);

    await test.step("a sixth part is refused with a notice", async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(at("product-list", { id: 1, view: "table" }));
      for (let index = 0; index < 5; index += 1) await ticks(page).nth(index).check();
      await ticks(page).nth(5).click();
      await expect(page.getByText(compare.full)).toBeVisible();
      await expect(ticks(page).nth(5)).not.toBeChecked();
      await expect(count(page)).toHaveText("5");
    });
  });
});

/** The window has room for all parts: their numbers stay at its top. */
async function expectHeadsToStay(page: Page): Promise<void> {
  await page.locator(".compare-table tbody tr").last().scrollIntoViewIfNeeded();
  await expect(heads(page).first()).toBeInViewport({ ratio: 1 });
}

/** Two parts are visible at a time, with their numbers on top, the others by swiping. */
async function expectStripToStay(page: Page): Promise<void> {
  const numbers = page.locator(".compare-strip span");
  await page.locator(".compare-table__label").nth(12).scrollIntoViewIfNeeded();
  await expect(numbers.nth(0)).toBeInViewport({ ratio: 0.9 });
  await expect(numbers.nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(numbers.nth(2)).not.toBeInViewport();
  await page.locator(".compare__region").evaluate((region) => {
    region.scrollLeft = region.clientWidth / 2;
  });
  await expect(numbers.nth(2)).toBeInViewport({ ratio: 0.9 });
  await expect(numbers.nth(0)).not.toBeInViewport();
}

eachOnce((surface, language) => {
  test("a comparison is changed by links and forms, and stored in its address", async ({
    page,
    at,
    messages: { compare },
  }) => {
    await page.goto(at("product-compare", three));
    const [one = "", two = "", other = ""] = await heads(page).allInnerTexts();
    await test.step("the part numbers stay visible", () =>
      surface === "desktop" ? expectHeadsToStay(page) : expectStripToStay(page));
    const rows = () => page.locator("td.is-best, td.is-weakest, td:not([class])").count();
    const before = await rows();
    await page.getByRole("navigation", { name: compare.show }).getByRole("link").last().click();
    await expect(page).toHaveURL(at("product-compare", { only: "differences", ...three }));
    await expect(page.locator(".is-same")).toHaveCount(0);
    expect(await rows()).toBeLessThanOrEqual(before);
    await expect(page.locator(".is-best .mark").first()).toHaveText("▲");
    await expect(page.locator(".is-weakest .mark").first()).toHaveText("▽");

    await page.getByRole("link", { name: compare.toTheRight(one), exact: true }).click();
    await expect(heads(page)).toHaveText([two, one, other]);
    await page.getByRole("link", { name: compare.remove(two), exact: true }).click();
    await expect(heads(page)).toHaveText([one, other]);
    await page.getByLabel(compare.partNumber).fill(` ${two.toLowerCase()} `);
    await page.getByRole("button", { name: compare.addPart, exact: true }).click();
    await expect(heads(page)).toHaveText([one, other, two]);
    await expect(page).toHaveURL(/only=differences/);

    await page.getByLabel(compare.partNumber).fill("RG-NONE");
    await page.getByRole("button", { name: compare.addPart, exact: true }).click();
    await expect(page.getByText(compare.unknown("RG-NONE"))).toBeVisible();
    await expect(page.getByLabel(compare.partNumber)).toHaveValue("RG-NONE");
    await expect(heads(page)).toHaveText([one, other, two]);
    expect(await accessibilityFindings(page, ".compare-adding")).toEqual([]);
    expect(page.url()).toContain(surface === "mobile" ? "/mobile/" : "/product-compare");
    expect(page.url().includes("lang=zh")).toBe(language === "zh");
  });
});

test("somebody else's comparison leaves the reader's list unchanged, and is shared: as a link, as a file, on paper", async ({
  page,
  at,
  context,
  messages: { compare },
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "";
    };
  });
  await page.goto(at("product-compare", three));
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => localStorage.getItem("compare"))).toBeNull();
  await page.getByRole("button", { name: compare.share }).click();
  await expect(page.getByText(compare.copied)).toBeVisible();
  await expect(count(page), "a link that was opened is not the reader's list").toHaveText("");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole("button", { name: compare.print }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: compare.csv }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^compare-[a-z0-9-]+\.csv$/);
  const numbers = await heads(page).allInnerTexts();
  expect(await readFile(await file.path(), "utf8")).toContain(numbers.join());

  await page.goto(at("product-info", { id: 112 }));
  await page.getByRole("checkbox").first().check();
  await expect(count(page)).toHaveText("1");
  await page.goto(at("product-compare", three));
  await expect(count(page)).toHaveText("1");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  onBothSurfaces(() => {
    test("parts ticked on a page are compared, and one is added by its number", async ({
      page,
      at,
      complaints,
      messages: { compare },
    }) => {
      complaints.expect(/^failed: .*\.js \(csp\)$/);
      await page.goto(at("product-list", family));
      const [first, second] = [ticks(page).nth(0), ticks(page).nth(1)];
      const parts = [await partOf(first), await partOf(second)];
      await expect(trayButton(page)).toBeHidden();
      await second.check();
      await first.check();
      await trayButton(page).click();
      await expect(heads(page)).toHaveText(parts);
      await page.goto(at("product-list", family));
      await second.check();
      await first.check();
      await page.getByRole("button", { name: compare.title, exact: true }).click();
      await expect(heads(page)).toHaveText(parts);
      await page.getByLabel(compare.partNumber).fill("rg1064");
      await page.getByRole("button", { name: compare.addPart, exact: true }).click();
      await expect(heads(page)).toHaveText([...parts, "RG1064"]);
    });
  });
});
