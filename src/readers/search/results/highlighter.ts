import type { Mark } from "../query/highlightMarks.ts";
import type { Segment } from "../searchTypes.ts";
import { innerWords } from "../text/innerWords.ts";
import { quantitiesIn } from "../text/quantities.ts";
import { stem } from "../text/stem.ts";
import { classOf, endOfWord, joint, letter, partsOf, wholeOf } from "../text/tokens.ts";
import { CodeFinder } from "./codeFinder.ts";
import { type FoldedText, foldText } from "./foldedText.ts";
import { Phrases } from "./phraseFinder.ts";

/** A place in a text to mark. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** Number of the mark, by which different ones are told apart. */
  readonly mark: number;
}

/** Maximum number of marks looked for in a text. */
const maxMarks = 48;

/**
 * Finds the terms of a search in texts. It builds no regular expressions from input: words are
 * looked up by stems, other terms are compared as text, so that the cost is linear in the length of
 * the texts.
 */
export class Matcher {
  readonly #isEmpty: boolean;
  readonly #stems = new Map<string, number>();
  /** Beginnings of the words looked for, which exclude most other words cheaply. */
  readonly #openings = new Set<number>();
  readonly #beginnings: [text: string, mark: number][] = [];
  readonly #phrases = new Phrases();
  readonly #runs: [text: string, mark: number][] = [];
  readonly #codes: [finder: CodeFinder, mark: number][] = [];
  readonly #quantities = new Map<string, number>();

  constructor(marks: readonly Mark[]) {
    const unique = new Map(marks.map((mark) => [`${mark.kind} ${mark.text}`, mark]));
    const all = [...unique.values()].filter(({ text }) => text !== "").slice(0, maxMarks);
    this.#isEmpty = all.length === 0;
    for (const [number, mark] of all.entries()) this.#take(mark, number);
  }

