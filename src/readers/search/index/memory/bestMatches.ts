import type { Matches } from "../words/termIndex.ts";
import type { ScoreAccumulator } from "./scoreAccumulator.ts";

/**
 * Documents with less than this share of what the best ones hold are no hits. Readers seldom use the
 * words that documents do: a document with a third of what is asked for is often the answer, and it
 * comes after those that have more.
 */
const minShare = 0.33;

/** Share added to the score of what stands in the title as a whole. */
const titleBonus = 0.35;

/**
 * The documents that have enough of what is asked for, with their scores.
 * @param shares by document, the shares in the score of the concepts that it has
 * @param titleShares the same of those that its title has
 */
export function bestMatches(
  scores: ScoreAccumulator,
  shares: ScoreAccumulator,
  titleShares: ScoreAccumulator,
): Matches {
  let max = 0;
  for (let place = 0; place < shares.size; place += 1) {
    max = Math.max(max, shares.value(shares.at(place)));
  }
  const matches: { ordinals: number[]; scores: number[] } = { ordinals: [], scores: [] };
  for (let place = 0; place < shares.size; place += 1) {
    const ordinal = shares.at(place);
    if (shares.value(ordinal) < max * minShare) continue;
    const titleShare = titleShares.value(ordinal) / max;
    matches.ordinals.push(ordinal);
    matches.scores.push(scores.value(ordinal) * (1 + titleBonus * titleShare));
  }
  return matches;
}
