import type { Alternative } from "./words/terms.ts";

/**
 * Weight of a further matching alternative, which makes the document likelier to be about the
 * concept.
 */
const furtherMatch = 0.1;

/**
 * Weights by alternative of a concept, for a match in a document that has another alternative as
 * well. A repetition of the same words, as a phrase or separately, counts nothing.
 */
export function furtherWeights(alternatives: readonly Alternative[]): number[] {
  const counted = new Set<string>();
  return alternatives.map(({ terms }) => {
    const isRepeat = terms.every((term) => counted.has(term));
    for (const term of terms) counted.add(term);
    return isRepeat ? 0 : furtherMatch;
  });
}
