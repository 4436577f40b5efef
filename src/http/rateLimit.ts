import { LRUCache } from "lru-cache";

/** How much one sender may ask: so much at once, and so much more with every second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Senders remembered; whoever asks less often than so many others begins anew. */
const mostSenders = 20_000;

interface Account {
  left: number;
  since: number;
}

/** Counts what each sender asks, in this process's memory alone. */
export class RateLimit {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #accounts = new LRUCache<string, Account>({ max: mostSenders });

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
    const now = this.#now();
    const account = this.#accounts.get(sender) ?? { left: atOnce, since: now };
    const earned = ((now - account.since) / 1_000) * perSecond;
    const left = Math.min(atOnce, account.left + earned);
    const isAdmitted = left >= 1;
    this.#accounts.set(sender, { left: isAdmitted ? left - 1 : left, since: now });
    return isAdmitted ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
  }
}
