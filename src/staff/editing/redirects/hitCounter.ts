import { sql } from "kysely";
import { type PeriodicTask, periodicTask } from "../../../base/process/periodicTask.ts";
import type { Store } from "../../../base/store/store.ts";

/** Time between two writings, in milliseconds. */
const everyMs = 60_000;

/**
 * Counts the uses of redirects, and keeps the day of the last one: nothing about the users. Counts
 * are in memory, one for each redirect at most, and written each minute; a killed process loses
 * those of its last minute.
 */
export class RedirectHits {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #pending = new Map<number, number>();
  readonly #writing: PeriodicTask;

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
    this.#writing = periodicTask({
      job: "redirect-hits",
      everyMs,
      run: () => this.write(Date.now()),
      onError,
    });
  }

  /** Counts one use of a redirect. */
  count(id: number): void {
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
  }

  /** Writes the counts since the last call. */
  async write(now: number): Promise<void> {
    const counted = [...this.#pending];
    if (counted.length === 0) return;
    this.#pending.clear();
    try {
      await this.#add(counted, now - (now % 86_400_000));
    } catch (error) {
      // Nothing was written: they are written the next time.
      for (const [id, hits] of counted) this.#pending.set(id, (this.#pending.get(id) ?? 0) + hits);
      throw error;
    }
  }

  #add(counted: readonly (readonly [id: number, hits: number])[], day: number): Promise<void> {
    return this.#store.transaction(async (tx) => {
      for (const [id, hits] of counted) {
        await tx
          .updateTable("redirects")
          .set({ hits: sql<number>`hits + ${hits}`, last_used_at: day })
          .where("id", "=", id)
          .execute();
      }
    });
  }

  /** Writes the remaining counts, and stops counting. */
  async close(): Promise<void> {
    await this.#writing.stop();
    await this.write(Date.now()).catch(this.#onError);
  }
}
