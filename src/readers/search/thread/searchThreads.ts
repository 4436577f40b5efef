import { type Language, languages } from "../../../base/site/languages.ts";
import type { SynonymGroup } from "../../../content/synonyms/synonymGroup.ts";
import type { Vocabulary } from "../conditions/vocabulary.ts";
import type { SavedIndexes } from "./savedIndex.ts";
import { SearchThread } from "./searchThread.ts";
import { type IndexSize, sumOfSizes, type Task, type TaskResults } from "./searchThreadMessages.ts";

/**
 * The threads of the languages' indexes, one for each: languages are indexed in parallel, and a
 * costly search in one does not delay the other. They end together.
 */
export class SearchThreads {
  readonly #threads: Readonly<Record<Language, SearchThread>>;

  /** @param onEnd called when one has ended; the other is then terminated */
  constructor(onEnd: () => void) {
    const end = () => {
      onEnd();
      void this.close();
    };
    this.#threads = { en: new SearchThread(end), zh: new SearchThread(end) };
  }

  /** Number of tasks that a new one in a language would wait for. */
  waiting(language: Language): number {
    return this.#threads[language].waiting;
  }

  /**
   * Sends a task to the thread of its language.
   * @throws ThreadEnded where it has ended, or ends before it answers
   */
  ask<Kind extends TaskOfLanguage["kind"]>(
    task: Extract<TaskOfLanguage, { kind: Kind }>,
  ): Promise<TaskResults[Kind]> {
    return this.#threads[task.language].ask<Kind>(task);
  }

  /**
   * Creates an index in every thread, with the synonyms and the vocabulary of its language: empty, or with the texts
   * of a saved one.
   * @throws ThreadEnded
   */
  async begin(
    synonyms: Readonly<Record<Language, readonly SynonymGroup[]>>,
    { saved, isFresh, vocabularies }: BeginOptions,
  ): Promise<void> {
    await Promise.all(
      languages.map((language) => {
        const vocabulary = vocabularies?.[language];
        const task = { language, synonyms: synonyms[language], vocabulary, saved, isFresh };
        return this.ask<"begin">({ kind: "begin", ...task });
      }),
    );
  }

  /**
   * Saves the indexes where configured and worthwhile.
   * @throws ThreadEnded, Error of the file system
   */
  async save(to: SavedIndexes): Promise<void> {
    for (const language of languages) await this.ask<"save">({ kind: "save", language, to });
  }

  /**
   * Replaces the current index of every thread by the new one, which then warms up.
   * @throws ThreadEnded
   */
  async use(): Promise<void> {
    await Promise.all(this.#all().map((thread) => thread.ask<"use">({ kind: "use" })));
    for (const thread of this.#all()) {
      // A thread that ends meanwhile says so by itself.
      thread.ask<"warmUp">({ kind: "warmUp" }).catch(() => undefined);
    }
  }

  /**
   * Total size of all current indexes.
   * @throws ThreadEnded
   */
  async size(): Promise<IndexSize> {
    const sizes = await Promise.all(
      this.#all().map((thread) => thread.ask<"size">({ kind: "size" })),
    );
    return sumOfSizes(sizes);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((thread) => thread.close()));
  }

  #all(): readonly SearchThread[] {
    return languages.map((language) => this.#threads[language]);
  }
}

/** Public interface of `SearchThreads`. */
export type IndexThreads = Pick<SearchThreads, keyof SearchThreads>;

type BeginOptions = Pick<BeginTask, "saved" | "isFresh"> & {
  readonly vocabularies?: Readonly<Record<Language, Vocabulary>>;
};

type BeginTask = Extract<Task, { kind: "begin" }>;

type TaskOfLanguage = Extract<Task, { readonly language: Language }>;
