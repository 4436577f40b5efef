import { seededRandom } from "../../src/base/site/seededRandom.ts";

/** Random choices for one generated document: the same seed gives the same choices on every machine. */
export class Dice {
  readonly #roll: () => number;

  constructor(seed: string) {
    this.#roll = seededRandom(seed);
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.#roll() * (max - min + 1));
  }

  /** True once in `of` rolls. */
  once(of: number): boolean {
    return this.int(1, of) === 1;
  }

  /** One of a list's members. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item {
    return list[this.int(0, list.length - 1)] ?? list[0];
  }

  /** This many different members of a list, in the list's order. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    let wanted = Math.min(count, list.length);
    return list.filter((_, index) => {
      const isTaken = this.#roll() * (list.length - index) < wanted;
      if (isTaken) wanted -= 1;
      return isTaken;
    });
  }

  /** A day of one of these years, `2026-11-21`. */
  day(firstYear: number, lastYear: number): string {
    const two = (value: number) => String(value).padStart(2, "0");
    return `${this.int(firstYear, lastYear)}-${two(this.int(1, 12))}-${two(this.int(1, 28))}`;
  }
}
