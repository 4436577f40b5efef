import type { TermIndex } from "../../index/words/termIndex.ts";
import { isUnitName } from "../../text/quantities.ts";
import { queryUnits } from "../parts/queryTokens.ts";
import type { SynonymIndex } from "./synonymIndex.ts";
import { required } from "./termMeaning.ts";

/**
 * Words of a site's field, one of which may be put in the place of an unknown word: those of the
 * glossary and of titles. The name of a unit (小时) belongs to a number and to no field.
 */
export function isInGlossary(word: string, glossary: SynonymIndex): boolean {
  const units = queryUnits(word).map(({ key }) => key);
  return !isUnitName(word) && glossary.synonyms(units) !== undefined;
}

/** @param own terms that documents have the word by */
export function isInTitle(word: string, own: readonly string[], terms: TermIndex): boolean {
  if (isUnitName(word)) return false;
  return terms.match([required([{ terms: own, weight: 1 }])], true).ordinals.length > 0;
}
