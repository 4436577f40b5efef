import { expect, type Page, test } from "./counted.ts";
import { violationsOf } from "./inspection.ts";
import { buildPartSite, collectErrors, type PartSite } from "./parts/site.ts";

let site: PartSite;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

const panel = (page: Page) => page.locator(".mega").first();
const productsLink = (page: Page) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Products" }).first();
const productsButton = (page: Page) => page.getByRole("button", { name: /in Products/ });

async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, "html", {});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test.describe("the mega-menu", () => {
  test.beforeEach(async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
  });

  test("opens when the pointer rests on a top entry and closes when it leaves", async ({
    page,
  }) => {
    await productsLink(page).hover();
    await expect(panel(page)).toBeVisible();
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "true");
    await panel(page).getByRole("link", { name: "USB-PD controllers" }).hover();
    await page.waitForTimeout(400);
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(600, 650);
    await expect(panel(page)).toBeHidden();
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("stays closed when the pointer only passes by", async ({ page }) => {
    await page.clock.install();
    await productsLink(page).hover();
    await page.clock.runFor(60);
    await page.mouse.move(600, 650);
    await page.clock.runFor(1000);
    await expect(productsButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("opens by its button and closes on Escape, which returns the focus", async ({ page }) => {
    await productsButton(page).focus();
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel(page).getByRole("link", { name: "Products overview" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(productsButton(page)).toBeFocused();
  });

  test("is walked with the arrow keys", async ({ page }) => {
    await productsLink(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link", { name: "Products overview" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link", { name: "Processors" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(panel(page).getByRole("link", { name: "Power" })).toBeFocused();
    await page.keyboard.press("Escape");
    await productsLink(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".top-menu__link", { hasText: "News" })).toBeFocused();
  });

  test("closes when the focus or a click goes elsewhere", async ({ page }) => {
    await productsButton(page).click();
    await page.locator(".language").focus();
    await expect(panel(page)).toBeHidden();
    await productsButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toBeVisible();
    await page.getByText("Paragraph 30").click();
    await expect(panel(page)).toBeHidden();
  });

  test("marks the way to the page shown", async ({ page }) => {
    await productsLink(page).hover();
    await expect(page.locator(".mega a[aria-current]")).toHaveText([
      "Processors",
      "AI vision SoCs",
    ]);
    await expect(productsLink(page)).toHaveAttribute("aria-current", "true");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the mega-menu opens on hover and on focus", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await expect(panel(page)).toBeHidden();
    await productsLink(page).hover();
    await expect(panel(page)).toBeVisible();
    await page.mouse.move(600, 650);
    await expect(panel(page)).toBeHidden();
    await productsLink(page).focus();
    await expect(panel(page)).toBeVisible();
  });

  test("the mobile menu opens, unfolds and closes", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await site.open(page, site.pages.layoutPage("en", "mobile"));
    const button = page.locator(".sheet__button");
    await button.click();
    await expect(page.locator(".sheet__panel")).toBeVisible();
    await page.locator(".sheet__menu").getByText("News", { exact: true }).click();
    await expect(page.locator(".sheet__menu").getByText("Exhibitions")).toBeVisible();
    await button.click();
    await expect(page.locator(".sheet__panel")).toBeHidden();
  });

  test("a QR code is shown by its button", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await page.getByRole("button", { name: /QR code of WeChat/ }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  });
});

test.describe("the mobile menu", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test.beforeEach(async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "mobile"));
  });

  test("keeps the focus inside, closes on Escape and returns the focus", async ({ page }) => {
    await page.locator(".sheet__button").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest("dialog") === null,
      );
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.locator(".sheet__button")).toBeFocused();
  });

  test("unfolds to the third level and is open on the way to the page", async ({ page }) => {
    await page.locator(".sheet__button").tap();
    const menu = page.locator(".sheet__menu");
    await expect(menu.getByRole("link", { name: "AI vision SoCs" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "USB-PD controllers" })).toBeHidden();
    await menu.getByText("Power", { exact: true }).tap();
    await expect(menu.getByRole("link", { name: "USB-PD controllers" })).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("keeps the page behind from scrolling", async ({ page }) => {
    await page.locator(".sheet__button").tap();
    await page.mouse.move(200, 700);
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("offers no target smaller than a thumb", async ({ page }) => {
    await page.locator(".sheet__button").tap();
    const heights = await page
      .locator(".sheet__panel :is(a, button, summary)")
      .evaluateAll((targets) =>
        targets.map((target) => target.getBoundingClientRect().height).filter((height) => height),
      );
    // A browser's own arithmetic leaves heights like 43.99998.
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44);
  });
});

test.describe("back to top", () => {
  test("comes into view after one screen of scrolling and leads up", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    const link = page.getByRole("link", { name: "Back to top" });
    await expect(link).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: innerHeight - 100, behavior: "instant" }));
    await expect(link).not.toBeInViewport();
    await page.evaluate(() => scrollTo({ top: innerHeight + 90, behavior: "instant" }));
    await expect(link).toBeInViewport({ ratio: 1 });
    // Who turns back means to go up: the bar gives way to who reads on.
    await page.evaluate(() => scrollTo({ top: innerHeight + 10, behavior: "instant" }));
    await expect(page.locator("[data-float]")).not.toHaveAttribute("data-reading");
    await link.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  for (const [surface, offset] of [
    ["desktop", 40],
    ["mobile", 10],
  ] as const) {
    test(`stands ${offset} px from the right edge on the ${surface} surface`, async ({ page }) => {
      await site.open(page, site.pages.layoutPage("en", surface));
      await page.evaluate(() => scrollTo({ top: 99_999, behavior: "instant" }));
      const right = await page
        .getByRole("link", { name: "Back to top" })
        .evaluate((link) => document.body.clientWidth - link.getBoundingClientRect().right);
      expect(right).toBe(offset);
    });
  }

  test("does not make a short page longer, and is not offered there", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop", 1));
    const extra = await page.evaluate(() => {
      const whole = document.querySelector(".page")?.getBoundingClientRect().height ?? 0;
      return document.documentElement.scrollHeight - Math.max(whole, innerHeight);
    });
    expect(extra).toBeLessThan(1);
    await expect(page.getByRole("link", { name: "Back to top" })).toHaveCount(0);
  });
});

