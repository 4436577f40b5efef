/** A range of a text. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Separators between any two characters of a code. */
const joints = new Set("-_/\u2010\u2011");

/** Separators between letters and digits, or between letters. */
const points = new Set(".");

/** Separators between letters and digits: `RG 8810`, `65 W`. */
const blanks = new Set(" \u00a0\t\n");

/** Finds a code in texts, whatever separates its characters: `esp32s3` in `ESP32-S3`. */
export class CodeFinder {
  /** Lower-case letters and digits only. */
  readonly code: string;
  /** True for digits with the letters of a unit, which match no piece of a longer code. */
  readonly #isShort: boolean;

  constructor(code: string) {
    this.code = code;
    this.#isShort = /^\d+\D{1,3}$/.test(code);
  }

  /**
   * Yields the places of the code in a text.
   * @param text in lower case
   * @param compact only letters and digits of the text
   * @param places positions of these in the text
   */
  *find(text: string, compact: string, places: Uint32Array): Generator<Stretch, void> {
    const { length } = this.code;
    for (let at = compact.indexOf(this.code); at >= 0; at = compact.indexOf(this.code, at + 1)) {
      const start = places[at] ?? 0;
      const end = (places[at + length - 1] ?? 0) + 1;
      if (this.#stands(text, places, at) && this.#isFree(text, start, end)) yield { start, end };
    }
  }

  #stands(text: string, places: Uint32Array, from: number): boolean {
    for (let on = 1; on < this.code.length; on += 1) {
      const before = places[from + on - 1] ?? 0;
      const here = places[from + on] ?? 0;
      if (here - before === 1) continue;
      if (here - before > 2 || !mayPart(text, before, here)) return false;
    }
    return true;
  }

  #isFree(text: string, start: number, end: number): boolean {
    if (!this.#isShort) return true;
    return !/[\d.]/.test(text.charAt(start - 1)) && !/[a-z\d]/.test(text.charAt(end));
  }
}

/** True if a single separator may stand between two characters of a code. */
function mayPart(text: string, before: number, after: number): boolean {
  const between = text.charAt(before + 1);
  const digits = Number(isDigit(text, before)) + Number(isDigit(text, after));
  if (joints.has(between)) return true;
  return digits === 1
    ? points.has(between) || blanks.has(between)
    : digits === 0 && points.has(between);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
