import type { BrowserContext, Locator } from "@playwright/test";
import { editBar } from "../../src/base/i18n/en/editBar.ts";
import { preview as words } from "../../src/base/i18n/studio/en/preview.ts";
import { seo } from "../../src/base/i18n/studio/en/seo.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { accessibilityFindings } from "./inspection.ts";
import { expect, screens, test } from "./siteTest.ts";
import { signInStaff } from "./support/staffCalls.ts";
import { goTo } from "./support/studioViews.ts";

const key = "news/2024-01-rg7110";
const id = 329;
const typed = "A radio that sleeps for eight years";

test.describe("previews in the studio", () => {
  test.use({ surface: "desktop", locale: "en-GB" });

  test("follow unsaved changes, link to fields, and are shared", async ({
    page,
    site,
    browser,
  }) => {
    await signInStaff(page, site);
    await page.goto(`${site.url}/studio/documents/${encodeURIComponent(key)}?panel=preview`);
    const pane = page.frameLocator("iframe[data-front=true]").first();
    await expect(pane.locator("h1")).toContainText("RG7110");

    // Typed text is drawn into the page, while the form keeps its focus.
    const title = page.locator('[data-path="/title/en"]').locator("visible=true").first();
    const box = title.locator("xpath=descendant-or-self::*[self::input or self::textarea]").first();
    await box.fill(typed);
    await expect(pane.locator("h1")).toHaveText(typed);
    await expect(box).toBeFocused();

    // A press on a text goes to its field.
    await page.locator("h1").first().click();
    await pane.locator("h1").click();
    await expect(box).toBeFocused();

    // The other language and the other surface.
    await page.getByLabel(words.pane("zh", "mobile")).check();
    const other = page.frameLocator(
      `iframe[title="${words.frameTitle(words.pane("zh", "mobile"))}"][data-front=true]`,
    );
    await expect(other.locator("html")).toHaveAttribute("data-surface", "mobile");
    await expect(other.locator("h1")).toContainText("首款无线 SoC");
    expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);

    // A link shows the saved revision to anybody, without an account.
    await page.getByRole("button", { name: words.share, exact: true }).click();
    await page.getByLabel(words.note).fill("Agency");
    await page.getByRole("button", { name: words.make }).click();
    const link = await page.locator(".share__link code").textContent();
    expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
    const stranger = await browser.newContext();
    const shown = await stranger.request.get(`${link}rk-publish?id=${id}`);
    expect(shown.status()).toBe(200);
    expect(await shown.text()).not.toContain(typed);
    await page.getByRole("button", { name: words.revokeLink("Agency") }).click();
    await expect(page.getByRole("button", { name: words.revokeLink("Agency") })).toHaveCount(0);
    expect((await stranger.request.get(`${link}rk-publish?id=${id}`)).status()).toBe(404);
    await stranger.close();
    await page.keyboard.press("Escape");

    // The texts for search engines: derived ones are shown and never put into the field.
    await page.getByRole("link", { name: seo.title }).click();
    const hit = page.locator(".seo-hit__title").first();
    await expect(hit).toHaveText(new RegExp(`^${typed}`));
    const own = page.locator('[data-path="/seo/title/en"]');
    await expect(own).toHaveValue("");
    await own.fill("Radio RG7110, written for engines");
    await expect(hit).toHaveText(/^Radio RG7110, written for engines \| /);
    await expect(page.locator(".seo-hit__title").nth(1)).toContainText("首款无线 SoC");
    const card = page.locator(".seo-card__image").first();
    await expect.poll(() => card.evaluate(isDrawn)).toBe(true);
    expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);

    // The whole site with everything unpublished.
    await goTo(page, "/studio/preview");
    // Other tests may have left documents of their own unpublished.
    await page.getByText(/^\d+ documents?$/).click();
    await expect(page.getByRole("button", { name: words.show("RG7110") })).toBeVisible();

    // The site's own pages link to the studio for signed-in staff, on both surfaces.
    const storageState = await page.context().storageState();
    for (const surface of ["desktop", "mobile"] as const) {
      const own = await browser.newContext({ ...screens[surface], storageState });
      const { bar, requests } = await productPage(own, site.url, surface);
      await expect(bar.getByRole("link", { name: editBar.edit })).toHaveAttribute(
        "href",
        "/studio/documents/rg1008",
      );
      expect(await accessibilityFindings(bar.page(), "[data-edit-bar]")).toEqual([]);
      expect(requests.filter(isForStaff)).not.toEqual([]);
      if (surface === "mobile") await roomIsKept(bar, site.url);
      await own.close();
    }

    // Other readers get no bar, and nothing of it is requested.
    const reader = await browser.newContext(screens.desktop);
    const { bar, requests } = await productPage(reader, site.url, "desktop");
    await expect(bar).toHaveCount(0);
    expect(requests.filter(isForStaff)).toEqual([]);
    await reader.close();
  });
});

/** Checks that the staff bar covers neither the end of a page nor the tools of the PDF reader. */
async function roomIsKept(bar: Locator, url: string): Promise<void> {
  const page = bar.page();
  const footOf = async (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  const top = () => bar.evaluate((element) => element.getBoundingClientRect().top);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await footOf("footer")) <= (await top()) + 1).toBe(true);
  const link = page.locator("a[href*='pdfPreview']").first();
  await page.goto(new URL((await link.getAttribute("href")) ?? "", url).href);
  await expect(bar).toBeVisible();
  const tools = page.locator(".preview-tools");
  await expect(tools).toBeVisible();
  await expect.poll(async () => (await footOf(".preview-tools")) <= (await top()) + 1).toBe(true);
}

/** True for a picture that has arrived. */
function isDrawn(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

/** A product's page in a context of its own, with its bar for staff and the paths it requested. */
async function productPage(context: BrowserContext, url: string, surface: keyof typeof screens) {
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const address = href({ surface, language: "en", languageInQuery: true }, "product-info", {
    id: 123,
  });
  await page.goto(`${url}${address}`, { waitUntil: "networkidle" });
  return { bar: page.getByRole("complementary", { name: editBar.label }), requests };
}

/** A path that is requested for those alone who are signed in. */
function isForStaff(path: string): boolean {
  return /^\/(?:api|userCenter|studio)\/|editBar/.test(path);
}
