import type { QueuedClaimant, SignInPlaces, SignInSlot } from "../accounts/signInQueue.ts";
import type { UploadPlaces } from "../enquiries/attachments/uploadSlots.ts";
import type { Claim, PoolName, PoolState, ToPrimary, ToWorker } from "./messages.ts";

type PoolAnswer = Extract<ToWorker, { kind: "entered" | "turn" | "pool" }>;

const emptyPool: PoolState = { total: 0, isUnderPressure: false };

/** The pools of the primary process, as a worker takes places in them. */
export class RemotePools {
  readonly #send: (message: ToPrimary) => void;
  readonly #entering = new Map<number, { pool: PoolName; admit: (isAdmitted: boolean) => void }>();
  readonly #waiting = new Map<number, () => void>();
  readonly #states = new Map<PoolName, PoolState>();
  #lastId = 0;

  constructor(send: (message: ToPrimary) => void) {
    this.#send = send;
  }

  receive(answer: PoolAnswer): void {
    if (answer.kind === "pool") {
      this.#states.set(answer.pool, answer.state);
    } else if (answer.kind === "turn") {
      this.#waiting.get(answer.id)?.();
      this.#waiting.delete(answer.id);
    } else {
      const entering = this.#entering.get(answer.id);
      this.#entering.delete(answer.id);
      if (entering === undefined) return;
      this.#states.set(entering.pool, answer.state);
      entering.admit(answer.isAdmitted);
    }
  }

  /** Places for attempts to sign in. */
  signIns(): SignInPlaces {
    return {
      acquire: async (claimant: QueuedClaimant) => {
        const id = await this.#enter("sign-in", claimant);
        return id === undefined ? undefined : this.#slot(id);
      },
    };
  }

  /** Places for files that are arriving. */
  uploads(pool: "uploads" | "plain-uploads"): UploadPlaces {
    const state = () => this.#states.get(pool) ?? emptyPool;
    return {
      get total() {
        return state().total;
      },
      get isUnderPressure() {
        return state().isUnderPressure;
      },
      acquire: async (network) => {
        const id = await this.#enter(pool, { network });
        return id === undefined ? undefined : () => this.#send({ kind: "leave", id });
      },
    };
  }

  /** @returns the number of the place; undefined where there is none */
  async #enter(pool: PoolName, claim: Claim): Promise<number | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#entering.set(id, { pool, admit: resolve });
    this.#send({ kind: "enter", id, pool, claim });
    return (await promise) ? id : undefined;
  }

  #slot(id: number): SignInSlot {
    return {
      run: async (work) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#waiting.set(id, resolve);
        this.#send({ kind: "turn", id });
        await promise;
        try {
          return await work();
        } finally {
          this.#send({ kind: "turn-over", id });
        }
      },
      release: () => this.#send({ kind: "leave", id }),
    };
  }
}
