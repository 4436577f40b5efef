import { stem } from "./stem.ts";
import { isStopWord } from "./stopWords.ts";
import { pairsOf, type Token, tokensIn } from "./tokens.ts";

/** How far from a quantity what it is a quantity of is looked for, in characters. */
const farthestBefore = 40;
const farthestBehind = 24;

/** Words before a quantity that may say what it is of: `RAM size: 256 KB`. */
const mostBefore = 2;

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
  for (const token of before.reverse().slice(0, mostBefore)) {
    const gap = text.slice(from + token.end, from + reached);
    const isCut = from > 0 && token.start === 0 && token.kind === "word";
    if (isCut || !(labels.length === 0 ? betweenBefore : blank).test(gap)) break;
    labels.push(...termsOf(token, -1));
    reached = token.start;
  }
  const [behind] = tokensIn(text.slice(end, end + farthestBehind));
  if (behind && blank.test(text.slice(end, end + behind.start))) labels.push(...termsOf(behind, 0));
  return labels;
}

/** The terms of a label; of a run the pair that lies at a place of it, -1 being the last. */
function termsOf(token: Token, at: 0 | -1): string[] {
  if (token.kind === "run") return [pairsOf(token.text).at(at) ?? token.text];
  return token.parts.filter((part) => !isStopWord(part)).map(stem);
}

/** The term of a quantity with its label; no other term is written like it. */
export function labelledTerm(label: string, quantity: string): string {
  return `${label} ${quantity}`;
}
