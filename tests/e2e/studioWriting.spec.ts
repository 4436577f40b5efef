import { checks as enChecks } from "../../src/base/i18n/studio/en/checks.ts";
import { document as enDocument } from "../../src/base/i18n/studio/en/document.ts";
import { studio as en } from "../../src/base/i18n/studio/en/index.ts";
import { lists as enLists } from "../../src/base/i18n/studio/en/lists.ts";
import { media as enMedia } from "../../src/base/i18n/studio/en/media.ts";
import { preview as enPreview } from "../../src/base/i18n/studio/en/preview.ts";
import { publishing as enPublishing } from "../../src/base/i18n/studio/en/publishing.ts";
import { richText as enRichText } from "../../src/base/i18n/studio/en/richText.ts";
import { singletonHref } from "../../src/base/site/addresses/deviceIndependentRoutes.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { accessibilityFindings } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { asServed, auditIsWhole, documentPath, joins, revisionOf } from "./parts/staff.ts";
import { sitemapAddresses } from "./sitemap.ts";
import { expect, test } from "./siteTest.ts";

const t = {
  ...{ ...en, document: enDocument, lists: enLists, media: enMedia, preview: enPreview },
  ...{ publishing: enPublishing, richText: enRichText, checks: enChecks },
};

/** A picture without smaller versions: none of them changes the publication afterwards. */
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><circle cx="480" cy="270" r="200" fill="#06c"/></svg>',
);

test.use({ locale: "en-GB" });

test("news is written in both languages with a picture and a link, and published at once", async ({
  page,
  site,
}) => {
  const word = "plumboard";
  const title = { en: `First ${word} leaves the line`, zh: `首块${word}下线` };
  const ada = await joins(site, "ada", ["marketing-editor", {}], ["publisher", {}]);
  await ada.enter(page.context());
  const hands = new Hands(page, "pointer");
  const tabs = page.getByRole("navigation", { name: t.document.panels });
  const at = (path: string) => page.locator(`[data-path="${path}"]`);

  await page.goto("/studio/documents?type=news");
  await hands.press(page.getByRole("link", { name: t.lists.newDocument, exact: true }));
  const titleOf = (of: Language) =>
    page.getByLabel(`${t.document.newTitle} · ${t.document.languageNames[of]}`);
  await hands.into(titleOf("en"));
  await page.keyboard.insertText(title.en);
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("首块");
  await hands.compose("plum", `${word}下线`);
  await hands.into(page.getByRole("combobox", { name: t.document.newColumn }));
  await page.keyboard.type("news/product");
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("news/product");
  hands.presses += 1;
  await page.keyboard.press("Enter");
  await hands.press(page.getByRole("button", { name: t.document.newMake }));
  await expect(at("/title/zh")).toHaveValue(title.zh);
  const key = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");

  await hands.into(at("/summary/en"));
  await page.keyboard.insertText("It passed every test.");
  await hands.into(at("/summary/zh"));
  await hands.compose("tongguo", "全部测试均已通过。");
  await at("/date").fill("2026-11-20");
  const text = (of: Language) => page.locator(`[data-path="/body/${of}"] .rich__text`);
  await hands.into(text("en"));
  await page.keyboard.type("It runs on ");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("rg-8840");
  await expect(dialog.getByRole("menuitem").first()).toContainText("RG8840");
  hands.presses += 1;
  await page.keyboard.press("Enter");
  await expect(text("en").locator('a[href="doc:rg8840"]')).toBeVisible();
  await hands.into(text("zh"));
  await hands.compose("yunxing", "运行于 RG8840");

  await hands.press(page.getByRole("button", { name: t.document.pickFile.image }));
  const chooser = page.waitForEvent("filechooser");
  await hands.press(dialog.getByRole("button", { name: t.media.uploadOne, exact: true }));
  const name = `board-${word}.svg`;
  await (await chooser).setFiles({ name, mimeType: "image/svg+xml", buffer: drawing });
  await expect(dialog.getByText(t.media.chosen(name))).toBeVisible();
  await hands.press(dialog.getByRole("button", { name: t.media.choose, exact: true }));
  await expect(dialog).toHaveCount(0);
  await hands.into(at("/image/alt/en"));
  await page.keyboard.insertText("A board");
  await hands.into(at("/image/alt/zh"));
  await hands.compose("kaifaban", "开发板");

  await hands.press(tabs.getByRole("link", { name: t.document.checks, exact: true }));
  await expect(page.getByText(t.checks.none)).toBeVisible();
  await hands.press(tabs.getByRole("link", { name: t.document.preview, exact: true }));
  await hands.press(page.getByRole("button", { name: t.preview.allPanes }));
  for (const of of languages) {
    for (const surface of surfaces) {
      const pane = page.frameLocator(
        `iframe[title="${t.preview.frameTitle(t.preview.pane(of, surface))}"][data-front=true]`,
      );
      await expect(pane.locator("h1")).toHaveText(title[of]);
    }
  }
  expect(await accessibilityFindings(page)).toEqual([]);
  const before = await revisionOf(site);
  await hands.press(page.getByRole("button", { name: t.document.publish }));
  await expect(dialog.getByText(t.publishing.first)).toHaveCount(2);
  await hands.press(dialog.getByRole("button", { name: t.publishing.submit.publish, exact: true }));
  await expect(dialog.getByText(t.publishing.done.publish, { exact: true })).toBeVisible();
  expect(hands.presses).toBeLessThanOrEqual(12);

  const { id, working_copy: copy } = await ada.call("GET", documentPath(key));
  expect(copy.body).toMatchObject({ title, image: { alt: { en: "A board", zh: "开发板" } } });
  await expect.poll(() => revisionOf(site)).toBeGreaterThan(before);
  for (const of of languages) {
    for (const surface of surfaces) {
      const place = { surface, language: of, languageInQuery: true };
      const shown = (address: string) => asServed(site, surface, address);
      const article = await shown(href(place, "rk-publish", { id: String(id) }));
      expect(article).toMatchObject({ status: 200, body: expect.stringContaining(word) });
      expect((await shown(href(place, "rk-news"))).body).toContain(word);
      const listed = await sitemapAddresses(site, "rk-publish", { surface, language: of });
      expect(listed.join()).toContain(`id=${id}`);
    }
    const place = { language: of, languageInQuery: true };
    const feed = await asServed(site, "desktop", singletonHref(place, "news-feed"));
    expect(feed.body).toContain(word);
    const search = await fetch(
      `${site.url}/web_${of === "zh" ? "cn" : of}/api/v1/search/suggest?search=${word}`,
    );
    expect(await search.text()).toContain(word);
  }
  await auditIsWhole(site);
});
