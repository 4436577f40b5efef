import type { CDPSession, Locator, Page } from "@playwright/test";
import { document as enDocument } from "../../src/base/i18n/studio/en/document.ts";
import { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { teamwork as enTeamwork } from "../../src/base/i18n/studio/en/teamwork.ts";
import { document as zhDocument } from "../../src/base/i18n/studio/zh/document.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { teamwork as zhTeamwork } from "../../src/base/i18n/studio/zh/teamwork.ts";
import { staff } from "../support/server.ts";
import { expectSound } from "./inspection.ts";
import { joins } from "./parts/staff.ts";
import { expect, type Site, test } from "./siteTest.ts";

const wordsOf = {
  en: { ...en, document: enDocument, teamwork: enTeamwork },
  zh: { ...zh, document: zhDocument, teamwork: zhTeamwork },
};

async function signIn(page: Page, t: typeof en): Promise<void> {
  await page.getByLabel(t.signIn.account, { exact: true }).fill(staff.account);
  await page.getByLabel(t.signIn.password, { exact: true }).fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: t.frame.navigation })).toBeVisible();
}

/** Types a word through an input method: composed letters, then the chosen text. */
async function compose(keyboard: CDPSession, letters: string, chosen: string): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1) {
    const place = { selectionStart: end, selectionEnd: end };
    await keyboard.send("Input.imeSetComposition", { text: letters.slice(0, end), ...place });
  }
  await keyboard.send("Input.insertText", { text: chosen });
}

function fieldAt(page: Page, path: string): Locator {
  return page.locator(`[data-path="${path}"]`);
}

/** Stored working copy of a document. */
async function stored({ url }: Site, page: Page, key: string) {
  const cookies = await page.context().cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const path = `${url}/api/v1/admin/documents/${encodeURIComponent(key)}`;
  const response = await fetch(path, { headers: { cookie } });
  return (await response.json()).data.working_copy.body;
}

/** Checks that the browser asks before a reload loses typed text, and that staying keeps it. */
async function staysWhenAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const reloaded = page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloaded;
}

