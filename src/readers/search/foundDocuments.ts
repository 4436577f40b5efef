import type { LifecycleStage } from "../../content/types/product.ts";
import { familiesAskedFor, type Indexes } from "./familiesAskedFor.ts";
import { type DocumentMetadata, stageOrder } from "./index/documentMetadata.ts";
import { DocumentScores } from "./index/memory/documentScores.ts";
import { type MatchGrade, matchGrades } from "./index/parts/partIndex.ts";
import type { Concept, Matches } from "./index/words/termIndex.ts";
import { type NamedDocuments, namedFamilies } from "./namedFamilies.ts";
import type { QueryPlan } from "./query/planBuilder.ts";
import { required } from "./query/words/termMeaning.ts";
import { stem } from "./text/stem.ts";

/** Matching ordinals, with their scores. */
export interface FoundDocuments {
  readonly ordinals: readonly number[];
  readonly scores: DocumentScores;
  /** Grades of parts where the text names parts only; empty where it contains more. */
  readonly fits: ReadonlyMap<number, NamedDocuments>;
  /** Places of parts by the conditions that they meet; absent where the text has none. */
  readonly places?: ConditionPlaces;
}

/** Parts' places by conditions, by ordinal: those that meet more come first, then the nearest. */
export interface ConditionPlaces {
  /** 0 for a document without a place. */
  readonly met: Float32Array;
  readonly away: Float32Array;
}

/** Bonus of a part that the text names among other things, by grade. */
const namedBonus: Readonly<Record<MatchGrade, number>> = {
  [matchGrades.whole]: 0.6,
  [matchGrades.bare]: 0.5,
  [matchGrades.variant]: 0.3,
  [matchGrades.beginning]: 0.1,
  [matchGrades.edit]: 0.1,
  [matchGrades.kin]: 0.1,
  [matchGrades.inner]: 0,
};

/** Factor that ranks a replacement before the obsolete part found with it. */
const justBefore = 1.001;

/** Share of a part in its score where parts of other families are what is looked for. */
const otherKind = 0.6;

/** Share that such a part has at most in the score of the best part that is of the kind. */
const justBehind = 0.99;

/** Words from which a text without a number describes a matter, and names no part. */
const sentenceWords = 4;

/** Share of a part in the scores of such a text, which takes most of what parts have before others. */
const partInSentence = 0.75;

/** Share of a part, or a family of parts, in its score if it had nothing of a text that asks for no parts. */
const partWithNothing = 0.4;

/** Share of the documents that have a term near to an unknown word which finds them by itself, at most. */
const rareTerm = 0.1;

const obsoleteTerm = stem("obsolete" satisfies LifecycleStage);

/** True if a text asks for parts that are no longer made, in any of the words for it: `EOL`, `停产`. */
export function asksForObsolete({ concepts }: QueryPlan): boolean {
  return concepts.some(
    ({ alternatives, isOptional }) =>
      !isOptional && alternatives.some(({ terms }) => terms.join(" ") === obsoleteTerm),
  );
}

function saysMuch({ text, parts, concepts }: QueryPlan): boolean {
  if (parts.length > 0 || /\d/.test(text)) return false;
  return (
    concepts.filter(({ isOptional, weight }) => !isOptional && weight === 1).length >= sentenceWords
  );
}

/**
 * Finds what matches a text. Parts, and families of them, count by the share of the text that they have,
 * unless they are what it asks for: a text with no more of it than their name is about something else.
 */
export function findDocuments(
  indexes: Indexes,
  plan: QueryPlan,
  { hasConditions = false, inTitles = false }: { hasConditions?: boolean; inTitles?: boolean },
): FoundDocuments {
  const { terms, facts } = indexes;
  const isForParts = hasConditions || inTitles || plan.parts.length > 0;
  const matches = isForParts ? terms.match(plan.concepts, inTitles) : matchesOf(indexes, plan);
  const named = new Map(plan.parts.map((one) => [one.ordinal, one]));
  const scores = new DocumentScores(facts.count);
  const kind = familiesAskedFor(plan.nouns, indexes);
  const isSentence = saysMuch(plan);
  const shareOf = (ordinal: number, held: number) => {
    const isPart = facts.part(ordinal) !== undefined;
    if (!isPart && !isFamily(facts, ordinal)) return 1;
    const share = isSentence && isPart ? partInSentence : 1;
    const isMeant =
      isForParts || plan.isForAnyPart || (kind.isLikeliest && isIn(facts, kind.families, ordinal));
    return isMeant ? share : share * (partWithNothing + (1 - partWithNothing) * held);
  };
  for (const [at, ordinal] of matches.ordinals.entries()) {
    const share = shareOf(ordinal, matches.shares[at] ?? 0);
    scores.set(ordinal, (matches.scores[at] ?? 0) * facts.quality(ordinal) * share);
  }
  for (const [ordinal, { fit }] of named) {
    const score = scores.get(ordinal);
    if (score !== undefined) scores.set(ordinal, score * (1 + namedBonus[fit]));
  }
  if (!plan.isPartAlone) putOtherKindsBack(facts, kind.families, scores);
  if (!asksForObsolete(plan)) putReplacementsFirst(facts, scores);
  if (plan.pair !== undefined) putLiteralFirst(indexes, plan.pair, scores);
  const quality = new Map<number, NamedDocuments>(plan.isPartAlone ? named : []);
  for (const [ordinal, family] of namedFamilies(plan, scores, indexes)) {
    quality.set(ordinal, family);
    if (!scores.has(ordinal)) scores.set(ordinal, 0);
  }
  return { ordinals: scores.ordinals(), scores, fits: quality };
}

