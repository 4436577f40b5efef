import { innerWords } from "./innerWords.ts";
import { quantitiesIn } from "./quantities.ts";
import { labelsOf } from "./quantityLabels.ts";
import { isStopWord } from "./stopWords.ts";
import {
  classOf,
  endOfWord,
  isJoined,
  letter,
  partsOf,
  unspaced,
  type Word,
  widthAt,
  wordOf,
} from "./tokens.ts";

/** Receives the terms of a text. */
export interface TermReader {
  /**
   * A word in lower case, not stemmed.
   * @returns number of its term for `neighbours`
   */
  word(word: string): number;
  /** A common word in capitals, which then has another meaning: `CAN`. */
  abbreviation(word: string): void;
  /** Two adjacent words. */
  neighbours(first: number, second: number): void;
  /** A character of a run, or two adjacent ones; `second` is 0 for one. */
  characters(first: number, second: number): void;
  quantity(token: string): void;
  /** A quantity next to the term of its possible label: `RAM: 256 KB`. */
  labelled(label: string, quantity: string): void;
}

/**
 * Reads the search terms of a normalised text, repeats included: words, joined ones as parts and as
 * a whole; quantities; single characters and pairs of neighbours of runs. It runs on every document
 * at every rebuild, so it allocates no objects.
 */
export function readTerms(text: string, reader: TermReader): void {
  for (const { token, start, end } of quantitiesIn(text, "capitals")) {
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
      if (isJoined(word)) {
        lastTerm = readJoined(wordOf(word, start, at), follows ? lastTerm : undefined, reader);
        if (written !== word) for (const part of partsOf(written)) readInnerWords(part, reader);
      } else {
        const term = reader.word(word);
        if (follows) reader.neighbours(lastTerm, term);
        if (isAbbreviation(written, word)) reader.abbreviation(word);
        readFragments(word, reader);
        if (written !== word) readInnerWords(written, reader);
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
  while (classOf(text, at) === unspaced) {
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
const maxCodeLength = 24;

/** Reads the pieces that a code in running text is remembered by: `8266ex` and `8266` of `esp8266ex`. */
function readFragments(word: string, reader: TermReader): void {
  if (word.length > maxCodeLength) return;
  const [, , bare] = codeWithNumber.exec(word) ?? [];
  if (bare === undefined) return;
  reader.word(bare);
  const [number = ""] = /\d{3,}/.exec(bare) ?? [];
  if (number !== bare) reader.word(number);
}

/** Reads the words within a name that is written as one, as they are: `CAN` of `CANopen` is no verb. */
function readInnerWords(written: string, reader: TermReader): void {
  for (const { start, end } of innerWords(written)) {
    const inner = written.slice(start, end);
    const word = inner.toLowerCase();
    reader.word(word);
    if (isAbbreviation(inner, word)) reader.abbreviation(word);
  }
}

function isAbbreviation(written: string, word: string): boolean {
  return word.length > 1 && word.length < 5 && isStopWord(word) && /^[A-Z]+$/.test(written);
}

/** The term of a common word in capitals; no word is written like it. */
export function abbreviation(word: string): string {
  return `^${word}`;
}
