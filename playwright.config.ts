import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { browserLaunch } from "./tests/support/browser.ts";
import { limits } from "./tests/support/limits.ts";

export default defineConfig({
  testDir: "tests/e2e",
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
    {
      name: "chromium",
      use: { ...devices["Desktop Chrome"], launchOptions: browserLaunch() },
    },
  ],
});
