import { damerauLevenshtein } from "../../../base/site/text/nearestWords.ts";
import { isEnglishWord } from "../text/englishWords.ts";
import { stem } from "../text/stem.ts";
import type { QueryContext } from "./parsedQuery.ts";
import { asTwoWords } from "./words/compounds.ts";
import { isInGlossary, isInTitle } from "./words/inGlossaryOrTitle.ts";
import { asPinyin } from "./words/pinyin.ts";
import {
  completions,
  neighboursOf,
  relations,
  shares,
  type TermMeaning,
} from "./words/termMeaning.ts";

const maxCorrections = 3;

/** Length from which hardly any word is one slip away from another. */
const longWord = 8;

/**
 * Meanings that an unknown word may have: its letters and its digits apart, a word that it begins, another of
 * its family, a title in pinyin, or a word that a slip turned into it.
 */
export function alternativesTo(
  word: string,
  { terms, sounds, glossary }: Pick<QueryContext, "terms" | "sounds" | "glossary">,
): TermMeaning {
  const isNumber = isPartNumber(word);
  const pieces = word.match(/\p{N}+|\p{L}+/gu) ?? [];
  if (pieces.length > 1 && pieces.every((piece) => terms.frequency(stem(piece)) > 0)) {
    return {
      alternatives: isNumber
        ? [{ terms: neighboursOf(pieces.map(stem)), weight: shares.split }]
        : [{ terms: pieces.map(stem), weight: shares.split }],
      marks: [{ kind: "code", text: word }],
    };
  }
  const completed = completions(word, terms, 3);
  if (completed.alternatives.length > 0) return completed;
  const related = relations(word, terms);
  if (related.alternatives.length > 0) return related;
  const spoken = asPinyin(word, terms, sounds);
  if (spoken.alternatives.length > 0) return spoken;
  if (isNumber) return { alternatives: [], marks: [] };
  const likely = terms.wordsLike(word, maxCorrections);
  if (likely.length === 0) return asTwoWords(word, terms);
  const isMeant = ({ word: other, term }: (typeof likely)[number]) =>
    isSlipOfLong(word, other) || isInGlossary(other, glossary) || isInTitle(other, [term], terms);
  // A word of the language is no slip, however near it is to a word of the field: `bride`, `tire`.
  const taken = isEnglishWord(word) ? [] : likely.filter(isMeant);
  const [offered] = likely;
  if (taken.length === 0 && offered !== undefined) {
    return { alternatives: [], marks: [], offer: offered.word };
  }
  return {
    alternatives: taken.map(({ term }) => ({ terms: [term], weight: shares.correction })),
    marks: taken.map(({ term }) => ({ kind: "stem", text: term })),
    ...(taken[0] && { correction: taken[0].word }),
  };
}

/**
 * True if an unknown word is a part's number in full, such as another maker's: its letters and its digits
 * apart, or a word much like it, are something else.
 */
export function isPartNumber(word: string): boolean {
  return /\p{L}/u.test(word) && (word.match(/\d/g)?.length ?? 0) >= 3;
}

/** True if an unknown word is so long that a single slip explains it, whatever the other is about. */
function isSlipOfLong(word: string, other: string): boolean {
  return word.length >= longWord && damerauLevenshtein(word, other, 1) <= 1;
}
