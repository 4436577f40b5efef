import { batchesInTimeSlices, inTimeSlices } from "../../../base/process/timeSlices.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { AnyDoc } from "../../../content/published/doc.ts";
import type { LivePublication } from "../../../content/published/live.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import { synonymsOf } from "../../../content/synonyms/searchSynonyms.ts";
import type { SearchDocument } from "../index/document.ts";
import type { TargetIndex } from "../thread/messages.ts";
import type { SavedIndexes } from "../thread/savedIndex.ts";
import { ThreadEnded } from "../thread/searchThread.ts";
import type { IndexThreads } from "../thread/searchThreads.ts";
import { type Changes, changesBetween, reachesOthers } from "./changes.ts";
import { extract } from "./extract.ts";

/** Number of changes from which a new index is made sooner than the old one is brought up to date. */
const maxChanges = 2_000;

/** Places wasted in an index, beside as many as it has documents, before a new one is made. */
const maxWasted = 2_000;

/** Batches of documents on their way to the thread: more would only take memory. */
const maxPending = 3;

/** Where indexes are saved, and when: so long after they are taken into use, in ms. */
interface IndexSaving {
  readonly to: SavedIndexes;
  readonly afterMs: number;
}

/**
 * Keeps the threads' indexes to the publication in force. What changed goes into the index in use
 * first, so that it is found at once; where others read what changed, a new index is made beside it
 * and takes its place.
 */
export class Indexer {
  readonly #live: LivePublication;
  readonly #threads: IndexThreads;
  readonly #onError: (error: unknown) => void;
  readonly #saves: IndexSaving | undefined;
  /** True if the index in use has so much in vain that one that was saved is of no use either. */
  #isWasteful = false;
  #saving: NodeJS.Timeout | undefined;
  /** The publication in the index in use; undefined before the first is there. */
  #used: Publication | undefined;
  #needsNew = true;
  #underWay: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  readonly #ready = Promise.withResolvers<void>();

  /**
   * @param onError told of documents that cannot be read, which are left out, and of indexes that
   * cannot be saved
   * @param saves where indexes are saved for the next start; absent where they are not
   */
  constructor(
    live: LivePublication,
    threads: IndexThreads,
    onError: (error: unknown) => void,
    saves?: IndexSaving,
  ) {
    this.#live = live;
    this.#threads = threads;
    this.#onError = onError;
    this.#saves = saves;
  }

  /** Stops what it would do later. */
  close(): void {
    clearTimeout(this.#saving);
  }

  /** Once the start is over: writing takes a moment of the thread. */
  #saveLater(): void {
    clearTimeout(this.#saving);
    if (this.#saves === undefined) return;
    const save = () =>
      this.save().catch((cause: unknown) => {
        if (cause instanceof ThreadEnded) return;
        this.#onError(new Error("The index cannot be saved for the next start", { cause }));
      });
    this.#saving = setTimeout(save, this.#saves.afterMs);
    this.#saving.unref();
  }

  /** Saves the indexes in use for the next start, where they are to be and that is worth it. */
  async save(): Promise<void> {
    if (this.#saves) await this.#threads.save(this.#saves.to);
  }

  /** True if there is an index to search in. */
  get isReady(): boolean {
    return this.#used !== undefined;
  }

  /** Resolves when there is one. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Brings the indexes up to the publication in force. Resolves when they are, and when they were
   * brought further while it ran.
   * @throws what the thread throws
   */
  catchUp(): Promise<void> {
    this.#underWay ??= this.#work().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #work(): Promise<void> {
    while (this.#needsNew || this.#used !== this.#live.current()) {
      await this.#followChanges();
      if (this.#needsNew) await this.#makeNew();
    }
  }

  /** As `#followChanges`, for the languages together while their new indexes are made. */
  #followChangesOnce(): Promise<void> {
    this.#following ??= this.#followChanges().finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** Brings the index in use up to date, where there is one and little has changed. */
  async #followChanges(): Promise<void> {
    const [used, now] = [this.#used, this.#live.current()];
    if (used === undefined || used === now) return;
    const changes = (await inTimeSlices(changesBetween(used, now))) ?? [];
    if (reachesOthers(used, now, changes)) this.#needsNew = true;
    const count = changes.reduce((sum, { changed, gone }) => sum + changed.length + gone.length, 0);
    if (count > maxChanges) this.#needsNew = true;
    else await this.#put("used", now, changes);
    this.#used = now;
    const { documents, wasted } = await this.#threads.size();
    if (wasted > documents + maxWasted) {
      this.#needsNew = true;
      this.#isWasteful = true;
    }
  }

  async #makeNew(): Promise<void> {
    this.#needsNew = false;
    try {
      const made = this.#live.current();
      const [en, zh] = [made.views.en, made.views.zh].map((view) =>
        synonymsOf(view.setting("search_synonyms")),
      );
      const saving = { saved: this.#saves?.to, isFresh: this.#isWasteful };
      await this.#threads.begin({ en: en ?? [], zh: zh ?? [] }, saving);
      const follow = () => this.#followChangesOnce();
      const filled = await Promise.allSettled(
        languages.map((language) => {
          const changed = made.views[language].docs();
          return this.#put("new", made, [{ language, changed, gone: [] }], follow);
        }),
      );
      for (const one of filled) if (one.status === "rejected") throw one.reason;
      await this.#threads.use();
      // What was published meanwhile went into the index that has just been left.
      this.#used = made;
      this.#isWasteful = false;
      this.#ready.resolve();
      this.#saveLater();
    } catch (error) {
      this.#needsNew = true;
      throw error;
    }
  }

  /** One document that no reader can be shown must not keep the others from being found. */
  #extract(view: View, doc: AnyDoc, other: View): SearchDocument | undefined {
    try {
      return extract(view, doc, other.byId(doc.id));
    } catch (error) {
      this.#onError(new Error(`${doc.key} cannot be searched`, { cause: error }));
      return undefined;
    }
  }

  /**
   * Puts documents into an index, in slices and no faster than the thread takes them.
   * @param between called between two batches
   */
  async #put(
    which: TargetIndex,
    publication: Publication,
    changes: Iterable<WantedChanges>,
    between: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const underWay: Promise<undefined>[] = [];
    const send = async (
      language: Language,
      documents: readonly SearchDocument[],
      gone: readonly number[],
    ) => {
      const asked = this.#threads.ask<"put">({ kind: "put", which, language, documents, gone });
      // It is awaited later, and may have failed by then.
      asked.catch(() => undefined);
      underWay.push(asked);
      if (underWay.length >= maxPending) await underWay.shift();
    };
    try {
      for (const { language, changed, gone } of changes) {
        if (gone.length > 0) await send(language, [], gone);
        const view = publication.views[language];
        const other = publication.views[otherLanguage(language)];
        const unsearched: number[] = [];
        const read = (doc: AnyDoc) => {
          const found = this.#extract(view, doc, other);
          if (found === undefined && which === "used") unsearched.push(doc.id);
          return found;
        };
        for await (const documents of batchesInTimeSlices(changed, read)) {
          await send(language, documents, []);
          await between();
        }
        // What was found before, and is published still, may be searched no more.
        if (unsearched.length > 0) await send(language, [], unsearched);
      }
    } finally {
      await Promise.allSettled(underWay);
    }
    await Promise.all(underWay);
  }
}

type WantedChanges = Omit<Changes, "changed"> & { readonly changed: Iterable<AnyDoc> };
