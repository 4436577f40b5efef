import { setTimeout as sleep } from "node:timers/promises";
import { givingWay } from "../../base/process/timeSlices.ts";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import { synonymsOf } from "../../content/synonyms/searchSynonyms.ts";
import type { SearchDocument } from "../../readers/search/index/searchDocument.ts";
import type { Mark } from "../../readers/search/query/highlightMarks.ts";
import { isSearchable, readable } from "../../readers/search/search.ts";
import { SearchThread, ThreadEnded } from "../../readers/search/thread/searchThread.ts";
import type { IndexSize } from "../../readers/search/thread/searchThreadMessages.ts";
import { allDocumentIds } from "../access/documentIds.ts";
import { ChangeLog } from "../catalogue/documentChangeFeed.ts";
import type { VisibleCatalogue } from "../catalogue/visibleCatalogue.ts";
import { documentOfEntry, entriesOf, entryIds } from "./indexedDocument.ts";
import { readDocuments } from "./readDocuments.ts";

/** Time without a call of staff after which the thread is ended, in milliseconds. */
const idleMs = 30 * 60_000;

/** Least time between two looks at the changes that no search asks for, in milliseconds. */
const followMs = 1_000;

/** Longest waits of a search for the first index, and for the newest changes, in milliseconds. */
const readyWaitMs = 300;
const changesWaitMs = 1_000;

/** Rests after a failure, in milliseconds: doubled each time. */
const minRestMs = 1_000;
const maxRestMs = 60_000;

/** Documents read together. */
const documentsAtOnce = 60;

/** Unused places of the index, beyond its number of entries, from which a new one is built. */
const maxWasted = 2_000;

/** Changes after which the size of the index is looked at. */
const changesBetweenSizes = 500;

/** Searches waiting for the thread; further ones are answered by titles alone. */
const maxWaiting = 50;

/** Part of a searching thread that is used here. */
export type TextThread = Pick<SearchThread, "ask" | "waiting" | "close">;

interface TextSearchOptions {
  readonly onError: (error: unknown) => void;
  /** Called with the size of each index that is built. */
  readonly onReady?: (size: IndexSize) => void;
  /** Starts the thread that holds the index; absent: one of its own. */
  readonly startThread?: (onEnd: () => void) => TextThread;
  readonly idleMs?: number;
}

/** Documents that have all of a text, the best first, as far as a person may find them. */
export interface FoundByText {
  /** Places by the documents' ids, from 0. */
  readonly places: ReadonlyMap<number, number>;
  /** Marks to show in their texts. */
  readonly marks: readonly Mark[];
}

/** State of the index, for people who run the server. */
export interface TextSearchState extends IndexSize {
  readonly isReady: boolean;
}

interface Running {
  readonly thread: TextThread;
  /** Changes that are not in the index; undefined before one is built. */
  log: ChangeLog | undefined;
  /** Synonyms of the index, as the settings have them. */
  synonyms: readonly unknown[];
  /** Digests of the index's entries. */
  digests: Map<number, string>;
  /** Changes since the index's size was looked at. */
  changes: number;
}

/**
 * Search in the texts of drafts and published documents, for staff. Its index lies in a thread of its
 * own, apart from those of readers, which never get a document from here. It is built when staff first
 * call, follows the log of changed documents as the catalogue does, and is dropped after a long time
 * without a call. Each search is narrowed to the entries that the person may find.
 */
export class TextSearch {
  readonly #store: Store;
  readonly #live: LivePublication;
  readonly #onError: (error: unknown) => void;
  readonly #onReady: TextSearchOptions["onReady"];
  readonly #startThread: NonNullable<TextSearchOptions["startThread"]>;
  readonly #idleMs: number;
  #running: Running | undefined;
  #underWay: Promise<void> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #followedAt = Number.NEGATIVE_INFINITY;
  #rest = minRestMs;
  #restUntil = 0;
  #isClosed = false;

  constructor(store: Store, live: LivePublication, options: TextSearchOptions) {
    this.#store = store;
    this.#live = live;
    this.#onError = options.onError;
    this.#onReady = options.onReady;
    this.#startThread = options.startThread ?? ((onEnd) => new SearchThread(onEnd));
    this.#idleMs = options.idleMs ?? idleMs;
  }

