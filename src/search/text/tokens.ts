import { measuresIn } from "./measure.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stopWords.ts";

/** A word of letters and digits, in lower case: `usb-pd` is one, of two parts. */
export interface Word {
  readonly kind: "word";
  /** Without what joins its parts. */
  readonly text: string;
  /** At least one; several where something joined them. */
  readonly parts: readonly string[];
  /** Where it stands in the text. Between its parts stands one character each. */
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
const letter = 1;
const unspaced = 2;
/** Between letters or digits, without blanks, it joins them to one word: `usb-pd`, `h.265`, `i/o`. */
const joint = 3;
const unknown = 255;

const unspacedPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]/u;
const letterPattern = /[\p{L}\p{N}\p{M}]/u;
const joints = "-./_'\u2010\u2011\u2212\u2019";
const jointPattern = /[-./_'\u2010\u2011\u2212\u2019]/;
const possessive = /['\u2019]s$/;

/** Looked up for each character of each document, so it is looked up once. */
const classes = new Uint8Array(0x10000).fill(unknown);

function classOf(text: string, at: number): number {
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

function endOfWord(text: string, from: number): number {
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

function wordOf(written: string, start: number, end: number): Word {
  if (!jointPattern.test(written)) {
    return { kind: "word", text: written, parts: [written], start, end };
  }
  const word = written.replace(possessive, "");
  if (dottedNumber.test(word)) return { kind: "word", text: word, parts: [word], start, end };
  const parts = word.split(jointPattern);
  return { kind: "word", text: parts.join(""), parts, start, end };
}

/** What is told of a text while its terms are read. */
export interface TermReader {
  /** A word, before it is stemmed, and the term it becomes. */
  word(word: string, term: string): void;
  /** Any other term: a character, a pair of neighbouring characters, a quantity. */
  term(term: string): void;
  /** The terms of two words that stand side by side. */
  neighbours(first: string, second: string): void;
}

/**
 * The terms that a normalised text is found by, repeats included: stems of its words, joined ones as
 * parts and as a whole; its quantities; single characters and pairs of neighbours of its runs.
 */
export function readTerms(text: string, reader: TermReader): void {
  for (const { token } of measuresIn(text, "capitals")) reader.term(token);
  let before: { readonly term: string; readonly end: number } | undefined;
  for (const token of tokensIn(text)) {
    if (token.kind === "run") {
      for (const character of token.text) reader.term(character);
      for (const pair of pairsOf(token.text)) reader.term(pair);
      continue;
    }
    for (const part of token.parts) {
      const term = stemOf(part);
      reader.word(part, term);
      if (before?.end === token.start - 1) reader.neighbours(before.term, term);
      before = { term, end: token.start - 1 };
    }
    if (before) before = { ...before, end: token.end };
    if (token.parts.length > 1) reader.word(token.text, stemOf(token.text));
    else if (isAbbreviation(text, token)) reader.term(abbreviation(token.text));
  }
}

/** A word that would say nothing but stands in capitals: `CAN` among words that are not. */
function isAbbreviation(text: string, { text: word, start, end }: Word): boolean {
  return word.length > 1 && isStopWord(word) && /^[A-Z]+$/.test(text.slice(start, end));
}

/** The term of an abbreviation that is also a common word; no word is written like it. */
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

/** Words repeat far more often than new ones come. */
const stems = new Map<string, string>();
const mostStems = 50_000;

function stemOf(word: string): string {
  let found = stems.get(word);
  if (found === undefined) {
    found = stem(word);
    if (stems.size >= mostStems) stems.clear();
    stems.set(word, found);
  }
  return found;
}
