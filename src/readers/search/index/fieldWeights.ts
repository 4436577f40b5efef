import type { Alternative, IndexField } from "./words/termIndex.ts";

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

/** Weights of occurrences by field, 1 in the running text. */
export const fieldWeights: Readonly<Record<IndexField, number>> = {
  title: 5,
  keywords: 2.5,
  summary: 2,
  details: 1.2,
  body: 1,
  translation: 1.5,
};

/**
 * Length at which an occurrence counts in full, in terms. A fixed one, so that a document's rank does
 * not depend on when it came.
 */
export const usualLengths: Readonly<Record<IndexField, number>> = {
  title: 12,
  keywords: 22,
  summary: 40,
  details: 250,
  body: 400,
  translation: 20,
};
