import { stem } from "../text/stem.ts";
import type { Match } from "./matcher.ts";

/** A word of a folded text, or a part of a joined one. */
export interface FoundWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Phrase {
  readonly stems: readonly string[];
  readonly mark: number;
}

const apart = /[^\p{L}\p{N}]+/u;
const gap = /^[\s\-_./\u2010\u2011]{0,2}$/;

/** Phrases of words, looked for among the words of a text in any of their forms. */
export class Phrases {
  readonly #byFirst = new Map<string, Phrase[]>();
  /** How the phrases begin: most words of a text need no stem. */
  readonly #openings = new Set<string>();

  get size(): number {
    return this.#byFirst.size;
  }

  /** Takes a phrase in lower case. */
  take(text: string, mark: number): void {
    const words = text.split(apart).filter((word) => word !== "");
    const stems = words.map(stem);
    const [first] = stems;
    if (first === undefined) return;
    this.#openings.add(openingOf(first));
    const known = this.#byFirst.get(first);
    if (known) known.push({ stems, mark });
    else this.#byFirst.set(first, [{ stems, mark }]);
  }

  /** Adds where the phrases stand among the words of a text. */
  find(all: readonly FoundWord[], text: string, found: Match[]): void {
    for (const [at, { text: first, start }] of all.entries()) {
      if (!this.#openings.has(openingOf(first))) continue;
      for (const { stems, mark } of this.#byFirst.get(stem(first)) ?? []) {
        const end = endOf(stems, all, at, text);
        if (end !== undefined) found.push({ start, end, mark });
      }
    }
  }
}

/** As many letters as no stem takes away. */
export function openingOf(word: string): string {
  return word.slice(0, 2);
}

/** Where a phrase ends that begins with a word; undefined where it does not. */
function endOf(
  stems: readonly string[],
  all: readonly FoundWord[],
  from: number,
  text: string,
): number | undefined {
  for (let on = 1; on < stems.length; on += 1) {
    const [before, here] = [all[from + on - 1], all[from + on]];
    if (before === undefined || here === undefined || stem(here.text) !== stems[on]) {
      return undefined;
    }
    if (!gap.test(text.slice(before.end, here.start))) return undefined;
  }
  return all[from + stems.length - 1]?.end;
}
