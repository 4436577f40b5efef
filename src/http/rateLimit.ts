import { LRUCache } from "lru-cache";

/** How much one sender may ask: so much at once, and so much more with every second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Senders remembered; whoever asks less often than so many others begins anew. */
const maxSenders = 20_000;

/** What adding and subtracting moments may leave over, in ms. */
const rounding = 0.001;

/** Counts what each sender asks, in this process's memory. */
export class RateLimit {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  /**
   * For each sender the moment when all that it asked is paid for: a number without a remainder. Each
   * counts as one of `maxSize`: with `max`, room for all of them would be taken at once.
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
   * Takes one request of a sender's allowance.
   * @returns 0 where it may be answered, else the whole seconds until the next one may
   */
  admit(sender: string): number {
    const { atOnce, perSecond } = this.#allowance;
    const cost = 1_000 / perSecond;
    const now = this.#now();
    const paidAt = Math.max(now, this.#paidAt.get(sender) ?? now);
    const wait = paidAt - now + cost - atOnce * cost;
    if (wait > rounding) return Math.ceil(wait / 1_000);
    this.#paidAt.set(sender, paidAt + cost);
    return 0;
  }
}
