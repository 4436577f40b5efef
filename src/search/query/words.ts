import type { Alternative, Concept, TermIndex } from "../index/terms.ts";
import { rootOf, stem } from "../text/stem.ts";
import { abbreviation, pairsOf } from "../text/tokens.ts";
import type { Mark } from "./marks.ts";

/** What a word or a phrase asks for, and what else was learnt of it. */
export interface Meaning {
  readonly alternatives: readonly Alternative[];
  readonly marks: readonly Mark[];
  /** The word as it was meant, where it was misspelt. */
  readonly correction?: string;
}

const mostCompletions = 16;
const mostRelations = 64;
const mostCorrections = 3;

/** What stands in for a word counts less than the word. */
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

export function required(alternatives: readonly Alternative[], weight = 1): Concept {
  return { alternatives, weight, isOptional: false };
}

export function optional(alternatives: readonly Alternative[], weight: number): Concept {
  return { alternatives, weight, isOptional: true };
}

/** Each term with the next one, as neighbours. */
export function neighboursOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, at) => `${terms[at] ?? ""} ${term}`);
}

/** Words one behind the other, better side by side than apart. */
export function inOrder(terms: readonly string[], weight = 1): Alternative[] {
  if (terms.length === 1) return [{ terms, weight }];
  return [
    { terms: [...terms, ...neighboursOf(terms)], weight },
    { terms, weight: weight * shares.apart },
  ];
}

/** A common word that is an abbreviation in capitals, where documents have it so. */
export function asAbbreviation(word: string, terms: TermIndex): Alternative[] {
  const term = abbreviation(word);
  if (terms.frequency(term) === 0) return [];
  return [
    { terms: [term], weight: 1 },
    { terms: [stem(word)], weight: shares.common },
  ];
}

/** Words that begin with what was typed, where they are more frequent than it is. */
export function completions(beginning: string, terms: TermIndex, shortest: number): Meaning {
  const nothing = { alternatives: [], marks: [] };
  if (beginning.length < shortest) return nothing;
  const own = stem(beginning);
  const frequency = terms.frequency(own);
  const words = terms
    .wordsFrom(beginning, mostCompletions)
    .filter(({ term }) => term !== own && terms.frequency(term) > frequency);
  if (words.length === 0) return nothing;
  return {
    alternatives: words.map(({ term }) => ({ terms: [term], weight: shares.completion })),
    marks: [{ kind: "beginning", text: beginning }],
  };
}

/** Words of the family that a word belongs to, without those of its own stem. */
export function relations(word: string, terms: TermIndex): Meaning {
  const root = rootOf(word);
  if (root === undefined) return { alternatives: [], marks: [] };
  const own = stem(word);
  const family = terms
    .wordsFrom(root, mostRelations)
    .filter(({ word: other, term }) => term !== own && rootOf(other) === root);
  const stems = [...new Set(family.map(({ term }) => term))];
  return {
    alternatives: stems.map((term) => ({ terms: [term], weight: shares.related })),
    marks: stems.map((text) => ({ kind: "stem", text })),
  };
}

/**
 * What an unknown word may mean: its letters and its digits apart, a word that it begins, or one that
 * a slip turned into it.
 */
export function standIns(word: string, terms: TermIndex): Meaning {
  const pieces = word.match(/\p{N}+|\p{L}+/gu) ?? [];
  if (pieces.length > 1 && pieces.every((piece) => terms.frequency(stem(piece)) > 0)) {
    return {
      alternatives: [{ terms: pieces.map(stem), weight: shares.split }],
      marks: [{ kind: "code", text: word }],
    };
  }
  const completed = completions(word, terms, 3);
  if (completed.alternatives.length > 0) return completed;
  const related = relations(word, terms);
  if (related.alternatives.length > 0) return related;
  const likely = terms.wordsLike(word, mostCorrections);
  return {
    alternatives: likely.map(({ term }) => ({ terms: [term], weight: shares.correction })),
    marks: likely.map(({ term }) => ({ kind: "stem", text: term })),
    ...(likely[0] && { correction: likely[0].word }),
  };
}

/** A word of characters without blanks; where a character of it may be wrong, without that one. */
export function runWord(word: string, terms: TermIndex): Alternative[] {
  const characters = [...word];
  const pairs = pairsOf(word);
  if (pairs.length === 0) return [{ terms: characters, weight: 1 }];
  const whole: Alternative = { terms: pairs, weight: 1 };
  if (pairs.every((pair) => terms.frequency(pair) > 0)) return [whole];
  const others = characters.map((_, left) => characters.filter((_one, at) => at !== left));
  return [whole, ...others.map((rest) => ({ terms: rest, weight: shares.loose }))];
}

/** Whether a word of characters stands in documents as it is. */
export function isKnownRun(word: string, terms: TermIndex): boolean {
  const pairs = pairsOf(word);
  const all = pairs.length > 0 ? pairs : [word];
  return all.every((term) => terms.frequency(term) > 0);
}
