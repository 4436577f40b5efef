import { LRUCache } from "lru-cache";

/** Token bucket of a sender: its size, and its refill per second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/**
 * Maximum number of senders remembered; the least recent is forgotten, and starts with a full
 * bucket.
 */
const maxSenders = 20_000;

/** Rounding error of added and subtracted times, in ms. */
const rounding = 0.001;

/** Rate limits by sender, in this process's memory. */
export class RateLimit {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  /**
   * Time by sender at which its bucket is full again, in ms. Each entry counts as one of `maxSize`:
   * `max` would allocate memory for all of them at once.
   */
  readonly #paidAt = new LRUCache<string, number>({
    maxSize: maxSenders,
    sizeCalculation: () => 1,
  });

  /** @param now the clock, in ms */
  constructor(allowance: Allowance, now: () => number = () => performance.now()) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /**
   * Takes one token from a sender's bucket.
   * @returns 0 where the request is admitted, else the whole seconds until the next one is
   */
  admit(sender: string): number {
    const wait = this.waitOf(sender);
    if (wait === 0) this.#paidAt.set(sender, this.#owedUntil(sender) + this.#cost);
    return wait;
  }

  /**
   * Tells whether `admit` would admit a request, and takes no token.
   * @returns 0 where it would, else the whole seconds until it will
   */
  waitOf(sender: string): number {
    const debt = this.#owedUntil(sender) - this.#now() + this.#cost;
    const wait = debt - this.#allowance.atOnce * this.#cost;
    return wait > rounding ? Math.ceil(wait / 1_000) : 0;
  }

  /** Milliseconds until one token is refilled. */
  get #cost(): number {
    return 1_000 / this.#allowance.perSecond;
  }

  /** Time at which a sender's bucket is full; now, where it is. */
  #owedUntil(sender: string): number {
    const now = this.#now();
    return Math.max(now, this.#paidAt.get(sender) ?? now);
  }
}
