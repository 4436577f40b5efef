import type { Page, Request } from "@playwright/test";
import { test as base } from "./workers.ts";

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

/** Stops a page's clock, which then advances by `page.clock.runFor()` alone; frames wait for it too. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  // Until it is told to stop, it goes on by itself: an hour on, it cannot be too late.
  await page.clock.pauseAt(3_600_000);
}

/** Resolves once the page has handled what is under way: it has drawn twice since. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}

/** A document, which no page of ours shows in a frame; not the further stops of a redirect. */
function isPageLoad(request: Request): boolean {
  return request.isNavigationRequest() && request.redirectedFrom() === null;
}
