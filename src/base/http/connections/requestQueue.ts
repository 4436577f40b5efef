import { FairQueue } from "../cache/fairQueue.ts";

/** Milliseconds of a turn of the event loop in which work begins. */
const sliceMs = 4;

/**
 * Work that takes the main thread, in slices: between two of them the event loop reads and writes, so
 * that a flood of costly requests holds no cheap one for longer than its costliest takes. Networks
 * take turns, whoever of them asks the most. What follows a piece of work in promises counts as well:
 * a request that looks something up does most of its work there.
 */
export class RequestQueue {
  /** Work that waits, by network. */
  readonly #waiting = new FairQueue<() => void>();
  /** When the first work of this turn began. */
  #beganAt = 0;
  #isScheduled = false;

  /**
   * Does a piece of work now, where this turn has room, or in one of the next turns.
   * @param network asked only where the work must wait
   */
  run(network: () => string, work: () => void): void {
    if (!this.#isScheduled) this.#schedule();
    if (this.#waiting.size === 0 && this.#hasRoom) work();
    else this.#waiting.add(network(), work);
  }

  get #hasRoom(): boolean {
    return performance.now() - this.#beganAt < sliceMs;
  }

  #schedule(): void {
    this.#isScheduled = true;
    this.#beganAt = performance.now();
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    if (this.#waiting.size === 0) return;
    this.#schedule();
    this.#next();
  }

  /** Does what is next, and where there is room then, what follows it. */
  #next(): void {
    const work = this.#waiting.take();
    if (work === undefined) return;
    // All promises are through before a tick that is asked for by one of them; work may throw.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.#hasRoom) this.#next();
      }),
    );
    work();
  }
}
