import { document as zhDocument } from "../../src/base/i18n/studio/zh/document.ts";
import { studio as zh } from "../../src/base/i18n/studio/zh/index.ts";
import { preview as zhPreview } from "../../src/base/i18n/studio/zh/preview.ts";
import { publishing as zhPublishing } from "../../src/base/i18n/studio/zh/publishing.ts";
import { translation as zhTranslation } from "../../src/base/i18n/studio/zh/translation.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import type { Language } from "../../src/base/site/languages.ts";
import { isRecord } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { accessibilityFindings } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { asServed, auditIsWhole, documentPath, joins, publishChange } from "./parts/staff.ts";
import { expect, test } from "./siteTest.ts";

const t = {
  ...{ ...zh, document: zhDocument, preview: zhPreview, publishing: zhPublishing },
  translation: zhTranslation,
};

/** Longest text that may be the same in both languages: a name, a number. */
const longestShared = 12;

test.use({ locale: "zh-CN" });

test("a translator updates the Chinese after a change of the English and publishes it alone", async ({
  page,
  site,
}) => {
  const { key, id } = { key: "news/2025-04-rg2140", id: "304" };
  const admin = await joins(site, "lin", ["admin", {}]);
  const before = (await admin.call("GET", documentPath(key))).working_copy.body;
  const changed = `${before.title.en}, now with plums`;
  await publishChange(admin, key, { path: "/title/en", after: changed }, ["en"]);
  const address = (of: Language, surface: (typeof surfaces)[number]) =>
    href({ surface, language: of, languageInQuery: true }, "rk-publish", { id });
  const pages = (of: Language) =>
    Promise.all(surfaces.map((surface) => asServed(site, surface, address(of, surface))));
  await expect.poll(async () => (await pages("en"))[0]?.body).toContain("now with");
  const english = await pages("en");

  const mei = await joins(
    site,
    "mei",
    ["translator", { languages: ["zh"] }],
    ["publisher", { languages: ["zh"] }],
  );
  await mei.enter(page.context());
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() === "PATCH") sent.push(one.postData() ?? "");
  });
  const hands = new Hands(page, "keyboard");
  const tabs = page.getByRole("navigation", { name: t.document.panels });
  await page.goto("/studio");
  await hands.press(page.getByRole("link", { name: t.home.lists["behind-zh"] }));
  const row = page
    .getByRole("row")
    .filter({ has: page.locator(`a[href*="${encodeURIComponent(key)}"]`) });
  await hands.press(row.getByRole("link").first());
  const panel = page.getByRole("complementary");
  await expect(panel.locator("ins")).toContainText("plums");
  await hands.press(panel.getByRole("button", { name: t.translation.edit, exact: true }));
  const title = page.locator('[data-path="/title/zh"]');
  await expect(title).toBeFocused();
  await page.keyboard.press("Control+End");
  await hands.compose("jiameizi", "，加了梅子");
  await expect(title).toHaveValue(`${before.title.zh}，加了梅子`);

  await hands.press(tabs.getByRole("link", { name: t.document.preview, exact: true }));
  for (const surface of surfaces) {
    const pane = page.frameLocator(
      `iframe[title="${t.preview.frameTitle(t.preview.pane("zh", surface))}"][data-front=true]`,
    );
    await expect(pane.locator("h1")).toContainText("梅子");
  }
  await hands.press(page.getByRole("button", { name: t.document.publish }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t.publishing.changes(1, 0))).toBeVisible();
  await expect(dialog.getByText(t.publishing.nothing)).toBeVisible();
  expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
  await hands.press(dialog.getByRole("button", { name: t.publishing.submit.publish, exact: true }));
  await expect(dialog.getByText(t.publishing.done.publish, { exact: true })).toBeVisible();
  expect(hands.presses).toBeLessThanOrEqual(6);
  expect(hands.keys).toBeLessThanOrEqual(70);

  await expect
    .poll(async () => (await pages("zh")).map(({ body }) => body))
    .toEqual([expect.stringContaining("梅子"), expect.stringContaining("梅子")]);
  expect(await pages("en")).toEqual(english);
  const behind = async () =>
    (await mei.call("GET", "/documents?list=behind-zh&limit=100")).data.map(
      (one: { key: string }) => one.key,
    );
  await expect.poll(behind).not.toContain(key);
  const { working_copy: copy, published } = await admin.call("GET", documentPath(key));
  expect(copy.unsaved).toEqual([]);
  for (const body of [copy.body, published.zh.body]) {
    expect(sharedTexts(body)).toEqual([]);
    expect(body.title.zh).toBe(`${before.title.zh}，加了梅子`);
  }
  expect(sent.join()).toContain("梅子");
  expect(sent.join()).not.toMatch(/jia|meizi/);
  await auditIsWhole(site);
});

/** Texts of more than some letters that a body has in both languages alike. */
function sharedTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sharedTexts);
  if (!isRecord(value)) return [];
  const { en: english, zh: chinese } = value;
  const isShared = typeof english === "string" && english === chinese;
  if (isShared) return english.length > longestShared ? [english] : [];
  return Object.values(value).flatMap(sharedTexts);
}
