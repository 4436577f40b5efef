import { arrangement as words } from "../../src/base/i18n/studio/en/arrangement.ts";
import { expectSound, scrollToTop } from "./inspection.ts";
import { expect, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";
import { handsOf } from "./support/treeByKeyboard.ts";

test("the home page's sections are ordered and hidden, a banner is written over its picture", async ({
  page,
  site,
}) => {
  const { call } = await signInStaff(page, site);
  await page.goto("/studio/home-page");
  const list = page.getByRole("grid", { name: words.home.sections });
  const kinds = () => list.getByRole("row").locator(".column-row__title").allTextContents();
  await expect(list.getByRole("row")).toHaveCount(9);
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

  // Quickly one after the other, the first by keyboard: neither is left out, and the preview has both.
  const banners = async () => (await call("GET", "/arrangement/home")).banners;
  const [one, two, ...others]: { key: string; title: { en: string } }[] = await banners();
  if (one === undefined || two === undefined) throw new Error("There are too few banners");
  const keys = async () => (await banners()).map(({ key }: { key: string }) => key);
  const slides = page.getByRole("grid", { name: words.home.banners });
  await handsOf(page, slides).actOf(
    slides.getByRole("row", { name: two.title.en, exact: true }),
    page.getByRole("button", { name: words.columns.up(two.title.en) }),
  );
  await page.getByRole("button", { name: words.home.show(parts["latest-news"]) }).click();
  await expect(frame.locator(".home-news-grid")).toHaveCount(0);
  await expect(frame.locator("[data-slide]").first()).toContainText(two.title.en);
  await expect.poll(keys).toEqual([two, one, ...others].map(({ key }) => key));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(keys).toEqual([one, two, ...others].map(({ key }) => key));
  await expect(frame.locator(".home-news-grid")).toHaveCount(1);

  // A setting that is as it comes has its form as the others have.
  const { key } = one;
  await goTo(page, `/studio/documents/${encodeURIComponent(key)}?panel=banner`);
  const slide = page.frameLocator('.pane--desktop iframe[data-front="true"]').locator(".banner");
  const title = slide.getByRole("textbox", { name: words.banner.title });
  const former = (await title.textContent()) ?? "";
  await title.press("Control+End");
  await title.pressSequentially(" now");
  const field = page.locator('[data-path="/title/en"], textarea').first();
  await expect(field).toHaveValue(/ now$/);
  await expectSound(page, "main");
  await page.getByRole("button", { name: words.preview.languages.zh }).click();
  await expect(slide.getByRole("textbox", { name: words.banner.title })).not.toContainText("now");
  await call("POST", `/documents/${encodeURIComponent(key)}/discard`, {});
  expect(former).not.toBe("");

  await goTo(page, "/studio/settings?setting=social");
  await expect(page.getByText(words.settings.about.page_grey)).toBeVisible();
  await expect(
    page.frameLocator('.pane--desktop iframe[data-front="true"]').locator("footer"),
  ).toBeVisible();
  await scrollToTop(page);
  await expectSound(page, "main");
  // A setting that is as it comes is begun from the list, and has its form as the others have.
  await page.getByRole("button", { name: words.settings.begin("Page addresses") }).click();
  await expect(page).toHaveURL(/\/studio\/documents\/settings%2Faddresses/);
  await expect(page.getByRole("combobox", { name: "Page addresses" })).toBeVisible();
});
