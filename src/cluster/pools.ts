import { SignInQueue, type SignInSlot } from "../accounts/signInQueue.ts";
import {
  maxPlainUploadsAtOnce,
  maxUploadsAtOnce,
  UploadSlots,
} from "../enquiries/attachments/uploadSlots.ts";
import {
  type Claim,
  type PoolName,
  type PoolState,
  poolNames,
  type ToPrimary,
  type ToWorker,
} from "./messages.ts";

/** A place that a worker has. */
interface Place {
  /** Resolves where its turn is over. */
  turn?: PromiseWithResolvers<void>;
  hasLeft: boolean;
  readonly run: SignInSlot["run"];
  readonly release: () => void;
}

type PoolMessage = Extract<ToPrimary, { kind: "enter" | "turn" | "turn-over" | "leave" }>;

/**
 * Places of which a machine has so many, whatever the number of its workers. The primary process gives
 * them out; those of a worker that ends are free again.
 */
export class Pools {
  readonly #signIns = new SignInQueue();
  readonly #uploads = {
    uploads: new UploadSlots(maxUploadsAtOnce),
    "plain-uploads": new UploadSlots(maxPlainUploadsAtOnce),
  };
  readonly #places = new Map<number, Map<number, Place>>();
  readonly #tell: (worker: number, message: ToWorker) => void;
  readonly #tellAll: (message: ToWorker) => void;
  /** Pools that were last announced to be under pressure. */
  readonly #pressed = new Set<PoolName>();

  constructor(
    tell: (worker: number, message: ToWorker) => void,
    tellAll: (message: ToWorker) => void,
  ) {
    this.#tell = tell;
    this.#tellAll = tellAll;
  }

  receive(worker: number, message: PoolMessage): void {
    const { id } = message;
    if (message.kind === "enter") {
      this.#enter(worker, message);
      return;
    }
    const place = this.#places.get(worker)?.get(id);
    if (place === undefined) return;
    if (message.kind === "turn") {
      void place.run(() => {
        if (place.hasLeft) return Promise.resolve();
        place.turn = Promise.withResolvers();
        this.#tell(worker, { kind: "turn", id });
        return place.turn.promise;
      });
    } else if (message.kind === "turn-over") {
      place.turn?.resolve();
    } else {
      this.#places.get(worker)?.delete(id);
      leave(place);
      this.#announcePressure();
    }
  }

  /** Frees the places of a worker that has ended. */
  remove(worker: number): void {
    const places = this.#places.get(worker)?.values() ?? [];
    this.#places.delete(worker);
    for (const place of places) leave(place);
    this.#announcePressure();
  }

  #enter(worker: number, { id, pool, claim }: Extract<PoolMessage, { kind: "enter" }>): void {
    const place = this.#acquire(pool, claim);
    if (place !== undefined) {
      const own = this.#places.get(worker) ?? new Map<number, Place>();
      this.#places.set(worker, own.set(id, place));
    }
    const isAdmitted = place !== undefined;
    this.#tell(worker, { kind: "entered", id, isAdmitted, state: this.#state(pool) });
    this.#announcePressure();
  }

  /** Tells all workers of pools that have come under pressure, or out of it. */
  #announcePressure(): void {
    for (const pool of poolNames) {
      const state = this.#state(pool);
      if (state.isUnderPressure === this.#pressed.has(pool)) continue;
      if (state.isUnderPressure) this.#pressed.add(pool);
      else this.#pressed.delete(pool);
      this.#tellAll({ kind: "pool", pool, state });
    }
  }

  #state(pool: PoolName): PoolState {
    if (pool === "sign-in") return { total: 0, isUnderPressure: false };
    const { total, isUnderPressure } = this.#uploads[pool];
    return { total, isUnderPressure };
  }

  #acquire(pool: PoolName, { network, account = "", device }: Claim): Place | undefined {
    if (pool === "sign-in") {
      const slot = this.#signIns.acquire({ network, account, device });
      return slot && { hasLeft: false, run: slot.run, release: slot.release };
    }
    const release = this.#uploads[pool].acquire(network);
    return release && { hasLeft: false, run: (work) => work(), release };
  }
}

function leave(place: Place): void {
  place.hasLeft = true;
  place.turn?.resolve();
  place.release();
}
