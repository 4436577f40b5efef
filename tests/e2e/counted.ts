import { test as base, type Request } from "@playwright/test";

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

/** A document that a window shows; neither what a frame shows, nor the further stops of a redirect. */
function isPageLoad(request: Request): boolean {
  if (!request.isNavigationRequest() || request.redirectedFrom() !== null) return false;
  return request.frame().parentFrame() === null;
}
