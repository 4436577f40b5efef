import { setTimeout as sleep } from "node:timers/promises";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import { promptLeaseMs, underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import { siteTag, tagsToPurge } from "../../content/published/cacheTags.ts";
import { publishedSince } from "../../content/published/readPublished.ts";

interface PurgingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface CachePurgingOptions {
  readonly store: Store;
  /** The build of this process: pages of another build refer to missing files. */
  readonly build: string;
  /** Removes responses with one of the tags from all shared caches. */
  readonly send: (tags: readonly string[]) => Promise<void>;
  readonly log: PurgingLog;
  /** Called for each accepted purge, and for each failed attempt. */
  readonly onOutcome?: ((outcome: "purged" | "failed") => void) | undefined;
  /** Milliseconds between attempts of a purge. */
  readonly retryMs?: readonly number[];
  /**
   * Milliseconds after which a purge is repeated: a response that was in flight at the first, or
   * came from a process without the new publication, may have been cached after it.
   */
  readonly settleMs?: number;
  /** Milliseconds after which a failed purge is retried. */
  readonly everyMs?: number;
}

const leaseName = "cache-purge";

/** The one row of `cache_purges`. */
const rowId = 1;

/**
 * Purges shared caches after publications. Progress is in the store, so that one of several
 * processes sends each purge, and another takes over where that process ends: every purge is sent
 * at least once. Publications do not wait for it.
 */
export class CachePurging {
  readonly #options: CachePurgingOptions;
  readonly #task: PeriodicTask;
  readonly #stopped = new AbortController();
  /** Tags other than those of publications: of parts whose stock changed. */
  #others = new Set<string>();
  /** Whether this process knows that caches were purged for its build. */
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

  /** True where some cache has not accepted the last purge and may serve old pages. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Purges the publications since the last purge. */
  wake(): void {
    this.#task.wake();
  }

  /**
   * Purges tags beyond the changes of publications. Of several processes that call it, one sends
   * the purge.
   */
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
    // Another process may have sent it while this one waited for the lease.
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

  /** Pending purges according to the store; undefined where there are none. */
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
    // Prevents a running process of an older build from purging everything alternately.
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
    this.#options.log.warn({ problem }, "Shared caches could not be purged; trying again");
  }
}