/**
 * The documents that match a text, rare terms near to its unknown words included; where there are none,
 * those that match a word which is optional otherwise.
 */
function matchesOf({ terms, facts }: Indexes, { concepts }: QueryPlan): Matches {
  const most = facts.size * rareTerm;
  const isRare = ({ alternatives: [own] }: Concept) =>
    own?.terms.every((term) => terms.frequency(term) <= most) ?? false;
  const withRare = concepts.map((one) =>
    one.isNear && isRare(one) ? { ...one, isOptional: false } : one,
  );
  const found = terms.match(withRare);
  if (found.ordinals.length > 0) return found;
  return terms.match(withRare.map((one) => (one.isWord ? { ...one, isOptional: false } : one)));
}

/**
 * Ranks documents with two characters as they were typed before those with a synonym, and columns
 * behind the texts: of so short a text nothing else says what is meant.
 */
function putLiteralFirst({ terms, facts }: Indexes, pair: string, scores: DocumentScores): void {
  const typed = required([{ terms: [pair], weight: 1 }]);
  const named = new Set(terms.match([typed], true).ordinals);
  const max = scores.ordinals().reduce((most, one) => Math.max(most, scores.value(one)), 0);
  for (const ordinal of terms.match([typed]).ordinals) {
    if (!scores.has(ordinal)) continue;
    const isColumn = facts.columns(ordinal).includes(facts.id(ordinal));
    const steps = isColumn && !named.has(ordinal) ? 1 : 2;
    scores.set(ordinal, scores.value(ordinal) + max * steps);
  }
}

/** True for a column that lists parts. */
function isFamily(facts: DocumentMetadata, ordinal: number): boolean {
  return facts.partsIn(facts.id(ordinal)) > 0;
}

/** True for a document in or under one of some columns. */
function isIn(facts: DocumentMetadata, families: ReadonlySet<number>, ordinal: number): boolean {
  return facts.columns(ordinal).some((one) => families.has(one));
}

/** Ranks parts, and families of them, lower that are of another kind than what the text looks for. */
function putOtherKindsBack(
  facts: DocumentMetadata,
  families: ReadonlySet<number>,
  scores: DocumentScores,
): void {
  if (families.size === 0) return;
  const others: number[] = [];
  let best = 0;
  for (const ordinal of scores.ordinals()) {
    const isPart = facts.part(ordinal) !== undefined;
    if (!isPart && !isFamily(facts, ordinal)) continue;
    if (!isIn(facts, families, ordinal)) others.push(ordinal);
    else if (isPart) best = Math.max(best, scores.value(ordinal));
  }
  if (best === 0) return;
  for (const ordinal of others) {
    scores.set(ordinal, Math.min(scores.value(ordinal) * otherKind, best * justBehind));
  }
}

/**
 * Ranks a replacement directly before the obsolete part found with it, unless the obsolete part
 * was named itself or obsolete parts are searched for.
 */
function putReplacementsFirst(facts: DocumentMetadata, scores: DocumentScores): void {
  const raised: { readonly instead: number; readonly score: number }[] = [];
  for (const ordinal of facts.obsolete) {
    const score = scores.get(ordinal);
    if (score === undefined) continue;
    const replacement = facts.part(ordinal)?.replacement;
    const instead = replacement === undefined ? undefined : facts.ordinal(replacement);
    const known = instead === undefined ? undefined : scores.get(instead);
    if (instead === undefined || known === undefined || known > score) continue;
    raised.push({ instead, score: score * justBefore });
  }
  for (const { instead, score } of raised) {
    scores.set(instead, Math.max(scores.value(instead), score));
  }
}

/**
 * Returns the order by score, best first. Parts of equal grade are sorted by stage and number; equal scores
 * by date, then by id: never by the order in which documents were added.
 */
export function orderOf(
  facts: DocumentMetadata,
  { scores, fits, places }: Pick<FoundDocuments, "scores" | "fits" | "places">,
): (a: number, b: number) => number {
  return (a, b) => {
    if (places !== undefined) {
      const [metA, metB] = [places.met[a] ?? 0, places.met[b] ?? 0];
      if (metA !== metB) return metB - metA;
      const farther = (places.away[a] ?? 0) - (places.away[b] ?? 0);
      if (metA > 0 && farther !== 0) return farther;
    }
    const isOrdered = fits.size > 0;
    const [namedA, namedB] = isOrdered ? [fits.get(a), fits.get(b)] : [];
    if (namedA?.fit !== namedB?.fit) return (namedB?.fit ?? 0) - (namedA?.fit ?? 0);
    if (namedA && namedB) {
      if (namedA.cost !== namedB.cost) return namedA.cost - namedB.cost;
      const [one, other] = [facts.part(a), facts.part(b)];
      // With edits, the order is that of the offered correction.
      const stages = namedA.cost > 0 ? 0 : stageOrder(one) - stageOrder(other);
      if (stages !== 0) return stages;
      if (one?.number !== other?.number)
        return (one?.number ?? "") < (other?.number ?? "") ? -1 : 1;
    }
    const byScore = scores.value(b) - scores.value(a);
    return byScore || facts.day(b) - facts.day(a) || facts.id(a) - facts.id(b);
  };
}
