import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { changeSets } from "../../src/base/i18n/studio/en/changeSets.ts";
import { grid as enGrid } from "../../src/base/i18n/studio/en/grid.ts";
import { grid as zhGrid } from "../../src/base/i18n/studio/zh/grid.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { expectSound } from "./inspection.ts";
import { expect, type screens, test } from "./siteTest.ts";
import { excelBlock, makeFamily, parts, paste } from "./support/gridFamily.ts";
import { type StaffCaller, signInStaff } from "./support/staffCalls.ts";

/** The selected cells as the clipboard gets them. */
function copied(page: Page): Promise<string> {
  return page.locator("input:focus").evaluate((element) => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return clipboardData.getData("text/plain");
  });
}

/** Presses a key some times. */
async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

for (const [language, surface] of [
  ["en", "desktop"],
  ["zh", "mobile"],
] as const satisfies readonly (readonly [Language, keyof typeof screens])[]) {
  test.describe(`the grid in ${language} on ${surface}`, () => {
    test.use({ surface, locale: language === "zh" ? "zh-CN" : "en-GB" });
    const t = language === "zh" ? zhGrid : enGrid;

    test("fills missing values of a family by keyboard: invalid ones stay, the rest is one change set", async ({
      page,
      site,
    }) => {
      const caller = await signInStaff(page, site);
      const family = await makeFamily(caller);
      await page.goto(`/studio/grid?family=${family}&missing=any`);
      const grid = page.getByRole("grid");
      const status = page.locator(".grid__status");
      const pending = page.locator(".grid__pending");
      await expect(grid).toHaveAttribute("aria-rowcount", String(parts + 1));
      await expect(grid).toHaveAttribute("aria-colcount", "4");
      await expect(page.locator("input:focus")).toBeAttached();
      await expectSound(page, "main");

      // A block as Excel copies it: the three cells that mean nothing are marked where they are.
      await press(page, "ArrowRight");
      await paste(page, excelBlock());
      await expect(pending).toContainText(t.pending(parts * 3, parts));
      await expect(pending).toContainText(t.wrong(3));
      await expectSound(page, "main");
      await press(page, "Control+z");
      await expect(pending).toHaveText("");
      await press(page, "Control+y");
      await expect(pending).toContainText(t.pending(parts * 3, parts));
      await expect(status).toHaveText(t.done.redone(parts * 3));
      expect((await copied(page)).split("\n").slice(0, 2)).toEqual([
        "2.0..5.5 V\t1 MHz\tSPI; CAN",
        "2.1..5.5 V\t2 MHz\tSPI; CAN",
      ]);
      await typesChinese(page, grid, family);
      await filledByKeys(page, t);
      await savedWhole(page, t, caller, family);
      if (surface !== "desktop") return;
      await filledByMouse(page, grid, t);
      await undoRefused(await page.context().newPage(), changeSets, caller, family);
    });
  });
}

/** An input method begins a cell with its first letter, and its Enter chooses a word alone. */
async function typesChinese(page: Page, grid: Locator, family: string): Promise<void> {
  // What is typed outlives the filters.
  await page.getByRole("combobox").first().selectOption("");
  await expect(page).toHaveURL(new RegExp(`family=${family}$`));
  await expect(grid).toHaveAttribute("aria-colcount", "11");
  await expect(page.locator("input:focus")).toBeAttached();
  await press(page, "ArrowRight", 2);
  // Nothing can be typed before the cells are there.
  await expect(page.locator("input:focus:not([readonly])")).toBeAttached();
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["w", "we", "wei", "weikong"]) {
    const end = { selectionStart: text.length, selectionEnd: text.length };
    await keyboard.send("Input.imeSetComposition", { text, ...end });
  }
  await keyboard.send("Input.dispatchKeyEvent", {
    ...{ type: "rawKeyDown", windowsVirtualKeyCode: 229, key: "Process", code: "Enter" },
  });
  await keyboard.send("Input.insertText", { text: "微控制器" });
  const input = page.locator("input:focus");
  await expect(input).toHaveValue("微控制器");
  await press(page, "Enter");
  await expect(grid.getByRole("gridcell", { name: "微控制器", exact: true })).toHaveCount(1);
  await expect(input).toHaveValue("");
}

/** Chooses an option by its first letters, fills it down, and replaces a text with what was shown before. */
async function filledByKeys(page: Page, t: typeof enGrid): Promise<void> {
  const status = page.locator(".grid__status");
  await press(page, "Control+Home");
  await press(page, "ArrowRight", 5);
  await page.keyboard.type("nr");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(0);
  await press(page, "Escape");
  await press(page, "F2");
  await expect(options).toHaveCount(5);
  await expectSound(page, "main, [role=listbox]");
  await press(page, "ArrowDown");
  await press(page, "Enter");
  await press(page, "ArrowUp");
  await press(page, "Shift+ArrowDown", 2);
  await expect(status).toHaveText(t.selected(3, 1));
  await press(page, "Control+d");
  await expect(status).toHaveText(t.done.filled(2));

  await press(page, "Control+Home");
  await press(page, "ArrowRight", 8);
  await press(page, "Control+Space");
  await press(page, "Control+f");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.finding.find, { exact: true }).fill("2.1");
  await dialog.getByLabel(t.finding.replace, { exact: true }).fill("2.2");
  await press(page, "Enter");
  await expect(dialog.getByText(t.finding.found(3))).toBeVisible();
  await expect(dialog.locator("ins").first()).toHaveText("2.2..5.5 V");
  await expectSound(page, "[role=dialog]");
  await dialog.getByRole("button", { name: t.finding.apply.replace(3) }).press("Enter");
  await expect(status).toHaveText(t.done.replaced(3));
}

