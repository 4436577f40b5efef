import type { Alternative, TermIndex } from "../../index/words/termIndex.ts";
import type { Pronunciations } from "../../text/pronunciations.ts";
import { isStopWord } from "../../text/stopWords.ts";
import { pairsOf } from "../../text/tokens.ts";
import type { QueryContext } from "../parsedQuery.ts";
import { isInGlossary, isInTitle } from "./inGlossaryOrTitle.ts";
import { shares } from "./termMeaning.ts";
import { isInDictionary } from "./unspacedWords.ts";

/** The meaning of a word of Chinese characters. */
export interface HanWord {
  readonly alternatives: readonly Alternative[];
  /** True if documents have it as it is. */
  readonly isKnown: boolean;
  /** The word that was meant, where another sounds like it. */
  readonly correction?: string;
  /** A word that sounds like it and may have been meant, which is not searched for. */
  readonly offer?: string;
}

const maxCorrections = 2;

/** Share of the documents of the rarer character in which the other stands beside it. */
const oftenTogether = 0.2;

/**
 * A word of characters without blanks. One that no document has may be another that sounds alike
 * (摄象头 for 摄像头), which replaces it only where it has three characters and more, none of which stand
 * together in a document, and is no word of the dictionary, and the other is a word of the field; or its
 * characters stand apart; a single one of its characters is in nearly every document, and finds nothing.
 */
export function hanWord(
  word: string,
  { terms, sounds, glossary }: Pick<QueryContext, "terms" | "sounds" | "glossary">,
): HanWord {
  const characters = [...word];
  const pairs = pairsOf(word);
  if (pairs.length === 0) {
    return { alternatives: [{ terms: characters, weight: 1 }], isKnown: isThere([word], terms) };
  }
  const whole: Alternative = { terms: pairs, weight: 1 };
  if (isThere(pairs, terms)) return { alternatives: [whole], isKnown: true };
  const meant = soundingAlike(characters, terms, sounds).slice(0, maxCorrections);
  const isInPart = pairs.some((pair) => terms.frequency(pair) > 0);
  const isMeant = (one: string) =>
    isInGlossary(one, glossary) || isInTitle(one, pairsOf(one), terms);
  // A word of the language is no slip, however much it sounds like a word of the field; of two characters
  // nearly any may be one that the dictionary lacks: 电击, 预热.
  const isOwnWord = characters.length < 3 || isInDictionary(word);
  const taken = isInPart || isOwnWord ? [] : meant.filter(isMeant);
  const corrected = taken.map((one) => ({ terms: pairsOf(one), weight: shares.correction }));
  const [correction] = taken;
  const offer = correction === undefined ? meant[0] : undefined;
  return {
    alternatives: [whole, ...corrected, ...apart(characters)],
    isKnown: false,
    ...(correction !== undefined && { correction }),
    ...(offer !== undefined && { offer }),
  };
}

function isThere(pairs: readonly string[], terms: TermIndex): boolean {
  return pairs.every((pair) => terms.frequency(pair) > 0);
}

/** Its characters apart, and where there are three and more all but one of them. */
function apart(characters: readonly string[]): Alternative[] {
  const rest =
    characters.length < 3 ? [] : characters.map((_, left) => characters.toSpliced(left, 1));
  return [characters, ...rest].map((terms) => ({ terms, weight: shares.loose }));
}

/** Words of documents that differ in one character and sound the same, or in both of two. */
function soundingAlike(
  characters: readonly string[],
  terms: TermIndex,
  sounds: Pronunciations,
): string[] {
  const others = characters.map((character) =>
    sounds.alike(character).filter((other) => terms.has(other)),
  );
  const one = others.flatMap((all, at) => all.map((other) => characters.with(at, other).join("")));
  const found = one.filter((word) => isWord(word, terms));
  if (found.length > 0 || characters.length !== 2) return found;
  // Where nothing is as it was meant, what sounds the same does so as it is usually read.
  const [firsts = [], seconds = []] = others.map((all, at) => {
    const [usual] = sounds.readings(characters[at] ?? "");
    return all.filter((other) => sounds.readings(other)[0] === usual);
  });
  return firsts
    .flatMap((other) => seconds.map((next) => other + next))
    .filter((word) => isWord(word, terms));
}

/** True if documents have a word that is one: any two characters may meet somewhere. */
function isWord(word: string, terms: TermIndex): boolean {
  const pairs = pairsOf(word);
  if (!pairs.every((pair) => terms.has(pair)) || !isThere(pairs, terms)) return false;
  if (isInDictionary(word)) return true;
  return ![...word].some(isStopWord) && pairs.every((pair) => belongTogether(pair, terms));
}

/** True if two characters stand together so often that they must be a word: 快充. */
function belongTogether(pair: string, terms: TermIndex): boolean {
  const alone = [...pair].map((character) => terms.frequency(character));
  return terms.frequency(pair) >= oftenTogether * Math.min(...alone);
}
