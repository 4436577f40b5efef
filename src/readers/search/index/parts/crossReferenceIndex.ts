import {
  type CrossReferenceKind,
  crossReferenceKinds,
} from "../../../../content/types/fields/crossReferenceKinds.ts";
import { codeOf } from "../../text/normalise.ts";
import { type MatchingPart, matchGrades, PartIndex } from "./partIndex.ts";

/** A number of another maker, or an older one, that a part stands for. */
export interface CrossReferenceName {
  readonly partNumber: string;
  readonly kind: CrossReferenceKind;
}

/** Costs by which parts stand behind those that are called so themselves, the same footprint first. */
const baseCost = 0.02;
const costOfKind = 0.01;

/** Slips in a number that is typed in full, at most. */
const maxEditsOfWhole = 2;

/** Characters of a number that goes on with what its maker tells package and packing by. */
const minLengthToGoOn = 6;

interface Owner {
  readonly ordinal: number;
  readonly code: string;
  readonly written: string;
  readonly cost: number;
}

/** Parts by the numbers of other makers and the older ones that they stand for. */
export class CrossReferenceIndex {
  readonly #numbers = new PartIndex();
  readonly #owners: Owner[] = [];
  readonly #byOrdinal = new Map<number, number[]>();

  put(ordinal: number, names: readonly CrossReferenceName[]): void {
    const places = names.map(({ partNumber, kind }) => {
      const rank = crossReferenceKinds.indexOf(kind);
      const cost = baseCost + costOfKind * rank;
      const place =
        this.#owners.push({ ordinal, code: codeOf(partNumber), written: partNumber, cost }) - 1;
      this.#numbers.put(place, { number: partNumber, orderCodes: [] });
      return place;
    });
    if (places.length > 0) this.#byOrdinal.set(ordinal, places);
  }

  remove(ordinal: number): void {
    for (const place of this.#byOrdinal.get(ordinal) ?? []) this.#numbers.remove(place);
    this.#byOrdinal.delete(ordinal);
  }

  /**
   * The parts that stand for a number: as it is written, with other letters at its end, or as far as
   * it has been typed. A piece of it, or it without its maker's letters, says too little.
   */
  find(code: string): MatchingPart[] {
    const found = this.#owned(this.#numbers.find(code)).filter(
      ({ fit, term }) => fit >= matchGrades.beginning && hasMakersLetters(code, term),
    );
    for (let length = code.length - 1; length >= minLengthToGoOn; length -= 1) {
      if (!goesOn(code, length)) continue;
      const whole = this.#owned(this.#numbers.find(code.slice(0, length)));
      const begun = whole.filter(
        ({ fit, term }) => fit === matchGrades.whole && code.startsWith(term),
      );
      found.push(...begun.map((one) => ({ ...one, fit: matchGrades.variant })));
    }
    return found;
  }

  /** The parts that replace numbers which a code matches with an edit. */
  findMeant(code: string): MatchingPart[] {
    return this.#owned(this.#numbers.findMeant(code));
  }

  /** The parts that stand for numbers similar to a code that matches none, all of it typed. */
  near(code: string, max: number): MatchingPart[] {
    const whole = this.#numbers.near(code, max).filter(({ cost }) => cost < maxEditsOfWhole);
    return this.#owned(whole).filter(({ term }) => hasLengthOf(term, code));
  }

  /** The parts that stand for numbers which begin like this, the maker's letters counted. */
  from(beginning: string): MatchingPart[] {
    return this.#owned(this.#numbers.from(beginning)).filter(({ term }) =>
      term.startsWith(beginning),
    );
  }

  #owned(numbers: readonly MatchingPart[]): MatchingPart[] {
    return numbers.flatMap(({ ordinal: place, fit, cost }) => {
      const owner = this.#owners[place];
      if (owner === undefined) return [];
      const { ordinal, code: term, written } = owner;
      return [{ ordinal, fit, cost: cost + owner.cost, term, written, crossReference: written }];
    });
  }
}

/** True if a code has the letters that a number begins with, or the number begins with none. */
function hasMakersLetters(code: string, number: string): boolean {
  const letters = /^\p{L}*/u.exec(number)?.[0] ?? "";
  return code.startsWith(letters) || letters.startsWith(code);
}

/** True if what comes after the first characters of a code is no more of the same number. */
function goesOn(code: string, length: number): boolean {
  return !(isDigit(code[length - 1]) && isDigit(code[length]));
}

/** True if a code is about as long as a number: its beginning alone belongs to many. */
function hasLengthOf(number: string, code: string): boolean {
  return Math.abs(number.length - code.length) <= maxEditsOfWhole;
}

function isDigit(character = ""): boolean {
  return /\d/.test(character);
}
