import type { Alternative, TermIndex } from "../../index/words/termIndex.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord } from "../../text/stopWords.ts";
import type { Mark } from "../highlightMarks.ts";
import type { ParsedQuery } from "../parsedQuery.ts";
import type { QueryUnit } from "../parts/queryTokens.ts";
import { neighboursOf, required, shares, type TermMeaning } from "./termMeaning.ts";

/** Minimum length of a compound: shorter ones are accidental, as in `in put`, `log in`. */
const minCompound = 6;
/** The same of two abbreviations in capitals: `CAN FD`. */
const minAbbreviations = 4;
const minPiece = 2;
/** Minimum length of a piece of a split word: shorter endings are words by accident. */
const minSplitPiece = 3;

const letters = /^[a-z]+$/;

/**
 * Compounds of a word with its neighbours in the text, where documents have them: `microcontroller`
 * for either word of `micro controller`.
 */
export function compoundsWith(query: ParsedQuery, at: number): TermMeaning {
  const joined = [compoundAt(query, at - 1), compoundAt(query, at)].filter(
    (term) => term !== undefined,
  );
  return {
    alternatives: joined.map((term): Alternative => ({ terms: [term], weight: 1 })),
    marks: joined.map((text): Mark => ({ kind: "stem", text })),
  };
}

/** Compound of a unit and the next one, where documents have it. */
function compoundAt({ text, units, context }: ParsedQuery, at: number): string | undefined {
  const [first, second] = [units[at], units[at + 1]];
  if (first === undefined || second === undefined || !isPiece(first) || !isPiece(second)) return;
  if (text.slice(first.end, second.start) !== " ") return;
  const whole = first.text + second.text;
  const areCapitals = first.isCapital && second.isCapital;
  if (whole.length < (areCapitals ? minAbbreviations : minCompound) || isStopWord(whole)) return;
  if (!areCapitals && isStopWord(first.text) && isStopWord(second.text)) return;
  const term = stem(whole);
  return context.terms.frequency(term) > 0 ? term : undefined;
}

function isPiece({ kind, text, left }: QueryUnit): boolean {
  return kind === "word" && left === 1 && text.length >= minPiece && letters.test(text);
}

/**
 * Splits an unknown word into two that are neighbours in documents: `gatedriver` as `gate driver`.
 */
export function asTwoWords(word: string, terms: TermIndex): TermMeaning {
  if (!letters.test(word)) return { alternatives: [], marks: [] };
  for (let at = minSplitPiece; at <= word.length - minSplitPiece; at += 1) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (pieces.some(isStopWord)) continue;
    const stems = pieces.map(stem);
    if (stems.some((one) => terms.frequency(one) === 0)) continue;
    const sideBySide = { terms: [...stems, ...neighboursOf(stems)], weight: shares.split };
    // Lists of neighbours are shared by hash: a matching document confirms that the words are
    // adjacent.
    if (terms.match([required([sideBySide])]).ordinals.length === 0) continue;
    return { alternatives: [sideBySide], marks: stems.map((text) => ({ kind: "stem", text })) };
  }
  return { alternatives: [], marks: [] };
}
