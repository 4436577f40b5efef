import type { checkNames, checkSeverities } from "../../../base/site/contentCodes.ts";
import type { Language } from "../../../base/site/languages.ts";

export type CheckName = (typeof checkNames)[number];

export type Severity = (typeof checkSeverities)[number];

/** Finding of a check. */
export interface Finding {
  readonly check: CheckName;
  readonly severity: Severity;
  /** Path of the field, as in working copies. */
  readonly path: string;
  /** Language whose readers are affected; undefined: all. */
  readonly language: Language | undefined;
  /** The place in the text, with some words around it. */
  readonly excerpt: string;
  /** Subject of the finding: a key, a number, a word. */
  readonly about?: string;
  /** The whole text with the mistake corrected, where that is safe. */
  readonly mended?: string;
}

/** Characters around a place in an excerpt. */
const around = 24;

/** Returns a part of a text with some of its surroundings. */
export function excerptOf(text: string, at: number, length: number): string {
  const start = Math.max(0, at - around);
  const end = Math.min(text.length, at + length + around);
  const cut = text.slice(start, end).replaceAll(/\s+/g, " ").trim().toWellFormed();
  return `${start > 0 ? "…" : ""}${cut}${end < text.length ? "…" : ""}`;
}
