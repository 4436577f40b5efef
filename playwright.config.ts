import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "./tests/support/browser.ts";
import { compileCache } from "./tests/support/compileCache.ts";
import { limits } from "./tests/support/limits.ts";

/**
 * Files with `withFurtherContent`. They run one after the other beside all others: each further worker costs
 * a browser and a server.
 */
const withFurtherContent = /\/(?:failure|hostileHtml|investors|news|publishing)\.spec\.ts$/;

// For the processes that run the tests, and for all that they start.
process.env.NODE_COMPILE_CACHE = compileCache;

const use = {
  ...devices["Desktop Chrome"],
  // One process for a window's pages. The site's `Cross-Origin-Opener-Policy` would otherwise have an empty
  // page's process ended and another one started, a fifth of what a test's first page costs. Where speed is
  // measured (`bench/`), each page has its own.
  launchOptions: browserLaunch(["--renderer-process-limit=1"]),
  // What never comes ends its test soon.
  actionTimeout: limits.wait,
  navigationTimeout: limits.wait,
};

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/globalSetup.ts",
  // Node reads TypeScript itself; only JSX has to be compiled.
  build: { external: ["**/*.ts"] },
  outputDir: "test-results/e2e",
  // One more than cores: tests wait for their browsers, and browsers for the tests.
  workers: availableParallelism() + 1,
  // What passes when repeated is told as flaky (scripts/checks/reports.ts).
  retries: 1,
  fullyParallel: true,
  timeout: limits.browserTest,
  expect: { timeout: limits.wait, toPass: { timeout: limits.wait } },
  reporter: [["line"], ["json", { outputFile: "test-results/playwright.json" }]],
  projects: [
    { name: "further content", testMatch: withFurtherContent, workers: 1, use },
    { name: "demo content", testIgnore: withFurtherContent, use },
  ],
});
