import type { Alternative, TermIndex } from "../../index/words/terms.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord } from "../../text/stopWords.ts";
import type { Mark } from "../marks.ts";
import type { ParsedQuery } from "../parsedQuery.ts";
import type { QueryUnit } from "../parts/units.ts";
import { neighboursOf, required, shares, type TermMeaning } from "./words.ts";

/** Fewer letters are words by chance: `in put`, `log in`. */
const minCompound = 6;
const minPiece = 2;
/** A word is taken apart into no smaller ones: endings are words somewhere. */
const minSplitPiece = 3;

const letters = /^[a-z]+$/;

/**
 * What documents write as one word with its neighbour in the text: `microcontroller` for either word of
 * `micro controller`.
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

/** The term of a unit and the next one as one word, where documents have it. */
function compoundAt({ text, units, context }: ParsedQuery, at: number): string | undefined {
  const [first, second] = [units[at], units[at + 1]];
  if (first === undefined || second === undefined || !isPiece(first) || !isPiece(second)) return;
  if (text.slice(first.end, second.start) !== " ") return;
  const whole = first.text + second.text;
  if (whole.length < minCompound || isStopWord(whole)) return;
  if (isStopWord(first.text) && isStopWord(second.text)) return;
  const term = stem(whole);
  return context.terms.frequency(term) > 0 ? term : undefined;
}

function isPiece({ kind, text, left }: QueryUnit): boolean {
  return kind === "word" && left === 1 && text.length >= minPiece && letters.test(text);
}

/** An unknown word as two that stand side by side in documents: `gatedriver` as `gate driver`. */
export function asTwoWords(word: string, terms: TermIndex): TermMeaning {
  if (!letters.test(word)) return { alternatives: [], marks: [] };
  for (let at = minSplitPiece; at <= word.length - minSplitPiece; at += 1) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (pieces.some(isStopWord)) continue;
    const stems = pieces.map(stem);
    if (stems.some((one) => terms.frequency(one) === 0)) continue;
    const sideBySide = { terms: [...stems, ...neighboursOf(stems)], weight: shares.split };
    // Lists of neighbours are shared, so only a document with all of it says that they are.
    if (terms.match([required([sideBySide])]).ordinals.length === 0) continue;
    return { alternatives: [sideBySide], marks: stems.map((text) => ({ kind: "stem", text })) };
  }
  return { alternatives: [], marks: [] };
}
