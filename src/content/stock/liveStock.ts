import { setImmediate as nextTurn } from "node:timers/promises";
import { EventBus } from "../../base/process/events.ts";
import type { Store } from "../../base/store/store.ts";
import { maxOfferAgeMs, type Offer, type Stock } from "./offer.ts";
import { readOffers, stockRevision } from "./offerStore.ts";

interface LiveStockOptions {
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Bus on which changes are published; absent: a bus of its own. */
  readonly events?: EventBus;
}

/** Interval of checks for expired offers, in milliseconds. */
const expiryCheckMs = 10 * 60_000;

/**
 * Distributors' reported stock in memory, kept up to date, so that pages do not read the database.
 * An expired offer is treated as withdrawn.
 */
export class LiveStock implements Stock {
  /** Publishes each change (`stock`). */
  readonly events: EventBus;
  readonly #store: Store;
  readonly #options: LiveStockOptions;
  readonly #stops: (() => void)[] = [];
  #offers: ReadonlyMap<string, readonly Offer[]> = new Map();
  #revision = 0;
  /** Time of report, in milliseconds, up to which offers had expired at the last check. */
  #expired: number;
  #underWay: Promise<void> | undefined;
  #isStale = false;

  private constructor(store: Store, options: LiveStockOptions) {
    this.#store = store;
    this.#options = options;
    this.events = options.events ?? new EventBus();
    this.#expired = this.#oldest();
  }

  /** Reads the stock of a store and follows it. */
  static async open(store: Store, options: LiveStockOptions): Promise<LiveStock> {
    const stock = new LiveStock(store, options);
    stock.#stops.push(store.onStockChange(() => stock.refresh(), options.onError));
    const timer = setInterval(() => stock.removeExpired(), expiryCheckMs);
    timer.unref();
    stock.#stops.push(() => clearInterval(timer));
    await stock.refresh();
    return stock;
  }

  offersOf(orderCode: string): readonly Offer[] {
    const oldest = this.#oldest();
    return (this.#offers.get(orderCode) ?? []).filter(({ at }) => at > oldest);
  }

  /** Reads what changed in the store; resolves once it is in force. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#underWay ??= this.#catchUp().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  /** Notifies listeners of the offers that have expired since the last call. */
  removeExpired(): void {
    const [from, to] = [this.#expired, this.#oldest()];
    this.#expired = to;
    const codes = [...this.#offers].flatMap(([code, offers]) =>
      offers.some(({ at }) => at > from && at <= to) ? [code] : [],
    );
    this.#tell(codes);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #oldest(): number {
    return this.#options.now() - maxOfferAgeMs;
  }

  async #catchUp(): Promise<void> {
    do {
      this.#isStale = false;
      const { db } = this.#store;
      const revision = await stockRevision(db);
      if (revision === this.#revision) continue;
      const offers = new Map<string, Offer[]>();
      for await (const page of readOffers(db)) {
        for (const offer of page) {
          const others = offers.get(offer.orderCode);
          if (others === undefined) offers.set(offer.orderCode, [offer]);
          else others.push(offer);
        }
        // Keeps a running server responsive while it reloads.
        await nextTurn();
      }
      const changed = await changedCodes(this.#offers, offers);
      this.#offers = offers;
      this.#revision = revision;
      this.#tell(changed);
    } while (this.#isStale);
  }

  #tell(codes: readonly string[]): void {
    if (codes.length > 0) this.events.publish("stock", { orderCodes: codes });
  }
}

/** Order codes compared in one step. */
const comparedAtOnce = 1_000;

async function changedCodes(
  before: ReadonlyMap<string, readonly Offer[]>,
  after: ReadonlyMap<string, readonly Offer[]>,
): Promise<string[]> {
  const changed: string[] = [];
  let compared = 0;
  for (const code of new Set([...before.keys(), ...after.keys()])) {
    if (JSON.stringify(before.get(code)) !== JSON.stringify(after.get(code))) changed.push(code);
    compared += 1;
    if (compared % comparedAtOnce === 0) await nextTurn();
  }
  return changed;
}
