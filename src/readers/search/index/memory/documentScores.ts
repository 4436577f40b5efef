import { ScoreAccumulator } from "./scoreAccumulator.ts";

/** Scores of the documents that were found, by ordinal: a map that thousands go into for one search. */
export class DocumentScores {
  readonly #scores: ScoreAccumulator;

  /** @param count ordinals given out */
  constructor(count: number) {
    this.#scores = new ScoreAccumulator(count);
  }

  has(ordinal: number): boolean {
    return this.#scores.has(ordinal);
  }

  get(ordinal: number): number | undefined {
    return this.#scores.has(ordinal) ? this.#scores.value(ordinal) : undefined;
  }

  /** The score of a document; 0 for one that was not found. */
  value(ordinal: number): number {
    return this.#scores.value(ordinal);
  }

  set(ordinal: number, score: number): void {
    this.#scores.set(ordinal, score, 1);
  }

  /** Ordinals in the order in which they came in. */
  ordinals(): number[] {
    const { size } = this.#scores;
    const ordinals = new Array<number>(size);
    for (let place = 0; place < size; place += 1) ordinals[place] = this.#scores.at(place);
    return ordinals;
  }
}