  /** Builds the index or brings it up to date, in the background and at most once a second. */
  follow(): void {
    const now = performance.now();
    if (now - this.#followedAt < followMs) return;
    this.#followedAt = now;
    void this.#catchUp();
  }

  /**
   * Searches for documents that have all words of a text, of which the last may be begun.
   * @returns undefined where there is no index yet, or too much is waiting
   */
  async find(catalogue: VisibleCatalogue, asked: string): Promise<FoundByText | undefined> {
    const { text } = readable(asked);
    if (!isSearchable(text)) return nothing;
    const isReady = this.#running?.log !== undefined;
    await within(isReady ? changesWaitMs : readyWaitMs, this.#catchUp());
    const running = this.#running;
    if (running?.log === undefined || running.thread.waiting > maxWaiting) return undefined;
    const entries: number[] = [];
    for (const { line, seesDraft } of catalogue.lines()) {
      if (line.trashedAt === null) entries.push(...entryIds(line.id, seesDraft));
    }
    try {
      const query = { text, among: Uint32Array.from(entries) };
      const { ids, marks } = await running.thread.ask<"whole">({ kind: "whole", query });
      const documents = new Set(Array.from(ids, documentOfEntry));
      return { places: new Map(Array.from(documents, (id, place) => [id, place])), marks };
    } catch (error) {
      if (!(error instanceof ThreadEnded)) this.#onError(error);
      return undefined;
    }
  }

  async state(): Promise<TextSearchState> {
    const size = await this.#running?.thread.ask<"size">({ kind: "size" }).catch(() => undefined);
    const isReady = this.#running?.log !== undefined && size !== undefined;
    return { isReady, ...(size ?? { documents: 0, bytes: 0, wasted: 0 }) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#drop();
  }

  /** Resolves when the index has what was committed before the call, or when that fails. */
  async #catchUp(): Promise<void> {
    // A change before this call may be newer than the reading under way, which is awaited first.
    await this.#underWay;
    this.#underWay ??= this.#work().finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
  }

  async #work(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#restUntil) return;
    this.#waitForIdleness();
    this.#running ??= this.#start();
    const running = this.#running;
    try {
      await this.#bringUpToDate(running);
      this.#rest = minRestMs;
    } catch (error) {
      // The log has moved on, and its changes may not be in the index.
      running.log = undefined;
      if (this.#isClosed) return;
      this.#onError(error);
      this.#restUntil = performance.now() + this.#rest;
      this.#rest = Math.min(this.#rest * 2, maxRestMs);
    }
  }

  #start(): Running {
    const thread = this.#startThread(() => {
      if (this.#running?.thread === thread) this.#running = undefined;
    });
    return { thread, log: undefined, synonyms: [], digests: new Map(), changes: 0 };
  }

  async #bringUpToDate(running: Running): Promise<void> {
    const isOutdated = this.#synonymSettings().some((one, at) => one !== running.synonyms[at]);
    const changed = isOutdated ? undefined : await running.log?.next(this.#store.db, Date.now());
    if (changed === undefined || (await this.#isWasteful(running, changed.size))) {
      await this.#build(running);
    } else if (changed.size > 0) {
      await this.#put(running, [...changed], "used");
    }
  }

  async #isWasteful(running: Running, changes: number): Promise<boolean> {
    running.changes += changes;
    if (running.changes < changesBetweenSizes) return false;
    running.changes = 0;
    const { documents, wasted } = await running.thread.ask<"size">({ kind: "size" });
    return wasted > documents + maxWasted;
  }

  /** Builds an index beside the one in use, which it then replaces. */
  async #build(running: Running): Promise<void> {
    const { db } = this.#store;
    const log = await ChangeLog.begin(db, Date.now());
    const settings = this.#synonymSettings();
    const synonyms = [...new Set(settings.flatMap((setting) => synonymsOf(setting)))];
    // Both languages are one index: a person finds a document by a word of either.
    const [language] = languages;
    await running.thread.ask<"begin">({ kind: "begin", language, synonyms, isFresh: true });
    const made: Running = { ...running, digests: new Map() };
    for await (const ids of allDocumentIds(db, documentsAtOnce)) await this.#put(made, ids, "new");
    await running.thread.ask<"use">({ kind: "use" });
    Object.assign(running, { log, synonyms: settings, digests: made.digests, changes: 0 });
    this.#onReady?.(await running.thread.ask<"size">({ kind: "size" }));
  }

  #synonymSettings() {
    const { views } = this.#live.current();
    return languages.map((language) => views[language].setting("search_synonyms"));
  }

  /** Puts documents into an index as they are now, as far as their texts have changed. */
  async #put(
    { thread, digests }: Running,
    ids: readonly number[],
    which: "used" | "new",
  ): Promise<void> {
    const giveWay = givingWay();
    const [language] = languages;
    for (let first = 0; first < ids.length; first += documentsAtOnce) {
      const some = ids.slice(first, first + documentsAtOnce);
      const left = new Set(
        some.flatMap((id) => entryIds(id, true)).filter((id) => digests.has(id)),
      );
      const documents: SearchDocument[] = [];
      for await (const one of readDocuments(this.#store.db, some)) {
        for (const { document, digest } of entriesOf(one)) {
          left.delete(document.id);
          if (digests.get(document.id) === digest) continue;
          digests.set(document.id, digest);
          documents.push(document);
        }
        await giveWay();
        if (this.#isClosed) throw new ThreadEnded("The search in texts is closed");
      }
      for (const id of left) digests.delete(id);
      if (documents.length === 0 && left.size === 0) continue;
      await thread.ask<"put">({ kind: "put", which, language, documents, gone: [...left] });
    }
  }

  #waitForIdleness(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#drop().catch(() => undefined);
    }, this.#idleMs).unref();
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = undefined;
    await running?.thread.close();
  }
}

const nothing: FoundByText = { places: new Map(), marks: [] };

/** Waits for work no longer than some milliseconds; the work goes on. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const wait = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([work, wait]);
  stop.abort();
}
