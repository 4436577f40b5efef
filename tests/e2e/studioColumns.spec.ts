import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { arrangement as enArrangement } from "../../src/base/i18n/studio/en/arrangement.ts";
import { arrangement as words } from "../../src/base/i18n/studio/zh/arrangement.ts";
import { publishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { staffPreviewPath } from "../../src/base/site/addresses/previewAddress.ts";
import { surfacePrefix, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { languages } from "../../src/base/site/languages.ts";
import { withoutTypesetting } from "../support/withoutTypesetting.ts";
import { expectSound } from "./inspection.ts";
import { pressUntilFocused } from "./parts/focus.ts";
import { expect, readerHeaders, type Site, test } from "./siteTest.ts";
import { type StaffCaller, signInStaff } from "./support/staffCalls.ts";
import { focusRow, handsOf, maxPresses } from "./support/treeByKeyboard.ts";

/** Menus for readers that contain a title, as `en desktop header`, by language and surface. */
async function menusWith(title: string, { url }: Site): Promise<string[]> {
  const found: string[] = [];
  for (const language of languages) {
    for (const surface of surfaces) {
      const headers = readerHeaders(surface);
      const answer = await fetch(`${url}${surfacePrefix[surface]}/?lang=${language}`, { headers });
      const html = withoutTypesetting(await answer.text());
      const [header = "", footer = ""] = [html.split("<main")[0], html.split("<footer")[1]];
      if (header.includes(title)) found.push(`${language} ${surface} header`);
      if (footer.includes(title)) found.push(`${language} ${surface} footer`);
    }
  }
  return found;
}

const everyMenu = languages.flatMap((language) =>
  surfaces.flatMap((surface) =>
    ["header", "footer"].map((part) => `${language} ${surface} ${part}`),
  ),
);

/**
 * Publishes columns for a test in header and footer.
 * @returns keys and titles
 */
async function ownColumns(call: StaffCaller["call"]) {
  const stamp = randomUUID().slice(0, 8);
  const keys = [1, 2].map((number) => `about/t${stamp}${number}`);
  const documents = [];
  for (const [index, key] of keys.entries()) {
    const name = `T${stamp} ${index + 1}`;
    const body = {
      ...{ title: { en: name, zh: name }, parent: "about", position: 50 + index },
      ...{ status: 1, locations: ["top", "footer"], type: 1, parameters: [] },
      // A column without a target is in no menu.
      href: `https://example.com/${key}`,
    };
    await call("POST", "/documents", { key, type: "column", body });
    const { newest } = await call("GET", `/documents/${encodeURIComponent(key)}`);
    documents.push({ key, title: name, revision: newest.revision });
    const shown = { languages: ["en", "zh"], revision: newest.revision };
    await call("POST", `/documents/${encodeURIComponent(key)}/publish`, shown);
  }
  return documents;
}

/** Opens the columns with two of the test's own. @returns them, the tree, and what is read of it */
async function openColumns(page: Page, call: StaffCaller["call"]) {
  const [first, second] = await ownColumns(call);
  if (first === undefined || second === undefined) throw new Error("No columns were made");
  await page.goto("/studio/columns");
  const tree = page.getByRole("treegrid");
  const row = (title: string) => tree.getByRole("row", { name: title, exact: true });
  const titles = async () => {
    const all = await tree.getByRole("row").locator(".column-row__title").allTextContents();
    return all.filter((one) => one === first.title || one === second.title);
  };
  const { columns } = await call("GET", "/arrangement/columns");
  const titleOf = (key: string) => columns.find((one: { key: string }) => one.key === key).title;
  await expect(row(first.title)).toBeVisible();
  return { first, second, tree, row, titles, titleOf };
}

/**
 * Leaves the previews empty, which each change would draw anew. What they show is looked at by the test by
 * keyboard.
 */
function leavePreviewsEmpty(page: Page): Promise<unknown> {
  return page.route(`**${staffPreviewPath}/**`, (route) => route.fulfill({ body: "" }));
}

async function trash(call: StaffCaller["call"], columns: readonly { readonly key: string }[]) {
  for (const { key } of columns) {
    await call("POST", `/documents/${encodeURIComponent(key)}/trash`, {});
  }
}

test.describe("the arrangement by pointer", () => {
  test.use({ locale: "en-GB" });

  test("columns are dragged before others and under another parent", async ({ page, site }) => {
    const { columns, arrows } = enArrangement;
    const { call } = await signInStaff(page, site);
    await leavePreviewsEmpty(page);
    const { first, second, row, titles, titleOf } = await openColumns(page, call);

    // An impossible move is announced.
    const products = titleOf("products").en;
    const told = page.getByRole("status").filter({ hasText: arrows.first });
    await row(products)
      .getByRole("button", { name: columns.up(products) })
      .click({ force: true });
    await expect(told).toContainText(columns.stays(products, arrows.first));
    await expect(told).toBeInViewport();

    await row(second.title).dragTo(row(first.title), { targetPosition: { x: 120, y: 2 } });
    await expect.poll(titles).toEqual([second.title, first.title]);
    await page.keyboard.press("Control+z");
    await expect.poll(titles).toEqual([first.title, second.title]);

    await page.setViewportSize({ width: 1440, height: 3000 });
    await row(second.title).dragTo(row(titleOf("news").en), { targetPosition: { x: 120, y: 22 } });
    await expect.poll(titles).toEqual([second.title, first.title]);
    await row(second.title)
      .getByRole("button", { name: columns.place(second.title), exact: true })
      .click();
    const place = page.getByRole("dialog", { name: columns.place(second.title) });
    await expect(place.getByRole("combobox", { name: columns.parent })).toHaveValue("news");
    await trash(call, [first, second]);
  });
});

test.describe("the arrangement by keyboard", () => {
  test.use({ locale: "zh-CN" });

  test("columns are moved and hidden, published, and undone", async ({ page, site }) => {
    const { call } = await signInStaff(page, site);
    const { first, second, tree, row, titles, titleOf } = await openColumns(page, call);
    const news: string = titleOf("news").zh;
    const hands = handsOf(page, tree);

    // An impossible move is announced.
    const products = titleOf("products").zh;
    const told = page.getByRole("status").filter({ hasText: words.arrows.first });
    await focusRow(page, tree, row(products));
    await page.keyboard.press("Alt+ArrowUp");
    await expect(told).toContainText(words.columns.stays(products, words.arrows.first));
    await expect(told).toBeInViewport();

    // Moves one above the other, and undoes it.
    await focusRow(page, tree, row(second.title));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    // From behind the column itself to before the one above it.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(titles).toEqual([second.title, first.title]);
    await page.keyboard.press("Control+z");
    await expect.poll(titles).toEqual([first.title, second.title]);

    // Under another parent, the second one in the footer only, the first one hidden.
    const panes = surfaces.map((surface) =>
      page.frameLocator(`.pane--${surface} iframe[data-front="true"]`),
    );
    for (const pane of panes) await expect(pane.locator("header")).toContainText(second.title);
    const button = (title: string, name: string) =>
      row(title).getByRole("button", { name, exact: true });
    await hands.actOf(row(second.title), button(second.title, words.columns.place(second.title)));
    const place = page.getByRole("dialog", { name: words.columns.place(second.title) });
    const parent = place.getByRole("combobox", { name: words.columns.parent });
    await pressUntilFocused(page, "Tab", parent, maxPresses);
    for (let presses = 0; (await parent.inputValue()) !== "news" && presses < 60; presses += 1) {
      await page.keyboard.press("ArrowUp");
    }
    await expect(parent).toHaveValue("news");
    const inHeader = place.getByLabel(words.columns.locations.top);
    await pressUntilFocused(page, "Tab", inHeader, maxPresses);
    await page.keyboard.press("Space");
    await hands.press(place.getByRole("button", { name: words.columns.move, exact: true }));
    for (const pane of panes) await expect(pane.locator("header")).not.toContainText(second.title);
    await hands.actOf(row(first.title), button(first.title, words.columns.show(first.title)));
    await expect(row(first.title)).toContainText(words.columns.hidden);
    for (const pane of panes) {
      await expect(pane.locator("footer")).not.toContainText(first.title);
      await expect(pane.locator("footer")).toContainText(second.title);
    }
    expect(await menusWith(first.title, site)).toEqual(everyMenu);
    expect(await menusWith(second.title, site)).toEqual(everyMenu);

    // Published with a description of visible changes, and undone at once.
    await hands.press(page.getByRole("button", { name: words.columns.publish(2) }), "Shift+Tab");
    const dialog = page.getByRole("dialog", { name: words.columns.publishTitle });
    const toldOf = (title: string) =>
      dialog.getByRole("listitem").filter({ hasText: title }).first();
    const { changes, readers } = publishing;
    for (const one of languages) await expect(toldOf(first.title)).toContainText(readers[one]);
    await expect(toldOf(first.title)).toContainText(changes(0, 1));
    await expect(toldOf(second.title)).toContainText(news);
    await expectSound(page, "[role=dialog]");
    await hands.press(dialog.getByRole("button", { name: publishing.submit.publish, exact: true }));
    await expect(page.getByText(words.publish.done(2))).toBeVisible();
    await expect.poll(() => menusWith(first.title, site)).toEqual([]);
    const footers = everyMenu.filter((menu) => menu.endsWith("footer"));
    await expect.poll(() => menusWith(second.title, site)).toEqual(footers);
    await hands.press(page.getByRole("button", { name: words.publish.takeBack, exact: true }));
    await expect.poll(() => menusWith(first.title, site)).toEqual(everyMenu);
    await expect.poll(() => menusWith(second.title, site)).toEqual(everyMenu);
    await hands.press(page.getByRole("button", { name: words.columns.takeAllBack }), "Shift+Tab");
    await expect.poll(titles).toEqual([first.title, second.title]);
    await expect(row(first.title)).not.toContainText(words.columns.hidden);

    await trash(call, [first, second]);
  });
});

test.describe("by touch on a phone", () => {
  test.use({ surface: "mobile", locale: "zh-CN" });

  test("a column is moved and hidden by its dialog, with all targets large enough", async ({
    page,
    site,
  }) => {
    const { call } = await signInStaff(page, site);
    await leavePreviewsEmpty(page);
    const { first, second, row, titles } = await openColumns(page, call);
    expect(await smallTargets(row(second.title))).toEqual([]);
    await row(second.title)
      .getByRole("button", { name: words.columns.place(second.title) })
      .tap();
    const place = page.getByRole("dialog", { name: words.columns.place(second.title) });
    await expect(place).toBeVisible();
    expect(await smallTargets(place)).toEqual([]);
    await place.getByLabel(words.columns.order).selectOption({ label: words.columns.first });
    await place.getByLabel(words.columns.shown).tap();
    await expectSound(page, "[role=dialog]");
    await place.getByRole("button", { name: words.columns.move, exact: true }).tap();
    await expect(row(second.title)).toContainText(words.columns.hidden);
    expect(await titles()).toEqual([second.title, first.title]);
    await page.getByRole("button", { name: words.undo }).tap();
    await expect.poll(titles).toEqual([first.title, second.title]);
    await trash(call, [first, second]);
  });
});

/** Names of targets smaller than 24 CSS pixels (WCAG 2.2, 2.5.8), text links excepted. */
function smallTargets(within: Locator): Promise<string[]> {
  return within.evaluate((element) =>
    [...element.querySelectorAll("button, select, label.check")]
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        // Invisible elements are no targets.
        return width > 0 && height > 0 && Math.min(width, height) < 24;
      })
      .map((one) => one.getAttribute("aria-label") ?? one.textContent),
  );
}
