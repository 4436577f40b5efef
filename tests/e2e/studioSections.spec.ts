import type { Locator, Page } from "@playwright/test";
import { document as form } from "../../src/base/i18n/studio/en/document.ts";
import { studio } from "../../src/base/i18n/studio/en/index.ts";
import { sections } from "../../src/base/i18n/studio/en/sections.ts";
import { staff } from "../support/server.ts";
import { accessibilityFindings } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { expect, type Site, test } from "./siteTest.ts";

const t = { ...studio, document: form, sections };
const words = {
  list: "Blocks",
  hero: "Hero",
  table: "Table",
  call: "Call to action",
  summary: "Measured first",
};

async function isSound(page: Page): Promise<void> {
  // Content under the document's sticky head is no fault.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityFindings(page, "main")).toEqual([]);
  const beyond = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
}

/** Stored sections of a document. */
async function sectionsOf({ url }: Site, page: Page, key: string) {
  const cookies = await page.context().cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const path = `${url}/api/v1/admin/documents/${encodeURIComponent(key)}`;
  const response = await fetch(path, { headers: { cookie } });
  return (await response.json()).data.working_copy.body.sections ?? [];
}

/** Pastes cells as a spreadsheet copies them. */
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", event));
  }, text);
}

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("a page is composed of sections by keyboard", async ({ page, site }) => {
    const key = "composed-page";
    await page.goto("/studio/new-document?type=column");
    await page.getByLabel(t.signIn.account, { exact: true }).fill(staff.account);
    await page.getByLabel(t.signIn.password, { exact: true }).fill(staff.password);
    await page.keyboard.press("Enter");
    await page.getByLabel(`${t.document.newTitle} · ${t.document.languageNames.en}`).focus();
    await page.keyboard.type("Composed page");
    await expect(page.getByLabel(t.document.newKey)).toHaveValue(key);
    await page.keyboard.press("Enter");

    const add = page.getByRole("button", { name: `${t.document.addTo(words.list)}…` });
    const addKind = async (name: string, look?: () => Promise<void>) => {
      await add.focus();
      await page.keyboard.press("Enter");
      const kinds = page.getByRole("dialog");
      await kinds.getByRole("button", { name }).focus();
      await look?.();
      await page.keyboard.press("Enter");
      await expect(kinds).toHaveCount(0);
    };
    const kindsStored = async () =>
      (await sectionsOf(site, page, key)).map(({ kind }: { kind: string }) => kind);

    // Focus goes into the first text of an added section, and on to the other language.
    await addKind(words.hero, () => isSound(page));
    await expect(page.locator('[data-path$="/title/en"]').last()).toBeFocused();
    await page.keyboard.type("Measured first");
    await page.keyboard.press("Tab");
    await page.keyboard.type("先测量");
    await expect
      .poll(() => sectionsOf(site, page, key))
      .toMatchObject([{ kind: "hero", title: { en: "Measured first", zh: "先测量" } }]);

    // A pasted table of a spreadsheet fills and extends the section's table.
    await addKind(words.table);
    const cell = page.getByLabel(t.sections.table.cell(1, 2, t.document.languageNames.en));
    await pasteInto(cell, "Process\tSupply\tFor\n28 nm\t10 years\tmotors");
    await expect
      .poll(async () => (await sectionsOf(site, page, key))[1])
      .toMatchObject({
        columns: 4,
        rows: [{ c2: { en: "Process" } }, { c4: { en: "motors" } }, {}],
      });
    await isSound(page);

    // Cells accept an input method, whose composed letters are not sent.
    const hands = new Hands(page, "keyboard");
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "PATCH") sent.push(one.postData() ?? "");
    });
    await page.getByLabel(t.sections.table.cell(2, 3, t.document.languageNames.zh)).focus();
    await hands.compose("gongdian", "供电");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await hands.compose("dianji", "电机");
    await expect
      .poll(async () => (await sectionsOf(site, page, key))[1])
      .toMatchObject({
        rows: [{}, { c3: { en: "10 years", zh: "供电" }, c4: { en: "motors", zh: "电机" } }, {}],
      });
    expect(sent.join()).toContain("电机");
    expect(sent.join()).not.toMatch(/gong|dian/);

    // Moved by Alt with the arrows, and duplicated.
    await addKind(words.call);
    const calls = page.locator(".doc-item", { has: page.getByText(words.call, { exact: true }) });
    await calls.locator("summary").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(kindsStored).toEqual(["hero", "call-to-action", "table"]);
    await page
      .getByRole("button", { name: t.document.duplicate(1), exact: true })
      .first()
      .press("Enter");
    await expect.poll(kindsStored).toEqual(["hero", "hero", "call-to-action", "table"]);
    const summaries = page.locator(".doc-item summary", { hasText: words.summary });
    await expect(summaries).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await isSound(page);
  });
});
