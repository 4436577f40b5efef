import { type MatchingPart, matchGrades } from "../../index/parts/partIndex.ts";
import { bestOfEach } from "../../index/parts/partNames.ts";
import type { TermIndex } from "../../index/words/termIndex.ts";
import { codeOf } from "../../text/normalise.ts";
import type { FoundQuantity } from "../../text/quantities.ts";
import type { PartLookup } from "../parsedQuery.ts";
import type { QueryUnit } from "./queryTokens.ts";

/** A mention of parts in one place of a reader's text. */
export interface PartReference {
  /** The units that name them. */
  readonly units: readonly QueryUnit[];
  readonly code: string;
  readonly fitting: readonly MatchingPart[];
  /** Grade of those that fit best. */
  readonly best: number;
}

/** Words that a part's number may be written as: `esp32 s3 wroom 1 n16r8`. */
const maxUnits = 8;

/** Codes of a text that slips are looked for in, which goes through all parts there are. */
const maxEdits = 12;

/** Reads the parts that a text names. */
export class PartReferenceReader {
  readonly #text: string;
  readonly #units: readonly QueryUnit[];
  readonly #measures: readonly FoundQuantity[];
  readonly #parts: PartLookup;
  readonly #terms: TermIndex;
  #editsLeft = maxEdits;

  /** @param text normalised, of which the units are */
  constructor(
    text: string,
    units: readonly QueryUnit[],
    measures: readonly FoundQuantity[],
    known: { readonly parts: PartLookup; readonly terms: TermIndex },
  ) {
    this.#text = text;
    this.#units = units;
    this.#measures = measures;
    this.#parts = known.parts;
    this.#terms = known.terms;
  }

  /** The parts that the text names from a unit on, by as many units as make a number that there is. */
  namedAt(from: number): PartReference | undefined {
    const max = this.#unitsInCode(from);
    for (let count = max; count > 0; count -= 1) {
      const named = this.#named(from, count);
      if (named === undefined) continue;
      // More of what was typed, with a slip in it, says more than a piece of it without.
      const next = this.#units.slice(from, from + count + 1);
      const isPiece = named.best <= matchGrades.beginning || (count < max && this.#isOneWord(next));
      const meant = isPiece ? this.#meant(from, max, count) : undefined;
      return meant ?? this.#withEdits(named);
    }
    return this.#meant(from, max, 0);
  }

  /** Units that follow one another with a blank, a joint or little else between them. */
  #unitsInCode(from: number): number {
    let count = 0;
    while (count < maxUnits && this.#units[from + count]?.kind === "word") {
      const [before, here] = [this.#units[from + count - 1], this.#units[from + count]];
      const gap = this.#text.slice(before?.end, here?.start);
      if (count > 0 && gap.length > 1 && (gap.length > 2 || gap.includes(" "))) break;
      count += 1;
    }
    return count;
  }

  #named(from: number, count: number): PartReference | undefined {
    const units = this.#units.slice(from, from + count);
    const code = codeIn(units);
    const isAlone = count === this.#units.length;
    if (code.length < 3 && !isAlone) return undefined;
    const fitting = this.#parts.find(code);
    const best = bestOf(fitting);
    if (best === 0 || !this.#isMeant(units, best)) return undefined;
    if (best < matchGrades.variant && this.#isMeasure(units)) return undefined;
    return { units, code, fitting, best };
  }

  /** A mistyped number of a part that there is, by more units than some and as many as may be. */
  #meant(from: number, max: number, than: number): PartReference | undefined {
    for (let count = max; count > than; count -= 1) {
      const units = this.#units.slice(from, from + count);
      const code = codeIn(units);
      if (!this.#mayBeTypo(units, code)) continue;
      const fitting = [...this.#parts.findMeant(code), ...this.#parts.find(code)];
      const best = bestOf(fitting);
      if (best >= matchGrades.edit) return { units, code, fitting: bestOfEach(fitting), best };
    }
    return undefined;
  }

  /**
   * With the parts besides that a slip turned into a code that is none as it stands: where it may be
   * another variant, a piece of many, or a long beginning of few.
   */
  #withEdits(named: PartReference): PartReference {
    const { units, code, fitting, best } = named;
    if (best >= matchGrades.bare) return named;
    const isOpen =
      best !== matchGrades.beginning ||
      (code.length >= longCode && begunBy(fitting).length <= fewParts);
    if (!isOpen || !this.#mayBeTypo(units, code)) return named;
    const all = bestOfEach([...this.#parts.findMeant(code), ...fitting]);
    return { units, code, fitting: all, best: bestOf(all) };
  }

  /**
   * True if a slip may stand in a code: what documents have is meant, and several words are a number
   * only where one of them with a digit in it is in none.
   */
  #mayBeTypo(units: readonly QueryUnit[], code: string): boolean {
    if (!this.#isOneWord(units)) {
      const last = units.at(-1)?.text ?? "";
      const isNew = units.some(
        ({ text, key }) => /\d/.test(text) && this.#terms.frequency(key) === 0,
      );
      if (!/\d/.test(last) || !isNew) return false;
    }
    const isAlone = units.length === this.#units.length;
    const isMixed = /\d/.test(code) && /\p{L}/u.test(code);
    if (!isMixed && !isAlone) return false;
    if (code.length < (isAlone ? minLengthAlone : minLengthBeside) + (isMixed ? 0 : 1))
      return false;
    if (this.#terms.frequency(code) > 0 || this.#isMeasure(units)) return false;
    this.#editsLeft -= 1;
    return this.#editsLeft >= 0;
  }

  /** Several words are a number only where the number has what the last of them says. */
  #isMeant(units: readonly QueryUnit[], best: number): boolean {
    if (best >= matchGrades.bare || units.length === 1) return true;
    if (best < matchGrades.beginning) return false;
    return this.#isOneWord(units) || /\d/.test(units.at(-1)?.text ?? "");
  }

  /** True if units are written without a blank, be it with a sign that joins no words: `LT1763#PBF`. */
  #isOneWord(units: readonly QueryUnit[]): boolean {
    const [first, last] = [units[0], units.at(-1)];
    return first !== undefined && !this.#text.slice(first.start, last?.end).includes(" ");
  }

  /** `8810s` is a part before it is a time; `100w` is a power before it is a piece of a number. */
  #isMeasure(units: readonly QueryUnit[]): boolean {
    return this.#measures.some(({ start }) => start === units[0]?.start);
  }
}

/** Characters of a code that is corrected: alone, and among other words, which have codes of their own. */
const minLengthAlone = 4;
const minLengthBeside = 6;

/** A code so long that begins so few parts may as well be one with a slip in it. */
const longCode = 8;
const fewParts = 3;

function codeIn(units: readonly QueryUnit[]): string {
  return codeOf(units.map(({ text }) => text).join(""));
}

function begunBy(fitting: readonly MatchingPart[]): MatchingPart[] {
  return fitting.filter(({ fit }) => fit === matchGrades.beginning);
}

function bestOf(fitting: readonly MatchingPart[]): number {
  return fitting.reduce((best, { fit }) => Math.max(best, fit), 0);
}
