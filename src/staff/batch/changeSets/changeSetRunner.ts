import { isDeepStrictEqual } from "node:util";
import { isActive } from "../../../base/site/jobStates.ts";
import type { LeasedJobs } from "../../../base/store/leases/leasedJobs.ts";
import type { WorkLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { changeState, leasedJobs, noteProgress } from "../../jobs/jobs.ts";
import { settle } from "./apply/finishAppliedChangeSet.ts";
import { ChangeSetMoved } from "./apply/lockChangeSet.ts";
import { pruneChangeSets } from "./apply/removeChangeSets.ts";
import { changeSetOf, type StoredChangeSet } from "./changeSetRows.ts";
import { applySet, checkSet, type RunOptions, undoSet } from "./checkApplyUndo.ts";

/** Milliseconds between two notes of how far it is, and looks whether it was given up. */
const noteEveryMs = 250;

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
  readonly #jobs: LeasedJobs;

  constructor(options: ChangeSetRunnerOptions) {
    const { store, onError } = options;
    this.#options = options;
    this.#jobs = leasedJobs({
      ...{ store, kind: "change-set", onError },
      orphans: (touchedBefore) => unsettledSets(store, touchedBefore),
      run: (id, lease) => this.#run(id, lease),
      prune: (now) => pruneChangeSets(store.db, now),
    });
  }

  /** Begins or goes on with a change set, soon. */
  wake(id: number): void {
    this.#jobs.wake(id);
  }

  /** The same, and waits until it is done, at most `ms` milliseconds. */
  wakeAndWait(id: number, ms: number): Promise<void> {
    return this.#jobs.wakeAndWait(id, ms);
  }

  /** Ends after the page under way. */
  stop(): Promise<void> {
    return this.#jobs.stop();
  }

  async #run(id: number, lease: WorkLease): Promise<void> {
    const set = await changeSetOf(this.#options.store.db, id);
    if (set !== undefined) await this.#step(set, lease);
  }

  async #step(set: StoredChangeSet, lease: WorkLease): Promise<void> {
    const { store } = this.#options;
    if (!set.isSettled) await settle(store, set, set.state === "undone" ? "undo" : "do");
    const { state } = set;
    if (!isActive(state)) return;
    const by = await this.#author(set);
    if (by === undefined) return this.#giveUp(set);
    const run: RunOptions = { store, set, lease, by, onProgress: this.#progress(set, by, lease) };
    try {
      if (state === "checking") await checkSet(run);
      else if (state === "running") await applySet(run);
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
    const to = state === "undoing" ? "done" : "cancelled";
    await changeState(this.#options.store.db, id, { from: [state], to }, Date.now());
  }

  /** Notes how far it is, holds on to the lease, and ends what nobody wants any more. */
  #progress(set: StoredChangeSet, by: Person, lease: WorkLease) {
    const { store } = this.#options;
    let notedAt = 0;
    return async (prepared: number) => {
      const now = Date.now();
      if (now - notedAt < noteEveryMs && prepared < set.total) return;
      notedAt = now;
      const present = await this.#author(set);
      if (present === undefined || !isDeepStrictEqual(present.rights, by.rights)) {
        throw new GivenUp();
      }
      if (!(await lease.extend())) throw new GivenUp();
      const { id, state } = set;
      if (!(await noteProgress(store.db, { id, state, done: prepared }, now))) throw new GivenUp();
    };
  }
}

/** Ids of change sets that a process did and has not settled. */
async function unsettledSets(store: Store, touchedBefore: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom("change_sets")
    .innerJoin("jobs", "jobs.id", "change_sets.id")
    .select("jobs.id")
    .where("is_settled", "=", 0)
    .where("jobs.touched_at", "<", touchedBefore)
    .orderBy("jobs.id")
    .execute();
  return rows.map(({ id }) => id);
}
