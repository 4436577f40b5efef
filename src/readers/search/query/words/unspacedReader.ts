import { isStopWord } from "../../text/stopWords.ts";
import { pairsOf } from "../../text/tokens.ts";
import { onlyRelates, type ParsedQuery } from "../parsedQuery.ts";
import type { QueryUnit } from "../parts/queryTokens.ts";
import type { PlanBuilder } from "../planBuilder.ts";
import { hanWord } from "./hanWords.ts";
import { phraseAt } from "./phraseReader.ts";
import { minorWeights, optional, required } from "./termMeaning.ts";
import { wordsAskedFor } from "./unspacedWords.ts";

/**
 * Adds the words of characters without blanks, as far as no phrase begins among them.
 * @returns the number of units read
 */
export function readRun(query: ParsedQuery, from: number, plan: PlanBuilder): number {
  let to = from + 1;
  while (follows(query.units, to) && phraseAt(query, to) === undefined) to += 1;
  const run = query.units.slice(from, to);
  const { terms } = query.context;
  const isKnown = (pair: string) => terms.frequency(pair) > 0;
  const words = withEndings(wordsAskedFor(run.map(({ text }) => text).join(""), isKnown), isKnown);
  const isAlone = words.length === 1 && query.units.length === run.length;
  let begin = 0;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const end = begin + [...word].length;
    addRunWord(query, word, run.slice(begin, end), { isAlone, before: words[at - 1] }, plan);
    begin = end;
    if (next === undefined) continue;
    const across = ([...word].at(-1) ?? "") + ([...next][0] ?? "");
    plan.addConcepts(optional([{ terms: [across], weight: 1 }], minorWeights.neighbours));
  }
  return to - from;
}

/**
 * Adds a word of a run.
 * @param units those that the word is made of
 * @param place whether the text is nothing but the word; the word before it in the run
 */
function addRunWord(
  query: ParsedQuery,
  word: string,
  units: readonly QueryUnit[],
  { isAlone, before = "" }: { readonly isAlone: boolean; readonly before: string | undefined },
  plan: PlanBuilder,
): void {
  plan.nouns.take(word);
  const { alternatives, isKnown, correction, offer } = hanWord(word, query.context);
  const saysNothing = isStopWord(word) || [...word].every(isStopWord);
  if ((saysNothing && !isAlone) || onlyRelates(word, query.units)) {
    plan.addConcepts(optional(alternatives, minorWeights.stopWord));
    return;
  }
  const isUninformative = units.length === 1 || !isKnown;
  // Behind a longer word a single character is mostly the end of one that the dictionary lacks: 净化器.
  const isEnding = units.length === 1 && [...before].length > 1 && !isStopWord(before);
  const isWord = !isEnding && offer === undefined;
  const concept =
    isUninformative && !isAlone ? { ...optional(alternatives, 1), isWord } : required(alternatives);
  if (!isEnding) plan.addFallback(concept);
  else plan.addConcepts(concept);
  // A longer word alone is found by all of its characters but one.
  if (!isKnown && (!isAlone || units.length < 3)) {
    plan.addCharacters(word, (correction ?? offer) !== undefined);
  }
  plan.addPresence(isKnown && (isAlone || units.length > 1));
  plan.addMarks({ kind: "phrase", text: correction ?? word });
  if (correction !== undefined) plan.addCorrection(units, correction);
  if (offer !== undefined) plan.addOffer(units, offer);
}

/** True if a unit is a character that follows another without a gap. */
function follows(units: readonly QueryUnit[], at: number): boolean {
  const [before, after] = [units[at - 1], units[at]];
  return after?.kind === "character" && before?.end === after.start;
}

/**
 * Words with the single characters behind them, where no document has either: 摄象 and 头 are one word
 * with a slip in it.
 */
function withEndings(words: readonly string[], isKnown: (pair: string) => boolean): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? "";
    const pairs = pairsOf(before + word);
    const isEnding = [...word].length === 1 && pairs.length === 2 && !isStopWord(word);
    if (isEnding && !pairs.some(isKnown)) joined.splice(-1, 1, before + word);
    else joined.push(word);
  }
  return joined;
}
