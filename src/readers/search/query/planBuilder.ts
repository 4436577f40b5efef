import { type MatchingPart, matchGrades } from "../index/parts/partIndex.ts";
import type { Concept } from "../index/words/termIndex.ts";
import type { Mark } from "./highlightMarks.ts";
import { partConcept } from "./parts/partConcept.ts";
import type { PartReference } from "./parts/partReferences.ts";
import type { QueryUnit } from "./parts/queryUnits.ts";
import { HeadNouns, type Noun } from "./words/headNoun.ts";

/** A reader's text as it is searched for. */
export interface QueryPlan {
  /** The normalised text. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** Nouns that may say what is looked for, the likeliest first; none where the text is no more than one. */
  readonly nouns: readonly Noun[];
  /**
   * Characters of unknown words, and words much like them, by which documents are found where hardly any
   * is otherwise.
   */
  readonly spare: readonly string[];
  /** The parts whose numbers the text names, in whole or in part. */
  readonly parts: readonly MatchingPart[];
  /** Places in the text that name parts by their numbers, in whole or with letters more. */
  readonly named: readonly { readonly start: number; readonly end: number }[];
  /** True if the text names parts and nothing else. */
  readonly isPartAlone: boolean;
  /** The two characters that the text is nothing but. */
  readonly pair?: string;
  /** The last code that named parts, as documents would have it. */
  readonly partTerm: string | undefined;
  /** Codes that look like a part's number and fit none. */
  readonly strayCodes: readonly string[];
  readonly marks: readonly Mark[];
  /** True if no document has any word of the text as it stands, whatever stood in for them. */
  readonly isUnknown: boolean;
  readonly words: WordsMet;
  /** The text with other spellings, save in some places of it. */
  readonly spellings: (left: readonly Place[]) => Spellings;
}

/** A place in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface Spellings {
  /** The text with its misspelt words put right; absent where nothing was. */
  readonly corrected?: string;
  /** The text with words in it that may have been meant; absent where there are none. */
  readonly offered?: string;
}

/** Words, phrases, quantities and numbers of a text, and how many of them documents have as they stand. */
export interface WordsMet {
  readonly asked: number;
  readonly met: number;
}

/** A replacement of a piece of the text by its correct spelling. */
interface Correction extends Place {
  readonly to: string;
}

const twoCharacters = /^\p{Script=Han}{2}$/u;

/** Collects the concepts, marks, parts and corrections of a text into its plan. */
export class PlanBuilder {
  readonly #text: string;
  readonly #concepts: Concept[] = [];
  readonly #marks: Mark[] = [];
  readonly #parts: MatchingPart[] = [];
  readonly #strayCodes: string[] = [];
  readonly #named: { readonly start: number; readonly end: number }[] = [];
  readonly #corrections: Correction[] = [];
  readonly #offers: Correction[] = [];
  /** Concepts that are required only where no other is. */
  readonly #fallbacks = new Set<Concept>();
  readonly #spare = new Set<string>();
  readonly #namedCodes = new Set<string>();
  /** The nouns that may say what is looked for, told every word. */
  readonly nouns = new HeadNouns();
  #partTerm: string | undefined;
  /** Numbers of pieces of the text that documents have as they stand, and lack. */
  #known = 0;
  #missing = 0;

  /** @param text normalised */
  constructor(text: string) {
    this.#text = text;
  }

  /** Number of concepts so far. */
  get size(): number {
    return this.#concepts.length;
  }

  addConcepts(...concepts: readonly Concept[]): void {
    for (const concept of concepts) this.#add(concept);
  }

