import { sql } from "kysely";
import { type PeriodicTask, periodicTask } from "../../base/process/periodicTask.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { normalise } from "./text/normalise.ts";

/** A searched text without results. */
export interface ZeroResultSearch {
  readonly language: Language;
  /** Lower case, without invisible characters; at most 80 characters. */
  readonly text: string;
  readonly times: number;
  /** Time of the last search, in ms since the epoch. */
  readonly lastAt: number;
}

const maxTextLength = 80;

/** Maximum texts held between two writes; further ones are not counted. */
const maxPending = 200;

/** Maximum texts stored; the least recently searched are deleted. */
const maxStored = 5_000;

const everyMs = 60_000;

const readable = /[\p{L}\p{N}]/u;

/** Texts that may identify a person: an e-mail address, or digits as many as a telephone number has. */
const personal = /@|\d(?:[\s-]?\d){6,}/;

/**
 * Counts searches without results, so that staff see which words and parts are missing. Searches
 * are anonymous, and texts that may name a person are not counted.
 */
export class ZeroResultCounter {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #pending = new Map<
    string,
    { readonly language: Language; text: string; times: number }
  >();
  readonly #writing: PeriodicTask;

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
    this.#writing = periodicTask({
      job: "zero-results",
      everyMs,
      run: () => this.write(Date.now()),
      onError,
    });
  }

  count(language: Language, searched: string): void {
    const text = normalForm(searched);
    if (!readable.test(text) || personal.test(text)) return;
    const key = `${language} ${text}`;
    const known = this.#pending.get(key);
    if (known) known.times += 1;
    else if (this.#pending.size < maxPending) this.#pending.set(key, { language, text, times: 1 });
  }

  /** Stores the counts since the last write. */
  async write(now: number): Promise<void> {
    const counted = [...this.#pending.values()];
    if (counted.length === 0) return;
    this.#pending.clear();
    await this.#store.transaction(async (tx) => {
      await tx
        .insertInto("search_misses")
        .values(counted.map((one) => ({ ...one, last_at: now })))
        .onConflict((conflict) =>
          conflict.columns(["language", "text"]).doUpdateSet({
            times: sql<number>`search_misses.times + excluded.times`,
            last_at: now,
          }),
        )
        .execute();
      await evictOldest(tx);
    });
  }

  /** Stores the remaining counts, and stops counting. */
  async close(): Promise<void> {
    await this.#writing.stop();
    await this.write(Date.now()).catch(this.#onError);
  }
}

/** Searches without results, most frequent first. */
export async function listZeroResultSearches(
  db: Reading,
  max: number,
): Promise<ZeroResultSearch[]> {
  const rows = await db
    .selectFrom("search_misses")
    .selectAll()
    .orderBy("times", "desc")
    .orderBy("last_at", "desc")
    .orderBy("text")
    .limit(max)
    .execute();
  return rows.flatMap(({ language, text, times, last_at: lastAt }) =>
    isLanguage(language) ? [{ language, text, times, lastAt }] : [],
  );
}

function normalForm(text: string): string {
  const plain = normalise(text).toLowerCase().replace(/\s+/g, " ").trim();
  return [...plain].slice(0, maxTextLength).join("").trim();
}

async function evictOldest(tx: Writing): Promise<void> {
  const last = await tx
    .selectFrom("search_misses")
    .select("last_at")
    .orderBy("last_at", "desc")
    .offset(maxStored)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await tx.deleteFrom("search_misses").where("last_at", "<=", last.last_at).execute();
}
