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

/** What each sender has spent and time has not yet paid for, in milliseconds. */
export class Debts {
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
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  of(sender: string): number {
    return Math.max(0, (this.#paidAt.get(sender) ?? 0) - this.#now());
  }

  add(sender: string, ms: number): void {
    const now = this.#now();
    this.#paidAt.set(sender, Math.max(now, this.#paidAt.get(sender) ?? now) + ms);
  }

  /** All senders that owe anything. */
  all(): [sender: string, ms: number][] {
    const now = this.#now();
    return [...this.#paidAt.entries()].flatMap(([sender, paidAt]) =>
      paidAt > now ? [[sender, paidAt - now]] : [],
    );
  }
}

/** What a limit has to do with those of other processes. */
export interface Sharing {
  /**
   * Takes note of a request that was admitted here.
   * @param ms the time in which the allowance makes up for it
   * @param isHot whether the sender has used much of its allowance: the others should know at once
   */
  admitted(sender: string, ms: number, isHot: boolean): void;
  /** What a sender may owe for requests that other processes have admitted and not told yet. */
  reserve(sender: string): number;
}

/** Part of an allowance from which on its sender is hot. */
const hotShare = 0.25;

/** Counts what each sender asks, in this process's memory; other processes may add what they admit. */
export class RateLimit {
  /** Milliseconds that make up for one request, and those that a sender may owe. */
  readonly #cost: number;
  readonly #max: number;
  readonly #debts: Debts;
  #sharing: Sharing | undefined;

  /** @param now the clock, in ms */
  constructor({ atOnce, perSecond }: Allowance, now?: () => number) {
    this.#cost = 1_000 / perSecond;
    this.#max = atOnce * this.#cost;
    this.#debts = new Debts(now);
  }

  /**
   * Takes one request of a sender's allowance.
   * @returns 0 where it may be answered, else the whole seconds until the next one may
   */
  admit(sender: string): number {
    const wait = this.waitOf(sender);
    if (wait > 0) return wait;
    const debt = this.#debts.of(sender) + this.#cost;
    this.#debts.add(sender, this.#cost);
    this.#sharing?.admitted(sender, this.#cost, debt > this.#max * hotShare);
    return 0;
  }

  /**
   * Takes nothing of a sender's allowance.
   * @returns 0 where `admit` would admit a request, else the whole seconds until it will
   */
  waitOf(sender: string): number {
    const debt = this.#debts.of(sender) + this.#cost;
    const wait = debt + (this.#sharing?.reserve(sender) ?? 0) - this.#max;
    return wait > rounding ? Math.ceil(wait / 1_000) : 0;
  }

  /**
   * Counts what a sender was admitted to elsewhere.
   * @param ms the time in which the allowance makes up for it
   */
  charge(sender: string, ms: number): void {
    this.#debts.add(sender, ms);
  }

  /** Has other processes take part. */
  share(sharing: Sharing): void {
    this.#sharing = sharing;
  }
}
