import type { Page, Request } from "@playwright/test";
import { test as base } from "./workerServers.ts";

export { expect, type Page } from "@playwright/test";

/**
 * Playwright's `test`, which notes with each test how many pages its windows loaded. Page loads are
 * most of what the browser tests cost; scripts/checks/reports.ts adds them up.
 */
export const test = base.extend<{ readonly pageLoads: undefined }>({
  pageLoads: [
    async ({ context }, use, { annotations }) => {
      let count = 0;
      context.on("request", (request) => {
        if (isPageLoad(request)) count += 1;
      });
      await use(undefined);
      annotations.push({ type: "page loads", description: String(count) });
    },
    { auto: true },
  ],
});

/**
 * Stops a page's clock, which then advances only by `page.clock.runFor()`; frames wait for it too.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  // The clock runs until it is paused: an hour ahead is never too late.
  await page.clock.pauseAt(3_600_000);
}

/** Resolves once the page has handled pending work, after two frames. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}

/** True for page loads, without the further requests of redirects; pages have no frames. */
function isPageLoad(request: Request): boolean {
  return request.isNavigationRequest() && request.redirectedFrom() === null;
}