test.describe("the progress bar", () => {
  const bar = (page: Page) => page.locator(".progress");

  test("shows while another page is awaited", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await page.evaluate(() => {
      const note = () =>
        sessionStorage.setItem("bars", String(document.querySelectorAll(".progress").length));
      new MutationObserver(note).observe(document.body, { childList: true });
    });
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/next");
    expect(await page.evaluate(() => sessionStorage.getItem("bars"))).toBe("1");
    await expect(bar(page)).not.toBeAttached();
  });

  test("stays away for an anchor and for a new tab", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await page.getByRole("link", { name: "New tab", exact: true }).click();
    await page.getByRole("link", { name: "To the end" }).click();
    await expect(page.locator("#end")).toBeInViewport();
    await expect(bar(page)).not.toBeAttached();
  });
});

test("the skip link leads past the menus", async ({ page }) => {
  await site.open(page, site.pages.layoutPage("en", "desktop"));
  await page.keyboard.press("Tab");
  const link = page.getByRole("link", { name: "Skip to content" });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the end" })).toBeFocused();
});

test("the language of the page is kept in local storage", async ({ page }) => {
  await site.open(page, site.pages.layoutPage("zh", "desktop"));
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("zh");
});

test.describe("an anchor in the address", () => {
  test("is found below the header", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"), { path: "/#end" });
    await page.waitForTimeout(400);
    await expect(page.locator("#end")).toBeInViewport();
  });

  /** Opens a page at its anchor, above which something tall comes after 100 ms; time stands still. */
  async function openWithLateContent(page: Page): Promise<void> {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(3_600_000);
    await page.addInitScript(() => {
      addEventListener("load", () =>
        setTimeout(() => {
          const late = document.createElement("p");
          late.style.height = "3000px";
          // Some browsers keep the place by themselves.
          document.documentElement.style.overflowAnchor = "none";
          document.querySelector("h1")?.before(late);
        }, 100),
      );
    });
    await site.open(page, site.pages.layoutPage("en", "desktop"), { path: "/#end" });
    await expect(page.locator("#end")).toBeInViewport();
    await standStill(page);
  }

  const place = (page: Page) => page.evaluate(() => scrollY);

  /** Waits for the end of a smooth scroll. */
  async function standStill(page: Page): Promise<void> {
    let last = -1;
    await expect
      .poll(
        async () => {
          const before = last;
          last = await place(page);
          return last === before;
        },
        { intervals: [200] },
      )
      .toBe(true);
  }

  test("is scrolled to again after 200 ms, where what came late has pushed it away", async ({
    page,
  }) => {
    await openWithLateContent(page);
    await page.clock.runFor(100);
    await expect(page.locator("#end")).not.toBeInViewport();
    await page.clock.runFor(100);
    await expect(page.locator("#end")).toBeInViewport();
    const behavior = await page.evaluate(
      () => getComputedStyle(document.documentElement).scrollBehavior,
    );
    expect(behavior).toBe("smooth");
  });

  test("is let alone where the reader moves meanwhile", async ({ page }) => {
    await openWithLateContent(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -9_000);
    await expect.poll(() => place(page)).toBe(0);
    await page.clock.runFor(1_000);
    await standStill(page);
    expect(await place(page)).toBe(0);
  });

  test("is let alone where the reader comes back to another place", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"), { path: "/#end" });
    await expect(page.locator("#end")).toBeInViewport();
    await standStill(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -300);
    await standStill(page);
    const left = await place(page);
    await page.reload();
    await page.waitForTimeout(300);
    await standStill(page);
    expect(await place(page)).toBe(left);
  });
});

for (const [surface, width] of [
  ["desktop", 1440],
  ["desktop", 360],
  ["mobile", 390],
  ["mobile", 320],
] as const) {
  test(`the ${surface} frame holds at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const errors = collectErrors(page);
    for (const language of ["en", "zh"] as const) {
      await site.open(page, site.pages.layoutPage(language, surface));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
  });
}

test("nothing moves when the script arrives", async ({ page }) => {
  for (const surface of ["desktop", "mobile"] as const) {
    await site.open(page, site.pages.layoutPage("en", surface));
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBe(0);
  }
});

test.describe("axe finds nothing", () => {
  test("on the desktop, its panel open", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await productsButton(page).click();
    await expect(panel(page)).toBeVisible();
    await page.waitForTimeout(300);
    expect(await findings(page)).toEqual([]);
  });

  test("on the desktop in Chinese, a QR code shown", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("zh", "desktop"));
    await page.locator(".social__button").click();
    expect(await findings(page)).toEqual([]);
  });

  test("on the phone, its menu closed and open", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await site.open(page, site.pages.layoutPage("en", "mobile"));
    expect(await findings(page)).toEqual([]);
    await page.locator(".sheet__button").click();
    await page.waitForTimeout(300);
    expect(await findings(page)).toEqual([]);
  });
});
