/** Milliseconds of work that begin in one turn of the event loop. */
const sliceMs = 4;

/**
 * Work that takes the main thread, in slices: between two of them the event loop reads and writes, so
 * that a flood of costly requests holds no cheap one for longer than its costliest takes. Networks
 * take turns, whoever of them asks the most.
 */
export class Turns {
  /** Work that waits, by network; the network that comes next is first. */
  readonly #waiting = new Map<string, (() => void)[]>();
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
    const name = network();
    const queue = this.#waiting.get(name);
    if (queue) queue.push(work);
    else this.#waiting.set(name, [work]);
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
      const work = this.#next();
      if (work === undefined) return;
      // Before the work, which may throw.
      if (this.#waiting.size > 0) this.#schedule();
      this.#do(work);
    }
  }

  #next(): (() => void) | undefined {
    for (const [network, queue] of this.#waiting) {
      this.#waiting.delete(network);
      const work = queue.shift();
      if (queue.length > 0) this.#waiting.set(network, queue);
      return work;
    }
    return undefined;
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
