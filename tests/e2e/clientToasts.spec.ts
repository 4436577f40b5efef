import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./inspection.ts";
import { askIn, expect, stopClock, test, toastIn } from "./parts/clientTest.ts";

const toasts = ".toasts .toast";

test.beforeEach(({ open }) => open());

/** Lets the time of all that is shown run out. */
async function clearToasts(page: Page): Promise<void> {
  await page.clock.runFor(5_000);
  await expect(page.locator(toasts)).toHaveCount(0);
}

test("a toast stays for five seconds since its last message, or while it is pointed at or focused", async ({
  page,
  messages,
}) => {
  await stopClock(page);
  await toastIn(page, "First");
  await page.clock.runFor(3_000);
  await toastIn(page, "Second", "done");
  await expect(page.locator(toasts)).toHaveText(["First", "Second"]);
  await page.clock.runFor(2_100);
  await expect(page.locator(toasts)).toHaveText(["Second"]);
  await page.clock.runFor(3_000);
  await expect(page.locator(toasts)).toHaveCount(0);

  await toastIn(page, "Same");
  await page.clock.runFor(4_000);
  await toastIn(page, "Same");
  await page.clock.runFor(4_000);
  await expect(page.locator(toasts)).toHaveText(["Same"]);
  await page.clock.runFor(2_000);
  await expect(page.locator(toasts)).toHaveCount(0);

  await toastIn(page, "Read me");
  await page.clock.runFor(3_000);
  await page.locator(toasts).hover();
  await page.clock.runFor(60_000);
  await expect(page.locator(toasts)).toBeVisible();
  await page.mouse.move(5, 500);
  await page.clock.runFor(1_900);
  await expect(page.locator(toasts)).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.locator(toasts)).toHaveCount(0);

  const field = page.locator("input[name=account]");
  await field.focus();
  await toastIn(page, "Read me");
  await expect(field).toBeFocused();
  const button = page.getByRole("button", { name: messages.closeNotice });
  await button.focus();
  await page.clock.runFor(60_000);
  await expect(page.locator(toasts)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator(toasts)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test("at most four toasts are shown, as text, by their kind, above dialogs and in narrow windows", async ({
  page,
  messages,
}) => {
  await stopClock(page);
  for (const number of [1, 2, 3, 4, 5, 6]) await toastIn(page, `Toast ${number}`);
  await expect(page.locator(toasts)).toHaveText(["Toast 3", "Toast 4", "Toast 5", "Toast 6"]);
  await clearToasts(page);

  await toastIn(page, "Broken");
  await toastIn(page, "Done", "done");
  await expect(page.getByRole("alert").filter({ hasText: "Broken" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Done" })).toBeVisible();
  await clearToasts(page);

  await toastIn(page, '<img src="x" alt="<b>">');
  await expect(page.locator(toasts)).toHaveText('<img src="x" alt="<b>">');
  await expect(page.locator(`${toasts} img`)).toHaveCount(0);
  await clearToasts(page);

  await toastIn(page, "Before");
  await askIn(page, { title: "Sure", text: "Really", confirm: "Yes", cancel: "No" });
  await toastIn(page, "After");
  await expect(page.locator(toasts)).toHaveText(["Before", "After"]);
  // A click reaches what is uppermost and alive.
  await page.getByRole("button", { name: messages.closeNotice }).first().click();
  await expect(page.locator(toasts)).toHaveText(["After"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.locator(toasts)).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: messages.closeNotice }).click();
  await expect(page.locator(toasts)).toHaveCount(0);

  await toastIn(page, `${"A long message of several words. ".repeat(5)}${"x".repeat(80)}`);
  await toastIn(page, "Short", "done");
  // They stay as long as a reader is at them, and axe needs a clock that goes.
  for (const toast of await page.locator(toasts).all()) await toast.dispatchEvent("focusin");
  await page.clock.resume();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const toast of await page.locator(toasts).all()) {
      await expect(toast).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator(toasts)).toHaveCount(2);
    expect(await accessibilityFindings(page)).toEqual([]);
  }
});
