import { labelsOf } from "./labels.ts";
import { measuresIn } from "./measure.ts";
import { isStopWord } from "./stopWords.ts";

/** A word of letters and digits, in lower case: `usb-pd` is one, of two parts. */
export interface Word {
  readonly kind: "word";
  /** Without what joins its parts. */
  readonly text: string;
  /** At least one; several where something joined them. */
  readonly parts: readonly string[];
  /** Where it stands in the text. Between its parts stands one character each, or none (`tls1.3`). */
  readonly start: number;
  readonly end: number;
}

/** An unbroken run of Chinese characters, or of another script that sets no blanks. */
export interface Run {
  readonly kind: "run";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Run;

/** What a character is to us. */
const other = 0;
/** A letter, a digit, or a mark on one. */
export const letter = 1;
/** Of a script that sets no blanks. */
const unspaced = 2;
/** Between letters or digits, without blanks, it joins them to one word: `usb-pd`, `h.265`, `i/o`. */
export const joint = 3;
const unknown = 255;

const unspacedPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;
const letterPattern = /[\p{L}\p{N}\p{M}]/u;
const joints = "-./_'\u2010\u2011\u2212\u2019";
const jointPattern = /[-./_'\u2010\u2011\u2212\u2019]/;
const strongJoint = /[-/_'\u2010\u2011\u2212\u2019]/;
const possessive = /['\u2019]s$/;

/** Looked up for each character of each document, so it is looked up once. */
const classes = new Uint8Array(0x10000).fill(unknown);

/** What the character at a place is: `letter`, `joint`, or another number. */
export function classOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const known = classes[code] ?? other;
  if (known !== unknown) return known;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const found = classify(character);
  if (character.length === 1) classes[code] = found;
  return found;
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
      while (at < text.length && classOf(text, at) === unspaced) at += widthAt(text, at);
      yield { kind: "run", text: text.slice(start, at), start, end: at };
    } else if (kind === letter) {
      at = endOfWord(text, at);
      yield wordOf(text.slice(start, at).toLowerCase(), start, at);
    }
  }
}

/** Where a word ends that holds the letter before a place; joints between letters are of it. */
export function endOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const kind = classOf(text, at);
    if (kind === letter) at += widthAt(text, at);
    else if (kind === joint && at + 1 < text.length && classOf(text, at + 1) === letter) at += 1;
    else break;
  }
  return at;
}

/** 2 for a character beyond the first 65,536, which takes a pair of code units. */
function widthAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && at + 1 < text.length ? 2 : 1;
}

/** A version, a standard's number, a decimal: `1.8`, `802.15.4`. Its digits mean nothing alone. */
const dottedNumber = /^\d+(?:\.\d+)+$/;

/** A name with its version: `tls1.3`, `usb3.2`. */
const nameAndVersion = /^(\p{L}+)(\d+(?:\.\d+)+)$/u;

/** The parts of a joined word in lower case: at each joint but the points of numbers and versions. */
export function partsOf(word: string): readonly string[] {
  return word.split(strongJoint).flatMap((piece) => {
    if (!piece.includes(".") || dottedNumber.test(piece)) return [piece];
    const [, name, version] = nameAndVersion.exec(piece) ?? [];
    return name !== undefined && version !== undefined ? [name, version] : piece.split(".");
  });
}

/** A joined word as it is written without what joins it. */
export function wholeOf(parts: readonly string[]): string {
  const [first = ""] = parts;
  return parts.length === 1 ? first : parts.join("").replaceAll(".", "");
}

function wordOf(written: string, start: number, end: number): Word {
  if (!jointPattern.test(written)) {
    return { kind: "word", text: written, parts: [written], start, end };
  }
  const word = written.replace(possessive, "");
  const parts = partsOf(word);
  return { kind: "word", text: wholeOf(parts), parts, start, end };
}

