import type { DocumentMetadata } from "./index/documentMetadata.ts";
import { partFamily } from "./index/parts/partFamily.ts";
import { matchGrades } from "./index/parts/parts.ts";
import type { TermIndex } from "./index/words/terms.ts";
import type { QueryPlan } from "./query/planBuilder.ts";

/** Grade of a part that a text names, and among equals the cost of the slips behind it. */
export interface NamedDocuments {
  readonly fit: number;
  readonly cost: number;
}

/** By so much a family stands before its parts. */
const justAbove = 0.5;

/**
 * Of a text that is no part's number but the beginning of several: the columns that are called so,
 * and the one that holds them all.
 * @param found the ordinals of documents that were found
 */
export function namedFamilies(
  { parts, isPartAlone, partTerm }: QueryPlan,
  found: ReadonlyMap<number, number>,
  { terms, facts }: { readonly terms: TermIndex; readonly facts: DocumentMetadata },
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
