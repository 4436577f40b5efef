import type { Segment } from "../contract.ts";
import type { Mark } from "../query/marks.ts";
import { normalise } from "../text/normalise.ts";
import { stem } from "../text/stem.ts";

/** A place in a text that is to be marked. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** Which of the marks it is, so that different ones can be told apart. */
  readonly mark: number;
}

/** Marks looked for in a text; more would make no difference to a reader. */
const mostMarks = 48;

/** Finds what was looked for in texts that were found. */
export class Matcher {
  readonly #marks: readonly Mark[];
  readonly #pattern: RegExp | undefined;
  /** The mark of each stem: words that begin alike are told apart by their stems. */
  readonly #stems: ReadonlyMap<string, number>;

  constructor(marks: readonly Mark[]) {
    const unique = new Map(marks.map((mark) => [`${mark.kind} ${mark.text}`, mark]));
    this.#marks = [...unique.values()].filter(({ text }) => text !== "").slice(0, mostMarks);
    const patterns = this.#marks.map((mark) => `(${patternOf(mark)})`);
    this.#stems = new Map(
      this.#marks.flatMap(({ kind, text }, at) => (kind === "stem" ? [[text, at] as const] : [])),
    );
    this.#pattern = patterns.length === 0 ? undefined : new RegExp(patterns.join("|"), "giu");
  }

  /** All matches in order; none lies in another. */
  matches(text: string): Match[] {
    if (this.#pattern === undefined) return [];
    const found: Match[] = [];
    for (const match of text.matchAll(this.#pattern)) {
      const [whole, ...groups] = match;
      const group = groups.findIndex((one) => one !== undefined);
      const isWord = this.#marks[group]?.kind === "stem";
      const mark = isWord ? this.#stems.get(stem(normalise(whole).toLowerCase())) : group;
      if (mark === undefined) continue;
      found.push({ start: match.index, end: match.index + whole.length, mark });
    }
    return found;
  }

  /** A text cut where matches begin and end; nothing for an empty one. */
  segments(text: string): Segment[] {
    return segmentsOf(text, this.matches(text));
  }
}

/** A text in segments by the matches found in it. */
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

const beforeWord = String.raw`(?<![\p{L}\p{N}])`;
const afterWord = String.raw`(?![\p{L}\p{N}])`;
const gap = String.raw`[\s\-_./\u00a0\u2010\u2011]{1,2}`;
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]+$/u;

function patternOf({ kind, text }: Mark): string {
  switch (kind) {
    case "stem":
      return stemPattern(text);
    case "beginning":
      return String.raw`${beforeWord}${escaped(text)}[\p{L}\p{N}]*`;
    case "code":
      return codePattern(text);
    case "phrase":
      return unspaced.test(text) ? escaped(text) : phrasePattern(text);
  }
}

/** Whatever begins like the stem; whether its stem is the same is looked at afterwards. */
function stemPattern(text: string): string {
  if (!/^[a-z]{4,}$/.test(text)) return `${beforeWord}${escaped(text)}${afterWord}`;
  const beginning = text.slice(0, Math.max(3, text.length - 2));
  return String.raw`${beforeWord}${beginning}\p{L}*${afterWord}`;
}

function phrasePattern(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (words.length === 0) return "(?!)";
  return `${beforeWord}${words.map(escaped).join(gap)}(?:s|es|ed|ing)?${afterWord}`;
}

/** Letters and digits of a code may stand apart: `RG 8810`, `RG8810-QCT`, `65 W`. */
function codePattern(text: string): string {
  const pieces = text.match(/\p{N}+|[^\p{N}]+/gu) ?? [text];
  const pattern = pieces.map(escaped).join(String.raw`[\s\-_./\u00a0]?`);
  const isMeasure = /^\d+\D{1,3}$/.test(text);
  return isMeasure ? String.raw`(?<![\d.])${pattern}${afterWord}` : pattern;
}

function escaped(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/\\-]/g, "\\$&");
}
