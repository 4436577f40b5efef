import type { Locator, Page } from "@playwright/test";
import { languages } from "../../src/base/site/languages.ts";
import { accessibilityFindings } from "./inspection.ts";
import { askIn, expect, test } from "./parts/clientTest.ts";

const question = { title: "Sure", text: "Really do this", confirm: "Yes", cancel: "No" };

const dialogOf = (page: Page): Locator => page.getByRole("alertdialog", { name: "Sure" });
const barOf = (page: Page): Locator => page.locator(".dialog__bar");

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("not shown");
  return box;
}

/** Expects the whole dialog on the screen, to a pixel. */
async function expectOnScreen(page: Page): Promise<void> {
  const { x, y, width, height } = await boxOf(dialogOf(page));
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
  expect(x + width).toBeLessThanOrEqual(screen.width + 0.5);
  expect(y + height).toBeLessThanOrEqual(screen.height + 0.5);
}

test.beforeEach(({ open }) => open());

test("a question is answered by its buttons, and Escape declines; the focus begins on the accepting button, stays inside and returns", async ({
  page,
}) => {
  for (const [act, expected] of [
    [() => page.getByRole("button", { name: "Yes" }).click(), true],
    [() => page.getByRole("button", { name: "No" }).click(), false],
    [() => page.keyboard.press("Escape"), false],
    [() => page.keyboard.press("Enter"), true],
  ] as const) {
    const answer = await askIn(page, question);
    await expect(dialogOf(page)).toHaveAccessibleDescription("Really do this");
    await act();
    expect(await answer()).toBe(expected);
    await expect(dialogOf(page)).toHaveCount(0);
  }

  const field = page.locator("input[name=account]");
  await field.focus();
  await askIn(page, question);
  await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest("dialog") === null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
});

/** Closes the dialog, so that the next one stands in the middle again. */
async function dismiss(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
}

test("a dialog is moved by its bar and with the arrow keys, and stays on the screen", async ({
  page,
  messages,
}) => {
  await test.step("by the mouse", async () => {
    await askIn(page, question);
    const before = await boxOf(dialogOf(page));
    await barOf(page).hover();
    const { x, y, width, height } = await boxOf(barOf(page));
    const grip = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.down();
    await page.mouse.move(grip.x + 60, grip.y - 40, { steps: 3 });
    const after = await boxOf(dialogOf(page));
    expect(after.x - before.x).toBeCloseTo(60, 0);
    expect(after.y - before.y).toBeCloseTo(-40, 0);
    for (const [x, y] of [
      [-500, -500],
      [5000, -500],
      [5000, 5000],
      [-500, 5000],
    ] as const) {
      await page.mouse.move(x, y, { steps: 2 });
      await expectOnScreen(page);
    }
    await page.mouse.up();
    const dropped = await boxOf(dialogOf(page));
    await page.mouse.move(700, 100, { steps: 3 });
    expect(await boxOf(dialogOf(page))).toEqual(dropped);
    await dismiss(page);
  });

  await test.step("by its main button alone, and by the bar alone", async () => {
    await askIn(page, question);
    const before = await boxOf(dialogOf(page));
    await barOf(page).hover();
    await page.mouse.down({ button: "right" });
    await page.mouse.move(100, 100, { steps: 2 });
    await page.mouse.up({ button: "right" });
    await page.getByText("Really do this").hover();
    await page.mouse.down();
    await page.mouse.move(100, 100, { steps: 2 });
    await page.mouse.up();
    expect(await boxOf(dialogOf(page))).toEqual(before);
    await dismiss(page);
  });

  await test.step("with the arrow keys", async () => {
    await askIn(page, question);
    const handle = page.getByRole("button", { name: messages.moveDialog });
    await handle.focus();
    const before = await boxOf(dialogOf(page));
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    const after = await boxOf(dialogOf(page));
    expect([after.x, after.y]).toEqual([before.x - 16, before.y - 16]);
    await page.keyboard.press("Shift+ArrowRight");
    expect((await boxOf(dialogOf(page))).x).toBe(after.x + 64);
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]) {
      for (let step = 0; step < 30; step += 1) await page.keyboard.press(`Shift+${key}`);
      await expectOnScreen(page);
      await expect(handle).toBeFocused();
    }
    await dismiss(page);
  });

  await test.step("as the window shrinks", async () => {
    await askIn(page, question);
    await page.getByRole("button", { name: messages.moveDialog }).focus();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("Shift+ArrowDown");
    }
    for (const size of [
      { width: 800, height: 500 },
      { width: 360, height: 640 },
      { width: 640, height: 320 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect(async () => expectOnScreen(page)).toPass();
    }
    await dismiss(page);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });

  test("a dialog follows the finger and stays on the screen; its targets are large enough for touch", async ({
    page,
  }) => {
    await askIn(page, question);
    const before = await boxOf(dialogOf(page));
    const bar = await boxOf(barOf(page));
    const touch = await page.context().newCDPSession(page);
    const at = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
    const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: y === undefined ? [] : [{ x: at.x, y }],
      });
    await send("touchStart", at.y);
    for (const distance of [20, 60, 100]) await send("touchMove", at.y - distance);
    // The browser reports touch moves once a frame.
    const top = async () => (await boxOf(dialogOf(page))).y;
    await expect.poll(async () => before.y - (await top())).toBeCloseTo(100, 0);
    await send("touchMove", 2);
    await expect.poll(top).toBeCloseTo(0, 0);
    await send("touchMove", 699);
    await expect.poll(async () => (await top()) + before.height).toBeCloseTo(700, 0);
    await expectOnScreen(page);
    await send("touchEnd");
    // A touch right after another is no tap yet to the browser, which waits for a second one.
    const yes = await boxOf(page.getByRole("button", { name: "Yes" }));
    await expect(async () => {
      if ((await dialogOf(page).count()) === 0) return;
      await page.touchscreen.tap(yes.x + yes.width / 2, yes.y + yes.height / 2);
      expect(await dialogOf(page).count()).toBe(0);
    }).toPass();

    await askIn(page, question);
    for (const name of ["Yes", "No"]) {
      const { height } = await boxOf(page.getByRole("button", { name }));
      expect(height).toBeGreaterThanOrEqual(44);
    }
  });
});

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test("axe finds nothing in a dialog", async ({ page }) => {
      await askIn(page, question);
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  });
}

test("the size of components is the cookie's, medium without one", async ({ page, open, site }) => {
  await askIn(page, question);
  const height = async () => (await boxOf(page.getByRole("button", { name: "Yes" }))).height;
  expect(await height()).toBe(44);
  await page.context().addCookies([{ name: "size", value: "small", url: site.url }]);
  await open();
  await askIn(page, question);
  expect(await height()).toBe(36);
});
