import type { checkNames, checkSeverities } from "../../../base/site/contentNames.ts";
import type { Language } from "../../../base/site/languages.ts";

export type CheckName = (typeof checkNames)[number];

export type Severity = (typeof checkSeverities)[number];

/** Something that a check found. */
export interface Finding {
  readonly check: CheckName;
  readonly severity: Severity;
  /** Of the field, as in working copies. */
  readonly path: string;
  /** Of the readers who would meet it; undefined: all of them. */
  readonly language: Language | undefined;
  /** The place in the text, with some words around it. */
  readonly excerpt: string;
  /** What it is about: a key, a number, a word. */
  readonly about?: string;
  /** The whole text with the mistake mended, where that is safe. */
  readonly mended?: string;
}

/** Characters around a place in an excerpt. */
const around = 24;

/** A part of a text, with some of what stands around it. */
export function excerptOf(text: string, at: number, length: number): string {
  const start = Math.max(0, at - around);
  const end = Math.min(text.length, at + length + around);
  const cut = text.slice(start, end).replaceAll(/\s+/g, " ").trim().toWellFormed();
  return `${start > 0 ? "…" : ""}${cut}${end < text.length ? "…" : ""}`;
}
