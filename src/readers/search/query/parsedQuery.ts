import type { MatchingPart } from "../index/parts/partIndex.ts";
import type { Alternative, TermIndex } from "../index/words/termIndex.ts";
import type { Pronunciations } from "../text/pronunciations.ts";
import { type FoundQuantity, quantitiesIn } from "../text/quantities.ts";
import { isComparing, isRelating } from "../text/stopWords.ts";
import { type QueryUnit, queryUnits } from "./parts/queryTokens.ts";
import type { SynonymIndex } from "./words/synonymIndex.ts";

/** Lookup of parts by names; codes are normalised by `codeOf`. */
export interface PartLookup {
  /** Parts that a code matches without edits. */
  find(code: string): readonly MatchingPart[];
  /** Parts that a code matches with an edit. */
  findMeant(code: string): readonly MatchingPart[];
}

/** The indexes that a text is looked up in: terms, parts, synonyms, pronunciations. */
export interface QueryContext {
  readonly terms: TermIndex;
  readonly parts: PartLookup;
  readonly glossary: SynonymIndex;
  readonly sounds: Pronunciations;
}

/** A normalised text in its units and quantities, with the indexes that it is looked up in. */
export interface ParsedQuery {
  readonly text: string;
  readonly units: readonly QueryUnit[];
  readonly quantities: readonly FoundQuantity[];
  /** True if the last word may be the beginning of one. */
  readonly isTyping: boolean;
  readonly context: QueryContext;
}

/** Splits a text into its units and quantities. */
export function parseQuery(text: string, context: QueryContext, isTyping: boolean): ParsedQuery {
  const units = queryUnits(text);
  return { text, units, quantities: quantitiesIn(text, "careless"), isTyping, context };
}

/** True if a unit is the first letter of a last word that is being typed, behind others. */
export function isBarelyBegun({ units, isTyping }: ParsedQuery, at: number): boolean {
  const unit = units[at];
  const isLast = at > 0 && at === units.length - 1;
  return isTyping && isLast && unit?.kind === "word" && unit.text.length === 1;
}

/** True if a word relates a code or a quantity that is asked for to what has it: `支持tls1.3吗`. */
export function onlyRelates(word: string, units: readonly QueryUnit[]): boolean {
  if (isRelating(word)) return units.some(({ text }) => /\d/.test(text));
  return isComparing(word) && units.some(({ text }) => /\d{3}/.test(text));
}

/** True if all terms of an alternative are in documents, if not in the same one. */
export function areTermsKnown(alternative: Alternative, terms: TermIndex): boolean {
  return alternative.terms.every((term) => terms.frequency(term) > 0);
}
