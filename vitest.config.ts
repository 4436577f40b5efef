import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,scripts,bench,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/globalSetup.ts"],
    // Vitest leaves one core free, which on two cores leaves it one; many tests wait more than they work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Enough for a small machine that is busy with other checks at the same time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
