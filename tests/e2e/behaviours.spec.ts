import { expect, onBothSurfaces, test } from "./siteTest.ts";

/** The spec's distance of the back-to-top button from the right edge (section 9). */
const rightOffset = { desktop: 40, mobile: 10 } as const;

onBothSurfaces((surface) => {
  test("back to top appears after a screen, stays in its place and scrolls up", async ({
    page,
    at,
    messages,
  }) => {
    await page.goto(at("home"));
    const button = page.getByRole("link", { name: messages.frame.backToTop });
    await expect(button).toBeHidden();
    // Where the window has no margin for it, it stands at the page's end.
    const top = surface === "desktop" ? "2 * innerHeight" : "document.body.scrollHeight";
    await page.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(button).toBeVisible();
    const offset = await button.evaluate(
      (link) => document.documentElement.clientWidth - link.getBoundingClientRect().right,
    );
    expect(offset).toBe(rightOffset[surface]);
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("an anchor in the address is shown below the header", async ({ page, at }) => {
    await page.goto(at("product-info", { id: 101 }));
    const inside = page.locator("main a[href^='#']");
    if (surface === "desktop") {
      await inside.last().click();
    } else {
      const ids = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
      await page.goto(`${at("product-info", { id: 101 })}#${ids.at(-1)}`);
    }
    const target = page.locator(new URL(page.url()).hash);
    await expect(target).toBeInViewport();
    const header = await page.getByRole("banner").boundingBox();
    await expect
      .poll(async () => (await target.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual(header?.height ?? 0);
  });

  test("the skip link is the first tab stop and leads past the menus; a progress bar is shown from the click to the next page", async ({
    page,
    at,
    messages,
  }) => {
    await page.addInitScript(() => {
      // The page that was left cannot be queried any more; the next one has what was recorded.
      const note = () => {
        if (document.querySelector(".progress")) sessionStorage.setItem("progress", "seen");
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true });
    });
    const seen = () => page.evaluate(() => sessionStorage.getItem("progress"));
    await page.goto(at("rk-news"));
    expect(await seen()).toBeNull();

    const link = page.getByRole("link", { name: messages.frame.skipToContent });
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);

    await page.locator("main article").getByRole("link").first().click();
    await page.waitForURL("**/rk-publish**");
    expect(await seen()).toBe("seen");
    await expect(page.locator(".progress")).toHaveCount(0);
    await page.evaluate(() => sessionStorage.removeItem("progress"));
    await page.goBack();
    await page.waitForURL("**/rk-news**");
    expect(await seen()).toBe("seen");
    await expect(page.locator(".progress")).toHaveCount(0);
  });
});
