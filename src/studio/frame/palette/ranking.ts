import type { IconName } from "../../components/Icon.tsx";
import type { ListEntry } from "../../data/lists/lists.ts";
import type { Chord } from "../../keys/chords.ts";

export type PaletteGroup =
  | "acts"
  | "recent"
  | "screens"
  | "views"
  | "create"
  | "documents"
  | "people"
  | "commands";

/** Something that the palette offers. */
export interface Command {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  /** Other texts by which it is found. */
  readonly words: readonly string[];
  /** Its picture; absent: that of the group. */
  readonly icon?: IconName;
  /** Secondary text beside the title. */
  readonly more?: string;
  /** Keys that do the same. */
  readonly chord?: Chord;
  /** Passage of a document in which the typed words are. */
  readonly passage?: ListEntry["passage"];
  readonly run: () => unknown;
}

/**
 * Commands that fit a text, the best first: by its beginning, by the beginning of a word, by a part of
 * the text, by its letters in their order. All of them, in their order, for no text.
 */
export function rank<One extends Pick<Command, "title" | "words">>(
  commands: readonly One[],
  text: string,
): readonly One[] {
  const wanted = normalize(text);
  if (wanted === "") return commands;
  return commands
    .map((command) => ({ command, score: bestScore(command, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

function bestScore({ title, words }: Pick<Command, "title" | "words">, wanted: string): number {
  const inTitle = scoreOf(normalize(title), wanted);
  // A match in a hidden text scores lower.
  return Math.max(inTitle, ...words.map((word) => scoreOf(normalize(word), wanted) - 0.5));
}

/** Least score of a name that has the text at the beginning of a word, in the other language too. */
const beginsWord = 2.5;

function scoreOf(text: string, wanted: string): number {
  if (text === wanted) return 5;
  if (text.startsWith(wanted)) return 4;
  if (text.includes(` ${wanted}`)) return 3;
  if (text.includes(wanted)) return 2;
  return isSubsequence(wanted, text) ? 1 : 0;
}

function isSubsequence(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/**
 * True where documents come before all else: one is called as typed, and no screen or command is.
 * @param commands those that fit
 * @param documents those that were found, the best first
 */
export function areDocumentsFirst(
  commands: readonly Pick<Command, "title">[],
  [first]: readonly Pick<Command, "title">[],
  text: string,
): boolean {
  if (first === undefined || !isSameName(first.title, text)) return false;
  return !commands.some(({ title }) => isSameName(title, text));
}

/** True where a text is a title in another form: a part number without its hyphens. */
function isSameName(title: string, text: string): boolean {
  const letters = (one: string) => normalize(one).replaceAll(/[^\p{L}\p{N}]/gu, "");
  return letters(text) !== "" && letters(title) === letters(text);
}

/** Commands of those that fit whose name, or a word of it, begins as typed. */
export function namedAs<One extends Pick<Command, "title" | "words">>(
  commands: readonly One[],
  text: string,
): readonly One[] {
  const wanted = normalize(text);
  return commands.filter((command) => bestScore(command, wanted) >= beginsWord);
}
