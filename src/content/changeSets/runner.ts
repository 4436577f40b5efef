import { isDeepStrictEqual } from "node:util";
import { type PeriodicTask, periodicTask } from "../../process/periodicTask.ts";
import { acquireLease, releaseLease, renewLease, thisProcess } from "../../store/leases.ts";
import type { Store } from "../../store/store.ts";
import { NotPermitted, type Person } from "../rights/rights.ts";
import { ChangeSetMoved } from "./commit.ts";
import {
  activeStates,
  changeSetOf,
  changeSetState,
  pruneChangeSets,
  type StoredChangeSet,
} from "./rows.ts";
import { applySet, checkSet, type RunOptions, undoSet } from "./run.ts";
import { settle } from "./settle.ts";

/** Milliseconds after which a change set whose process has gone is taken over. */
const leaseMs = 30_000;

/** Milliseconds between two looks for change sets without a process. */
const everyMs = 15_000;

/** Milliseconds between two notes of how far it is, and looks whether it was given up. */
const noteEveryMs = 250;

const job = "change-set";

export interface ChangeSetRunnerOptions {
  readonly store: Store;
  /** An account with the rights of the moment; undefined where it may not sign in any more. */
  readonly personOf: (accountId: number, via: string) => Promise<Person | undefined>;
  readonly onError: (error: unknown) => void;
}

/** Its lease is another's by now, its author has other rights, or somebody gave it up. */
class GivenUp extends Error {
  override readonly name = "GivenUp";
}

/**
 * Checks, applies and undoes change sets, each by one process at a time. Nothing is written before the
 * transaction that does all of it, so where a process was killed another begins anew.
 */
export class ChangeSetRunner {
  readonly #options: ChangeSetRunnerOptions;
  readonly #task: PeriodicTask;
  readonly #wanted = new Set<number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  #isStopped = false;

  constructor(options: ChangeSetRunnerOptions) {
    this.#options = options;
    const run = () => this.#runAll();
    this.#task = periodicTask({ job, everyMs, run, onError: options.onError });
  }

  /** Begins or goes on with a change set, soon. */
  wake(id: number): void {
    this.#wanted.add(id);
    this.#task.wake();
  }

  /** The same, and waits until it is done, for a while. */
  async wakeAndWait(id: number, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]);
    this.wake(id);
    await promise;
    clearTimeout(timer);
  }

  /** Ends after the page under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#task.stop();
  }

  async #runAll(): Promise<void> {
    const { store, onError } = this.#options;
    const now = Date.now();
    const orphans = await store.db
      .selectFrom("change_sets")
      .select("id")
      .where(({ or, and, eb }) =>
        or([
          and([eb("state", "in", activeStates), eb("touched_at", "<", now - leaseMs)]),
          and([eb("is_settled", "=", 0), eb("touched_at", "<", now - leaseMs)]),
        ]),
      )
      .orderBy("id")
      .execute();
    const ids = new Set([...this.#wanted, ...orphans.map(({ id }) => id)]);
    this.#wanted.clear();
    for (const id of ids) {
      // One that fails over and over must not keep back those behind it.
      await this.#runOne(id).catch(onError);
      for (const resolve of this.#waiting.get(id) ?? []) resolve();
      this.#waiting.delete(id);
    }
    await pruneChangeSets(store.db, now);
  }

  async #runOne(id: number): Promise<void> {
    const { store } = this.#options;
    const lease = `${job}-${id}`;
    if (this.#isStopped) return;
    if (!(await acquireLease(store, lease, thisProcess, leaseMs, Date.now()))) return;
    try {
      const set = await changeSetOf(store.db, id);
      if (set !== undefined) await this.#step(set, lease);
    } finally {
      await releaseLease(store, lease, thisProcess);
    }
  }

  async #step(set: StoredChangeSet, lease: string): Promise<void> {
    const { store } = this.#options;
    if (!set.isSettled) await settle(store, set, set.state === "undone" ? "undo" : "do");
    const { state } = set;
    if (state !== "checking" && state !== "applying" && state !== "undoing") return;
    const by = await this.#author(set);
    if (by === undefined) return this.#giveUp(set);
    const run: RunOptions = { store, set, by, onProgress: this.#progress(set, by, lease) };
    try {
      if (state === "checking") await checkSet(run);
      else if (state === "applying") await applySet(run);
      else await undoSet(run);
    } catch (error) {
      if (error instanceof GivenUp || error instanceof ChangeSetMoved) return;
      // Its author lost a right between preparing and the transaction.
      if (!(error instanceof NotPermitted)) throw error;
      await this.#giveUp(set);
    }
  }

  async #author({ accountId, via }: StoredChangeSet): Promise<Person | undefined> {
    return accountId === null ? undefined : this.#options.personOf(accountId, via);
  }

  async #giveUp({ id, state }: StoredChangeSet): Promise<void> {
    const to = state === "undoing" ? "applied" : "cancelled";
    const from = [state];
    await changeSetState(this.#options.store.db, id, { from, to, now: Date.now() });
  }

  /** Notes how far it is, holds on to the lease, and ends what nobody wants any more. */
  #progress(set: StoredChangeSet, by: Person, lease: string) {
    const { store } = this.#options;
    let notedAt = 0;
    return async (prepared: number) => {
      const now = Date.now();
      if (this.#isStopped) throw new GivenUp();
      if (now - notedAt < noteEveryMs && prepared < set.documents) return;
      notedAt = now;
      const present = await this.#author(set);
      if (present === undefined || !isDeepStrictEqual(present.rights, by.rights)) {
        throw new GivenUp();
      }
      if (!(await renewLease(store, lease, thisProcess, leaseMs, now))) throw new GivenUp();
      const row = await store.db
        .updateTable("change_sets")
        .set({ prepared, touched_at: now })
        .where("id", "=", set.id)
        .where("state", "=", set.state)
        .returning("id")
        .executeTakeFirst();
      if (row === undefined) throw new GivenUp();
    };
  }
}
