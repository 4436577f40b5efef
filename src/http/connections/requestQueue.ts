import { FairQueue } from "../fairQueue.ts";

/** Milliseconds of work that begin in one turn of the event loop. */
const sliceMs = 4;

/**
 * Work that takes the main thread, in slices: between two of them the event loop reads and writes, so
 * that a flood of costly requests holds no cheap one for longer than its costliest takes. Networks
 * take turns, whoever of them asks the most.
 */
export class RequestQueue {
  /** Work that waits, by network. */
  readonly #waiting = new FairQueue<() => void>();
  #usedMs = 0;
  #isScheduled = false;

  /**
   * Does a piece of work now, where this turn has room, or in one of the next turns.
   * @param network asked only where the work must wait
   */
  run(network: () => string, work: () => void): void {
    this.#schedule();
    if (this.#waiting.size === 0 && this.#usedMs < sliceMs) {
      this.#do(work);
      return;
    }
    this.#waiting.add(network(), work);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    this.#usedMs = 0;
    while (this.#usedMs < sliceMs) {
      const work = this.#waiting.take();
      if (work === undefined) return;
      // Before the work, which may throw.
      if (this.#waiting.size > 0) this.#schedule();
      this.#do(work);
    }
  }

  #do(work: () => void): void {
    const began = performance.now();
    try {
      work();
    } finally {
      this.#usedMs += performance.now() - began;
    }
  }
}
