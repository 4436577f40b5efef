import { type Language, languages } from "../../../base/site/languages.ts";
import type { SynonymGroup } from "../../../content/synonyms/searchSynonyms.ts";
import { type IndexSize, sumOfSizes, type Task, type TaskResults } from "./messages.ts";
import type { SavedIndexes } from "./savedIndex.ts";
import { SearchThread } from "./searchThread.ts";

/**
 * The threads that hold the languages' indexes, one for each: two languages are read side by side, and a
 * costly search in one does not keep readers of the other waiting. They end together.
 */
export class SearchThreads {
  readonly #threads: Readonly<Record<Language, SearchThread>>;

  /** @param onEnd told when one has ended; the other is ended then, too */
  constructor(onEnd: () => void) {
    const end = () => {
      onEnd();
      void this.close();
    };
    this.#threads = { en: new SearchThread(end), zh: new SearchThread(end) };
  }

  /** Tasks before one that would be asked in a language now. */
  waiting(language: Language): number {
    return this.#threads[language].waiting;
  }

  /**
   * Asks the thread of the task's language.
   * @throws ThreadEnded where it has ended, or ends before it answers
   */
  ask<Kind extends TaskOfLanguage["kind"]>(
    task: Extract<TaskOfLanguage, { kind: Kind }>,
  ): Promise<TaskResults[Kind]> {
    return this.#threads[task.language].ask<Kind>(task);
  }

  /**
   * Begins an index in every thread, with the synonyms of its language: empty, or with what one has
   * read that was saved.
   * @throws ThreadEnded
   */
  async begin(
    synonyms: Readonly<Record<Language, readonly SynonymGroup[]>>,
    { saved, isFresh }: Pick<BeginTask, "saved" | "isFresh">,
  ): Promise<void> {
    await Promise.all(
      languages.map((language) => {
        const task = { language, synonyms: synonyms[language], saved, isFresh };
        return this.ask<"begin">({ kind: "begin", ...task });
      }),
    );
  }

  /**
   * Saves the indexes that were begun to be saved, where that is worth it.
   * @throws ThreadEnded, Error of the file system
   */
  async save(to: SavedIndexes): Promise<void> {
    for (const language of languages) await this.ask<"save">({ kind: "save", language, to });
  }

  /**
   * Takes the new index of every thread into use.
   * @throws ThreadEnded
   */
  async use(): Promise<void> {
    await Promise.all(this.#all().map((thread) => thread.ask<"use">({ kind: "use" })));
  }

  /**
   * The size of all indexes in use together.
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

/** What holds the indexes. */
export type IndexThreads = Pick<SearchThreads, keyof SearchThreads>;

type BeginTask = Extract<Task, { kind: "begin" }>;

type TaskOfLanguage = Extract<Task, { readonly language: Language }>;
