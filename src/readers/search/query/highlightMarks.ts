import { isStopWord } from "../text/stopWords.ts";
import type { QueryUnit } from "./parts/queryTokens.ts";

/** A mark: what is highlighted in texts that were found. */
export interface Mark {
  /**
   * A word's stem with whatever ending; a word's beginning; a phrase of stems or of characters; a
   * code, whatever separates its characters; a quantity by its token, however it is written.
   */
  readonly kind: "stem" | "beginning" | "phrase" | "code" | "quantity";
  readonly text: string;
}

/** True if a word has letters and digits: it may stand with others between them, `esp32s3` as `ESP32-S3`. */
export function isCode(word: string): boolean {
  return /\p{L}/u.test(word) && /\p{N}/u.test(word);
}

/** Marks of what was typed: its words by their stems, its characters as a phrase. */
export function ownMarks(units: readonly QueryUnit[]): Mark[] {
  const run = units.filter(({ kind }) => kind === "character").map(({ text }) => text);
  const words = units.filter(({ kind, text }) => kind === "word" && !isStopWord(text));
  return [
    ...words.map(({ key }): Mark => ({ kind: "stem", text: key })),
    ...(run.length === 0 ? [] : [{ kind: "phrase", text: run.join("") } as const]),
  ];
}
