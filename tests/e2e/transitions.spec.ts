import type { Locator, Page } from "@playwright/test";
import { expect, lookDown, onBothSurfaces, test } from "./siteTest.ts";

declare global {
  interface Window {
    /**
     * Groups of the view transition into this page, once it is revealed; undefined where there was no
     * transition.
     */
    moved: Promise<readonly string[] | undefined>;
  }
}

/** From the next page on, has pages note what moves in their transitions. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moving = () =>
      document.getAnimations().flatMap(({ effect }) => {
        const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : undefined;
        return pseudo?.startsWith("::view-transition-group") ? [pseudo] : [];
      });
    window.moved = new Promise((resolve) => {
      addEventListener("pagereveal", ({ viewTransition }) => {
        resolve(viewTransition?.ready.then(moving, (error) => [`${error}`]));
      });
    });
  });
}

const picture = "::view-transition-group(part-picture)";
const moved = (page: Page) => page.evaluate(() => window.moved);

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/**
 * Goes from a page to a part by its card, until the picture has moved. Browsers do without a transition
 * where a page is late (Chromium where its style sheets come after the first frame, or where the next
 * page takes 4 s), which a busy machine makes of any page.
 */
async function expectPictureMoves(page: Page, card: Locator, part: string): Promise<void> {
  const from = page.url();
  await expect(async () => {
    if (page.url() !== from) await page.goto(from);
    await lookDown(page);
    // Phones fold the parts that are related.
    await card.evaluate((one) => one.closest("details")?.toggleAttribute("open", true));
    await card.click();
    await expect(heading(page)).toHaveText(part);
    expect(await moved(page)).toContain(picture);
  }).toPass();
}

onBothSurfaces(() => {
  test("a part's picture grows from its card into its page, and from there into another's", async ({
    page,
    at,
  }) => {
    await noteTransitions(page);
    await page.goto(at("product-list", { id: "", pid: "1,10,11", view: "cards" }));
    expect(await moved(page)).toBeUndefined();
    const main = page.getByRole("main");
    const card = main.getByRole("link", { name: "RG8820", exact: true });
    await expectPictureMoves(page, card, "RG8820");

    const other = main.locator(".product-card a").first();
    await expectPictureMoves(page, other, (await other.textContent()) ?? "");
  });

  test("an article replaces its list by a transition", async ({ page, at }) => {
    await noteTransitions(page);
    await expect(async () => {
      await page.goto(at("rk-news"));
      await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
      await page.waitForURL("**/rk-publish**");
      expect(await moved(page)).toContain("::view-transition-group(root)");
    }).toPass();
  });

  test.describe("with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("there are no animations between pages", async ({ page, at }) => {
      await noteTransitions(page);
      await page.goto(at("product-list", { id: "", pid: "1,10,11", view: "cards" }));
      await page.getByRole("main").getByRole("link", { name: "RG8820", exact: true }).click();
      await expect(heading(page)).toHaveText("RG8820");
      expect(await moved(page)).toBeUndefined();
    });
  });
});
