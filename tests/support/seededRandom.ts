import { onTestFailed } from "vitest";
import { seededRandom as randomOf } from "../../src/base/site/seededRandom.ts";

/**
 * Random numbers of a test, from 0 to below 1: the same for the same `TEST_SEED`. Without it each run draws a
 * seed of its own, which is printed where the test fails.
 */
export function seededRandom(): () => number {
  const seed = process.env.TEST_SEED ?? `${Date.now()}`;
  onTestFailed(() => console.error(`TEST_SEED=${seed}`));
  return randomOf(seed);
}