  #add(concept: Concept): void {
    this.#concepts.push(concept);
    this.nouns.note(concept);
  }

  /** Adds terms near to an unknown word, by which documents are found where hardly any is otherwise. */
  addSpare(...terms: readonly string[]): void {
    for (const one of terms) this.#spare.add(one);
  }

  /** Adds a concept that is required where no other one is. */
  addFallback(concept: Concept): void {
    this.#add(concept);
    this.#fallbacks.add(concept);
  }

  addMarks(...marks: readonly Mark[]): void {
    this.#marks.push(...marks);
  }

  /** Adds the parts that a code names, once for each code. */
  addParts(named: PartReference): void {
    if (this.#namedCodes.has(named.code)) return;
    this.#namedCodes.add(named.code);
    const [first, last] = [named.units[0], named.units.at(-1)];
    if (first && last && named.best >= matchGrades.variant) {
      this.#named.push({ start: first.start, end: last.end });
    }
    const { ranked, concept, marks, correction } = partConcept(named);
    this.#parts.push(...ranked);
    this.#partTerm = named.code;
    this.#concepts.push(concept);
    this.#marks.push(...marks);
    this.addPresence(correction === undefined);
    if (correction !== undefined) this.addCorrection(named.units, correction);
  }

  /** Adds a code that looks like a part's number and fits none. */
  addStrayCode(code: string): void {
    this.#strayCodes.push(code);
  }

  /** Records that documents have, or lack, a piece of the text as it was typed. */
  addPresence(isKnown: boolean): void {
    if (isKnown) this.#known += 1;
    else this.#missing += 1;
  }

  /** Adds the correct spelling of adjacent units; to be called in the order of the text. */
  addCorrection(units: readonly QueryUnit[], to: string): void {
    this.#corrections.push(...replacement(units, to));
  }

  /** Adds what may have been meant by adjacent units; to be called in the order of the text. */
  addOffer(units: readonly QueryUnit[], to: string): void {
    this.#offers.push(...replacement(units, to));
  }

  /** The plan of all that was added. */
  build(): QueryPlan {
    const asked = this.#concepts.filter(({ isOptional }) => !isOptional);
    return {
      text: this.#text,
      concepts: asked.length > 0 ? this.#concepts : this.#withFallbacks(),
      nouns: this.nouns.likeliest,
      spare: [...this.#spare],
      parts: this.#parts,
      partTerm: this.#partTerm,
      named: this.#named,
      isPartAlone: asked.length === 1 && this.#parts.length > 0,
      strayCodes: this.#strayCodes,
      ...(twoCharacters.test(this.#text.trim()) && { pair: this.#text.trim() }),
      marks: this.#marks,
      isUnknown: this.#missing > 0 && this.#known === 0,
      words: { asked: this.#known + this.#missing, met: this.#known },
      spellings: (left) => this.#spellings(left),
    };
  }

  #spellings(left: readonly Place[]): Spellings {
    const isFree = ({ start, end }: Place) =>
      !left.some((one) => one.start <= start && end <= one.end);
    const corrections = this.#corrections.filter(isFree);
    const offers = this.#offers.filter(isFree);
    const all = [...corrections, ...offers].sort((a, b) => a.start - b.start);
    const corrected = this.#with(corrections);
    const offered = offers.length > 0 ? this.#with(all) : undefined;
    return {
      ...(corrected !== undefined && { corrected }),
      ...(offered !== undefined && { offered }),
    };
  }

  /** The concepts where none is required: the fallbacks become so, or else all of them. */
  #withFallbacks(): Concept[] {
    return this.#concepts.map((concept) => {
      const isAsked = this.#fallbacks.size === 0 || this.#fallbacks.has(concept);
      return isAsked ? { ...concept, isOptional: false } : concept;
    });
  }

  #with(replacements: readonly Correction[]): string | undefined {
    if (replacements.length === 0) return undefined;
    let text = this.#text;
    for (const { start, end, to } of replacements.toReversed()) {
      text = text.slice(0, start) + to + text.slice(end);
    }
    return text.trim();
  }
}

function replacement(units: readonly QueryUnit[], to: string): Correction[] {
  const [first, last] = [units[0], units.at(-1)];
  return first && last ? [{ start: first.start, end: last.end, to }] : [];
}
