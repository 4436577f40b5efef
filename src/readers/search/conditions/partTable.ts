import { inBaseUnits, type Quantity } from "../../../base/site/values/quantities.ts";
import { type Bits, countBits, emptyBits, hasBit, setBit } from "./bits.ts";
import type { CodeFacts, PartFacts, Span } from "./partFacts.ts";

/** A condition on one column of the finder, as the finder holds it. */
export type PartCondition =
  | { readonly kind: "options"; readonly column: string; readonly options: readonly string[] }
  | {
      readonly kind: "span";
      readonly column: string;
      readonly from?: Quantity;
      readonly to?: Quantity;
    };

type Value = Span | readonly string[];

/** Values of one column of parts; those of parts that are gone stay in it. */
interface Column {
  readonly places: number[];
  readonly values: Value[];
}

/** Columns of order codes. */
const codeColumns: Readonly<Record<string, (code: CodeFacts) => Value | undefined>> = {
  package: ({ style }) => (style === undefined ? undefined : [style]),
  pins: ({ pins }) => (pins === undefined ? undefined : [pins, pins]),
  grade: ({ grade }) => (grade === undefined ? undefined : [grade]),
  packing: ({ packing }) => (packing === undefined ? undefined : [packing]),
  temperature: ({ temperature }) => temperature,
};

/** True for a column of order codes: one order code of a part must meet all conditions on them. */
export function isOfOrderCodes(column: string): boolean {
  return Object.hasOwn(codeColumns, column);
}

/**
 * The parts' values, which conditions are held against with the finder's rules: a number lies between
 * the ends, a range covers them, a choice has one of the options, and conditions on order codes are met
 * by one and the same.
 */
export class PartTable {
  readonly #ordinals: number[] = [];
  /** Places by ordinal, of the parts that are there. */
  readonly #places = new Map<number, number>();
  readonly #columns = new Map<string, Column>();
  readonly #codes: (readonly CodeFacts[])[] = [];
  /** Names of packages, each with a package that has it, and the number of those. */
  readonly #packages = new Map<string, { readonly code: CodeFacts; count: number }>();
  #packageChanges = 0;

  /** Number of parts. */
  get size(): number {
    return this.#places.size;
  }

  /** Number that changes whenever there are other names of packages. */
  get packageChanges(): number {
    return this.#packageChanges;
  }

  /** Described packages, one for each name. */
  *packages(): Generator<CodeFacts> {
    for (const { code } of this.#packages.values()) yield code;
  }

  put(ordinal: number, { families, values, codes }: PartFacts): void {
    const place = this.#ordinals.push(ordinal) - 1;
    this.#places.set(ordinal, place);
    this.#add("family", place, families.map(String));
    for (const [name, value] of Object.entries(values)) this.#add(name, place, value);
    this.#codes.push(codes);
    for (const code of codes) this.#countPackage(code, 1);
  }

  remove(ordinal: number): void {
    const place = this.#places.get(ordinal);
    if (place === undefined) return;
    this.#places.delete(ordinal);
    for (const code of this.#codes[place] ?? []) this.#countPackage(code, -1);
    this.#codes[place] = [];
  }

  #countPackage(code: CodeFacts, more: 1 | -1): void {
    if (code.style === undefined) return;
    const key = `${code.style} ${code.pins} ${code.packageName}`;
    const known = this.#packages.get(key);
    if (known === undefined) {
      this.#packages.set(key, { code, count: 1 });
      this.#packageChanges += 1;
      return;
    }
    known.count += more;
    if (known.count > 0) return;
    this.#packages.delete(key);
    this.#packageChanges += 1;
  }

  #add(name: string, place: number, value: Value): void {
    const column = this.#columns.get(name) ?? { places: [], values: [] };
    this.#columns.set(name, column);
    column.places.push(place);
    column.values.push(value);
  }

  /** Places in use, which all sets of this table are of. */
  get places(): number {
    return this.#ordinals.length;
  }

  ordinalAt(place: number): number {
    return this.#ordinals[place] ?? -1;
  }

  placeOf(ordinal: number): number | undefined {
    return this.#places.get(ordinal);
  }

  /** All parts. */
  all(): Bits {
    const bits = emptyBits(this.places);
    for (const place of this.#places.values()) setBit(bits, place);
    return bits;
  }

  /** Parts that have a value of a column. */
  having(name: string): Bits {
    const bits = emptyBits(this.places);
    this.each(name, (place) => setBit(bits, place));
    return bits;
  }

  /** Calls with the values of a column, of parts that are there. */
  each(name: string, call: (place: number, value: Value) => void): void {
    const ofCode = codeColumns[name];
    if (ofCode !== undefined) {
      for (const [place, codes] of this.#codes.entries()) {
        for (const code of codes) {
          const value = ofCode(code);
          if (value !== undefined) call(place, value);
        }
      }
      return;
    }
    const { places, values } = this.#columns.get(name) ?? { places: [], values: [] };
    for (let at = 0; at < places.length; at += 1) {
      const [place = -1, value] = [places[at], values[at]];
      if (value !== undefined && this.#places.get(this.ordinalAt(place)) === place)
        call(place, value);
    }
  }

  /** Parts that meet a condition. */
  meeting(condition: PartCondition, isRange: boolean): Bits {
    const bits = emptyBits(this.places);
    const fits = test(condition, isRange);
    this.each(condition.column, (place, value) => {
      if (fits(value)) setBit(bits, place);
    });
    return bits;
  }

  /** Parts one of whose order codes meets all conditions on order codes; all where there is none. */
  meetingByOneCode(conditions: readonly (readonly [PartCondition, isRange: boolean])[]): Bits {
    const tests = conditions
      .filter(([{ column }]) => isOfOrderCodes(column))
      .map(([condition, isRange]) => ({
        of: codeColumns[condition.column],
        fits: test(condition, isRange),
      }));
    const bits = emptyBits(this.places);
    for (const place of this.#places.values()) {
      const codes = this.#codes[place] ?? [];
      const isMet =
        tests.length === 0 ||
        codes.some((code) =>
          tests.every(({ of, fits }) => {
            const value = of?.(code);
            return value !== undefined && fits(value);
          }),
        );
      if (isMet) setBit(bits, place);
    }
    return bits;
  }

  /** True if one of a part's packages has a name, written in any way. */
  hasPackage(place: number, isNamed: (name: string) => boolean): boolean {
    return (this.#codes[place] ?? []).some(({ packageName }) => isNamed(packageName));
  }
}

/** The finder's rule for a value. */
function test(condition: PartCondition, isRange: boolean): (value: Value) => boolean {
  if (condition.kind === "options") {
    const wanted = new Set<unknown>(condition.options);
    return (value) => value.some((one) => wanted.has(one));
  }
  const { from, to } = condition;
  const low = from ? inBaseUnits(from).min : Number.NEGATIVE_INFINITY;
  const high = to ? inBaseUnits(to).max : Number.POSITIVE_INFINITY;
  return ([min, max]) => {
    if (typeof min !== "number" || typeof max !== "number") return false;
    if (!isRange) return min >= low && max <= high;
    return (
      (from === undefined || (min <= low && low <= max)) &&
      (to === undefined || (min <= high && high <= max))
    );
  };
}

/** Number of parts in a set. */
export { countBits, hasBit };
