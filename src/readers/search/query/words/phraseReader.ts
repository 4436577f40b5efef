import type { Alternative } from "../../index/words/termIndex.ts";
import { pairsOf } from "../../text/tokens.ts";
import { ownMarks } from "../highlightMarks.ts";
import { areTermsKnown, isBarelyBegun, onlyRelates, type ParsedQuery } from "../parsedQuery.ts";
import type { QueryUnit } from "../parts/queryTokens.ts";
import type { PlanBuilder } from "../planBuilder.ts";
import { maxPhraseTerms, type Synonym } from "./synonymIndex.ts";
import { minorWeights, optional, required, shares } from "./termMeaning.ts";
import { wordAround } from "./unspacedWords.ts";
import type { WordMeanings } from "./wordMeanings.ts";

/** Share in the score of a word of a phrase that was typed: a document may have only that one. */
const wordOfPhrase = 0.15;
/** Share of a longer phrase of another meaning, which counts against what holds it. */
const anotherThing = -0.3;

/** A phrase of the glossary in a text: the number of its units, and its synonyms. */
interface FoundPhrase {
  readonly count: number;
  readonly synonyms: readonly Synonym[];
}

/** Adds the longest phrase of the glossary that begins at a unit; returns the number of its units. */
export function readPhrase(
  query: ParsedQuery,
  from: number,
  plan: PlanBuilder,
  meanings: WordMeanings,
): number {
  const found = phraseAt(query, from);
  if (found === undefined) return 0;
  const { count, synonyms } = found;
  const units = query.units.slice(from, from + count);
  const joined = units.map(({ key }) => key).join("");
  const isOwn = ({ key }: Synonym) => key.replaceAll(" ", "") === joined;
  const isKnown = (one: Alternative) => areTermsKnown(one, query.context.terms);
  const alternatives = synonyms.flatMap((synonym) => waysToSay(synonym, isOwn(synonym)));
  if (/^[a-z0-9]+$/.test(joined)) alternatives.push({ terms: [joined], weight: 1 });
  alternatives.push(...relatedTo(query, units, from, plan, meanings));
  // Where no document has it in any way, one that has its words is better than none.
  if (!alternatives.some(isKnown)) alternatives.push(...synonyms.flatMap(wordsApart));
  plan.addPresence(alternatives.some(isKnown));
  const separator = units[0]?.kind === "character" ? "" : " ";
  const phrase = units.map(({ text }) => text).join(separator);
  plan.nouns.take(phrase);
  if (onlyRelates(phrase, query.units)) {
    plan.addConcepts(optional(alternatives, minorWeights.stopWord));
    return count;
  }
  plan.addConcepts(required(alternatives));
  if (units[0]?.kind === "character" && isNowhere(alternatives, query)) {
    plan.addCharacters(phrase, false);
  }
  for (const terms of synonyms.find(isOwn)?.words ?? []) {
    plan.addConcepts(required([{ terms, weight: 1 }], wordOfPhrase));
  }
  const others = query.context.glossary.longer(units.map(({ key }) => key));
  if (others.length > 0) {
    const said = others.map(({ terms }) => ({ terms, weight: 1 }));
    plan.addConcepts(optional(said, anotherThing));
  }
  for (const synonym of synonyms) {
    if (isOwn(synonym)) plan.addMarks(...ownMarks(units));
    plan.addMarks({ kind: "phrase", text: synonym.text });
  }
  return count;
}

/** The longest phrase of the glossary that begins at a unit. */
export function phraseAt(query: ParsedQuery, from: number): FoundPhrase | undefined {
  const { units, context } = query;
  const max = Math.min(maxPhraseTerms, units.length - from);
  for (let count = max; count > 0; count -= 1) {
    if (count > 1 && isBarelyBegun(query, from + count - 1)) continue;
    const keys = units.slice(from, from + count).map(({ key }) => key);
    const synonyms = context.glossary.synonyms(keys);
    if (synonyms === undefined || isCut(units, from + count)) continue;
    if (cutsWord(query, from, from + count)) continue;
    return { count, synonyms };
  }
  return undefined;
}

/** True if no document has any of some alternatives, though it may have the terms of some. */
function isNowhere(alternatives: readonly Alternative[], { context }: ParsedQuery): boolean {
  const isFound = ({ terms: [only, ...others] }: Alternative) =>
    only !== undefined && others.length === 0 && context.terms.frequency(only) > 0;
  if (alternatives.some(isFound)) return false;
  return context.terms.match([required(alternatives)]).ordinals.length === 0;
}

/** True if a unit is the number of the word before it: of `ssl9.9` no `ssl` is to be found. */
function isCut(units: readonly QueryUnit[], at: number): boolean {
  const isSameWord = (units[at - 1]?.left ?? 1) > 1;
  return isSameWord && /^\d/.test(units[at]?.text ?? "");
}

/** True if a phrase ends within the next word, which documents have: 退订 in 退订单. */
function cutsWord({ text, units, context }: ParsedQuery, from: number, to: number): boolean {
  const [first, next] = [units[from], units[to]];
  if (first?.kind !== "character" || next?.kind !== "character") return false;
  const cut = wordAround(text, next.start);
  if (cut === undefined || cut.start <= first.start) return false;
  return pairsOf(cut.word).every((pair) => context.terms.frequency(pair) > 0);
}

/** Further meanings of a single word of the glossary, as any other word has them. */
function relatedTo(
  query: ParsedQuery,
  units: readonly QueryUnit[],
  from: number,
  plan: PlanBuilder,
  meanings: WordMeanings,
): readonly Alternative[] {
  const [unit] = units;
  if (unit?.kind !== "word" || units.length > 1 || unit.left > 1) return [];
  const isKnown = query.context.terms.frequency(unit.key) > 0;
  const isLast = from + 1 === query.units.length;
  if (!isKnown && !isLast) return [];
  const { alternatives, marks } = meanings.of(unit.text, true, isLast);
  plan.addMarks(...marks);
  return alternatives;
}

/** A synonym as it is searched for; the phrase that was typed itself also as words apart. */
function waysToSay({ terms, apart }: Synonym, isOwn: boolean): Alternative[] {
  if (!isOwn) return [{ terms, weight: shares.synonym }];
  return [
    { terms, weight: 1 },
    ...(apart === undefined ? [] : [{ terms: apart, weight: shares.apart }]),
  ];
}

/** The words of a phrase wherever they stand, be it the one that was typed or a synonym. */
function wordsApart({ apart }: Synonym): Alternative[] {
  return apart === undefined ? [] : [{ terms: apart, weight: shares.synonym * shares.apart }];
}
