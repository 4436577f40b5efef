import { expect, type Page, stopClock, test } from "./countedPageLoads.ts";
import { buildPartSite, type PartSite } from "./parts/partSite.ts";

declare global {
  interface Window {
    runTimers?: () => void;
  }
}

let site: PartSite;

// One worker runs them all: each would build the parts again.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  site = await buildPartSite(parallelIndex);
});

test.describe("the progress bar", () => {
  const bar = (page: Page) => page.locator(".progress");

  test("shows while another page loads, not for an anchor and for a new tab", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"));
    await page.getByRole("link", { name: "New tab", exact: true }).click();
    await page.getByRole("link", { name: "To the end" }).click();
    await expect(page.locator("#end")).toBeInViewport();
    await expect(bar(page)).not.toBeAttached();
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
});

test.describe("an anchor in the address", () => {
  /** Opens a page at its anchor, above which something tall comes after 100 ms; time stands still. */
  async function openWithLateContent(page: Page): Promise<void> {
    await stopClock(page);
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

  /**
   * Lets the test expire the page's timers, from the next load on. Unlike a stopped clock this
   * does not affect the browser's report of the visit.
   */
  async function holdTimers(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const held: TimerHandler[] = [];
      window.setTimeout = ((act: TimerHandler) => held.push(act)) as typeof setTimeout;
      window.runTimers = () => {
        for (const act of held) if (typeof act === "function") act();
      };
    });
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

  test("is shown below the header, and scrolled to again after 200 ms if late content has moved it", async ({
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

  test("is not scrolled to again if the reader moves meanwhile", async ({ page }) => {
    await openWithLateContent(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -9_000);
    await expect.poll(() => place(page)).toBe(0);
    await page.clock.runFor(1_000);
    await standStill(page);
    expect(await place(page)).toBe(0);
  });

  test("is not scrolled to again if the reader returns to another place", async ({ page }) => {
    await site.open(page, site.pages.layoutPage("en", "desktop"), { path: "/#end" });
    await expect(page.locator("#end")).toBeInViewport();
    await standStill(page);
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, -300);
    await standStill(page);
    const left = await place(page);
    await holdTimers(page);
    await page.reload();
    await expect(page.locator("html[data-script]")).toHaveCount(1);
    await page.evaluate(() => window.runTimers?.());
    await standStill(page);
    expect(await place(page)).toBe(left);
  });
});
