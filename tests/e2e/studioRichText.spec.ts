import type { Locator, Page } from "@playwright/test";
import { richText as en } from "../../src/base/i18n/studio/en/richText.ts";
import { richText as zh } from "../../src/base/i18n/studio/zh/richText.ts";
import { clipboardSamples } from "../support/clipboardSamples.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";

const key = "news/2026-11-developer-day";

/** Opens the document's screen as an administrator; returns its text in a language. */
async function openText(page: Page, language: "en" | "zh") {
  await page.goto("/robots.txt");
  const status = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/userCenter/v1/login", { method: "PUT", headers, body })).status;
  }, JSON.stringify(staff));
  expect(status).toBe(200);
  await page.goto(`/studio/documents/${encodeURIComponent(key)}`);
  const field = page.locator(`[data-path="/body/${language}"] .rich`);
  const text = field.locator(".rich__text");
  await expect(text).toBeVisible();
  return { field, text };
}

/** Stored text of the working copy. */
async function stored(page: Page, language: "en" | "zh"): Promise<string> {
  return page.evaluate(
    async ([path, side]) => {
      const response = await fetch(path, { headers: { "x-tapeout-studio": "1" } });
      const { data } = await response.json();
      return String(data.working_copy.body.body[side]);
    },
    [`/api/v1/admin/documents/${encodeURIComponent(key)}`, language] as const,
  );
}

/** Types through an input method: composed letters, then the chosen characters. */
async function writer(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  return async (letters: string, characters: string) => {
    for (let end = 1; end <= letters.length; end += 1) {
      const place = { selectionStart: end, selectionEnd: end };
      await keyboard.send("Input.imeSetComposition", { text: letters.slice(0, end), ...place });
    }
    await keyboard.send("Input.insertText", { text: characters });
  };
}

/**
 * Puts the caret behind a text. The editor adjusts its selection some milliseconds after it got
 * focus, so the caret must stay for some frames.
 */
async function toEnd(page: Page, text: Locator): Promise<void> {
  await text.click();
  await expect(async () => {
    await page.keyboard.press("Control+End");
    expect(await text.evaluate(staysAtEnd)).toBe(true);
  }).toPass();
}

/** In the page: true if the caret stays behind an element's text for some frames. */
async function staysAtEnd(element: Element): Promise<boolean> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  const { focusNode = null, focusOffset = 0 } = getSelection() ?? {};
  if (focusNode === null || !element.contains(focusNode)) return false;
  const rest = document.createRange();
  rest.setStart(focusNode, focusOffset);
  rest.setEnd(element, element.childNodes.length);
  return rest.toString() === "";
}

async function paste(page: Page, html: string): Promise<void> {
  await page.locator(".rich__text:focus").evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", event));
  }, html);
}

test.describe("a text in English on a wide screen", () => {
  test.use({ surface: "desktop", locale: "en-GB" });

  test("is written with marks, a link, a table and a paste, and stored unchanged", async ({
    page,
  }) => {
    const { field, text } = await openText(page, "en");
    const before = await stored(page, "en");
    await toEnd(page, text);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Bring ");
    await page.keyboard.press("Control+b");
    await expect(field.getByRole("button", { name: en.marks.strong })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.keyboard.type("two");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" boards & ");

    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: en.linkTitle });
    await expect(dialog.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("rg-8840");
    const product = dialog.getByRole("menuitem").filter({ hasText: /^RG8840\s*Product$/ });
    await expect(product).toBeVisible();
    expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
    await product.click();
    await expect(text.locator('a[href="doc:rg8840"]').last()).toBeVisible();
    await expect(text).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    await expect(field.getByRole("button", { name: en.redo })).toBeFocused();
    await page.keyboard.press("Escape");
    await field.getByRole("button", { name: en.table, exact: true }).click();
    await page.keyboard.type("Seats");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Day");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Free");
    await field.getByRole("button", { name: en.more.rowBelow }).click();
    await page.keyboard.press("Control+z");
    expect(await accessibilityFindings(page, "main")).toEqual([]);
    await page.keyboard.press("Control+Enter");

    const word = clipboardSamples.find(({ program }) => program === "Word");
    await paste(page, word?.html ?? "");
    await expect(field.getByRole("status")).toContainText(
      en.pasted([en.left.colours(1), en.left.sizes(1)]),
    );
    const table =
      "<table>\n  <caption>Seats</caption>\n  <thead>\n" +
      '    <tr><th scope="col">Day</th><th scope="col">Free</th><th scope="col"></th></tr>\n' +
      "  </thead>\n  <tbody>\n    <tr><td></td><td></td><td></td></tr>\n" +
      "    <tr><td></td><td></td><td></td></tr>\n  </tbody>\n</table>";
    const written = '<p>Bring <strong>two</strong> boards &amp; <a href="doc:rg8840">';
    await expect.poll(() => stored(page, "en")).toContain(`${table}\n${word?.becomes}`);
    const after = await stored(page, "en");
    expect(after.slice(0, before.length)).toBe(before);
    expect(after.slice(before.length)).toContain(written);
  });
});

test.describe("a text in Chinese on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("is written by an input method in paragraphs, lists and cells without its intermediate letters", async ({
    page,
  }) => {
    const { field, text } = await openText(page, "zh");
    const before = await stored(page, "zh");
    const write = await writer(page);
    await toEnd(page, text);
    await page.keyboard.press("Enter");
    await write("xinpian", "芯片");
    await page.keyboard.press("Enter");
    await field.getByRole("button", { name: zh.bulletList }).click();
    await write("liangchan", "量产");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await field.getByRole("button", { name: zh.table, exact: true }).click();
    await write("canshu", "参数");
    await page.keyboard.press("Enter");
    await write("dianya", "电压");
    // A cell of the body, and a word behind another in the same cell.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab");
    await write("shuru", "输入");
    await write("zuida", "最大");
    await expect(text.locator("table").last().locator("td").first()).toHaveText("输入最大");
    await expect(text.locator("th").last()).toBeVisible();
    expect(await accessibilityFindings(page, "main")).toEqual([]);
    const beyond = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
    await expect.poll(() => stored(page, "zh")).toContain("输入最大");
    const after = (await stored(page, "zh")).slice(before.length);
    expect(after.replaceAll(/<[^>]*>|\s/g, "")).toBe("芯片量产参数电压输入最大");
    expect(after).toContain("<p>芯片</p>\n<ul>\n  <li>量产</li>\n</ul>");
  });
});
