/** A word of letters and digits, in lower case: `usb-pd` is a word of two parts. */
export interface Word {
  readonly kind: "word";
  /** Text without joints. */
  readonly text: string;
  /** At least one; several where joints separate them. */
  readonly parts: readonly string[];
  /** Place in the text. Between its parts stands one character each, or none (`tls1.3`). */
  readonly start: number;
  readonly end: number;
}

/** An unbroken run of Chinese characters, or of another script without blanks. */
export interface Run {
  readonly kind: "run";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Run;

/** Classes of characters. */
const other = 0;
/** A letter, a digit, or a mark on one. */
export const letter = 1;
/** A character of a script without blanks. */
export const unspaced = 2;
/** Joins letters or digits to one word, without blanks: `usb-pd`, `h.265`, `i/o`. */
export const joint = 3;
const unknown = 255;

const unspacedPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;
const letterPattern = /[\p{L}\p{N}\p{M}]/u;
const joints = "-./_'\u2010\u2011\u2212\u2019";
const jointPattern = /[-./_'\u2010\u2011\u2212\u2019]/;
const strongJoint = /[-/_'\u2010\u2011\u2212\u2019]/;
const possessive = /['\u2019]s$/;

/** Cached, as it is looked up for each character of each document. */
const classes = new Uint8Array(0x10000).fill(unknown);

/** Class of the character at a place: `letter`, `joint`, or another number, as behind the end. */
export function classOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = classes[code] ?? other;
  if (known !== unknown) return known;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const found = classify(character);
  if (!isSurrogate(code)) classes[code] = found;
  return found;
}

/** True for half of a surrogate pair, which stands alone where a text is cut. */
function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function classify(character: string): number {
  if (unspacedPattern.test(character)) return unspaced;
  if (letterPattern.test(character)) return letter;
  return joints.includes(character) ? joint : other;
}

/** The words and runs of a normalised text, in order. */
export function* tokensIn(text: string): Generator<Token, void> {
  let at = 0;
  while (at < text.length) {
    const kind = classOf(text, at);
    const start = at;
    at += widthAt(text, at);
    if (kind === unspaced) {
      while (classOf(text, at) === unspaced) at += widthAt(text, at);
      yield { kind: "run", text: text.slice(start, at), start, end: at };
    } else if (kind === letter) {
      at = endOfWord(text, at);
      yield wordOf(text.slice(start, at).toLowerCase(), start, at);
    }
  }
}

/** End of the word that contains the letter before a place, joints between letters included. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const kind = classOf(text, at);
    if (kind === letter) at += widthAt(text, at);
    else if (kind === joint && classOf(text, at + 1) === letter) at += 1;
    else break;
  }
  return at;
}

/** Width in code units: 2 for a character beyond the first 65,536. */
export function widthAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 ? 2 : 1;
}

/**
 * A version, a standard's number, a decimal: `1.8`, `802.15.4`. Not split, as its digits mean
 * nothing alone.
 */
const dottedNumber = /^\d+(?:\.\d+)+$/;

/** A name with its version: `tls1.3`, `usb3.2`. */
const nameAndVersion = /^(\p{L}+)(\d+(?:\.\d+)+)$/u;

/**
 * Parts of a joined word in lower case: split at each joint but the points of numbers and versions.
 */
export function partsOf(word: string): readonly string[] {
  return word.split(strongJoint).flatMap((piece) => {
    if (!piece.includes(".") || dottedNumber.test(piece)) return [piece];
    const [, name, version] = nameAndVersion.exec(piece) ?? [];
    return name !== undefined && version !== undefined ? [name, version] : piece.split(".");
  });
}

/** A joined word without its joints. */
export function wholeOf(parts: readonly string[]): string {
  const [first = ""] = parts;
  return parts.length === 1 ? first : parts.join("").replaceAll(".", "");
}

/** A word by its text in lower case, and its place. */
export function wordOf(written: string, start: number, end: number): Word {
  if (!jointPattern.test(written)) {
    return { kind: "word", text: written, parts: [written], start, end };
  }
  const word = written.replace(possessive, "");
  const parts = partsOf(word);
  return { kind: "word", text: wholeOf(parts), parts, start, end };
}

/** Pairs of adjacent characters. */
export function pairsOf(run: string): string[] {
  const pairs: string[] = [];
  for (let at = 0; ; ) {
    const next = at + widthAt(run, at);
    if (next >= run.length) return pairs;
    pairs.push(run.slice(at, next + widthAt(run, next)));
    at = next;
  }
}

/** True if a word has joints. */
export function isJoined(word: string): boolean {
  return jointPattern.test(word);
}
