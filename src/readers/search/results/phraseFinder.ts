import { stem } from "../text/stem.ts";
import { classOf, letter } from "../text/tokens.ts";

interface Phrase {
  readonly stems: readonly string[];
  readonly mark: number;
}

const apart = /[^\p{L}\p{N}]+/u;
const gap = /^[\s\-_./\u2010\u2011]{1,2}$/;

/** More than stands between two words of a phrase. */
const widestGap = 2;

/** Phrases of words, looked for in texts in any of their forms. */
export class Phrases {
  readonly #byFirst = new Map<string, Phrase[]>();

  /** Adds a phrase in lower case, and returns its first word; undefined where it has none. */
  take(text: string, mark: number): string | undefined {
    const stems = text
      .split(apart)
      .filter((word) => word !== "")
      .map(stem);
    const [first] = stems;
    if (first === undefined) return undefined;
    const known = this.#byFirst.get(first);
    if (known) known.push({ stems, mark });
    else this.#byFirst.set(first, [{ stems, mark }]);
    return first;
  }

  /** The phrases that begin with a word, by where they end. */
  *from(
    stemmed: string,
    end: number,
    text: string,
  ): Generator<{ end: number; mark: number }, void> {
    for (const { stems, mark } of this.#byFirst.get(stemmed) ?? []) {
      const reached = endOf(stems, end, text);
      if (reached !== undefined) yield { end: reached, mark };
    }
  }
}

/** End of the rest of a phrase that goes on from a place; undefined where it does not. */
function endOf(stems: readonly string[], from: number, text: string): number | undefined {
  let end = from;
  for (const wanted of stems.slice(1)) {
    let start = end;
    while (start < end + widestGap && classOf(text, start) !== letter) start += 1;
    if (!gap.test(text.slice(end, start))) return undefined;
    end = start;
    while (end < text.length && classOf(text, end) === letter) end += 1;
    if (end === start || stem(text.slice(start, end)) !== wanted) return undefined;
  }
  return end;
}
