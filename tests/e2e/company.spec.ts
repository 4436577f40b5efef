import type { Locator, Page } from "@playwright/test";
import type { Messages } from "../../src/base/i18n/messages.ts";
import { nextFrames } from "./countedPageLoads.ts";
import { accessibilityFindings } from "./inspection.ts";
import { served } from "./served.ts";
import { calm, eachOnce, expect, onBothSurfaces, test } from "./siteTest.ts";

test.use(calm);

/** The cards of the honours' gallery. */
const cards = (page: Page) => page.locator("[data-opens]");

const shownDialog = (page: Page) => page.locator("dialog:visible");

async function middleOf(box: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Moves a dialog by its bar and by the arrow keys, and closes it with a click beside it; it keeps the focus. */
async function expectToBeMoved(page: Page, messages: Messages): Promise<void> {
  await cards(page).first().click();
  const dialog = shownDialog(page);
  const middle = await middleOf(dialog);
  const bar = await middleOf(dialog.locator("[data-bar]"));
  await page.mouse.move(bar.x, bar.y);
  await page.mouse.down();
  await page.mouse.move(bar.x + 150, bar.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => middleOf(dialog)).toEqual({ x: middle.x + 150, y: middle.y + 20 });

  await dialog.getByRole("button", { name: messages.company.moveDialog }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await middleOf(dialog)).x).toBe(middle.x + 134);
  await dialog.getByRole("link", { name: messages.company.close }).click();
  await expect(dialog).toHaveCount(0);
  await cards(page).first().click();
  await expect.poll(() => middleOf(dialog)).toEqual(middle);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await cards(page).nth(1).click();
  await expect(shownDialog(page)).toHaveCount(1);
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    // After the last one the focus goes to the browser's own interface, which the page reports as
    // `body`.
    const isBehind = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isBehind).toBe(false);
  }
  await page.mouse.click(20, 450);
  await expect(shownDialog(page)).toHaveCount(0);
}

/** Opens a dialog by an address that names it; once closed it does not open again. */
async function expectToOpenFrom(page: Page, address: string): Promise<void> {
  const hash = (await cards(page).nth(2).getAttribute("href")) ?? "";
  await page.goto("about:blank");
  await page.goto(`${address}${hash}`);
  await expect(page.locator(`dialog${hash}[open]`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shownDialog(page)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).hash).toBe("");
}

eachOnce((surface) => {
  test("an honour opens in a dialog that links to the others", async ({ page, at, messages }) => {
    await page.goto(at("honor"));
    const first = (await cards(page).first().textContent()) ?? "";
    const second = (await cards(page).nth(1).textContent()) ?? "";
    await cards(page).first().click();
    const dialog = page.getByRole("dialog", { name: first });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("link", { name: messages.company.close })).toBeFocused();
    expect(await accessibilityFindings(page, "dialog[open]")).toEqual([]);

    await dialog.getByRole("link", { name: messages.company.next }).click();
    await expect(page.getByRole("dialog", { name: second })).toBeVisible();
    await expect(shownDialog(page)).toHaveCount(1);
    await page.keyboard.press("ArrowLeft");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("link", { name: messages.company.previous })).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: second })).toBeVisible();
    // Keys that come faster than the browser reports the end of a dialog.
    await page.evaluate(() => {
      for (const key of ["ArrowLeft", "ArrowRight"]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }
    });
    await expect(page.getByRole("dialog", { name: second })).toBeVisible();
    await expect(shownDialog(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(shownDialog(page)).toHaveCount(0);
    await expect(cards(page).nth(1)).toBeFocused();

    // All of it before the browser reports the end of any dialog, as on a busy machine.
    await cards(page).nth(1).click();
    await expect(page.getByRole("dialog", { name: second })).toBeVisible();
    await page.evaluate(() => {
      for (const key of ["ArrowLeft", "ArrowRight"]) {
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    });
    await expect(shownDialog(page)).toHaveCount(0);
    await nextFrames(page);
    await expect(cards(page).nth(1)).toBeFocused();

    // With a mouse, and in a window that is larger than the dialog.
    if (surface === "mobile") return;
    await test.step("it is moved", () => expectToBeMoved(page, messages));
    await test.step("it has an address", () => expectToOpenFrom(page, at("honor")));
  });
});

