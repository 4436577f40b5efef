import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { compileCache } from "./tests/support/compileCache.ts";
import { limits } from "./tests/support/limits.ts";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/**
 * Test files with modules of their own: they replace some (`vi.mock`), look at which are loaded, or count
 * how often the loop of events turns, which what other files have left behind could hold up. All others
 * share theirs: to load them anew for each file would take a quarter of the run.
 */
const alone = [
  "src/staff/accounts/signIn/signIn.test.ts",
  "src/staff/accounts/signIn/signInLimits.test.ts",
  "src/server/openServer.test.ts",
  "src/base/store/sqlite/database.test.ts",
  "src/web/server/closedPages.test.ts",
];

// For the processes that run the tests, and for all that they start.
process.env.NODE_COMPILE_CACHE = compileCache;
// React renders as in production: in development it takes several times as long.
process.env.NODE_ENV = "production";

const files = "{src,scripts,tools,bench,tests}/**/*.test.{ts,tsx}";

export default defineConfig({
  test: {
    globalSetup: ["tests/support/globalSetup.ts"],
    // Vitest leaves one core free; many tests wait more than they work.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },

    testTimeout: limits.test,
    hookTimeout: limits.test,
    teardownTimeout: limits.test,
    expect: { poll: { timeout: limits.wait } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: [files],
          // Packages of the peers that bench/peers installs have tests of their own.
          exclude: [...alone, "**/node_modules/**"],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
