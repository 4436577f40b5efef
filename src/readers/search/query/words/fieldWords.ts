import type { TermIndex } from "../../index/words/termIndex.ts";
import { isUnitName } from "../../text/quantities.ts";
import { queryUnits } from "../parts/queryUnits.ts";
import type { SynonymIndex } from "./synonymIndex.ts";
import { required } from "./termMeaning.ts";

/**
 * True if a word is one of the site's field, so that it may be put in the place of an unknown one: the
 * glossary has it, or a title. The name of a unit (小时) belongs to a number and to no field.
 * @param own terms that documents have it by
 */
export function isOfField(
  word: string,
  own: readonly string[],
  terms: TermIndex,
  glossary: SynonymIndex,
): boolean {
  if (isUnitName(word)) return false;
  if (glossary.synonyms(queryUnits(word).map(({ key }) => key)) !== undefined) return true;
  return terms.match([required([{ terms: own, weight: 1 }])], true).ordinals.length > 0;
}
