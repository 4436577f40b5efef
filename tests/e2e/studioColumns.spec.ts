import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { arrangement as enArrangement } from "../../src/i18n/studio/en/arrangement.ts";
import { studio as en } from "../../src/i18n/studio/en/index.ts";
import { publishing as enPublishing } from "../../src/i18n/studio/en/publishing.ts";
import { arrangement as zhArrangement } from "../../src/i18n/studio/zh/arrangement.ts";
import { studio as zh } from "../../src/i18n/studio/zh/index.ts";
import { publishing as zhPublishing } from "../../src/i18n/studio/zh/publishing.ts";
import { languages } from "../../src/site/languages.ts";
import { surfacePrefix, surfaces } from "../../src/site/surfaces.ts";
import { withoutTypesetting } from "../support/typesetting.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, readerHeaders, type Site, test } from "./site.ts";
import { type StaffCaller, signInStaff } from "./support/staffCalls.ts";

const wordsOf = {
  en: { ...en, arrangement: enArrangement, publishing: enPublishing },
  zh: { ...zh, arrangement: zhArrangement, publishing: zhPublishing },
};

/** Axe finds nothing, and nothing lies beyond the window's edge. */
async function isSound(page: Page): Promise<void> {
  expect(await accessibilityFindings(page, "main")).toEqual([]);
  const beyond = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
}

/** Where readers' menus hold a title: `en desktop header`, and so on for languages and surfaces. */
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

