import { stem } from "./stem.ts";
import { isStopWord } from "./stopWords.ts";
import {
  classOf,
  joint,
  letter,
  pairsOf,
  type Token,
  tokensIn,
  unspaced,
  widthAt,
} from "./tokens.ts";

/** Distances from a quantity within which its labels are looked for, in characters. */
const farthestBefore = 40;
const farthestBehind = 24;

/** Words that may say what a quantity is of: `RAM size: 256 KB`, `256 KB of ECC SRAM`. */
const maxBefore = 2;
const maxAfter = 3;

/** Characters that may stand between a quantity and its label, on one line. */
const betweenBefore = /^[ :=()（）：]*$/;

/** Words joined by no more than a blank. */
const blank = /^[ ()（）]?$/;

/**
 * The labels of a quantity, by its place in a normalised text: the terms of the words right
 * before it, and of the one right behind. Of a run it is the two characters nearest.
 */
export function labelsOf(text: string, start: number, end: number): string[] {
  return [...labelsBefore(text, start), ...labelsBehind(text, end)];
}

function labelsBefore(text: string, start: number): string[] {
  const from = startOfTokens(text, start, Math.max(0, start - farthestBefore), maxBefore);
  const isMidWord = from > 0 && from === start - farthestBefore;
  const labels: string[] = [];
  let reached = start - from;
  const before = [...tokensIn(text.slice(from, start))];
  for (const token of before.reverse()) {
    const gap = text.slice(from + token.end, from + reached);
    const isCut = isMidWord && token.start === 0 && token.kind === "word";
    if (isCut || !(labels.length === 0 ? betweenBefore : blank).test(gap)) break;
    labels.push(...termsOf(token, -1));
    reached = token.start;
  }
  return labels;
}

function labelsBehind(text: string, end: number): string[] {
  const behind = text.slice(end, end + farthestBehind);
  const labels: string[] = [];
  let reached = 0;
  let count = 0;
  for (const token of tokensIn(behind)) {
    const isCut = token.end === farthestBehind && token.kind === "word";
    if (isCut || !blank.test(behind.slice(reached, token.start))) break;
    labels.push(...termsOf(token, 0));
    reached = token.end;
    count += 1;
    if (count === maxAfter) break;
  }
  return labels;
}

/**
 * A place from which a text has at least `count` whole tokens before `end`, or `min`. Reading all that
 * lies between would take a fifth of what indexing takes.
 */
function startOfTokens(text: string, end: number, min: number, count: number): number {
  let at = end;
  for (let token = 0; token < count && at > min; token += 1) {
    at = skippedBack(text, at, min, (kind) => kind !== letter && kind !== unspaced);
    const isRun = at > min && classBefore(text, at) === unspaced;
    at = skippedBack(text, at, min, (kind) =>
      isRun ? kind === unspaced : kind === letter || kind === joint,
    );
  }
  return at;
}

/** Beginning of the characters before a place that are all of some classes (`classOf`). */
function skippedBack(
  text: string,
  end: number,
  min: number,
  isOne: (kind: number) => boolean,
): number {
  let at = end;
  while (at > min && isOne(classBefore(text, at))) at = Math.max(min, at - widthBefore(text, at));
  return at;
}

function classBefore(text: string, at: number): number {
  return classOf(text, at - widthBefore(text, at));
}

/** Code units of the character before a place: 2 for one beyond the first 65,536. */
function widthBefore(text: string, at: number): number {
  return widthAt(text, at - 2);
}

/** The terms of a label; of a run the pair that lies at a place of it, -1 being the last. */
function termsOf(token: Token, at: 0 | -1): string[] {
  if (token.kind === "run") return [pairsOf(token.text).at(at) ?? token.text];
  return token.parts.filter((part) => !isStopWord(part)).map(stem);
}

/** Kinds of memory that go by their technology, by what a reader may call them. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  ram: ["sram", "dram", "psram", "内存"],
  内存: ["ram", "sram", "dram", "psram"],
  flash: ["闪存"],
  闪存: ["flash"],
};

/** A label with others of which the same may be said. */
export function likeLabels(label: string): readonly string[] {
  return [label, ...(kinds[label] ?? [])];
}

/** A label with all others that one of them may stand for, either way. */
export function relatedLabels(label: string): readonly string[] {
  const wider = Object.keys(kinds).filter((kind) => kinds[kind]?.includes(label));
  return [...likeLabels(label), ...wider];
}

/** The term of a quantity with its label; no other term is written like it. */
export function labelledTerm(label: string, quantity: string): string {
  return `${label} ${quantity}`;
}
