import type { Indexes } from "./familiesAskedFor.ts";
import type { DocumentMetadata } from "./index/documentMetadata.ts";
import type { DocumentScores } from "./index/memory/documentScores.ts";
import { matchGrades } from "./index/parts/partIndex.ts";
import type { QueryPlan } from "./query/planBuilder.ts";

/** Fewer parts are no family. */
const minParts = 2;

/** Share of a column's parts that begin so, at least: others may be listed there as well. */
const minShare = 0.75;

/**
 * The smallest column that holds all of some parts and next to nothing besides: the family that the
 * beginning of a number stands for.
 * @param parts ordinals of the parts that begin so
 * @returns the column's ordinal; undefined where there is none, or none that is found
 */
export function partFamily(parts: readonly number[], facts: DocumentMetadata): number | undefined {
  const alive = parts.filter((ordinal) => facts.part(ordinal) !== undefined);
  if (alive.length < minParts) return undefined;
  const lists = new Set(alive.map((ordinal) => facts.columns(ordinal)));
  const [first = [], ...others] = lists;
  const common = first.filter((column) => others.every((columns) => columns.includes(column)));
  const families = common.filter((column) => alive.length >= facts.partsIn(column) * minShare);
  const ordinals = families
    .sort((a, b) => facts.partsIn(a) - facts.partsIn(b))
    .flatMap((column) => facts.ordinal(column) ?? []);
  // Of columns that hold the same parts, the innermost stands last among a document's columns.
  const smallest = ordinals.filter(
    (ordinal) => facts.partsIn(facts.id(ordinal)) === facts.partsIn(facts.id(ordinals[0] ?? 0)),
  );
  return smallest.at(-1);
}

/** Grade of the parts that a text names, and the cost of edits among equal grades. */
export interface NamedDocuments {
  readonly fit: number;
  readonly cost: number;
}

/** Bonus that ranks a family before its parts. */
const justAbove = 0.5;

/**
 * Families for a text that is the beginning of several part numbers: the columns with that name,
 * else the column that contains all of the parts.
 * @param found ordinals of matching documents
 */
export function namedFamilies(
  { parts, isPartAlone, partTerm }: QueryPlan,
  found: Pick<DocumentScores, "has">,
  { terms, facts }: Indexes,
): Map<number, NamedDocuments> {
  const own = parts.filter(({ crossReference }) => crossReference === undefined);
  const max = Math.max(0, ...own.map(({ fit }) => fit));
  const families = new Map<number, NamedDocuments>();
  const isBeginning = max > 0 && max <= matchGrades.beginning && max !== matchGrades.edit;
  if (!isPartAlone || partTerm === undefined || !isBeginning) return families;
  const family: NamedDocuments = { fit: max + justAbove, cost: 0 };
  const called = [{ terms: [partTerm], weight: 1 }];
  const { ordinals } = terms.match([{ alternatives: called, weight: 1, isOptional: false }], true);
  for (const ordinal of ordinals) {
    const isFamily = facts.partsIn(facts.id(ordinal)) > 0;
    if (isFamily && found.has(ordinal)) families.set(ordinal, family);
  }
  if (families.size > 0) return families;
  const best = own.filter(({ fit }) => fit === max).map(({ ordinal }) => ordinal);
  const holding = partFamily(best, facts);
  return holding === undefined ? families : families.set(holding, family);
}
