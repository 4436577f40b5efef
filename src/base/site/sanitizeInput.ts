import { withoutRadicals } from "./text/invisibleCharacters.ts";

/** Marks that turn the direction of what stands beside them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Soft hyphens, joiners of words and byte order marks: what comes along when a text is copied from a
 * page or a document. The joiners of letters (U+200C, U+200D) belong to the spelling of languages.
 */
const copiedAlong = /[\u00ad\u200b\u2060\ufeff]/g;

/** Control characters, line separators, and blanks of all kinds. */
const blank = /[\p{Cc}\s]+/gu;

/** Control characters but for the tab and the line feed. */
const unseenInText = /[^\P{Cc}\t\n]/gu;

/** Halves of characters; `toWellFormed` is missing in browsers that the site promises to work in. */
const halves = /\p{Surrogate}/gu;

/**
 * One line as it is checked and kept: well-formed, one composition of characters, without anything
 * that could end a line of a mail's head or hide what it says, and without blanks around it.
 */
export function sanitizeLine(typed: string): string {
  return wellFormed(typed).replace(turning, "").replace(copiedAlong, "").replace(blank, " ").trim();
}

/** A line with `…` in the place of addresses of mail, for logs and for people who do not read what was sent. */
export function withoutMailboxes(line: string): string {
  return line.replace(/[^\s@<>"]+@[^\s@<>"]+/g, "…");
}

/** Several lines, ended by line feeds alone, whatever the sender's machine writes. */
export function sanitizeText(typed: string): string {
  return wellFormed(typed)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(unseenInText, " ")
    .trim();
}

/**
 * Replaces unpaired surrogates, and radicals by the characters they stand for, and normalises composed
 * characters.
 */
function wellFormed(typed: string): string {
  return withoutRadicals(typed.replace(halves, "\ufffd")).normalize();
}
