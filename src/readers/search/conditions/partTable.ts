import { familyColumn } from "../../../base/finder/finderTable.ts";
import { inBaseUnits, type Quantity } from "../../../base/site/values/quantities.ts";
import type { OrderCodeFact } from "../../../content/types/parameter.ts";
import { grownBytes } from "../index/memory/postings.ts";
import { type Bits, difference, emptyBits, hasBit, intersection, setBit } from "./bitSet.ts";
import type { CodeFacts, PartFacts, Span } from "./partFacts.ts";

/** Requirement on a part's value in one column of the finder, as the finder holds it. */
export type Requirement =
  | { readonly kind: "options"; readonly column: string; readonly options: readonly string[] }
  | {
      readonly kind: "span";
      readonly column: string;
      readonly from?: Quantity;
      readonly to?: Quantity;
    };

/**
 * A condition on one column. An excluded one is met by parts that do not meet it, be it that they have no
 * value there; of order codes by those with a code that has another value.
 */
export type PartCondition = Requirement & { readonly isExcluded?: true };

/** A value of a part or an order code: the ends of a quantity, or options. */
export type Value = Span | readonly string[];

/** Values of parts or order codes in one column, each once; those of parts that are gone stay in it. */
class Column {
  /** Places of the parts, and of their values in `values`. */
  readonly places: number[] = [];
  readonly at: number[] = [];
  readonly values: Value[] = [];
  readonly #known = new Map<string, number>();

  add(place: number, value: Value | undefined): void {
    this.places.push(place);
    if (value === undefined) {
      this.at.push(-1);
      return;
    }
    const key = value.join("\n");
    const known = this.#known.get(key) ?? this.values.push(value) - 1;
    this.#known.set(key, known);
    this.at.push(known);
  }
}

/** Column of the names of packages, which the finder does not have. */
export const packageNames = "package name";

/** Columns of the sides of packages' bodies, which the finder does not have. */
export const bodySides = ["body width", "body length", "body height"] as const;

/** True for a column that the finder has. */
export function isInFinder(column: string): boolean {
  return column !== packageNames && !bodySides.some((side) => side === column);
}

/** Columns of order codes: their rows are order codes, those of a part side by side. */
export const codeColumns: Readonly<Record<string, (code: CodeFacts) => Value | undefined>> = {
  package: ({ style }) => (style === undefined ? undefined : [style]),
  pins: ({ pins }) => (pins === undefined ? undefined : [pins, pins]),
  grade: ({ grade }) => (grade === undefined ? undefined : [grade]),
  ["packing" satisfies OrderCodeFact]: ({ pack }) => (pack === undefined ? undefined : [pack]),
  temperature: ({ temperature }) => temperature,
  [packageNames]: ({ packageName }) => [packageName],
  ...Object.fromEntries(
    bodySides.map((side, at) => [
      side,
      ({ body }: CodeFacts): Span | undefined => {
        const own = body?.[at];
        return own === undefined ? undefined : [own, own];
      },
    ]),
  ),
};

/** True for a column of order codes: one order code of a part must meet all conditions on them. */
export function isOfOrderCodes(column: string): boolean {
  return Object.hasOwn(codeColumns, column);
}

/** Cached sets of parts, by condition; all go when a part is added or removed. */
const maxCached = 400;

/**
 * The parts' values, which conditions are held against with the finder's rules: a number lies between
 * the ends, a range covers them, a choice has one of the options, and conditions on order codes are met
 * by one and the same.
 */
export class PartTable {
  readonly #ordinals: number[] = [];
  /** Places by ordinal, of the parts that are there. */
  readonly #places = new Map<number, number>();
  #isAlive = new Uint8Array(1 << 10);
  #ordinalsEnd = 0;
  readonly #columns = new Map<string, Column>();
  readonly #codes: (readonly CodeFacts[])[] = [];
  /** Names of packages, each with a package that has it, and the number of those. */
  readonly #packages = new Map<string, { readonly code: CodeFacts; count: number }>();
  #packageChanges = 0;
  readonly #cached = new Map<string, Bits>();

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
    this.#ordinalsEnd = Math.max(this.#ordinalsEnd, ordinal + 1);
    if (place >= this.#isAlive.length) this.#isAlive = grownBytes(this.#isAlive, place + 1);
    this.#isAlive[place] = 1;
    this.#cached.clear();
    this.#places.set(ordinal, place);
    this.#column(familyColumn).add(place, families.map(String));
    for (const [name, value] of Object.entries(values)) this.#column(name).add(place, value);
    this.#codes.push(codes);
    for (const code of codes) {
      this.#countPackage(code, 1);
      for (const [name, read] of Object.entries(codeColumns)) {
        this.#column(name).add(place, read(code));
      }
    }
  }

  remove(ordinal: number): void {
    const place = this.#places.get(ordinal);
    if (place === undefined) return;
    this.#places.delete(ordinal);
    this.#isAlive[place] = 0;
    this.#cached.clear();
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

  #column(name: string): Column {
    const column = this.#columns.get(name) ?? new Column();
    this.#columns.set(name, column);
    return column;
  }

  /** Places in use, which all sets of this table are of. */
  get places(): number {
    return this.#ordinals.length;
  }

