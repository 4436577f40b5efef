import { type Language, languages } from "../../site/languages.ts";

/** Searches that the thread has at a time: while it does one, the next is there. */
const maxAtOnce = 2;

/**
 * Searches on their way to a thread that has the indexes of all languages. Languages take turns, so that many
 * costly searches in one keep readers of the other waiting for no more than those that the thread has.
 */
export class LanguageTurns {
  readonly #queues: Readonly<Record<Language, (() => void)[]>> = { en: [], zh: [] };
  #atOnce = 0;

  /** Searches of one language that the thread has not been asked yet. */
  waiting(language: Language): number {
    return this.#queues[language].length;
  }

  /** Asks when it is the language's turn; what is asked in one language keeps its order. */
  async ask<Answer>(language: Language, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#atOnce < maxAtOnce) this.#atOnce += 1;
    else await new Promise<void>((begin) => this.#queues[language].push(begin));
    try {
      return await ask();
    } finally {
      this.#passOn(language);
    }
  }

  /** Gives a place to the other languages first. */
  #passOn(from: Language): void {
    const order = [...languages.filter((language) => language !== from), from];
    const next = order.find((language) => this.waiting(language) > 0);
    if (next === undefined) this.#atOnce -= 1;
    else this.#queues[next].shift()?.();
  }
}
