import { type MatchingPart, matchGrades } from "../index/parts/partIndex.ts";
import type { Concept } from "../index/words/termIndex.ts";
import { isStopWord } from "../text/stopWords.ts";
import type { Mark } from "./highlightMarks.ts";
import { partConcept } from "./parts/partConcept.ts";
import type { PartReference } from "./parts/partReferences.ts";
import type { QueryUnit } from "./parts/queryTokens.ts";
import { HeadNouns, type Noun } from "./words/headNoun.ts";
import { near } from "./words/termMeaning.ts";
import { looseCharacters } from "./words/unspacedWords.ts";

/** A reader's text as it is searched for. */
export interface QueryPlan {
  /** The normalised text. */
  readonly text: string;
  readonly concepts: readonly Concept[];
  /** Nouns that may say what is looked for, the likeliest first; none where the text is no more than one. */
  readonly nouns: readonly Noun[];
  /** True if the text asks for any part: 65W充电器用哪款芯片. */
  readonly isForAnyPart: boolean;
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

/** Characters of unknown words that are looked up, at most. */
const maxCharacters = 24;

/** Number of characters from which they say something where no word is known. */
const manyCharacters = 3;

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
  /** Characters that find documents only beside a known word or many others. */
  readonly #dependent = new Set<Concept>();
  readonly #namedCodes = new Set<string>();
  /** The nouns that may say what is looked for, told every word. */
  readonly nouns = new HeadNouns();
  #characters = 0;
  #partTerm: string | undefined;
  /** Numbers of pieces of the text that documents have as they stand, and lack. */
  #known = 0;
  #missing = 0;

  /** @param text normalised */
  constructor(text: string) {
    this.#text = text;
  }

  /** Number of concepts so far, characters aside. */
  get size(): number {
    return this.#concepts.length - this.#characters;
  }

  addConcepts(...concepts: readonly Concept[]): void {
    for (const concept of concepts) this.#add(concept);
  }

  #add(concept: Concept): void {
    this.#concepts.push(concept);
    this.nouns.note(concept);
  }

  /**
   * Adds the characters of an unknown word. Where they are rare they find documents, unless the word is a
   * slip of another: those that the dictionary leaves alone always, the others beside a known word or in a
   * longer text (台湾 is not to find 平台).
   */
  addCharacters(word: string, isSlip: boolean): void {
    const loose = looseCharacters(word);
    for (const one of new Set(word)) {
      if (this.#characters === maxCharacters) return;
      this.#characters += 1;
      const concept = near(one);
      this.#add(isSlip || isStopWord(one) ? { ...concept, isNear: false } : concept);
      if (!loose.includes(one)) this.#dependent.add(concept);
    }
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
      concepts: this.#withoutDependent(asked.length > 0 ? this.#concepts : this.#withFallbacks()),
      nouns: this.nouns.likeliest,
      isForAnyPart: this.nouns.isGeneral,
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

  /** Concepts without the characters that find nothing by themselves, where nothing else is known. */
  #withoutDependent(concepts: Concept[]): Concept[] {
    const near = concepts.filter(({ isNear }) => isNear);
    if (this.#known > 0 || near.length >= manyCharacters) return concepts;
    return concepts.map((one) => (this.#dependent.has(one) ? { ...one, isNear: false } : one));
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
