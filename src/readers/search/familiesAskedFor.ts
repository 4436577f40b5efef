import type { DocumentMetadata } from "./index/documentMetadata.ts";
import type { Concept, TermIndex } from "./index/words/termIndex.ts";
import type { Noun } from "./query/words/headNoun.ts";
import { required } from "./query/words/termMeaning.ts";

/** Share of a family's parts that are called so, from which the family is about it. */
const minShare = 0.5;

/** Fewer parts make no family. */
const minParts = 2;

/** Least weight of a way to say a noun that is another name of the same, not something akin. */
const minWeight = 0.7;

/** Share of a noun's documents that have it behind another word, from which the two are one name: low power. */
const oneName = 0.3;

/** Words of the documents, and what is stated of these, by ordinal. */
export interface Indexes {
  readonly terms: TermIndex;
  readonly facts: DocumentMetadata;
}

/** Families that a text looks for parts of. */
interface FamiliesAskedFor {
  /** Ids of their columns. */
  readonly families: ReadonlySet<number>;
  /** True if the likeliest noun of the text names them: they are what is looked for, not what it is about. */
  readonly isLikeliest: boolean;
}

/**
 * The columns of parts that are about what a text looks for: those that are called so, and those
 * most of whose parts are. A part elsewhere may be called so as well, after what it is for.
 * @param nouns of the text, the likeliest first: the first that says a kind of parts counts
 */
export function familiesAskedFor(nouns: readonly Noun[], indexes: Indexes): FamiliesAskedFor {
  for (const [at, noun] of nouns.entries()) {
    const families = familiesAbout(meant(noun, indexes.terms), indexes);
    if (families.size > 0) return { families, isLikeliest: at === 0 };
  }
  return { families: new Set(), isLikeliest: false };
}

/** A noun, or the name that it makes with the word before it. */
function meant({ concept, joined }: Noun, terms: TermIndex): Concept {
  const [own] = concept.alternatives;
  const [term] = own?.terms ?? [];
  if (joined === undefined || term === undefined || own?.terms.length !== 1) return concept;
  // An unknown word stands beside none: lists of neighbours are shared.
  const frequency = terms.frequency(term);
  const isOneName = frequency > 0 && terms.frequency(joined) > frequency * oneName;
  return isOneName ? required([{ terms: [joined], weight: 1 }]) : concept;
}

function familiesAbout(noun: Concept, { terms, facts }: Indexes): Set<number> {
  const alternatives = noun.alternatives.filter(({ weight }) => weight >= minWeight);
  const families = new Set<number>();
  const called = new Map<number, number>();
  for (const ordinal of terms.match([{ ...noun, alternatives }], true).ordinals) {
    if (facts.part(ordinal) === undefined) {
      const id = facts.id(ordinal);
      if (facts.partsIn(id) > 0) families.add(id);
      continue;
    }
    for (const column of facts.columns(ordinal)) called.set(column, (called.get(column) ?? 0) + 1);
  }
  for (const [column, count] of called) {
    if (count >= Math.max(minParts, facts.partsIn(column) * minShare)) families.add(column);
  }
  return families;
}