  #take({ kind, text }: Mark, mark: number): void {
    switch (kind) {
      case "stem":
        this.#stems.set(text, mark);
        this.#openings.add(openingAt(text, 0));
        return;
      case "beginning":
        this.#beginnings.push([text, mark]);
        this.#openings.add(openingAt(text, 0));
        return;
      case "quantity":
        this.#quantities.set(text, mark);
        return;
      case "code":
        this.#codes.push([new CodeFinder(text), mark]);
        return;
      case "phrase":
        if (isRun(text)) this.#runs.push([text, mark]);
        else this.#openings.add(openingAt(this.#phrases.take(text, mark) ?? "", 0));
    }
  }

  /** All matches in order, without overlaps. */
  matches(text: string): Match[] {
    if (this.#isEmpty || text === "") return [];
    const folded = foldText(text);
    const found: Match[] = [];
    if (this.#openings.size > 0) this.#findWords(folded, found);
    for (const [run, mark] of this.#runs) findRun(folded.text, run, mark, found);
    this.#findCodes(folded.text, found);
    this.#findQuantities(folded, found);
    const placed = inOrder(found).map(({ start, end, mark }) => ({
      start: folded.place(start),
      end: folded.place(end),
      mark,
    }));
    // A piece of a character that normalising expanded has no place in the original.
    return placed.filter(({ start, end }) => start < end);
  }

  /** Segments of a text, split at matches; empty for an empty text. */
  segments(text: string): Segment[] {
    return segmentsOf(text, this.matches(text));
  }

  #findWords({ text, written }: FoldedText, found: Match[]): void {
    for (let at = 0; at < text.length; ) {
      if (classOf(text, at) !== letter) {
        at += 1;
        continue;
      }
      const end = endOfWord(text, at + 1);
      if (hasJoint(text, at, end)) this.#findParts(text, at, end, found);
      else {
        this.#findWord(text, at, end, found);
        for (const inner of innerWords(written.slice(at, end))) {
          this.#findWord(text, at + inner.start, at + inner.end, found);
        }
      }
      at = end;
    }
  }

  /** Finds a joined word as a whole, and its parts. */
  #findParts(text: string, at: number, end: number, found: Match[]): void {
    const parts = partsOf(text.slice(at, end));
    const whole = wholeOf(parts);
    const isLikely = this.#openings.has(openingAt(whole, 0));
    const mark = isLikely ? this.#stems.get(stem(whole)) : undefined;
    if (mark !== undefined) found.push({ start: at, end, mark });
    let from = at;
    for (const part of parts) {
      const start = text.indexOf(part, from);
      from = start + part.length;
      this.#findWord(text, start, from, found);
    }
  }

  #findWord(text: string, start: number, end: number, found: Match[]): void {
    const opening = end - start > 1 ? openingAt(text, start) : text.charCodeAt(start);
    if (!this.#openings.has(opening)) return;
    const word = text.slice(start, end);
    const stemmed = stem(word);
    const mark =
      this.#stems.get(stemmed) ??
      this.#beginnings.find(([beginning]) => word.startsWith(beginning))?.[1];
    if (mark !== undefined) found.push({ start, end, mark });
    for (const phrase of this.#phrases.from(stemmed, end, text)) found.push({ start, ...phrase });
  }

  #findCodes(text: string, found: Match[]): void {
    if (this.#codes.length === 0 || !digit.test(text)) return;
    const compact = text.replace(noLetters, "");
    let places: Uint32Array | undefined;
    for (const [finder, mark] of this.#codes) {
      if (!compact.includes(finder.code)) continue;
      places ??= placesOfLetters(text, compact.length);
      for (const { start, end } of finder.find(text, compact, places)) {
        found.push({ start, end, mark });
      }
    }
  }

  #findQuantities({ written }: FoldedText, found: Match[]): void {
    if (this.#quantities.size === 0) return;
    for (const { token, start, end } of quantitiesIn(written, "capitals")) {
      const mark = this.#quantities.get(token);
      if (mark !== undefined) found.push({ start, end, mark });
    }
  }
}

/** Segments of a text by its matches. */
export function segmentsOf(text: string, matches: readonly Match[]): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const { start, end } of matches) {
    if (start > from) segments.push({ text: text.slice(from, start), hit: false });
    segments.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) segments.push({ text: text.slice(from), hit: false });
  return segments;
}

/** Texts without digits contain no codes. */
const digit = /\d/;
const noLetters = /[^\p{L}\p{N}]+/gu;
const isLetter = /[\p{L}\p{N}]/u;
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]+$/u;

function isRun(text: string): boolean {
  return unspaced.test(text);
}

/** The first two characters of a word, which no stemming removes; of a shorter one, the first. */
function openingAt(text: string, at: number): number {
  const second = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
  return text.charCodeAt(at) + 0x10000 * second;
}

function hasJoint(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (classOf(text, at) === joint) return true;
  return false;
}

function findRun(text: string, run: string, mark: number, found: Match[]): void {
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length)) {
    found.push({ start: at, end: at + run.length, mark });
  }
}

/** Positions in a text of its letters and digits. */
function placesOfLetters(text: string, count: number): Uint32Array {
  const places = new Uint32Array(count);
  let filled = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const width = code > 0xffff ? 2 : 1;
    const isSearchable =
      code < 0x80 ? isAsciiLetter(code) : isLetter.test(String.fromCodePoint(code));
    for (let half = 0; isSearchable && half < width; half += 1) {
      places[filled] = at + half;
      filled += 1;
    }
    at += width;
  }
  return places;
}

/** True for ASCII letters and digits of a text in lower case. */
function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** Sorts by start, longer ones first, and drops overlapping matches. */
function inOrder(found: Match[]): Match[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end || a.mark - b.mark);
  let end = 0;
  return found.filter((match) => {
    if (match.start < end) return false;
    end = match.end;
    return true;
  });
}
