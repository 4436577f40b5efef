import { type MatchingPart, matchGrades } from "../../index/parts/partIndex.ts";
import type { Concept } from "../../index/words/termIndex.ts";
import type { Mark } from "../highlightMarks.ts";
import { required } from "../words/termMeaning.ts";
import type { PartReference } from "./partReferences.ts";

/** Parts whose mention in a text counts as a find; the parts themselves are all found. */
const maxMentioned = 12;

/** Shares in the score of what says more than a word, or less. */
const namedPart = 3;
const otherPart = 0.6;

/** The concept, the marks and the order of parts that a text names. */
interface PartConcept {
  /** The likeliest first. */
  readonly ranked: readonly MatchingPart[];
  readonly concept: Concept;
  readonly marks: readonly Mark[];
  /** The number that was meant, where there is a slip in it. */
  readonly correction?: string;
}

/** The concept for named parts: they themselves, and documents that mention them. */
export function partConcept({ code, fitting, best }: PartReference): PartConcept {
  const ranked = fitting.toSorted(byFit);
  const [likeliest] = ranked;
  const isTypo = best === matchGrades.edit;
  const mentioned = ranked.slice(0, isTypo ? 1 : maxMentioned);
  const share = (fit: number) => (fit === best ? 1 : otherPart);
  const alternatives = mentioned
    .filter(({ crossReference }) => crossReference === undefined)
    .map(({ term, fit }) => ({ terms: [term], weight: share(fit) }));
  const documents = new Map(ranked.map(({ ordinal, fit }) => [ordinal, share(fit)]));
  const own = { terms: [code], weight: 1 };
  const weight = best >= matchGrades.bare ? namedPart : 1;
  const isOther = likeliest && (isTypo || best === matchGrades.variant || likeliest.cost > 0);
  return {
    ranked,
    concept: { ...required([...alternatives, own], weight), documents },
    marks: [code, ...(isOther ? [likeliest.term] : [])].map((text) => ({ kind: "code", text })),
    ...(isTypo && likeliest && { correction: likeliest.written }),
  };
}

function byFit(a: MatchingPart, b: MatchingPart): number {
  return b.fit - a.fit || a.cost - b.cost || (a.term < b.term ? -1 : 1);
}
