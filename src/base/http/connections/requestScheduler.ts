import { FairQueue } from "../cache/fairQueue.ts";

/** Milliseconds of an event loop iteration in which work is started. */
const sliceMs = 4;

/**
 * Time-sliced work of the main thread: I/O is handled between slices, so that a flood of costly
 * requests delays a cheap one by no more than the costliest takes. Networks are served round robin.
 * Promise continuations of a piece of work count towards its slice: a request that looks something
 * up does most of its work there.
 */
export class RequestQueue {
  /** Work that waits, by network. */
  readonly #waiting = new FairQueue<() => void>();
  /** Start time of the current slice. */
  #beganAt = 0;
  #isScheduled = false;

  /**
   * Runs a piece of work now, where the slice has time left, or in a later one.
   * @param network called only where the work must wait
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

  /** Runs the next piece of work and, while the slice has time left, those after it. */
  #next(): void {
    const work = this.#waiting.take();
    if (work === undefined) return;
    // Microtasks are done before a `nextTick` that one of them asks for; work may throw.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.#hasRoom) this.#next();
      }),
    );
    work();
  }
}