/** One change set holds all that is understood; what is wrong stays in the grid; one press undoes it. */
async function savedWhole(
  page: Page,
  t: typeof enGrid,
  { call }: StaffCaller,
  family: string,
): Promise<void> {
  const valuesOf = async (part: number) => {
    const { working_copy: copy } = await call("GET", `/documents/${family}-p${part}`);
    return copy.body.values;
  };
  const pending = page.locator(".grid__pending");
  // Somebody else fills one of the gaps meanwhile.
  const other = `/documents/${family}-p2`;
  const set = { op: "set", path: `/values/${family}-2`, before: null, after: "9 MHz" };
  await call("PATCH", other, { request: `test-${randomUUID()}`, operations: [set] });
  await call("POST", `${other}/save`, {});
  await press(page, "Control+s");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t.review.conflicts(1))).toBeVisible();
  await expectSound(page, "[role=dialog]");
  await dialog.getByRole("button", { name: t.review.keepOthers }).press("Enter");
  // The conflict and three wrong cells are left; a name and three stages come to the block.
  const saved = parts * 3 - 4 + 4;
  await expect(dialog.getByText(t.review.ready(saved, parts))).toBeVisible();
  await expect(dialog.getByText(t.review.left(3))).toBeVisible();
  // Each change is read before it is saved: the part, the parameter, the old value and the new one.
  const changes = dialog.getByRole("table", { name: t.review.changes });
  await expect(changes.getByRole("row")).toHaveCount(saved + 1);
  await expect(changes.getByRole("row").filter({ hasText: "2.0..5.5 V" }).first()).toContainText(
    t.noValue,
  );
  await expect(dialog.getByLabel(t.review.saveAs)).toHaveValue("");
  await dialog.getByRole("button", { name: t.review.save, exact: true }).press("Enter");
  await expect(page.getByText(t.review.saved(saved, parts))).toBeVisible();
  await expect(pending).toContainText(t.pending(4, 4));
  await expect(page.locator('[data-mark="conflict"]')).toHaveText("2 MHz");
  expect((await valuesOf(2))[`${family}-2`]).toBe("9 MHz");
  expect(await valuesOf(1)).toEqual({
    ...{ [`${family}-1`]: "2.0..5.5 V", [`${family}-2`]: "1 MHz" },
    [`${family}-3`]: ["spi", "can"],
  });
  expect(Object.keys(await valuesOf(4))).toEqual([`${family}-2`, `${family}-3`]);
  await page.getByRole("button", { name: t.review.undo }).press("Enter");
  await expect(page.locator(".grid__status")).toHaveText(t.review.undone);
  expect(await valuesOf(1)).toEqual({});
}

/** The list of change sets leads to one whose undo is refused: the cell that prevents it is named. */
async function undoRefused(
  page: Page,
  t: typeof changeSets,
  { call }: StaffCaller,
  family: string,
): Promise<void> {
  const key = `${family}-p5`;
  const label = `Clock of ${key}`;
  const cell = { key, path: `/values/${family}-2` };
  const set = (before: string | undefined, after: string, name: string) =>
    call("POST", "/change-sets", {
      ...{ label: name, origin: "grid", act: "apply" },
      cells: [{ ...cell, ...(before !== undefined && { before }), after }],
    });
  expect(await set(undefined, "5 MHz", label)).toMatchObject({ state: "done" });
  expect(await set("5 MHz", "6 MHz", `${label}, again`)).toMatchObject({ state: "done" });
  await page.goto("/studio/change-sets");
  const link = page.getByRole("link", { name: label, exact: true });
  await expect(link).toBeVisible();
  await expectSound(page, "main");
  await link.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(label);
  await expect(page.getByRole("table", { name: t.cells })).toContainText("5 MHz");
  await expectSound(page, "main");
  await page.getByRole("button", { name: t.undo, exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t.undoSure)).toBeVisible();
  await dialog.getByRole("button", { name: t.undo, exact: true }).press("Enter");
  await expect(page.getByText(t.undoRefused)).toBeVisible();
  const conflict = page
    .getByRole("table", { name: t.conflicts(1) })
    .getByRole("row")
    .last();
  await expect(conflict).toContainText(key);
  await expect(conflict).toContainText("6 MHz");
  await expectSound(page, "main");
  const { working_copy: copy } = await call("GET", `/documents/${key}`);
  expect(copy.body.values[`${family}-2`]).toBe("6 MHz");
}

/** Selects by mouse, types, and fills by the handle. */
async function filledByMouse(page: Page, grid: Locator, t: typeof enGrid): Promise<void> {
  await press(page, "Control+Home");
  const stage = grid.locator('[role="gridcell"][aria-colindex="7"]');
  await stage.nth(0).click();
  await page.keyboard.type("2026-02-03");
  await press(page, "Enter");
  await expect(stage.nth(0)).toHaveText("2026-02-03");
  await stage.nth(0).click();
  const handle = await page.locator(".grid__fill").boundingBox();
  const last = await stage.nth(2).boundingBox();
  if (handle === null || last === null) throw new Error("The handle is drawn");
  await page.mouse.move(handle.x + 4, handle.y + 4);
  await page.mouse.down();
  await page.mouse.move(last.x + 20, last.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".grid__status")).toHaveText(t.done.filled(2));
  await expect(stage.nth(2)).toHaveText("2026-02-03");
  await grid.getByRole("columnheader").nth(1).click();
  await expect(page.locator(".grid__status")).toHaveText(t.selected(parts, 1));
}
