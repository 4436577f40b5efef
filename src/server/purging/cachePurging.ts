import { setTimeout as sleep } from "node:timers/promises";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import { promptLeaseMs, underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import { siteTag, tagsToPurge } from "../../content/published/cacheTags.ts";
import { publishedSince } from "../../content/published/published.ts";

interface PurgingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface CachePurgingOptions {
  readonly store: Store;
  /** The build of this process: the pages of another one refer to files that are gone. */
  readonly build: string;
  /** Removes responses with one of the tags from all shared caches. */
  readonly send: (tags: readonly string[]) => Promise<void>;
  readonly log: PurgingLog;
  /** Told of each purge that was taken, and of each attempt that failed. */
  readonly onOutcome?: ((outcome: "purged" | "failed") => void) | undefined;
  /** Milliseconds between the attempts of one purge. */
  readonly retryMs?: readonly number[];
  /**
   * Milliseconds after which a purge is sent again: a response that was on its way at the first, or came
   * from a process that had not the publication yet, may have been stored after it.
   */
  readonly settleMs?: number;
  /** Milliseconds after which what could not be purged is tried again. */
  readonly everyMs?: number;
}

const leaseName = "cache-purge";

/** The one row of `cache_purges`. */
const rowId = 1;

/**
 * Purges shared caches after publications. What is purged stands in the store, so that of several
 * processes one sends it, and another takes over where that one ends before it is done: every purge is
 * sent at least once. A publication never waits for it.
 */
export class CachePurging {
  readonly #options: CachePurgingOptions;
  readonly #task: PeriodicTask;
  readonly #stopped = new AbortController();
  /** Tags beside those of publications: of parts whose stock has changed. */
  #others = new Set<string>();
  /** Whether this process has seen that its build has been purged for. */
  #isBuildPurged = false;
  #isBehind = false;

  constructor(options: CachePurgingOptions) {
    this.#options = options;
    this.#task = periodicTask({
      job: "purging",
      everyMs: options.everyMs ?? 5_000,
      run: () => this.#run(),
      onError: (error) => this.#failed(error),
    });
    this.#task.wake();
  }

  /** True where the last purge has not been taken by all caches: they may show old pages. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Purges what has been published since the last purge. */
  wake(): void {
    this.#task.wake();
  }

  /** Purges more than publications change. Of several processes that are told so, one sends it. */
  purge(tags: readonly string[]): void {
    for (const tag of tags) this.#others.add(tag);
    this.#task.wake();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#task.stop();
  }

  async #run(): Promise<void> {
    const others = this.#others;
    this.#others = new Set();
    if (others.size === 0 && (await this.#due()) === undefined) return;
    const work = (lease: WorkLease) => this.#purgeAll(others, lease);
    try {
      await underLease(this.#options.store, leaseName, work, promptLeaseMs);
    } catch (error) {
      for (const tag of others) this.#others.add(tag);
      throw error;
    }
  }

  async #purgeAll(others: ReadonlySet<string>, lease: WorkLease): Promise<void> {
    // Another process may have been quicker while this one waited for the lease.
    const due = await this.#due();
    const tags = [...new Set([...(due?.tags ?? []), ...others])];
    if (tags.length === 0) return;
    const shortened = tags.includes(siteTag) ? [siteTag] : tags;
    await this.#sendUntilTaken(shortened, lease);
    await sleep(this.#options.settleMs ?? 2_000, undefined, this.#stopped);
    await this.#sendUntilTaken(shortened, lease);
    if (due !== undefined) await this.#record(due.revision);
    this.#isBehind = false;
    this.#options.onOutcome?.("purged");
    this.#options.log.info({ tags: shortened.length }, "Shared caches were purged");
  }

  /** What is to be purged by the store's account of it; undefined where nothing is. */
  async #due(): Promise<{ revision: number; tags: readonly string[] } | undefined> {
    const { store, build } = this.#options;
    const row = await store.db
      .selectFrom("cache_purges")
      .select(["revision", "build"])
      .executeTakeFirst();
    const { revision, changed } = await publishedSince(store, row?.revision ?? 0);
    if (row === undefined || row.revision > revision) return { revision, tags: [siteTag] };
    this.#isBuildPurged ||= row.build === build;
    if (!this.#isBuildPurged) return { revision, tags: [siteTag] };
    return revision === row.revision ? undefined : { revision, tags: tagsToPurge(changed) };
  }

  async #record(revision: number): Promise<void> {
    const { store, build } = this.#options;
    // A process of an older build that still runs must not have everything purged by turns.
    const values = this.#isBuildPurged ? { revision } : { revision, build };
    await store.db
      .insertInto("cache_purges")
      .values({ id: rowId, build, revision })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    this.#isBuildPurged = true;
  }

  /** @throws the last failure where no attempt succeeded */
  async #sendUntilTaken(tags: readonly string[], lease: WorkLease): Promise<void> {
    const { send, retryMs = [500, 1_000, 2_000, 4_000] } = this.#options;
    for (const pause of retryMs) {
      try {
        return await send(tags);
      } catch (error) {
        this.#failed(error);
      }
      await sleep(pause, undefined, this.#stopped);
      if (!(await lease.extend())) throw new Error("The lease was lost");
    }
    return send(tags);
  }

  #failed(error: unknown): void {
    if (this.#stopped.signal.aborted) return;
    this.#isBehind = true;
    this.#options.onOutcome?.("failed");
    const problem = error instanceof Error ? error.message : "unknown";
    this.#options.log.warn({ problem }, "Shared caches could not be purged; it is tried again");
  }
}