test.describe("writing a document", () => {
  test.describe("in Chinese", () => {
    test.use({ locale: "zh-CN" });

    test("news is created, entered in both languages by keyboard, and stored after a reload", async ({
      page,
      site,
      complaints,
    }) => {
      // Saving is tried before everything is there.
      complaints.expect(/status of 422/);
      const t = wordsOf.zh;
      const keyboard = await page.context().newCDPSession(page);
      const key = "news/first-one";
      const summary = "A short plover";
      const sent: string[] = [];
      page.on("request", (one) => {
        if (one.method() === "PATCH") sent.push(one.postData() ?? "");
      });
      await page.goto("/studio/new-document?type=news");
      await signIn(page, t);
      await page.getByLabel(`${t.document.newTitle} · ${t.document.languageNames.en}`).focus();
      await page.keyboard.type("First one");
      await expect(page.getByLabel(t.document.newKey)).toHaveValue(key);
      await expectSound(page, "main");
      await staysWhenAsked(page);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/studio\/documents\//);
      const title = fieldAt(page, "/title/zh");
      await expect(title).toBeVisible();

      // Letters composed by an input method are never stored.
      await title.focus();
      await compose(keyboard, "xinpian", "芯片");
      await expect(title).toHaveValue("芯片");
      await page.keyboard.press("Tab");
      await page.keyboard.type(summary);
      await expect
        .poll(async () => stored(site, page, key))
        .toMatchObject({
          ...{ title: { en: "First one", zh: "芯片" } },
          summary: { en: summary },
        });
      expect(sent.join()).not.toContain("xin");
      expect(sent.join()).not.toContain('"/summary/zh"');
      const saving = page.locator(".doc-saving");
      await expect(saving).toHaveAttribute("data-state", "stored");

      // Nothing is wrong until saving is tried; then each problem leads to its field.
      const problems = page.locator(".doc-problems");
      await expect(page.locator(".field__error, .doc-problems")).toHaveCount(0);
      await page.keyboard.press("Control+s");
      await expect(problems).toBeVisible();
      await expectSound(page, "main");
      await problems.getByRole("button").first().click();
      await expect(page.locator("[data-path]:focus, [data-path] :focus")).toHaveCount(1);

      // Undo reverts the last edit anywhere in the document, also after a reload.
      await page.reload();
      await expect(fieldAt(page, "/summary/en")).toHaveValue(summary);
      await page.keyboard.press("Control+z");
      await expect(fieldAt(page, "/summary/en")).not.toHaveValue(summary);
      await page.keyboard.press("Control+Shift+z");
      await expect(fieldAt(page, "/summary/en")).toHaveValue(summary);

      // Keys typed right after Ctrl+K go into the palette, even while its script is loading.
      await fieldAt(page, "/summary/en").focus();
      const arrival = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await page.keyboard.press("Control+k");
      await page.keyboard.type("RG88");
      const palette = page.getByRole("dialog", { name: t.palette.title });
      await expect(palette.locator("input")).toHaveValue("RG88");
      arrival.resolve();
      await page.keyboard.type("10");
      await expect(palette.getByRole("menuitem").first()).toBeVisible();
      await expect(palette.locator("input")).toHaveValue("RG8810");
      // The first press empties the field.
      await page.keyboard.press("Escape");
      await expect(palette.locator("input")).toHaveValue("");
      await page.keyboard.press("Escape");
      await expect(palette).toHaveCount(0);
      await page.unroute(/\/assets\/.*\.js$/);

      // Words of its text lead to their field.
      await page.keyboard.press("Control+k");
      await page.keyboard.type(summary);
      const hit = palette.getByRole("menuitem").filter({ has: page.locator("mark") });
      await expect(hit).toHaveCount(1);
      await expect(palette.locator("[data-focused]")).toHaveCount(1);
      const isMarked = (field: Element) =>
        document.getElementById(field.getAttribute("aria-activedescendant") ?? "") !== null;
      await expect.poll(() => palette.locator("input").evaluate(isMarked)).toBe(true);
      await expectSound(page, "[role=dialog]");
      await hit.click();
      await expect(fieldAt(page, "/summary/en")).toBeFocused();
      // All keys of the screen, from within a field.
      await page.keyboard.press("Control+/");
      const keys = page.getByRole("dialog", { name: t.palette.acts.keys });
      await expect(keys.getByText(t.palette.acts.undo, { exact: true })).toBeVisible();
      await expectSound(page, "[role=dialog]");
      await page.keyboard.press("Escape");
      await expect(keys).toHaveCount(0);
      await expect(fieldAt(page, "/summary/en")).toHaveValue(summary);

      // One language beside the other, which is read-only.
      await page.getByLabel(t.document.mode).selectOption("zh");
      await expect(fieldAt(page, "/title/en")).toHaveCount(0);
      await expect(page.locator(".doc-reference").first()).toContainText("First one");
      await expectSound(page, "main");

      // A colleague asks about a field; the bell tells of it at once, and leads to it.
      const mo = await joins(site, "mo", ["editor", {}]);
      const path = `/documents/${encodeURIComponent(key)}`;
      await mo.call("PATCH", "/me", { name: "Mo of Lab" });
      const own = await page.evaluate(async () => {
        const response = await fetch("/api/v1/admin/me");
        return (await response.json()).data;
      });
      await mo.call("POST", `${path}/comments`, { text: `@{${own.id}} ok?`, path: "/title/zh" });
      await page.getByRole("button", { name: t.frame.notices(1) }).click();
      await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
      await expectSound(page, "[role=dialog]");
      await page.getByRole("dialog").getByRole("link").first().click();
      const threads = page.locator(".comment-thread");
      await expect(threads).toHaveCount(1);
      await expect(page.getByRole("button", { name: t.frame.notices(0) })).toBeVisible();
      await expect(
        page.getByRole("button", { name: t.document.openComments(1), exact: true }),
      ).toBeVisible();
      const { comments } = t.teamwork;
      await threads.getByRole("button", { name: comments.reply }).click();
      await page.keyboard.type("Yes @Mo of L");
      const names = page.getByRole("listbox").getByRole("option");
      await expect(names).toHaveCount(1);
      await expectSound(page, ".doc__panel, [role=listbox]");
      await page.keyboard.press("Enter");
      await expect(names).toHaveCount(0);
      await page.keyboard.press("Control+Enter");
      await expect(threads.locator(".comment")).toHaveCount(2);
      const { list } = await mo.call("GET", "/me/notices");
      expect(list).toMatchObject([{ text: expect.stringContaining("Yes @"), kind: "mention" }]);
      await threads.getByRole("button", { name: comments.resolve }).click();
      await expect(threads).toHaveCount(0);
      await mo.call("PUT", `${path}/hand-over`, {
        to: { kind: "person", id: own.id },
        line: "titles are final",
      });
      await page.getByRole("button", { name: t.frame.notices(1) }).click();
      await page.getByRole("dialog").getByRole("link").first().click();
      await page.reload();
      await page.getByRole("button", { name: t.teamwork.handOver.take }).click();
      await page.getByRole("button", { name: t.teamwork.handOver.done, exact: true }).click();
      await expect.poll(async () => (await mo.call("GET", `${path}/hand-over`)).current).toBeNull();
    });
  });

  test("lists move, and a page that is closed at any moment loses nothing that was acknowledged", async ({
    page,
    site,
    complaints,
  }) => {
    complaints.expect(/.*/);
    const t = wordsOf.en;
    await page.goto("/studio/new-document?type=banner");
    await signIn(page, t);
    await page.getByLabel(t.document.newKey).fill("banner-of-a-test");
    await page.keyboard.press("Enter");
    const add = page.getByRole("button", { name: t.document.addTo("Lines") });
    await add.click();
    const first = page.locator('[data-item^="/content/"] textarea').first();
    await expect(first).toBeFocused();
    const keyboard = await page.context().newCDPSession(page);
    await page.keyboard.type("One");
    await page.keyboard.press("Tab");
    await compose(keyboard, "yi", "一");
    await add.click();
    await page.keyboard.type("Two");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(
      page.locator('[data-item^="/content/"]:focus-within textarea').first(),
    ).toHaveValue("Two");
    const texts = async () =>
      (await stored(site, page, "banner-of-a-test")).content?.map(
        ({ en: left, zh: right }: { en?: string; zh?: string }) => [left, right],
      );
    await expect.poll(texts).toEqual([
      ["Two", undefined],
      ["One", "一"],
    ]);
    await expectSound(page, ".doc__form");

    const acknowledged: string[] = [];
    page.on("response", async (response) => {
      if (response.request().method() !== "PATCH" || !response.ok()) return;
      acknowledged.push(response.request().postData() ?? "");
    });
    await fieldAt(page, "/title/en").focus();
    for (let index = 0; index < 12; index += 1) {
      await page.keyboard.type(`${index} `, { delay: 30 });
    }
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
    await page.keyboard.type("the end");
    const last = JSON.parse(acknowledged.at(-1) ?? "{}");
    const after: string = last.operations?.at(-1)?.after ?? "";
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await expect
      .poll(async () => (await stored(site, next, "banner-of-a-test")).title.en)
      .toContain(after);

    await next.goto("/studio/documents/rg8820");
    await picturesChangePlaces(site, next);
    await barStays(next);
    await railIsOneStop(next);
  });
});

