import { normalise } from "../text/normalise.ts";
import { simplified } from "../text/simplifiedChinese.ts";
import { type ParsedQuery, parseQuery, type QueryContext } from "./parsedQuery.ts";
import { PartReferenceReader } from "./parts/partReferences.ts";
import { readQuantity } from "./parts/quantityReader.ts";
import { PlanBuilder, type QueryPlan } from "./planBuilder.ts";
import { respelled } from "./respelled.ts";
import { readPhrase } from "./words/phraseReader.ts";
import { minorWeights, optional } from "./words/termMeaning.ts";
import { readRun } from "./words/unspacedReader.ts";
import { WordMeanings } from "./words/wordMeanings.ts";
import { readLettersAndNumber, readOthersNumber, readWord } from "./words/wordReader.ts";

/** Concepts of a plan, beyond which the rest of the text is passed over. */
const maxConcepts = 24;

/**
 * Plans the search for a text.
 * @param isTyping whether the last word may be the beginning of one
 */
export function planQuery(text: string, context: QueryContext, isTyping = false): QueryPlan {
  const spelt = respelled(simplified(normalise(text)), context);
  const query = parseQuery(spelt, context, isTyping);
  const plan = new PlanBuilder(query.text);
  const meanings = new WordMeanings(query, plan);
  const parts = new PartReferenceReader(query.text, query.units, query.quantities, context);
  for (let at = 0; at < query.units.length && plan.size < maxConcepts; ) {
    addNeighbours(query, at, plan);
    if (isApart(query, at)) plan.nouns.close();
    at +=
      readPart(parts, at, plan) ||
      readQuantity(query, at, plan) ||
      readOthersNumber(query, at, plan) ||
      readPhrase(query, at, plan, meanings) ||
      readWords(query, at, plan, meanings);
  }
  return plan.build();
}

/** True for a unit behind a comma or a semicolon. */
function isApart({ text, units }: ParsedQuery, at: number): boolean {
  const [before, after] = [units[at - 1], units[at]];
  return before !== undefined && /[,，、;；]/.test(text.slice(before.end, after?.start));
}

/** Adds an optional concept for a unit and the one before it, where they were typed side by side. */
function addNeighbours({ units }: ParsedQuery, at: number, plan: PlanBuilder): void {
  const [before, after] = [units[at - 1], units[at]];
  plan.nouns.join(undefined);
  if (before === undefined || after === undefined || before.kind !== after.kind) return;
  const isRun = after.kind === "character";
  if (after.start - before.end > (isRun ? 0 : 1)) return;
  const terms = isRun ? [before.key + after.key] : [`${before.key} ${after.key}`];
  plan.addConcepts(optional([{ terms, weight: 1 }], minorWeights.neighbours));
  if (!isRun) plan.nouns.join(terms[0]);
}

/** Adds the parts that a number names, perhaps in several words; returns the number of its units. */
function readPart(parts: PartReferenceReader, from: number, plan: PlanBuilder): number {
  const named = parts.namedAt(from);
  if (named === undefined) return 0;
  plan.addParts(named);
  return named.units.length;
}

/** Adds a word, or a run of characters; returns the number of units read. */
function readWords(
  query: ParsedQuery,
  from: number,
  plan: PlanBuilder,
  meanings: WordMeanings,
): number {
  if (query.units[from]?.kind === "character") return readRun(query, from, plan);
  return readLettersAndNumber(query, from, plan) || readWord(query, from, plan, meanings);
}
