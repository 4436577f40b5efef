import type { IndexField } from "./words/terms.ts";

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
