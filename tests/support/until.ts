import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "./limits.ts";

/**
 * Waits for a state that must come, looking again every so many milliseconds. Rejects where it does
 * not come within `limits.wait`.
 */
export async function until(isMet: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  const began = performance.now();
  while (!(await isMet())) {
    if (performance.now() - began > limits.wait) {
      throw new Error(`Not met within ${limits.wait} ms: ${isMet}`);
    }
    await sleep(everyMs);
  }
}
