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
    const wait = this.waitOf(sender);
    if (wait === 0) this.#paidAt.set(sender, this.#owedUntil(sender) + this.#cost);
    return wait;
  }

  /**
   * Takes nothing of a sender's allowance.
   * @returns 0 where `admit` would admit a request, else the whole seconds until it will
   */
  waitOf(sender: string): number {
    const debt = this.#owedUntil(sender) - this.#now() + this.#cost;
    const wait = debt - this.#allowance.atOnce * this.#cost;
    return wait > rounding ? Math.ceil(wait / 1_000) : 0;
  }

  /** Milliseconds that make up for one request. */
  get #cost(): number {
    return 1_000 / this.#allowance.perSecond;
  }

  /** The moment when all that a sender asked is paid for; now, where it owes nothing. */
  #owedUntil(sender: string): number {
    const now = this.#now();
    return Math.max(now, this.#paidAt.get(sender) ?? now);
  }
}
