import type { KnownWord } from "./terms.ts";

/** Words shorter than this are not corrected: too many lie one slip away. */
const shortestCorrected = 4;
/** From this length on, two slips are forgiven. */
const longWord = 8;

/**
 * The words that stand in documents, for completing and correcting what is typed. Words are never
 * taken out: whoever asks looks whether a word's term still leads anywhere.
 */
export class Words {
  readonly #terms = new Map<string, string>();
  /** Which letters each word has, in the order they came. */
  readonly #letters: number[] = [];
  /** In order, as far as they have been sorted. */
  #sorted: string[] = [];
  #unsorted: string[] = [];

  /** Takes words of letters; others are neither completed nor corrected by their spelling. */
  add(word: string, term: string): void {
    if (this.#terms.has(word)) return;
    this.#terms.set(word, term);
    this.#letters.push(lettersOf(word));
    this.#unsorted.push(word);
  }

  /** Words that begin like this, in alphabetical order. */
  from(beginning: string): KnownWord[] {
    this.#sort();
    const found: KnownWord[] = [];
    for (let at = this.#placeOf(beginning); at < this.#sorted.length; at += 1) {
      const word = this.#sorted[at] ?? "";
      if (!word.startsWith(beginning)) break;
      found.push(this.#known(word));
    }
    return found;
  }

  /** Words that differ by a slip or two and agree in every digit, with how far they are. */
  like(word: string): { readonly known: KnownWord; readonly distance: number }[] {
    if (word.length < shortestCorrected) return [];
    const most = word.length >= longWord ? 2 : 1;
    const digits = digitsOf(word);
    const letters = lettersOf(word);
    const found: { known: KnownWord; distance: number }[] = [];
    let at = -1;
    for (const other of this.#terms.keys()) {
      at += 1;
      if (Math.abs(other.length - word.length) > most) continue;
      // A slip changes two letters at the most: what this rules out need not be looked at closely.
      if (bitsIn(letters ^ (this.#letters[at] ?? 0)) > 2 * most) continue;
      const distance = slipsBetween(word, other, most);
      if (distance > most || digitsOf(other) !== digits) continue;
      found.push({ known: this.#known(other), distance });
    }
    return found;
  }

  #known(word: string): KnownWord {
    return { word, term: this.#terms.get(word) ?? word };
  }

  #placeOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? "") < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    if (this.#unsorted.length === 0) return;
    this.#sorted = [...this.#sorted, ...this.#unsorted].sort();
    this.#unsorted = [];
  }
}

/** A bit for each letter that a word has. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function digitsOf(word: string): string {
  return word.replace(/[^\d]/g, "");
}

/**
 * How many slips of the hand lie between two words: a letter too many, one too few, a wrong one, or
 * two that changed places. Stops counting above `most`.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (areSwapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
