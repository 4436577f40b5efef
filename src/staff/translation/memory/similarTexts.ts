import { similarity } from "./memoryText.ts";

/** Words of the longest text that is compared word by word. */
const maxWords = 400;

/** Texts whose words are compared in their order, of those with most words in common. */
const maxCompared = 40;

/** Cells of the tables of comparisons for one text: some ten milliseconds. */
const maxCells = 2_000_000;

/** A text that is like another one, with how much from 0 to 1. */
export interface Similar {
  readonly id: number;
  readonly score: number;
}

/**
 * Texts by the words and pairs of words that they hold, so that those like another text are found without
 * a look at all of them.
 */
export class SimilarTexts {
  readonly #words = new Map<number, readonly string[]>();
  /** Number of different features of each text. */
  readonly #sizes = new Map<number, number>();
  readonly #holding = new Map<string, Set<number>>();

  add(id: number, words: readonly string[]): void {
    if (words.length > maxWords) return;
    const features = featuresOf(words);
    this.#words.set(id, words);
    this.#sizes.set(id, features.size);
    for (const feature of features) {
      const ids = this.#holding.get(feature);
      if (ids === undefined) this.#holding.set(feature, new Set([id]));
      else ids.add(id);
    }
  }

  remove(id: number): void {
    const words = this.#words.get(id);
    if (words === undefined) return;
    this.#words.delete(id);
    this.#sizes.delete(id);
    for (const feature of featuresOf(words)) {
      const ids = this.#holding.get(feature);
      ids?.delete(id);
      if (ids?.size === 0) this.#holding.delete(feature);
    }
  }

  /**
   * Finds the texts that are most like another one.
   * @param least score from which on a text is like it
   * @param fits tells whether a text comes into question
   */
  find(
    words: readonly string[],
    { least, fits }: { readonly least: number; readonly fits: (id: number) => boolean },
  ): Similar[] {
    if (words.length > maxWords) return [];
    const features = featuresOf(words);
    const shared = new Map<number, number>();
    for (const feature of features) {
      for (const id of this.#holding.get(feature) ?? []) {
        shared.set(id, (shared.get(id) ?? 0) + 1);
      }
    }
    const likely: Similar[] = [];
    for (const [id, count] of shared) {
      const length = this.#words.get(id)?.length ?? 0;
      // Lengths alone leave no better score.
      const best = Math.min(length, words.length) / Math.max(length, words.length);
      const score = (2 * count) / (features.size + (this.#sizes.get(id) ?? 0));
      if (best >= least && score >= least / 3) likely.push({ id, score });
    }
    likely.sort((a, b) => b.score - a.score || a.id - b.id);
    const found: Similar[] = [];
    let cells = 0;
    let compared = 0;
    for (const { id } of likely) {
      if (!fits(id)) continue;
      const own = this.#words.get(id) ?? [];
      cells += own.length * words.length;
      compared += 1;
      if (compared > maxCompared || cells > maxCells) break;
      const score = similarity(words, own);
      if (score >= least) found.push({ id, score });
    }
    return found.sort((a, b) => b.score - a.score || a.id - b.id);
  }
}

/** The words of a text, and each two that stand beside each other. */
function featuresOf(words: readonly string[]): Set<string> {
  const features = new Set(words);
  for (let at = 1; at < words.length; at += 1) features.add(`${words[at - 1]} ${words[at]}`);
  return features;
}
