import { isGeneralNoun } from "../query/words/headNoun.ts";
import { isInDictionary, wordsOfRun } from "../query/words/unspacedWords.ts";
import { stem } from "../text/stem.ts";
import { isComparing, isRelating, isStopWord } from "../text/stopWords.ts";
import { tokensIn } from "../text/tokens.ts";
import { isNumberCharacter } from "./numberWords.ts";
import { linkingWords, partingWords } from "./surroundingWords.ts";

/** Longer texts are no phrases. */
export const maxTokens = 60;

/** A number, a word's letters or a single character of a script without blanks. */
export interface PhraseToken {
  /** Stem of a word. */
  readonly key: string;
  readonly written: string;
  readonly kind: "number" | "word" | "character";
  readonly start: number;
  readonly end: number;
  /** True if a comma or the end of a sentence stands before it. */
  readonly isApart: boolean;
  /** True for a word in capitals: `CAN` is no auxiliary verb. */
  readonly isCapital: boolean;
  /** True for the beginning of a word, joints and the words of Chinese considered. */
  readonly isWordStart: boolean;
  /** True for a noun that every part may be called by, and for the characters of one: 芯片. */
  readonly isGeneral: boolean;
}

/** An x between two numbers is no word, as × is none: `240x320`. */
const token =
  /(?<number>\d+(?:\.\d+)?)|(?<=\d\s?)[xX](?=\s?\d)|(?<character>\p{Script=Han})|(?<word>(?:(?!\p{Script=Han})[\p{L}\p{M}%°])+)|(?<mark>[,;，、；。！？?!])/gu;

/**
 * Tokens of a normalised text: letters and digits apart, so that `QFN32`, `QFN-32` and `qfn 32` are the
 * same.
 */
export function phraseTokens(text: string): PhraseToken[] {
  const tokens: PhraseToken[] = [];
  const starts = wordStarts(text);
  let isApart = true;
  for (const match of text.matchAll(token)) {
    const { number, character, word, mark } = match.groups ?? {};
    const written = number ?? character ?? word;
    if (written === undefined) {
      isApart ||= mark !== undefined;
      continue;
    }
    const lower = written.toLowerCase();
    tokens.push({
      key: word === undefined ? lower : stem(lower),
      written: lower,
      kind: kindOf(number, word),
      start: match.index,
      end: match.index + written.length,
      isApart,
      isCapital:
        word !== undefined && word.length > 1 && word === word.toUpperCase() && word !== lower,
      isWordStart: starts.has(match.index) || isAfterOther(text, match.index),
      isGeneral: isGeneralNoun(lower),
    });
    isApart = false;
  }
  return withGeneral(tokens);
}

/** Tokens with those marked that are characters of a general noun. */
function withGeneral(tokens: readonly PhraseToken[]): PhraseToken[] {
  const starts = tokens.flatMap(({ isWordStart }, at) => (isWordStart || at === 0 ? [at] : []));
  return starts.flatMap((from, at) => {
    const word = tokens.slice(from, starts[at + 1]);
    const isGeneral = isGeneralNoun(word.map(({ written }) => written).join(""));
    return isGeneral ? word.map((one) => ({ ...one, isGeneral })) : word;
  });
}

function kindOf(number: string | undefined, word: string | undefined): PhraseToken["kind"] {
  if (number !== undefined) return "number";
  return word === undefined ? "character" : "word";
}

/** Characters that link words, and are part of none that the dictionary lacks. */
const links = /[的是和与及或]/g;

/** Beginnings of joined words, and of the words of runs. */
function wordStarts(text: string): Set<number> {
  const starts = new Set<number>();
  for (const piece of tokensIn(text)) {
    if (piece.kind === "word") {
      starts.add(piece.start);
      continue;
    }
    let at = piece.start;
    for (const word of wordsOfRun(piece.text)) {
      starts.add(at);
      if (!isInDictionary(word)) {
        for (const { 0: parting, index } of [
          ...word.matchAll(links),
          ...word.matchAll(partingWords),
        ])
          starts.add(at + index).add(at + index + parting.length);
        for (const place of startsIn(word)) starts.add(at + place);
      }
      at += word.length;
    }
  }
  return starts;
}

/**
 * Places within a word that the dictionary lacks at which another one begins: behind a number (双运放) and
 * before a denial (功放非…). Four characters are two words of two, as most are: 音频功放.
 */
function startsIn(word: string): number[] {
  const from = isNumberCharacter(word.charAt(0)) ? 1 : 0;
  const to = word.length - (/[无非不]$/.test(word) ? 1 : 0);
  const middle = to - from === 4 ? [from + 2] : [];
  return [from, ...middle, to].filter((place) => place > 0 && place < word.length);
}

/** True where letters and digits meet, which parts a unit from what follows it. */
function isAfterOther(text: string, at: number): boolean {
  const [before, here] = [text.charAt(at - 1), text.charAt(at)];
  return /\d/.test(before) !== /\d/.test(here) && /[\p{L}\d]/u.test(before);
}

/** The key of a phrase. */
export function phraseKey(tokens: readonly PhraseToken[]): string {
  return tokens.map(({ key }) => key).join(" ");
}

/** True for a token that says nothing by itself, as an article does. */
export function isIdle({ written, isCapital }: PhraseToken): boolean {
  return !isCapital && isStopWord(written);
}

/** True for a word that links a count or a quantity to what it is of. */
export function isLinking(token: PhraseToken | undefined): boolean {
  return token !== undefined && linkingWords.has(token.written);
}

/** True for a token that asks for nothing by itself. */
export function saysNothing(token: PhraseToken | undefined): boolean {
  if (token === undefined || token.kind === "number") return false;
  const { written } = token;
  if (isIdle(token) || isLinking(token) || token.isGeneral) return true;
  return isRelating(written) || isComparing(written);
}
