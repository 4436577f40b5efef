import { type PeriodicTask, periodicTask } from "../process/periodicTask.ts";
import { acquireLease, releaseLease, renewLease, thisProcess } from "./leases.ts";
import type { Store } from "./store.ts";

/** Milliseconds after which a job whose process has gone is taken over. */
const leaseMs = 30_000;

/** Milliseconds between two looks for jobs without a process. */
const everyMs = 15_000;

/** Prolongs the lease of a job. @returns false where the job must stop: it is another process's, or this one ends */
export type ExtendLease = () => Promise<boolean>;

export interface LeasedJobsOptions {
  readonly store: Store;
  /** Name of the jobs in leases, figures and traces. */
  readonly job: string;
  /** Ids of unfinished jobs that were last touched before a time (milliseconds since 1970). */
  readonly orphans: (touchedBefore: number) => Promise<readonly number[]>;
  /** Does a job, or what is left of it. */
  readonly run: (id: number, extend: ExtendLease) => Promise<void>;
  /** Removes jobs that are over. */
  readonly prune: (now: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Jobs that stand in the store, each done by one process at a time: soon where it is woken, and by
 * another process where the first one has gone.
 */
export class LeasedJobs {
  readonly #options: LeasedJobsOptions;
  readonly #task: PeriodicTask;
  readonly #wanted = new Set<number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  #isStopped = false;

  constructor(options: LeasedJobsOptions) {
    this.#options = options;
    const { job, onError } = options;
    this.#task = periodicTask({ job, everyMs, run: () => this.#runAll(), onError });
  }

  /** Begins or goes on with a job, soon. */
  wake(id: number): void {
    this.#wanted.add(id);
    this.#task.wake();
  }

  /** The same, and waits until the job is done, at most `ms` milliseconds. */
  async wakeAndWait(id: number, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]);
    this.wake(id);
    await promise;
    clearTimeout(timer);
  }

  /** Ends after the part under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#task.stop();
  }

  async #runAll(): Promise<void> {
    const { orphans, prune, onError } = this.#options;
    const now = Date.now();
    const ids = new Set([...this.#wanted, ...(await orphans(now - leaseMs))]);
    this.#wanted.clear();
    for (const id of ids) {
      // One that fails over and over must not keep back those behind it.
      await this.#runOne(id).catch(onError);
      for (const resolve of this.#waiting.get(id) ?? []) resolve();
      this.#waiting.delete(id);
    }
    await prune(now);
  }

  async #runOne(id: number): Promise<void> {
    const { store, job, run } = this.#options;
    const lease = `${job}-${id}`;
    if (this.#isStopped) return;
    if (!(await acquireLease(store, lease, thisProcess, leaseMs, Date.now()))) return;
    const extend = async () =>
      !this.#isStopped && (await renewLease(store, lease, thisProcess, leaseMs, Date.now()));
    try {
      await run(id, extend);
    } finally {
      await releaseLease(store, lease, thisProcess);
    }
  }
}
