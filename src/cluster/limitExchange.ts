import { Debts, type RateLimit } from "../http/rateLimit.ts";
import type { Consumption } from "./messages.ts";

/** Longest time for which the others do not learn of what was admitted, in milliseconds. */
const flushMs = 25;

/** Requests of one sender of which the others learn at once, without that time. */
const maxUntold = 8;

/**
 * Tells the other workers what this one has admitted, in batches. A sender can exceed an allowance by
 * what is under way: `maxUntold` requests for each other worker. It is charged for them all the same.
 */
export class LimitExchange {
  readonly #tell: (limit: string, consumed: Consumption) => void;
  readonly #limits = new Map<string, RateLimit>();
  /** What came for limits that are not shared yet. */
  readonly #early = new LimitLedger();
  readonly #untold = new Map<string, Map<string, { ms: number; requests: number }>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (limit: string, consumed: Consumption) => void) {
    this.#tell = tell;
  }

  /** Shares a limit with those of the same name in the other workers. */
  share(name: string, limit: RateLimit): void {
    this.#limits.set(name, limit);
    limit.onAdmitted((sender, ms) => this.#note(name, sender, ms));
    this.receive(name, this.#early.take(name));
  }

  /** Counts what other workers have admitted. */
  receive(name: string, consumed: Consumption): void {
    const limit = this.#limits.get(name);
    if (limit === undefined) this.#early.add(name, consumed);
    else for (const [sender, ms] of consumed) limit.charge(sender, ms);
  }

  #note(name: string, sender: string, ms: number): void {
    const senders = this.#untold.get(name) ?? new Map<string, { ms: number; requests: number }>();
    this.#untold.set(name, senders);
    const own = senders.get(sender) ?? { ms: 0, requests: 0 };
    own.ms += ms;
    own.requests += 1;
    senders.set(sender, own);
    if (own.requests >= maxUntold) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, senders] of this.#untold) {
      this.#tell(
        name,
        [...senders].map(([sender, { ms }]) => [sender, ms]),
      );
    }
    this.#untold.clear();
  }
}

/** What senders owe to all limits together, for workers that begin later. */
export class LimitLedger {
  readonly #now: (() => number) | undefined;
  readonly #debts = new Map<string, Debts>();

  constructor(now?: () => number) {
    this.#now = now;
  }

  add(name: string, consumed: Consumption): void {
    const debts = this.#debts.get(name) ?? new Debts(this.#now);
    this.#debts.set(name, debts);
    for (const [sender, ms] of consumed) debts.add(sender, ms);
  }

  /** Removes the debts to a limit. @returns what they were */
  take(name: string): Consumption {
    const consumed = this.#debts.get(name)?.all() ?? [];
    this.#debts.delete(name);
    return consumed;
  }

  /** Debts by the limits' names. */
  all(): Record<string, [sender: string, ms: number][]> {
    return Object.fromEntries([...this.#debts].map(([name, debts]) => [name, debts.all()]));
  }
}
