import { setTimeout as sleep } from "node:timers/promises";
import { lockPauses } from "./lockPauses.ts";

/**
 * The lock that another process holds on the database. However many wait for it, one poll tries it
 * for all of them. The pauses are timers: SQLite's own busy handler would hold the thread.
 */
export class ForeignLock {
  readonly #isFree: () => boolean;
  readonly #waiting = new Set<(isFree: boolean) => void>();
  #isPolling = false;

  /** @param isFree tries the lock once, without waiting */
  constructor(isFree: () => boolean) {
    this.#isFree = isFree;
  }

  /** Waits until the lock is free. @returns false where it is not within so many milliseconds */
  freed(maxMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (isFree: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve(isFree);
      };
      const timer = setTimeout(() => done(false), maxMs);
      this.#waiting.add(done);
      if (!this.#isPolling) void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    const pauses = lockPauses();
    while (this.#waiting.size > 0) {
      await sleep(pauses.next().value);
      if (!this.#isFree()) continue;
      // In the order in which they came.
      for (const done of [...this.#waiting]) done(true);
    }
    this.#isPolling = false;
  }
}
