import { Debts, type RateLimit } from "../http/rateLimit.ts";
import type { Consumption } from "./messages.ts";

/** Longest time for which the others do not learn of what was admitted, in milliseconds. */
const flushMs = 25;

/** Requests of one sender of which the others learn at once, without that time. */
const maxUntold = 8;

/** What adding and subtracting times may leave over, in ms. */
const rounding = 0.001;

/** A sender's requests that were admitted here and that the others may not count yet. */
interface Pending {
  /** Not sent yet. */
  untoldMs: number;
  untold: number;
  /** Sent, and not yet counted by the primary process. */
  uncountedMs: number;
}

/**
 * Tells the other workers what this one has admitted, in batches. Until the primary process has counted
 * it, the others are taken to have admitted as much meanwhile: so a burst that comes to all of them at
 * once is not admitted by each.
 */
export class LimitExchange {
  readonly #others: number;
  readonly #tell: (limit: string, consumed: Consumption) => void;
  readonly #limits = new Map<string, RateLimit>();
  /** What came for limits that are not shared yet. */
  readonly #early = new LimitLedger();
  readonly #pending = new Map<string, Map<string, Pending>>();
  /** What was sent and is not counted yet, the oldest first. */
  readonly #sent: { readonly limit: string; readonly consumed: Consumption }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param workers those that share limits, this one among them */
  constructor(workers: number, tell: (limit: string, consumed: Consumption) => void) {
    this.#others = workers - 1;
    this.#tell = tell;
  }

  /** Shares a limit with those of the same name in the other workers. */
  share(name: string, limit: RateLimit): void {
    const pending = new Map<string, Pending>();
    this.#pending.set(name, pending);
    this.#limits.set(name, limit);
    limit.share({
      admitted: (sender, ms, isHot) => this.#note(pending, { sender, ms, isHot }),
      reserve: (sender) => {
        const own = pending.get(sender);
        return own === undefined ? 0 : this.#others * (own.untoldMs + own.uncountedMs);
      },
    });
    this.receive(name, this.#early.take(name));
  }

  /** Counts what other workers have admitted. */
  receive(name: string, consumed: Consumption): void {
    const limit = this.#limits.get(name);
    if (limit === undefined) this.#early.add(name, consumed);
    else for (const [sender, ms] of consumed) limit.charge(sender, ms);
  }

  /** The oldest of what was sent is counted. */
  counted(): void {
    const batch = this.#sent.shift();
    const pending = batch && this.#pending.get(batch.limit);
    for (const [sender, ms] of batch?.consumed ?? []) {
      const own = pending?.get(sender);
      if (own === undefined) continue;
      own.uncountedMs -= ms;
      if (own.uncountedMs < rounding && own.untold === 0) pending?.delete(sender);
    }
  }

  #note(
    pending: Map<string, Pending>,
    { sender, ms, isHot }: { sender: string; ms: number; isHot: boolean },
  ): void {
    const own = pending.get(sender) ?? { untoldMs: 0, untold: 0, uncountedMs: 0 };
    pending.set(sender, own);
    own.untoldMs += ms;
    own.untold += 1;
    if (isHot || own.untold >= maxUntold) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), flushMs).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [limit, pending] of this.#pending) {
      const consumed: Consumption = [];
      for (const [sender, own] of pending) {
        if (own.untold === 0) continue;
        consumed.push([sender, own.untoldMs]);
        own.uncountedMs += own.untoldMs;
        own.untoldMs = 0;
        own.untold = 0;
      }
      if (consumed.length === 0) continue;
      this.#sent.push({ limit, consumed });
      this.#tell(limit, consumed);
    }
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