/** Columns of its own for a test, published, that header and footer show. @returns keys and titles */
async function ownColumns(call: StaffCaller["call"]) {
  const stamp = randomUUID().slice(0, 8);
  const keys = [1, 2].map((number) => `about/t${stamp}${number}`);
  const documents = [];
  for (const [index, key] of keys.entries()) {
    const name = `T${stamp} ${index + 1}`;
    const body = {
      ...{ title: { en: name, zh: name }, parent: "about", position: 50 + index },
      ...{ status: 1, locations: ["top", "footer"], type: 1, parameters: [] },
      // A column that leads nowhere is in no menu.
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

for (const language of ["en", "zh"] as const) {
  test.describe(`the arrangement in ${language}`, () => {
    test.use({ surface: "desktop", locale: language === "zh" ? "zh-CN" : "en-GB" });
    const t = wordsOf[language];
    const words = t.arrangement;

    test(`is made ${language === "en" ? "by pointer, published" : "by keyboard alone"}, and taken back`, async ({
      page,
      site,
    }) => {
      const { call } = await signInStaff(page, site);
      const [first, second] = await ownColumns(call);
      if (first === undefined || second === undefined) throw new Error("No columns were made");
      await page.goto("/studio/columns");
      const tree = page.getByRole("treegrid", { name: words.columns.tree });
      const { columns } = await call("GET", "/arrangement/columns");
      const { title: newsTitle } = columns.find(({ key }: { key: string }) => key === "news");
      const news: string = newsTitle[language];
      const row = (title: string) => tree.getByRole("row", { name: title, exact: true });
      const titles = async () => {
        const all = await tree.getByRole("row").locator(".column-row__title").allTextContents();
        return all.filter((one) => one === first.title || one === second.title);
      };
      await expect(row(first.title)).toBeVisible();
      await isSound(page);

      // One above the other, and back by one step.
      const swap = async () => {
        if (language === "en") {
          await row(second.title).dragTo(row(first.title), { targetPosition: { x: 120, y: 2 } });
          return;
        }
        await row(second.title).focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        // From behind the column itself to before the one above it.
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Enter");
      };
      await swap();
      await expect.poll(titles).toEqual([second.title, first.title]);
      await page.keyboard.press("Control+z");
      await expect.poll(titles).toEqual([first.title, second.title]);

      const trash = async () => {
        for (const { key } of [first, second]) {
          await call("POST", `/documents/${encodeURIComponent(key)}/trash`, {});
        }
      };
      if (language === "zh") return trash();

      // Under another parent, the second one in the footer alone, the first one hidden.
      const panes = surfaces.map((surface) =>
        page.frameLocator(`.pane--${surface} iframe[data-front="true"]`),
      );
      for (const pane of panes) await expect(pane.locator("header")).toContainText(second.title);
      await page.setViewportSize({ width: 1440, height: 3000 });
      await row(second.title).dragTo(row(news), { targetPosition: { x: 120, y: 22 } });
      await expect.poll(titles).toEqual([second.title, first.title]);
      await row(second.title)
        .getByRole("button", { name: words.columns.place(second.title) })
        .click();
      const place = page.getByRole("dialog", { name: words.columns.place(second.title) });
      const parent = place.getByLabel(words.columns.parent, { exact: true });
      await expect(parent).toHaveValue("news");
      await place.getByLabel(words.columns.locations.top).uncheck();
      await place.getByRole("button", { name: words.columns.move, exact: true }).click();
      for (const pane of panes)
        await expect(pane.locator("header")).not.toContainText(second.title);
      await row(first.title)
        .getByRole("button", { name: words.columns.show(first.title) })
        .click();
      await expect(row(first.title)).toContainText(words.columns.hidden);
      expect(await menusWith(first.title, site)).toEqual(everyMenu);
      expect(await menusWith(second.title, site)).toEqual(everyMenu);

      // Published with what readers will notice in words, and taken back at once.
      await page.getByRole("button", { name: words.columns.publish(2) }).click();
      const dialog = page.getByRole("dialog", { name: words.columns.publishTitle });
      const told = (title: string) =>
        dialog.getByRole("listitem").filter({ hasText: title }).first();
      const { changes, readers } = t.publishing;
      for (const one of languages) await expect(told(first.title)).toContainText(readers[one]);
      await expect(told(first.title)).toContainText(changes(0, 1));
      await expect(told(second.title)).toContainText(news);
      await isSound(page);
      await dialog.getByRole("button", { name: t.publishing.submit.publish, exact: true }).click();
      await expect(page.getByText(words.publish.done(2))).toBeVisible();
      await expect.poll(() => menusWith(first.title, site)).toEqual([]);
      const footers = everyMenu.filter((menu) => menu.endsWith("footer"));
      await expect.poll(() => menusWith(second.title, site)).toEqual(footers);
      await page.getByRole("button", { name: words.publish.takeBack, exact: true }).click();
      await expect.poll(() => menusWith(first.title, site)).toEqual(everyMenu);
      await expect.poll(() => menusWith(second.title, site)).toEqual(everyMenu);
      await page.getByRole("button", { name: words.columns.takeAllBack }).click();
      await expect.poll(titles).toEqual([first.title, second.title]);
      await expect(row(first.title)).not.toContainText(words.columns.hidden);

      await trash();
    });
  });
}

test("the home page's sections are ordered and hidden, a banner is written over its picture", async ({
  page,
  site,
}) => {
  const { call } = await signInStaff(page, site);
  const words = enArrangement;
  await page.goto("/studio/home-page");
  const list = page.getByRole("grid", { name: words.home.sections });
  const kinds = () => list.getByRole("row").locator(".column-row__title").allTextContents();
  await expect(list.getByRole("row")).toHaveCount(9);
  await isSound(page);
  const { parts } = words.home;
  await page.getByRole("button", { name: words.columns.up(parts.partners) }).click();
  await expect
    .poll(async () => (await kinds()).slice(-2))
    .toEqual([parts.partners, parts.investors]);
  await page.getByRole("button", { name: words.home.show(parts["latest-news"]) }).click();
  const frame = page.frameLocator('iframe[data-front="true"]');
  await expect(frame.locator(".home-news-grid")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(frame.locator(".home-news-grid")).toHaveCount(1);
  await page.getByRole("button", { name: words.undo }).click();
  await expect
    .poll(async () => (await kinds()).slice(-2))
    .toEqual([parts.investors, parts.partners]);

  const { banners } = await call("GET", "/arrangement/home");
  const { key } = banners[0];
  await page.goto(`/studio/documents/${encodeURIComponent(key)}?panel=banner`);
  const slide = page.frameLocator('.pane--desktop iframe[data-front="true"]').locator(".banner");
  const title = slide.getByRole("textbox", { name: words.banner.title });
  const former = (await title.textContent()) ?? "";
  await title.press("Control+End");
  await title.pressSequentially(" now");
  const field = page.locator('[data-path="/title/en"], textarea').first();
  await expect(field).toHaveValue(/ now$/);
  await isSound(page);
  await page.getByRole("button", { name: words.preview.languages.zh }).click();
  await expect(slide.getByRole("textbox", { name: words.banner.title })).not.toContainText("now");
  await call("POST", `/documents/${encodeURIComponent(key)}/discard`, {});
  expect(former).not.toBe("");

  await page.goto("/studio/settings?setting=social");
  await expect(page.getByText(words.settings.about.page_grey)).toBeVisible();
  await expect(
    page.frameLocator('.pane--desktop iframe[data-front="true"]').locator("footer"),
  ).toBeVisible();
  await isSound(page);
});
