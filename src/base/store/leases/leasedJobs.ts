import { type PeriodicTask, periodicTask } from "../../process/periodicTask.ts";
import type { Store } from "../store.ts";
import { underLease, type WorkLease, workLeaseMs } from "./underLease.ts";

/** Milliseconds between two looks for jobs without a process. */
const everyMs = 15_000;

/** Milliseconds between attempts to take a wanted job that another process has. */
const againMs = 500;

export interface LeasedJobsOptions {
  readonly store: Store;
  /** Name of the jobs in figures and traces. */
  readonly job: string;
  /** Name of the lease of a job. */
  readonly leaseOf: (id: number) => string;
  /** Ids of unfinished jobs that were last touched before a time (milliseconds since 1970). */
  readonly orphans: (touchedBefore: number) => Promise<readonly number[]>;
  /** Does a job, or the rest of it. Its lease is not extended while this process shuts down. */
  readonly run: (id: number, lease: WorkLease) => Promise<void>;
  /** Deletes finished jobs. */
  readonly prune: (now: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Notes that work at a job has failed; it is tried again. */
  readonly noteFailure?: (id: number, error: unknown) => Promise<void>;
}

/**
 * Jobs in the store, each done by one process at a time: soon after it is woken, and by another
 * process where the first one has ended.
 */
export class LeasedJobs {
  readonly #options: LeasedJobsOptions;
  readonly #task: PeriodicTask;
  readonly #wanted = new Set<number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: LeasedJobsOptions) {
    this.#options = options;
    const { job, onError } = options;
    this.#task = periodicTask({ job, everyMs, run: () => this.#runAll(), onError });
  }

  /** Starts or resumes a job soon; where another process has it, after that one is done. */
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
    clearTimeout(this.#again);
    await this.#task.stop();
  }

  async #runAll(): Promise<void> {
    const { orphans, prune, onError } = this.#options;
    const now = Date.now();
    const wanted = new Set(this.#wanted);
    this.#wanted.clear();
    const ids = new Set([...wanted, ...(await orphans(now - workLeaseMs))]);
    for (const id of ids) {
      // One that fails over and over must not keep back those behind it.
      const isOthers = await this.#runOne(id).catch(async (error: unknown) => {
        onError(error);
        await this.#options.noteFailure?.(id, error);
      });
      if (isOthers === true && wanted.has(id)) {
        this.#wanted.add(id);
        continue;
      }
      for (const resolve of this.#waiting.get(id) ?? []) resolve();
      this.#waiting.delete(id);
    }
    if (this.#wanted.size > 0) this.#askAgain();
    await prune(now);
  }

  #askAgain(): void {
    clearTimeout(this.#again);
    if (this.#isStopped) return;
    this.#again = setTimeout(() => this.#task.wake(), againMs);
    this.#again.unref();
  }

  /** @returns true where another process has it */
  async #runOne(id: number): Promise<boolean> {
    const { store, leaseOf, run } = this.#options;
    if (this.#isStopped) return false;
    const done = await underLease(store, leaseOf(id), (lease) => {
      const extend = async () => !this.#isStopped && (await lease.extend());
      return run(id, { ...lease, extend });
    });
    return done === undefined;
  }
}