  /** A number above all ordinals. */
  get ordinals(): number {
    return this.#ordinalsEnd;
  }

  ordinalAt(place: number): number {
    return this.#ordinals[place] ?? -1;
  }

  /** Ordinals of a set of parts. */
  ordinalsOf(parts: Bits): number[] {
    return this.#ordinals.filter((_ordinal, place) => hasBit(parts, place));
  }

  /** The parts among some documents, by their ordinals. */
  partsAt(ordinals: readonly number[]): Bits {
    const bits = emptyBits(this.places);
    for (const ordinal of ordinals) {
      const place = this.#places.get(ordinal);
      if (place !== undefined) setBit(bits, place);
    }
    return bits;
  }

  /** True for the place of a part that is there. */
  isAlive(place: number): boolean {
    return this.#isAlive[place] === 1;
  }

  /** All parts. */
  all(): Bits {
    return this.#cache("all", (bits) => {
      for (let place = 0; place < this.places; place += 1) {
        if (this.#isAlive[place] === 1) setBit(bits, place);
      }
    });
  }

  /** Parts that have a value of a column. */
  having(name: string): Bits {
    return this.#cache(`having ${name}`, (bits) => this.#mark(bits, name, () => true));
  }

  /** All values of a column, those of parts that are gone included. */
  valuesOf(name: string): readonly Value[] {
    return this.#columns.get(name)?.values ?? [];
  }

  /** Number by place for a column: the least that one of a part's values gives; none where it has none. */
  minimumOf(name: string, numberOf: (value: Value) => number): Float32Array {
    const least = new Float32Array(this.places).fill(Number.POSITIVE_INFINITY);
    const { places, at, values } = this.#columns.get(name) ?? new Column();
    const numbers = values.map(numberOf);
    for (let row = 0; row < places.length; row += 1) {
      const [place, value] = [places[row] ?? 0, at[row] ?? -1];
      const number = numbers[value];
      if (number !== undefined && number < (least[place] ?? 0)) least[place] = number;
    }
    return least;
  }

  /** Parts that meet a condition. */
  meeting(condition: PartCondition, isRange: boolean): Bits {
    const { isExcluded, ...wanted } = condition;
    const key = JSON.stringify([condition, isRange]);
    if (isExcluded && !isOfOrderCodes(condition.column)) {
      const meeting = this.meeting(wanted, isRange);
      return this.#cache(key, (bits) => bits.set(difference(this.all(), meeting)));
    }
    return this.#cache(key, (bits) =>
      this.#mark(bits, condition.column, meets(condition, isRange)),
    );
  }

  #mark(bits: Bits, name: string, fits: (value: Value) => boolean): void {
    const { places, at, values } = this.#columns.get(name) ?? new Column();
    const fitting = Uint8Array.from(values, (value) => Number(fits(value)));
    for (let row = 0; row < places.length; row += 1) {
      const place = places[row] ?? 0;
      if (fitting[at[row] ?? -1] === 1 && this.#isAlive[place] === 1) setBit(bits, place);
    }
  }

  /**
   * Parts that meet all of some conditions, those on order codes by one and the same.
   * @param isRange true for a column whose values are ranges
   */
  meetingAll(conditions: readonly PartCondition[], isRange: (column: string) => boolean): Bits {
    const ofCodes = conditions.filter(({ column }) => isOfOrderCodes(column));
    const sets = conditions.map((one) => this.meeting(one, isRange(one.column)));
    if (ofCodes.length > 1) {
      sets.push(this.#meetingByOneCode(ofCodes.map((one) => [one, isRange(one.column)] as const)));
    }
    const [first = this.all(), ...others] = sets;
    return others.reduce((a, b) => intersection(a, b), first);
  }

  /** Parts one of whose order codes meets all conditions on order codes. */
  #meetingByOneCode(conditions: readonly (readonly [PartCondition, isRange: boolean])[]): Bits {
    return this.#cache(JSON.stringify(conditions), (bits) => {
      const tests = conditions.map(([condition, isRange]) => {
        const column = this.#column(condition.column);
        const fits = meets(condition, isRange);
        return {
          at: column.at,
          fitting: Uint8Array.from(column.values, (one) => Number(fits(one))),
        };
      });
      const { places } = this.#column(packageNames);
      for (let row = 0; row < places.length; row += 1) {
        const place = places[row] ?? 0;
        const isMet = tests.every(({ at, fitting }) => fitting[at[row] ?? -1] === 1);
        if (isMet && this.#isAlive[place] === 1) setBit(bits, place);
      }
    });
  }

  #cache(key: string, make: (bits: Bits) => void): Bits {
    let bits = this.#cached.get(key);
    if (bits === undefined) {
      if (this.#cached.size >= maxCached) this.#cached.clear();
      bits = emptyBits(this.places);
      make(bits);
      this.#cached.set(key, bits);
    }
    return bits;
  }
}

/** The finder's rule for a value, or the opposite of it. */
export function meets(condition: PartCondition, isRange: boolean): (value: Value) => boolean {
  const fits = testOf(condition, isRange);
  return condition.isExcluded ? (value) => !fits(value) : fits;
}

function testOf(condition: Requirement, isRange: boolean): (value: Value) => boolean {
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
