import { withoutRadicals } from "./radicals.ts";

/** Characters that turn the direction of what stands beside them (UAX #9), and marks of direction. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const directionMarks = /[\u200e\u200f\u061c]/g;

/** Control characters that no text needs; tabs and ends of lines stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * A one-line text without what could hide or turn what it says: a file's name that reads as another,
 * a title that turns the menu around. Radicals become the characters they stand for.
 */
export function stripInvisible(text: string): string {
  return withoutRadicals(text.toWellFormed())
    .replace(turning, "")
    .replace(directionMarks, "")
    .replace(controls, "");
}

/** A longer text in which what turns directions is shown by its number: `[U+202E]`. */
export function revealInvisible(text: string): string {
  return withoutRadicals(text.toWellFormed())
    .replace(turning, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase()}]`)
    .replace(directionMarks, "")
    .replace(controls, "");
}
