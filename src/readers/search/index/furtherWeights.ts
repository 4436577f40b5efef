import type { Alternative } from "./words/terms.ts";

/** Weight of a further alternative in the same document, which is then likelier about it. */
const furtherMatch = 0.1;

/**
 * For each alternative of a concept, the weight of its match in a document that has another one as well. The same
 * words again, as a phrase and apart or given twice, say nothing more of a document.
 */
export function furtherWeights(alternatives: readonly Alternative[]): number[] {
  const counted = new Set<string>();
  return alternatives.map(({ terms }) => {
    const isRepeat = terms.every((term) => counted.has(term));
    for (const term of terms) counted.add(term);
    return isRepeat ? 0 : furtherMatch;
  });
}
