import type { Matches } from "../words/termIndex.ts";
import type { ScoreAccumulator } from "./scoreAccumulator.ts";

/**
 * Documents with less than this share of what the best ones hold are no hits. Readers seldom use the
 * words that documents do: a document with a third of what is asked for is often the answer, and it
 * comes after those that have more.
 */
const minShare = 0.33;

/**
 * Number of hits up to which documents with less follow those that have enough, where none has all that
 * is asked for: the answer may be in other words than the question.
 */
const minHits = 10;

/** Share of what is asked for from which a document has all of it, rounding aside. */
const nearlyAll = 0.999;

/** Share added to the score of what stands in the title as a whole. */
const titleBonus = 0.35;

/**
 * The documents that have enough of what is asked for, with their scores.
 * @param shares by document, the shares in the score of the concepts that it has
 * @param titleShares the same of those that its title has
 * @param asked the shares of all concepts together
 */
export function bestMatches(
  scores: ScoreAccumulator,
  shares: ScoreAccumulator,
  titleShares: ScoreAccumulator,
  asked: number,
): Omit<Matches, "shares"> {
  let max = 0;
  for (let place = 0; place < shares.size; place += 1) {
    max = Math.max(max, shares.value(shares.at(place)));
  }
  const scoreOf = (ordinal: number) =>
    scores.value(ordinal) * (1 + (titleBonus * titleShares.value(ordinal)) / max);
  const isEnough = (ordinal: number) => shares.value(ordinal) >= max * minShare;
  const whole: number[] = [];
  const matches = { ordinals: [] as number[], scores: [] as number[], whole };
  for (let place = 0; place < shares.size; place += 1) {
    const ordinal = shares.at(place);
    if (!isEnough(ordinal)) continue;
    matches.ordinals.push(ordinal);
    matches.scores.push(scoreOf(ordinal));
    if (shares.value(ordinal) > asked * nearlyAll) whole.push(ordinal);
  }
  const room = minHits - matches.ordinals.length;
  if (room <= 0 || matches.ordinals.length === shares.size || max > asked * nearlyAll) {
    return matches;
  }
  const last: LastMatch[] = [];
  for (let place = 0; place < shares.size; place += 1) {
    const ordinal = shares.at(place);
    if (isEnough(ordinal)) continue;
    const one = { ordinal, score: scoreOf(ordinal) };
    const worst = last.at(-1);
    if (last.length === room && worst !== undefined && inOrder(worst, one) <= 0) continue;
    const before = last.findIndex((other) => inOrder(one, other) < 0);
    last.splice(before < 0 ? last.length : before, 0, one);
    if (last.length > room) last.pop();
  }
  return withLast(matches, last);
}

function inOrder(a: LastMatch, b: LastMatch): number {
  return b.score - a.score || a.ordinal - b.ordinal;
}

/** A document that comes behind all others. */
interface LastMatch {
  readonly ordinal: number;
  readonly score: number;
}

/** Share of the last score that the first of those behind has at most. */
const justBelow = 0.8;

/**
 * Matches with others behind them.
 * @param last best first: what they have less of counts for more than how often they have the rest
 */
function withLast(
  matches: Omit<Matches, "shares">,
  last: readonly LastMatch[],
): Omit<Matches, "shares"> {
  const { ordinals, scores } = matches;
  if (last.length === 0) return matches;
  const least = scores.reduce((min, one) => Math.min(min, one), Number.POSITIVE_INFINITY);
  const scale = Math.min(1, (least * justBelow) / (last[0]?.score || 1));
  return {
    ...matches,
    ordinals: [...ordinals, ...last.map(({ ordinal }) => ordinal)],
    scores: [...scores, ...last.map(({ score }) => score * scale)],
  };
}