/** Takes the terms of a text as they are read. */
export interface TermReader {
  /**
   * A word in lower case, not stemmed.
   * @returns what `neighbours` knows its term by
   */
  word(word: string): number;
  /** A common word that stands in capitals, where it must mean something else: `CAN`. */
  abbreviation(word: string): void;
  /** Two words that stand side by side. */
  neighbours(first: number, second: number): void;
  /** A character of a run, or two that stand side by side; `second` is 0 for one. */
  characters(first: number, second: number): void;
  quantity(token: string): void;
  /** A quantity beside the term of a word that may say what it is of: `RAM: 256 KB`. */
  labelled(label: string, quantity: string): void;
}

/**
 * Reads the terms that a normalised text is found by, repeats included: its words, joined ones as parts
 * and as a whole; its quantities; single characters and pairs of neighbours of its runs. Every
 * document goes through here on every rebuild, so it makes no objects on the way.
 */
export function readTerms(text: string, reader: TermReader): void {
  for (const { token, start, end } of measuresIn(text, "capitals")) {
    reader.quantity(token);
    for (const label of labelsOf(text, start, end)) reader.labelled(label, token);
  }
  let lastTerm = 0;
  let lastEnd = -2;
  for (let at = 0; at < text.length; ) {
    const kind = classOf(text, at);
    const start = at;
    at += widthAt(text, at);
    if (kind === unspaced) {
      at = readRun(text, start, reader);
    } else if (kind === letter) {
      at = endOfWord(text, at);
      const follows = lastEnd === start - 1;
      const written = text.slice(start, at);
      const word = written.toLowerCase();
      if (jointPattern.test(word)) {
        lastTerm = readJoined(wordOf(word, start, at), follows ? lastTerm : undefined, reader);
      } else {
        const term = reader.word(word);
        if (follows) reader.neighbours(lastTerm, term);
        if (isAbbreviation(written, word)) reader.abbreviation(word);
        readFragments(word, reader);
        lastTerm = term;
      }
      lastEnd = at;
    }
  }
}

/** Reads a run to its end, and returns where that is. */
function readRun(text: string, start: number, reader: TermReader): number {
  let before = 0;
  let at = start;
  while (at < text.length && classOf(text, at) === unspaced) {
    const code = text.codePointAt(at) ?? 0;
    reader.characters(code, 0);
    if (before !== 0) reader.characters(before, code);
    before = code;
    at += widthAt(text, at);
  }
  return at;
}

function readJoined({ text, parts }: Word, before: number | undefined, reader: TermReader): number {
  let last = before;
  for (const part of parts) {
    const term = reader.word(part);
    readFragments(part, reader);
    if (last !== undefined) reader.neighbours(last, term);
    last = term;
  }
  if (parts.length > 1) reader.word(text);
  return last ?? 0;
}

/** Letters, then a number of several digits, perhaps more. */
const codeWithNumber = /^(\p{L}{1,6}?)(\d{3,}.*|\d{1,2}\p{L}\d{3,}.*)$/u;
const longestCode = 24;

/** Reads the pieces that a code in running text is remembered by: `8266ex` and `8266` of `esp8266ex`. */
function readFragments(word: string, reader: TermReader): void {
  if (word.length < 4 || word.length > longestCode || !hasDigitBehindLetters(word)) return;
  const [, , bare] = codeWithNumber.exec(word) ?? [];
  if (bare === undefined) return;
  reader.word(bare);
  const [number = ""] = /\d{3,}/.exec(bare) ?? [];
  if (number !== bare) reader.word(number);
}

/** Whether a word of letters has a digit in it; most have none and are looked at no further. */
function hasDigitBehindLetters(word: string): boolean {
  const first = word.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return false;
  for (let at = 1; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return true;
  }
  return false;
}

function isAbbreviation(written: string, word: string): boolean {
  return word.length > 1 && word.length < 5 && isStopWord(word) && /^[A-Z]+$/.test(written);
}

/** The term of a common word in capitals; no word is written like it. */
export function abbreviation(word: string): string {
  return `^${word}`;
}

/** Each character of a run with the next one. */
export function pairsOf(run: string): string[] {
  const pairs: string[] = [];
  for (let at = 0; ; ) {
    const next = at + widthAt(run, at);
    if (next >= run.length) return pairs;
    pairs.push(run.slice(at, next + widthAt(run, next)));
    at = next;
  }
}
