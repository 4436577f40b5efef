import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,scripts,bench,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/globalSetup.ts"],
    // Enough for a small machine that is busy with other checks at the same time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
