import { sql } from "kysely";
import { type PeriodicTask, periodicTask } from "../../../base/process/periodicTask.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { countedText } from "./searchTextKey.ts";

/** Counts of one text. */
interface Counts {
  readonly language: Language;
  readonly text: string;
  in_vain: number;
  seen: number;
  opened: number;
}

/** Maximum texts held between two writes; further ones are not counted. */
const maxPending = 200;

/** Maximum texts stored for a day. */
const maxOfDay = 1_000;

/** Days after which counts are deleted. */
export const maxAgeDays = 90;

const usualEveryMs = 10_000;

const dayMs = 86_400_000;

/** The day of a time, in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Message of a page of results. */
export interface SeenSearch {
  /** True with the first message of a page. */
  readonly isSeen: boolean;
  /** True where a result has been opened. */
  readonly isOpened: boolean;
}

/**
 * Counts searches by language, text and day: those in vain, and those whose results were seen,
 * with a result opened or not. Counts are anonymous, and texts that may name a person are left
 * out. Memory and table are bounded whatever is sent.
 */
export class SearchCounter {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  readonly #pending = new Map<string, Counts>();
  readonly #writing: PeriodicTask;

  /** @param everyMs milliseconds between two writings */
  constructor(store: Store, onError: (error: unknown) => void, everyMs = usualEveryMs) {
    this.#store = store;
    this.#onError = onError;
    this.#writing = periodicTask({
      job: "search-counts",
      everyMs,
      run: () => this.write(Date.now()),
      onError,
    });
  }

  /** Counts a search in vain. */
  countMiss(language: Language, searched: string): void {
    const counts = this.#countsOf(language, searched);
    if (counts) counts.in_vain += 1;
  }

  /** Counts a page of results that a reader has seen. */
  countSeen(language: Language, searched: string, { isSeen, isOpened }: SeenSearch): void {
    if (!isSeen && !isOpened) return;
    const counts = this.#countsOf(language, searched);
    if (counts === undefined) return;
    if (isSeen) counts.seen += 1;
    if (isOpened) counts.opened += 1;
  }

  #countsOf(language: Language, searched: string): Counts | undefined {
    const text = countedText(searched);
    if (text === undefined) return undefined;
    const key = `${language} ${text}`;
    const known = this.#pending.get(key);
    if (known !== undefined || this.#pending.size >= maxPending) return known;
    const counts = { language, text, in_vain: 0, seen: 0, opened: 0 };
    this.#pending.set(key, counts);
    return counts;
  }

  /** Stores the counts since the last write. */
  async write(now: number): Promise<void> {
    const counted = [...this.#pending.values()];
    if (counted.length === 0) return;
    this.#pending.clear();
    const day = dayOf(now);
    await this.#store.transaction(async (tx) => {
      await tx
        .deleteFrom("search_counts")
        .where("day", "<", dayOf(now - maxAgeDays * dayMs))
        .execute();
      const fitting = await withinDay(tx, day, counted);
      if (fitting.length === 0) return;
      await tx
        .insertInto("search_counts")
        .values(fitting.map((one) => ({ ...one, day })))
        .onConflict((conflict) =>
          conflict.columns(["language", "text", "day"]).doUpdateSet({
            in_vain: sql<number>`search_counts.in_vain + excluded.in_vain`,
            seen: sql<number>`search_counts.seen + excluded.seen`,
            opened: sql<number>`search_counts.opened + excluded.opened`,
          }),
        )
        .execute();
    });
  }

  /** Stores the remaining counts, and stops counting. */
  async close(): Promise<void> {
    await this.#writing.stop();
    await this.write(Date.now()).catch(this.#onError);
  }
}

/** Counts of texts that the day has already, and of as many others as it has room for. */
async function withinDay(tx: Writing, day: string, counted: readonly Counts[]): Promise<Counts[]> {
  const rows = await tx
    .selectFrom("search_counts")
    .select(["language", "text"])
    .where("day", "=", day)
    .execute();
  const stored = new Set(rows.map(({ language, text }) => `${language} ${text}`));
  let room = maxOfDay - stored.size;
  return counted.filter(({ language, text }) => {
    if (stored.has(`${language} ${text}`)) return true;
    room -= 1;
    return room >= 0;
  });
}