onBothSurfaces(() => {
  test("an answer, a position and an office are found", async ({ page, at, messages }) => {
    await test.step("an answer is open if the address names it", async () => {
      await page.goto(at("faq"));
      const answer = page.locator(".question__answer").last();
      await expect(answer).toBeHidden();
      const own = (await answer.locator(".question__own").getAttribute("href")) ?? "";
      await page.goto(own);
      await expect(page.locator(new URL(own, page.url()).hash)).toBeInViewport();
    });

    await test.step("positions are narrowed by place and link to how to apply", async () => {
      await page.goto(at("join-us"));
      const { careers } = messages;
      const rows = page.locator(".position-row");
      const all = await rows.count();
      const place = page.locator(".choice").first().getByRole("link").nth(1);
      const count = Number(await place.locator(".choice-link__count").textContent());
      await place.click();
      await expect(rows).toHaveCount(count);
      expect(count).toBeLessThan(all);
      await rows.first().getByRole("link").click();
      await expect(page.getByRole("heading", { name: careers.apply })).toBeVisible();
      await page.getByRole("link", { name: careers.applyNow }).click();
      const title = await page.getByRole("heading", { level: 1 }).textContent();
      const position = page.locator("#enquiry-position");
      await expect(position).toHaveValue(new RegExp(`^${RegExp.escape(title ?? "")}`));
      await expect(page.locator("#application")).toBeInViewport();
    });

    await test.step("a mark on the map links to its office", async () => {
      await page.goto(at("contact-us", { tab: "contact" }));
      const mark = page.locator(".site-map__mark").last();
      const hash = (await mark.getAttribute("href")) ?? "";
      await mark.click();
      await expect(page.locator(hash)).toBeInViewport();
      expect(new URL(page.url()).hash).toBe(hash);
    });
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ complaints }) => {
    // What a page preloads for its script is refused along with the script.
    complaints.expect(/^failed: .*\.js \(csp\)$/);
  });

  onBothSurfaces((surface) => {
    test("honours, questions and answers are found as well", async ({ page, at, messages }) => {
      await test.step("an honour is shown by its address, with links to the others", async () => {
        await page.goto(at("honor"));
        const first = (await cards(page).first().textContent()) ?? "";
        await cards(page).first().click();
        const dialog = shownDialog(page);
        await expect(dialog.getByRole("heading")).toHaveText(first);
        await dialog.getByRole("link", { name: messages.company.next }).click();
        await expect(dialog).toHaveCount(1);
        await expect(dialog.getByRole("heading")).not.toHaveText(first);
        await dialog.getByRole("link", { name: messages.company.close }).click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("an answer is open if the address names it", async () => {
        const own = (await served(page, at("faq"))).attributes(".question__own", "href");
        const address = own.at(-1) ?? "";
        await page.goto(address);
        await expect(page.locator(new URL(address, page.url()).hash)).toBeInViewport();
      });

      // The form is the same on phones.
      if (surface === "mobile") return;
      await test.step("questions are searched, from their page too", async () => {
        await page.goto(at("faq"));
        const field = page.getByLabel(messages.contact.searchQuestions);
        await field.fill("ｒｇ１０６４");
        await page
          .locator("#content")
          .getByRole("button", { name: messages.contact.search })
          .click();
        expect(new URL(page.url()).pathname).toMatch(/\/contact-us$/);
        await expect(page.locator("mark").first()).toBeVisible();
        for (const hit of await page.locator("mark").allTextContents()) {
          expect(hit.toLowerCase()).toBe("rg1064");
        }
        await expect(field).toHaveValue("ｒｇ１０６４");
        await page.getByRole("link", { name: messages.contact.clearSearch }).click();
        await expect(page.locator("mark")).toHaveCount(0);
        await expect(field).toHaveValue("");
      });
    });
  });
});
