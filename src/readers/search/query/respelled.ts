import type { TermIndex } from "../index/words/termIndex.ts";
import { abbreviation } from "../text/readTerms.ts";
import { mainlandWords } from "../text/simplifiedChinese.ts";
import { stem } from "../text/stem.ts";
import { isStopWord } from "../text/stopWords.ts";
import { pairsOf, tokensIn } from "../text/tokens.ts";
import type { QueryContext } from "./parsedQuery.ts";
import { neighboursOf, required } from "./words/termMeaning.ts";

type Known = Pick<QueryContext, "terms" | "glossary">;

/** A normalised text in the spellings that documents have for the same things. */
export function respelled(text: string, known: Known): string {
  return joinedAbbreviationsParted(mainlandText(text, known.terms), known);
}

/** Taiwan's words as the mainland's, where documents do not have them as they stand. */
function mainlandText(text: string, terms: TermIndex): string {
  const before = unknownPairs(text, terms);
  if (before === 0) return text;
  const converted = mainlandWords(text);
  return converted !== text && unknownPairs(converted, terms) <= before ? converted : text;
}

/** Number of pairs of characters, or of characters alone, that no document has. */
function unknownPairs(text: string, terms: TermIndex): number {
  let unknown = 0;
  for (const token of tokensIn(text)) {
    if (token.kind === "word") continue;
    const pairs = pairsOf(token.text);
    for (const term of pairs.length > 0 ? pairs : [token.text]) {
      if (terms.frequency(term) === 0) unknown += 1;
    }
  }
  return unknown;
}

const minPiece = 2;
const maxPiece = 4;

/** `CANFD` as `CAN FD`, where documents have the two abbreviations side by side and not as one. */
function joinedAbbreviationsParted(text: string, { terms, glossary }: Known): string {
  let parted = "";
  let from = 0;
  for (const token of tokensIn(text)) {
    if (token.kind === "run" || token.parts.length > 1) continue;
    const word = token.text;
    if (!/^[a-z]{4,8}$/.test(word) || isStopWord(word)) continue;
    const key = stem(word);
    if (terms.frequency(key) > 0 || glossary.synonyms([key]) !== undefined) continue;
    const pieces = abbreviationsIn(word, terms);
    if (pieces === undefined) continue;
    parted += text.slice(from, token.start) + pieces.join(" ").toUpperCase();
    from = token.end;
  }
  return parted + text.slice(from);
}

function abbreviationsIn(word: string, terms: TermIndex): string[] | undefined {
  for (let at = minPiece; at <= word.length - minPiece; at += 1) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (pieces.some((piece) => piece.length > maxPiece || !isKnown(piece, terms))) continue;
    const stems = pieces.map(stem);
    const sideBySide = { terms: [...stems, ...neighboursOf(stems)], weight: 1 };
    if (terms.match([required([sideBySide])]).ordinals.length > 0) return pieces;
  }
  return undefined;
}

/** True if documents have a piece; a common word must stand there in capitals. */
function isKnown(piece: string, terms: TermIndex): boolean {
  return terms.frequency(isStopWord(piece) ? abbreviation(piece) : stem(piece)) > 0;
}
