import type { Alternative } from "../../index/words/termIndex.ts";
import { isEverydayWord } from "../../text/englishWords.ts";
import { codeOf } from "../../text/normalise.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord } from "../../text/stopWords.ts";
import { wholeOf } from "../../text/tokens.ts";
import { isCode, ownMarks } from "../highlightMarks.ts";
import { areTermsKnown, isBarelyBegun, onlyRelates, type ParsedQuery } from "../parsedQuery.ts";
import type { QueryUnit } from "../parts/queryTokens.ts";
import type { PlanBuilder } from "../planBuilder.ts";
import { isPartNumber } from "../wordAlternatives.ts";
import { compoundsWith } from "./compounds.ts";
import {
  abbreviationsOf,
  inOrder,
  minorWeights,
  near,
  optional,
  required,
  shares,
} from "./termMeaning.ts";
import type { WordMeanings } from "./wordMeanings.ts";

/** Units from which a text is a sentence; of fewer, everyday words are terms of the field: `servo drive`. */
const sentenceUnits = 4;

const apostrophe = /['\u2019]/;

/** Adds a word, joined ones as a whole; returns the number of its units. */
export function readWord(
  query: ParsedQuery,
  from: number,
  plan: PlanBuilder,
  meanings: WordMeanings,
): number {
  const unit = query.units[from];
  if (unit === undefined) return 1;
  const parts = query.units.slice(from, from + unit.left);
  const joined = wholeOf(parts.map(({ text }) => text));
  plan.nouns.take(joined);
  if (parts.length === 1 && isStopWord(joined)) {
    addStopWord(query, unit, plan);
    return 1;
  }
  const isBegun = isBarelyBegun(query, from);
  if (isBegun || (parts.length === 1 && onlyRelates(joined, query.units))) {
    const weight = isBegun ? 1 : minorWeights.stopWord;
    plan.addConcepts(optional([{ terms: [unit.key], weight: 1 }], weight));
    return 1;
  }
  const compounds = compoundsWith(query, from);
  const own: Alternative[] = [{ terms: [stem(joined)], weight: 1 }, ...compounds.alternatives];
  if (parts.length > 1) {
    const inPieces = inOrder(parts.map(({ key }) => key));
    own.push(...(isPartNumber(joined) ? inPieces.slice(0, 1) : inPieces));
  }
  if (isContraction(query, parts, joined)) {
    plan.addConcepts(optional(own, minorWeights.stopWord));
    return unit.left;
  }
  const isKnown = own.some((one) => areTermsKnown(one, query.context.terms));
  const isLast = from + unit.left === query.units.length;
  const more = meanings.of(joined, isKnown, isLast);
  plan.addPresence(isKnown || (more.alternatives.length > 0 && more.correction === undefined));
  const isEveryday =
    parts.length === 1 && query.units.length >= sentenceUnits && isEverydayWord(joined);
  plan.addConcepts({ ...required([...own, ...more.alternatives]), isEveryday });
  if (isCode(joined)) plan.addMarks({ kind: "code", text: codeOf(joined) });
  plan.addMarks(...ownMarks(parts), ...compounds.marks, ...more.marks);
  if (more.correction !== undefined) plan.addCorrection(parts, more.correction);
  if (more.offer !== undefined) {
    plan.addOffer(parts, more.offer);
    plan.addConcepts(near(stem(more.offer)));
  }
  return unit.left;
}

/**
 * Adds letters and a number that documents have as one word: `ddr 4` where they say `DDR4`.
 * @returns the number of units read, 0 where there is no such word
 */
export function readLettersAndNumber(
  { units, context }: ParsedQuery,
  from: number,
  plan: PlanBuilder,
): number {
  const [letters, digits] = [units[from], units[from + 1]];
  if (letters === undefined || digits === undefined || letters.left > 1) return 0;
  if (digits.start - letters.end > 1 || !/^\d/.test(digits.text)) return 0;
  const joined = letters.text + digits.text;
  if (!/^[a-z]+\d/.test(joined) || context.terms.frequency(joined) === 0) return 0;
  plan.addPresence(true);
  plan.addConcepts(
    required([
      { terms: [joined], weight: 1 },
      { terms: [letters.key, digits.key], weight: shares.split },
    ]),
  );
  plan.addMarks({ kind: "code", text: joined });
  return 1 + digits.left;
}

/**
 * Adds letters that no document has, with the digits behind them, as the number of another maker
 * (`LM 1048`), which shares only digits with the site's own parts.
 * @returns the number of units read, 0 where there is no such number
 */
export function readOthersNumber(
  { text, units, context: { terms, parts } }: ParsedQuery,
  from: number,
  plan: PlanBuilder,
): number {
  const [letters, digits] = [units[from], units[from + 1]];
  if (letters === undefined || digits === undefined) return 0;
  if (!/^[a-z]{1,4}$/.test(letters.text) || !/^\d{3}/.test(digits.text)) return 0;
  if (text.slice(letters.end, digits.start) !== " ") return 0;
  if (isStopWord(letters.text) || terms.frequency(letters.key) > 0) return 0;
  const number = units.slice(from, from + 1 + digits.left);
  const [, ...rest] = number.map((unit) => unit.text);
  if (parts.find(codeOf(rest.join(""))).length === 0) return 0;
  const joined = wholeOf(number.map((unit) => unit.text));
  plan.addPresence(false);
  plan.addStrayCode(joined);
  plan.addConcepts(
    required([{ terms: [joined], weight: 1 }, ...inOrder(number.map(({ key }) => key))]),
  );
  plan.addMarks({ kind: "code", text: codeOf(joined) });
  return number.length;
}

function addStopWord({ text, units, context }: ParsedQuery, unit: QueryUnit, plan: PlanBuilder) {
  const isAlone = units.every((one) => isStopWord(one.text));
  const isAbbreviated = isAlone || (unit.isCapital && /[a-z]/.test(text));
  const abbreviated = isAbbreviated ? abbreviationsOf(unit.text, context.terms) : [];
  if (abbreviated.length > 0) {
    plan.addConcepts(required(abbreviated));
    plan.addMarks({ kind: "stem", text: unit.key });
  } else {
    plan.addConcepts(optional([{ terms: [unit.key], weight: 1 }], minorWeights.stopWord));
  }
}

/** True for an auxiliary verb with its apostrophe (`can't`), which says as little as a stop word. */
function isContraction(
  { text }: ParsedQuery,
  [first]: readonly QueryUnit[],
  joined: string,
): boolean {
  if (first === undefined || !isStopWord(joined)) return false;
  return apostrophe.test(text[first.end] ?? "");
}
