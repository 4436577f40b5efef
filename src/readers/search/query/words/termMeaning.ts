import type { Alternative, Concept, TermIndex } from "../../index/words/termIndex.ts";
import { abbreviation } from "../../text/readTerms.ts";
import { rootOf, stem } from "../../text/stem.ts";
import type { Mark } from "../highlightMarks.ts";

/** The meaning of a word or a phrase: what finds it, what is marked, how it was corrected. */
export interface TermMeaning {
  readonly alternatives: readonly Alternative[];
  readonly marks: readonly Mark[];
  /** The word as it was meant, where it was misspelt. */
  readonly correction?: string;
  /** A word much like it that may have been meant, and is not searched for. */
  readonly offer?: string;
}

const maxCompletions = 16;
const maxRelations = 64;

/** Weights of what stands in for a word, below the word's own. */
export const shares = {
  synonym: 0.85,
  split: 0.9,
  apart: 0.75,
  completion: 0.7,
  correction: 0.7,
  /** A word of the same family: `charger` for `charging`. */
  related: 0.5,
  loose: 0.4,
  /** A common word where its capitals are meant: `CAN`. */
  common: 0.2,
} as const;

/** Weights of optional concepts that say less than a word. */
export const minorWeights = {
  /** Terms near to an unknown word. */
  near: 0.6,
  stopWord: 0.3,
  /** Two units of the text side by side. */
  neighbours: 0.25,
} as const;

export function required(alternatives: readonly Alternative[], weight = 1): Concept {
  return { alternatives, weight, isOptional: false };
}

export function optional(alternatives: readonly Alternative[], weight: number): Concept {
  return { alternatives, weight, isOptional: true };
}

/** A term near to an unknown word. */
export function near(term: string): Concept {
  return { ...optional([{ terms: [term], weight: 1 }], minorWeights.near), isNear: true };
}

/** Each term with the next one, as neighbours. */
export function neighboursOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => `${terms[at] ?? ""} ${term}`);
}

/** Words one behind the other, better side by side than apart. */
export function inOrder(terms: readonly string[]): Alternative[] {
  return [
    { terms: [...terms, ...neighboursOf(terms)], weight: 1 },
    { terms, weight: shares.apart },
  ];
}

/** A common word that is an abbreviation in capitals, where documents have it so. */
export function abbreviationsOf(word: string, terms: TermIndex): Alternative[] {
  const term = abbreviation(word);
  if (terms.frequency(term) === 0) return [];
  return [
    { terms: [term], weight: 1 },
    { terms: [stem(word)], weight: shares.common },
  ];
}

/** Words that begin with what was typed, where they are more frequent than it is. */
export function completions(beginning: string, terms: TermIndex, minLength: number): TermMeaning {
  const nothing = { alternatives: [], marks: [] };
  if (beginning.length < minLength) return nothing;
  const own = stem(beginning);
  const frequency = terms.frequency(own);
  const words = terms
    .wordsFrom(beginning, maxCompletions)
    .filter(({ term }) => term !== own && terms.frequency(term) > frequency);
  if (words.length === 0) return nothing;
  return {
    alternatives: words.map(({ term }) => ({ terms: [term], weight: shares.completion })),
    marks: [{ kind: "beginning", text: beginning }],
  };
}

/** Words of the family that a word belongs to, without those of its own stem. */
export function relations(word: string, terms: TermIndex): TermMeaning {
  const root = rootOf(word);
  if (root === undefined) return { alternatives: [], marks: [] };
  const own = stem(word);
  const family = terms
    .wordsFrom(root, maxRelations)
    .filter(({ word: other, term }) => term !== own && rootOf(other) === root);
  const stems = [...new Set(family.map(({ term }) => term))];
  return {
    alternatives: stems.map((term) => ({ terms: [term], weight: shares.related })),
    marks: stems.map((text) => ({ kind: "stem", text })),
  };
}
