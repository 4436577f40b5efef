import type { Locator, Page } from "@playwright/test";
import { grid as t } from "../../src/base/i18n/studio/en/grid.ts";
import { home } from "../../src/base/i18n/studio/en/home.ts";
import { lifecycle } from "../../src/base/i18n/studio/en/lifecycle.ts";
import { lists } from "../../src/base/i18n/studio/en/lists.ts";
import { pressUntilFocused } from "./parts/focus.ts";
import { expect, test } from "./siteTest.ts";
import { excelBlock, makeFamily, parts, paste } from "./support/gridFamily.ts";
import { signInStaff } from "./support/staffCalls.ts";

// Closing the gaps of a family and ending some of its parts, without a mouse and without a focus by script.

/** Controls that may lie between two; a page of a list has four for each document. */
const maxStops = 250;

async function enter(page: Page, control: Locator): Promise<void> {
  await pressUntilFocused(page, "Tab", control, maxStops);
  await page.keyboard.press("Enter");
}

/** Parts that end. */
const ending = 12;

test.describe("by keyboard alone", () => {
  test.use({ locale: "en-GB" });

  test("missing values are filled, and twelve parts of a series are discontinued with a preview of the effects", async ({
    page,
    site,
  }) => {
    const caller = await signInStaff(page, site);
    const { call } = caller;
    const family = await makeFamily(caller);
    const copyOf = async (key: string) => (await call("GET", `/documents/${key}`)).working_copy;

    // Home leads to what is incomplete, from there to the family's missing cells.
    await page.goto("/studio");
    await enter(page, page.getByRole("link", { name: home.lists.incomplete }));
    await enter(page, page.getByRole("link", { name: lists.openInGrid, exact: true }));
    await enter(page, page.locator(`a[href*="family=${family}"][href*="missing="]`));
    await expect(page.getByRole("grid")).toHaveAttribute("aria-colcount", "4");
    await pressUntilFocused(page, "Tab", page.locator(".grid__frame input").first(), maxStops);
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("input:focus:not([readonly])")).toBeAttached();
    await paste(page, excelBlock());
    const pending = page.locator(".grid__pending");
    await expect(pending).toContainText(t.wrong(3));
    await page.keyboard.press("Control+z");
    await expect(pending).toHaveText("");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog");
    const saved = parts * 3 - 3;
    await expect(dialog.getByText(t.review.ready(saved, parts))).toBeVisible();
    await enter(page, dialog.getByRole("button", { name: t.review.save, exact: true }));
    await expect(page.getByText(t.review.saved(saved, parts))).toBeVisible();
    expect((await copyOf(`${family}-p1`)).body.values[`${family}-2`]).toBe("1 MHz");

    // Twelve of its parts end, with dates and what takes their place.
    const keys = Array.from({ length: ending }, (_, n) => `${family}-p${n + 2}`);
    await page.goto(`/studio/lifecycle?keys=${keys.join(",")}`);
    await pressUntilFocused(
      page,
      "Tab",
      page.getByLabel(lifecycle.stage, { exact: true }),
      maxStops,
    );
    const stages = ["", ...Object.keys(lifecycle.stages)];
    for (let step = 0; step < stages.indexOf("last-time-buy"); step += 1) {
      await page.keyboard.press("ArrowDown");
    }
    // The browser's own language orders the parts of a day, not the page's.
    const since = page.getByLabel(lifecycle.since, { exact: true });
    await pressUntilFocused(page, "Tab", since, maxStops);
    await page.keyboard.type("12012026");
    await expect(since).toHaveValue("2026-12-01");
    const lastOrder = page.getByLabel(lifecycle.lastOrder, { exact: true });
    await pressUntilFocused(page, "Tab", lastOrder, maxStops);
    await page.keyboard.type("06302027");
    await expect(lastOrder).toHaveValue("2027-06-30");
    await pressUntilFocused(
      page,
      "Tab",
      page.getByRole("combobox", { name: lifecycle.replacement }),
      maxStops,
    );
    await page.keyboard.type(`${family.toUpperCase()}-1`);
    const offered = page.locator(".doc-search__option").first();
    await expect(offered.locator("code")).toHaveText(`${family}-p1`);
    await page.keyboard.press("Enter");
    await enter(page, page.getByRole("button", { name: lifecycle.look }));
    await expect(page.getByText(lifecycle.ready)).toBeVisible();
    for (const name of [lifecycle.pages, lifecycle.uses, lifecycle.mentions, lifecycle.redirects]) {
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    }
    await enter(page, page.getByRole("button", { name: lifecycle.apply, exact: true }));
    await expect(page.getByRole("link", { name: lifecycle.toChangeSet })).toBeVisible();
    for (const key of [keys[0] ?? "", keys.at(-1) ?? ""]) {
      expect((await copyOf(key)).body).toMatchObject({
        lifecycle: { stage: "last-time-buy", since: "2026-12-01", lastOrder: "2027-06-30" },
        replacement: `${family}-p1`,
      });
    }
    expect((await copyOf(`${family}-p1`)).body.lifecycle.stage).not.toBe("last-time-buy");
  });
});
