import type { Language } from "../../../base/site/languages.ts";

/** What is looked for before publishing, by name. */
export const checkNames = [
  "dead-link",
  "address-form",
  "alt-missing",
  "text-missing",
  "heading-order",
  "half-width",
  "straight-quotes",
  "mixed-quotes",
  "number-differs",
  "part-differs",
  "wrong-script",
  "traditional",
  "repeated-word",
  "summary-missing",
] as const;

export type CheckName = (typeof checkNames)[number];

/** `error`: readers meet something broken; `warning`: most likely a mistake; `note`: worth a look. */
export const severities = ["error", "warning", "note"] as const;

export type Severity = (typeof severities)[number];

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
