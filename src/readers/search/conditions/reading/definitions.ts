import type { SynonymIndex } from "../../query/words/synonymIndex.ts";
import type { Bits } from "../bitSet.ts";
import { tokensOf } from "../nameIndex.ts";
import type { PartCondition, PartTable } from "../partTable.ts";
import { phraseKey } from "../phraseTokens.ts";
import type { NamedColumn, Vocabulary } from "../vocabulary.ts";
import { type Names, namesIn } from "./definitionNames.ts";

/** The ends of a column's values, all values, and those that are no ranges, in base units. */
export interface Ends {
  readonly min: number;
  readonly max: number;
  readonly values: ReadonlySet<number>;
  readonly points: ReadonlySet<number>;
}

/** Packages that a phrase names. */
interface NamedPackages {
  readonly styles: Set<string>;
  readonly pins: Set<number>;
}

/** Units that stand in labels alone: `Measuring range (bar)`. */
function labelUnitsIn({ columns }: Vocabulary): Set<string> {
  const names = columns.filter(({ unit }) => unit === "").flatMap((column) => column.names);
  const units = names.flatMap((name) => /[(（]([^\s()（）]{1,6})[)）]$/.exec(name)?.[1] ?? []);
  return new Set(units.map((unit) => unit.toLowerCase()));
}

/** A collection's definitions as texts are read by them, and the parts that say which of them are in use. */
export class Definitions {
  readonly table: PartTable;
  readonly columns: ReadonlyMap<string, NamedColumn>;
  /** Units that stand in labels alone. */
  readonly labelUnits: ReadonlySet<string>;
  readonly #vocabulary: Vocabulary;
  readonly #glossary: SynonymIndex;
  readonly #rarity: (token: string) => number;
  #names: Names | undefined;
  /** Number of parts when the names were read. */
  #namesOf = 0;
  #packages = new Map<string, NamedPackages>();
  #packagesOf = -1;
  readonly #ends = new Map<string, Ends | undefined>();
  #endsAt = -1;

  /** @param rarity of a token in documents, from 0 for one that all have to 1 for one that none has */
  constructor(
    vocabulary: Vocabulary,
    glossary: SynonymIndex,
    table: PartTable,
    rarity: (token: string) => number,
  ) {
    this.table = table;
    this.#vocabulary = vocabulary;
    this.#glossary = glossary;
    this.#rarity = rarity;
    this.labelUnits = labelUnitsIn(vocabulary);
    this.columns = new Map(vocabulary.columns.map((column) => [column.name, column]));
  }

  /** The names that texts are read by, read anew when there are twice as many parts. */
  names(): Names {
    if (this.#names === undefined || this.table.size > 2 * this.#namesOf) {
      this.#names = namesIn(this.#vocabulary, this.#glossary, this.#rarity);
      this.#namesOf = this.table.size;
    }
    return this.#names;
  }

  /** True for a column whose values are ranges, which cover what is asked for. */
  isRange(column: string): boolean {
    return this.columns.get(column)?.kind === "range";
  }

  /** Parts that meet all of some conditions, those on order codes by one and the same. */
  partsOf(conditions: readonly PartCondition[]): Bits {
    return this.table.meetingAll(conditions, (column) => this.isRange(column));
  }

  /** The ends of a column's values, and all values, in base units. */
  endsOf(name: string): Ends | undefined {
    if (this.#endsAt !== this.table.places) {
      this.#ends.clear();
      this.#endsAt = this.table.places;
    }
    if (this.#ends.has(name)) return this.#ends.get(name);
    const all = this.table.valuesOf(name);
    const ends = all.flatMap((value) => [...value]);
    const values = new Set(ends.filter((end) => typeof end === "number"));
    const points = all.flatMap(([low, high]) =>
      typeof low === "number" && low === high ? [low] : [],
    );
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const found = values.size > 0 ? { min, max, values, points: new Set(points) } : undefined;
    this.#ends.set(name, found);
    return found;
  }

  /** Packages by their names, by what these begin with, and by their styles. */
  packages(): ReadonlyMap<string, NamedPackages> {
    if (this.#packagesOf === this.table.packageChanges) return this.#packages;
    this.#packagesOf = this.table.packageChanges;
    this.#packages = new Map();
    const note = (key: string, style: string, pins: number | undefined) => {
      const known = this.#packages.get(key) ?? { styles: new Set(), pins: new Set() };
      this.#packages.set(key, known);
      known.styles.add(style);
      if (pins !== undefined) known.pins.add(pins);
    };
    for (const { packageName, style, pins } of this.table.packages()) {
      if (style === undefined) continue;
      const tokens = tokensOf(packageName);
      for (let length = 1; length <= tokens.length; length += 1) {
        const beginning = tokens.slice(0, length);
        if (beginning.every(({ kind }) => kind === "number")) continue;
        // `M` of `M12` names none.
        if (length === 1 && tokens.length > 1 && beginning[0]?.written.length === 1) continue;
        note(phraseKey(beginning), style, pins);
      }
    }
    for (const { value, names } of this.columns.get("package")?.options ?? []) {
      const isUsed = this.#packages.values().some(({ styles }) => styles.has(value));
      if (!isUsed) continue;
      for (const name of names) note(phraseKey(tokensOf(name)), value, undefined);
    }
    return this.#packages;
  }
}
