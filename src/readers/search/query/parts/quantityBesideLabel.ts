import type { Concept } from "../../index/words/termIndex.ts";
import type { FoundQuantity } from "../../text/quantities.ts";
import { labelledTerm, labelsOf, likeLabels } from "../../text/quantityLabels.ts";
import type { SynonymIndex } from "../words/synonymIndex.ts";
import { optional } from "../words/termMeaning.ts";

/** Share in the score of a quantity that stands beside what it is asked of. */
const labelled = 1;

/** Concepts for a quantity beside its label: `256 KB RAM` is no flash of that size. */
export function besideLabel(
  text: string,
  measure: FoundQuantity,
  glossary: SynonymIndex,
): Concept[] {
  const { token, start, end } = measure;
  const labels = labelsOf(text, start, end).flatMap((label) => [
    ...likeLabels(label),
    ...synonymsOf(label, glossary),
  ]);
  const ways = [...new Set(labels)].map((label) => ({
    terms: [labelledTerm(label, token)],
    weight: 1,
  }));
  return ways.length > 0 ? [optional(ways, labelled)] : [];
}

/** Other names of a label: words that the glossary knows for it. */
function synonymsOf(label: string, glossary: SynonymIndex): string[] {
  const units = /^[a-z0-9]+$/.test(label) ? [label] : [...label];
  const synonyms = glossary.synonyms(units) ?? [];
  return synonyms.flatMap(({ terms }) => (terms.length === 1 ? terms : []));
}
