import { batchesInTimeSlices, inTimeSlices } from "../../../base/process/timeSlices.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { LivePublication } from "../../../content/published/livePublication.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { synonymsOf } from "../../../content/synonyms/searchSynonyms.ts";
import { vocabularyOf } from "../conditions/vocabularyOf.ts";
import type { SearchDocument } from "../index/searchDocument.ts";
import type { SavedIndexes } from "../thread/savedIndex.ts";
import { ThreadEnded } from "../thread/searchThread.ts";
import type { TargetIndex } from "../thread/searchThreadMessages.ts";
import type { IndexThreads } from "../thread/searchThreads.ts";
import { pinsOf } from "../tuning/pinnedDocuments.ts";
import { type Changes, changesBetween, reachesOthers } from "./changedDocuments.ts";
import { extract } from "./extractSearchDocument.ts";

/** Number of changes from which a new index is built instead of an update. */
const maxChanges = 2_000;

/** Unused places in an index, beyond its number of documents, from which a new one is built. */
const maxWasted = 2_000;

/** Maximum batches of documents in flight to the thread: more would only take memory. */
const maxPending = 3;

/** Location of saved indexes, and the delay of saving after they come into use, in ms. */
interface IndexSaving {
  readonly to: SavedIndexes;
  readonly afterMs: number;
}

/**
 * Keeps the threads' indexes up to date with the publication. Changes are added to the current
 * index first, so that they are found at once; where other documents depend on them, a new index is
 * built alongside and replaces it.
 */
export class Indexer {
  readonly #live: LivePublication;
  readonly #threads: IndexThreads;
  readonly #onError: (error: unknown) => void;
  readonly #saves: IndexSaving | undefined;
  /** True if the current index wastes so much space that its saved copy is not reused. */
  #isWasteful = false;
  #saving: NodeJS.Timeout | undefined;
  /** The publication in the current index; undefined before the first is built. */
  #used: Publication | undefined;
  #needsNew = true;
  /** Pins in the threads, as JSON; none at first. */
  readonly #pinned: Record<Language, string> = { en: "[]", zh: "[]" };
  #underWay: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  readonly #ready = Promise.withResolvers<void>();

  /**
   * @param onError called with errors of documents that cannot be read, which are left out, and of
   *   indexes that cannot be saved
   * @param saves location of saved indexes; absent where they are not saved
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

  /** Cancels pending work. */
  close(): void {
    clearTimeout(this.#saving);
  }

  /** Saves after the start, since writing occupies the thread. */
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

  /** Saves the current indexes for the next start, where configured and worthwhile. */
  async save(): Promise<void> {
    if (this.#saves) await this.#threads.save(this.#saves.to);
  }

  /** Time at which an index last came into use or was brought up to date, in ms since the epoch. */
  updatedAt: number | undefined;

  /** True if there is nothing published that is not in the index. */
  get isCurrent(): boolean {
    return this.#used === this.#live.current();
  }

  /** True if there is an index to search. */
  get isReady(): boolean {
    return this.#used !== undefined;
  }

  /** Resolves when there is an index. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /**
   * Updates the indexes to the current publication. Resolves when they are up to date, publications
   * during the run included.
   * @throws any error of the thread
   */
  catchUp(): Promise<void> {
    this.#underWay ??= this.#work().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #work(): Promise<void> {
    while (this.#needsNew || this.#used !== this.#live.current()) {
      await this.#pin();
      await this.#followChanges();
      if (this.#needsNew) await this.#makeNew();
    }
  }

  /** Sends the threads their pins, before the documents, where they differ from those sent last. */
  async #pin(): Promise<void> {
    const { views } = this.#live.current();
    for (const language of languages) {
      const pins = pinsOf(views[language]);
      const text = JSON.stringify(pins);
      if (text === this.#pinned[language]) continue;
      await this.#threads.ask<"pin">({ kind: "pin", language, pins });
      this.#pinned[language] = text;
    }
  }

  /** Calls `#followChanges` once for all languages while their new indexes are built. */
  #followChangesOnce(): Promise<void> {
    this.#following ??= this.#followChanges().finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** Updates the current index, where there is one and little has changed. */
  async #followChanges(): Promise<void> {
    const [used, now] = [this.#used, this.#live.current()];
    if (used === undefined || used === now) return;
    const changes = (await inTimeSlices(changesBetween(used, now))) ?? [];
    if (reachesOthers(used, now, changes)) this.#needsNew = true;
    const count = changes.reduce((sum, { changed, gone }) => sum + changed.length + gone.length, 0);
    if (count > maxChanges) this.#needsNew = true;
    else await this.#put("used", now, changes);
    this.#used = now;
    this.updatedAt = Date.now();
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
      const { en: inEnglish, zh: inChinese } = made.views;
      const vocabularies = {
        en: vocabularyOf(inEnglish, inChinese),
        zh: vocabularyOf(inChinese, inEnglish),
      };
      const saving = { saved: this.#saves?.to, isFresh: this.#isWasteful, vocabularies };
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
      // Publications in the meantime went into the replaced index.
      this.#used = made;
      this.updatedAt = Date.now();
      this.#isWasteful = false;
      this.#ready.resolve();
      this.#saveLater();
    } catch (error) {
      this.#needsNew = true;
      throw error;
    }
  }

  /** A document that cannot be read is left out, so that the others can be found. */
  #extract(view: View, doc: AnyDoc, other: View): SearchDocument | undefined {
    try {
      return extract(view, doc, other.byId(doc.id));
    } catch (error) {
      this.#onError(new Error(`${doc.key} cannot be searched`, { cause: error }));
      return undefined;
    }
  }

  /**
   * Adds documents to an index, time-sliced and no faster than the thread processes them.
   * @param between called between batches
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
      // Awaited later, when it may have been rejected.
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
        // Removes documents that are still published but no longer searchable.
        if (unsearched.length > 0) await send(language, [], unsearched);
      }
    } finally {
      await Promise.allSettled(underWay);
    }
    await Promise.all(underWay);
  }
}

type WantedChanges = Omit<Changes, "changed"> & { readonly changed: Iterable<AnyDoc> };