/** Two pictures change places by keys alone, and one undo takes both back. */
async function picturesChangePlaces(site: Site, page: Page): Promise<void> {
  const t = wordsOf.en.document;
  const files = async () => {
    const { image, packages } = await stored(site, page, "rg8820");
    return [image.file, packages[0].underside.file];
  };
  const picture = fieldAt(page, "/image");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture.getByText(/\d+ × \d+ px/)).toBeVisible();
  const before = await files();
  await picture.locator("summary").press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toContainText(t.picture.swaps);
  await page.keyboard.press("Enter");
  await expect.poll(files).toEqual(before.toReversed());
  await page.keyboard.press("Control+z");
  await expect.poll(files).toEqual(before);
}

/** The bar and what it holds stay in sight, and a field that is reached by Tab is not below it. */
async function barStays(page: Page): Promise<void> {
  const t = wordsOf.en.document;
  // The last one is a window of 1280 px at a zoom of 400 %.
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const bar = page.locator(".doc-bar");
    for (const name of [t.save, t.publish, t.undo]) {
      await expect(bar.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(bar.locator("h1")).toBeInViewport({ ratio: 1 });
    const before = await page.evaluate(() => scrollY);
    await bar.getByRole("button", { name: t.save, exact: true }).focus();
    // In a window as low as the last one the rail lies at the end of the form.
    if (height >= 500) await page.locator(".doc-rail a").first().focus();
    expect(await page.evaluate(() => scrollY), `${width} px`).toBe(before);
    await fieldAt(page, "/name/zh").focus();
    await page.keyboard.press("Shift+Tab");
    const gap = await page.evaluate(() => {
      const under = document.querySelector(".doc-bar")?.getBoundingClientRect().bottom ?? 0;
      return (document.activeElement?.getBoundingClientRect().top ?? 0) - under;
    });
    expect(gap, `${width} px`).toBeGreaterThanOrEqual(0);
  }
  // On a phone a panel is a sheet over the form; Escape closes it and gives the focus back.
  await page.setViewportSize({ width: 390, height: 844 });
  const history = page
    .getByRole("navigation", { name: t.panels })
    .getByRole("link", { name: t.history, exact: true });
  await history.click();
  await expect(page.locator(".doc__panel")).toBeFocused();
  await expect(page.locator(".doc__form")).toHaveAttribute("inert", "");
  await page.keyboard.press("Escape");
  await expect(page.locator(".doc__panel")).toHaveCount(0);
  await expect(history).toBeFocused();
}

/** One Tab leads to the rail and one past it; the arrow keys lead through it, Home and End to its ends. */
async function railIsOneStop(page: Page): Promise<void> {
  const links = page.locator(".doc-rail a");
  const last = (await links.count()) - 1;
  expect(last).toBeGreaterThan(5);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await links.first().focus();
    const steps = { ArrowDown: 1, ArrowRight: 2, ArrowLeft: 1, ArrowUp: 0, End: last, Home: 0 };
    for (const [key, at] of Object.entries(steps)) {
      await page.keyboard.press(key);
      await expect(links.nth(at)).toBeFocused();
    }
    await page.keyboard.press("ArrowUp");
    await expect(links.nth(last)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator(".doc-rail :focus")).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await expect(links.nth(last), "the one that had the focus last").toBeFocused();
  }
}
