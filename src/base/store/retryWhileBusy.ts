import { StoreBusy } from "./storeErrors.ts";

/**
 * Does something with a store again for as long as another process writes: who starts beside a server
 * that loads much content waits for it. What is done must leave nothing behind where it fails.
 * @param maxMs time after which nothing is tried again
 * @throws StoreBusy
 */
export async function retryWhileBusy<T>(work: () => Promise<T>, maxMs: number): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() - started > maxMs) throw error;
    }
  }
}
