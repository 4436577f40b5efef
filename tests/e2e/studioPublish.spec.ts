import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { document as zhDocument } from "../../src/base/i18n/studio/zh/document.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { publishing as zhPublishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { redirects as zhRedirects } from "../../src/base/i18n/studio/zh/redirects.ts";
import { trash as zhTrash } from "../../src/base/i18n/studio/zh/trash.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { staff } from "../support/server.ts";
import { expectSound } from "./inspection.ts";
import { expect, type Site, test } from "./siteTest.ts";
import { callerOf } from "./support/staffCalls.ts";

/** Changes of documents by the member of staff that every site has. */
async function staffCalls(site: Site) {
  const { call } = await callerOf(site);
  return (method: string, path: string, body: object) => call(method, `/documents/${path}`, body);
}

function change(path: string, before: string, after: string) {
  const operations = [{ op: "set", path, before: valueHash(before), after }];
  return { request: `test-${randomUUID()}`, operations };
}

async function signIn(page: Page, address: string, words: typeof en): Promise<void> {
  await page.goto(address);
  await page.getByLabel(words.signIn.account, { exact: true }).fill(staff.account);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(staff.password);
  await page.keyboard.press("Enter");
}

test.describe("a translated article", () => {
  test.use({ surface: "desktop", locale: "zh-CN" });

  test("is published in Chinese alone, at once or at a time, and withdrawn", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    const call = await staffCalls(site);
    const key = encodeURIComponent("news/2024-06-fifteen-years");
    const t = zhPublishing;
    const title = "睿光成立十五周年";
    await call(
      "PATCH",
      key,
      change("/title/zh", "睿基成立十五周年：640 位来宾参加上海总部开放日", title),
    );
    await signIn(page, `/studio/documents/${key}`, zh);

    await page.getByRole("button", { name: zhDocument.publish }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: t.languageNames.en }).uncheck();
    await expect(dialog.getByText(t.changes(1, 0))).toBeVisible();
    await expect(dialog.getByText(t.nothing)).toBeVisible();
    await expectSound(page, "[role=dialog]");
    await dialog.getByLabel(t.times.later).check();
    await expect(dialog.getByText(/\d{4}-\d\d-\d\d \d\d:\d\d \S+（/)).toBeVisible();
    await expectSound(page, "[role=dialog]");
    await dialog.getByLabel(t.times.now).check();
    await dialog.getByRole("button", { name: t.submit.publish, exact: true }).click();
    await expect(dialog.getByText(t.done.publish)).toBeVisible();
    const link = dialog.getByRole("link", { name: new RegExp(t.surfaces.desktop) });
    const address = (await link.getAttribute("href")) ?? "";
    const article = async () => (await page.request.get(address)).text();
    await expect.poll(article).toContain(title);
    await dialog.getByRole("button", { name: t.undo }).click();
    await expect(page.getByText(t.undone)).toBeVisible();
    await expect.poll(article).not.toContain(title);

    await page.getByRole("button", { name: zhDocument.trash }).click();
    await expect(dialog.getByText(zhTrash.putIntro)).toBeVisible();
    await expectSound(page, "[role=dialog]");

    // Its address redirects to its column from now on, on request.
    await dialog.getByRole("button", { name: zhTrash.put }).click();
    const offer = zhRedirects.offer;
    await expect(dialog.getByRole("heading", { name: offer.title })).toBeVisible();
    await expect(dialog.locator(".redirect-offer strong")).not.toBeEmpty();
    await expectSound(page, "[role=dialog]");
    await dialog.getByRole("button", { name: offer.make }).click();
    await expect(dialog.locator(".redirect-offer")).toHaveCount(0);
    const moved = () => page.request.get(address, { maxRedirects: 0 });
    await expect.poll(async () => (await moved()).status()).toBe(301);
    const location = (await moved()).headers().location ?? "";
    expect((await page.request.get(location)).status()).toBe(200);

    // It is among the redirects; a file with a loop is shown and not taken.
    const r = zhRedirects;
    await page.goto("/studio/redirects");
    const { pathname, searchParams } = new URL(address, site.url);
    const from = `${pathname}?id=${searchParams.get("id")}`;
    await expect(page.getByRole("rowheader", { name: from })).toBeVisible();
    await expectSound(page, "main");
    await page.getByRole("button", { name: r.import }).click();
    const file = page.getByRole("dialog").getByLabel(r.file);
    const csv = (text: string) => ({
      name: "moved.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`from,to\n${text}\n`),
    });
    await file.setInputFiles(csv("/old-a,/old-b\n/old-b,/old-a"));
    await expect(dialog.getByText(String(r.problems.loop))).toHaveCount(2);
    await expect(dialog.getByRole("button", { name: r.write(2) })).toBeDisabled();
    await expectSound(page, "[role=dialog]");
    await file.setInputFiles(csv("/old-a,/news\n/old-b,/old-a"));
    await expect(dialog.getByText(String(r.outcomes.add))).toHaveCount(2);
    await dialog.getByRole("button", { name: r.write(2) }).click();
    await expect(page.getByRole("rowheader", { name: "/old-b" })).toBeVisible();
    await expectSound(page, "main");
    const led = await page.request.get("/old-b", { maxRedirects: 0 });
    expect(led.status()).toBe(301);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page, "main");
  });
});
