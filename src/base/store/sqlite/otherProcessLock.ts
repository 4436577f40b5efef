import { setTimeout as sleep } from "node:timers/promises";

/** Longest pause between two tries for a lock that another process holds, in milliseconds. */
const maxPauseMs = 25;

/**
 * Pauses between tries for such a lock, in milliseconds, without end: each twice as long as the one
 * before, varied at random by up to a half, so that processes do not try at the same times.
 */
export function* lockPauses(): Generator<number, never> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    yield pauseMs * (0.5 + Math.random());
  }
}

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
