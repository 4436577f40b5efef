import { stem } from "./stem.ts";
import { isStopWord } from "./stopWords.ts";
import { pairsOf, type Token, tokensIn } from "./tokens.ts";

/** How far from a quantity what it is a quantity of is looked for, in characters. */
const farthestBefore = 40;
const farthestBehind = 24;

/** Words that may say what a quantity is of: `RAM size: 256 KB`, `256 KB of ECC SRAM`. */
const maxBefore = 2;
const maxAfter = 3;

/** What may stand between a quantity and its label, on one line. */
const betweenBefore = /^[ :=()（）：]*$/;

/** Words joined by no more than a blank. */
const blank = /^[ ()（）]?$/;

/**
 * What a quantity may be of, by where it stands in a normalised text: the terms of the words right
 * before it, and of the one right behind. Of a run it is the two characters nearest.
 */
export function labelsOf(text: string, start: number, end: number): string[] {
  const from = Math.max(0, start - farthestBefore);
  const before = [...tokensIn(text.slice(from, start))];
  const labels: string[] = [];
  let reached = start - from;
  for (const token of before.reverse().slice(0, maxBefore)) {
    const gap = text.slice(from + token.end, from + reached);
    const isCut = from > 0 && token.start === 0 && token.kind === "word";
    if (isCut || !(labels.length === 0 ? betweenBefore : blank).test(gap)) break;
    labels.push(...termsOf(token, -1));
    reached = token.start;
  }
  reached = 0;
  const behind = text.slice(end, end + farthestBehind);
  for (const token of [...tokensIn(behind)].slice(0, maxAfter)) {
    const isCut = token.end === farthestBehind && token.kind === "word";
    if (isCut || !blank.test(behind.slice(reached, token.start))) break;
    labels.push(...termsOf(token, 0));
    reached = token.end;
  }
  return labels;
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

/** The term of a quantity with its label; no other term is written like it. */
export function labelledTerm(label: string, quantity: string): string {
  return `${label} ${quantity}`;
}
