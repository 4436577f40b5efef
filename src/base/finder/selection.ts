import { type Condition, fittingValues } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import type { NearestPart } from "./nearestParts.ts";
import { prepared, preparedCodes } from "./preparedColumns.ts";

/**
 * The parts and order codes of a table that fit conditions. A part fits if it meets every condition on
 * parts, and one of its order codes meets every condition on order codes.
 */
export class Selection {
  readonly table: FinderTable;
  readonly conditions: readonly Condition[];
  /** Places of the parts that fit, in readers' order. */
  readonly parts: Int32Array;
  /** Number of failed conditions of its own level, by part and by order code. */
  readonly #partFailures: Uint8Array;
  readonly #codeFailures: Uint8Array;
  /** By column: 1 where a part or an order code fails the condition on it. */
  readonly #failuresOf = new Map<FinderColumn, Uint8Array>();
  /** By part: 1 where one of its order codes meets every condition. */
  readonly #hasCode: Uint8Array;
  /** Places of what fits all conditions, by level: the same for all columns without a condition. */
  readonly #openTo = new Map<FinderColumn["level"], Int32Array>();
  /** Cached counts by column. */
  readonly #counts = new Map<FinderColumn, Uint32Array>();

  constructor(table: FinderTable, conditions: readonly Condition[]) {
    this.table = table;
    this.conditions = conditions;
    const { parts: codeParts } = preparedCodes(table);
    this.#partFailures = new Uint8Array(table.parts.ids.length);
    this.#codeFailures = new Uint8Array(codeParts.length);
    for (const condition of conditions) this.#note(condition);
    this.#hasCode = partsWithCode(table, this.#codeFailures);
    this.parts = this.#placesOpen("part", undefined);
  }

  #note(condition: Condition): void {
    const { at } = prepared(condition.column);
    const fits = fittingValues(condition);
    const sums = condition.column.level === "part" ? this.#partFailures : this.#codeFailures;
    const failures = new Uint8Array(sums.length);
    for (let place = 0; place < failures.length; place += 1) {
      if (fits[at[place] ?? -1] === 1) continue;
      failures[place] = 1;
      sums[place] = (sums[place] ?? 0) + 1;
    }
    this.#failuresOf.set(condition.column, failures);
  }

  /** Places of the order codes of a part that fit all conditions on order codes. */
  fittingCodes(part: number): readonly number[] {
    return codesOfPart(this.table, part).filter((code) => this.#codeFailures[code] === 0);
  }

  /** The conditions that a part does not meet, with that of its order codes that meets most. */
  shortOf(part: number): NearestPart {
    const codes = codesOfPart(this.table, part);
    const failures = (code: number) => this.#codeFailures[code] ?? 0;
    const [first = -1] = codes;
    const code = codes.reduce((best, one) => (failures(one) < failures(best) ? one : best), first);
    const unmet = this.conditions.filter(({ column }) => {
      const place = column.level === "part" ? part : code;
      return (this.#failuresOf.get(column)?.[place] ?? 1) === 1;
    });
    return { part, code, unmet };
  }

  /**
   * Places of what fits all conditions but the one on a column, ascending: of parts for a column of
   * parts, of order codes for one of order codes.
   */
  open(column: FinderColumn): Int32Array {
    const own = this.#failuresOf.get(column);
    if (own !== undefined) return this.#placesOpen(column.level, own);
    const known = this.#openTo.get(column.level);
    if (known !== undefined) return known;
    const open = column.level === "part" ? this.parts : this.#placesOpen(column.level, undefined);
    this.#openTo.set(column.level, open);
    return open;
  }

  /** @param own by place of the level: 1 where it fails the condition that is left out */
  #placesOpen(level: FinderColumn["level"], own: Uint8Array | undefined): Int32Array {
    const failures = level === "part" ? this.#partFailures : this.#codeFailures;
    const { parts } = preparedCodes(this.table);
    const open = new Int32Array(failures.length);
    let count = 0;
    for (let at = 0; at < failures.length; at += 1) {
      if (failures[at] !== (own === undefined ? 0 : own[at])) continue;
      const isOpen =
        level === "part" ? this.#hasCode[at] === 1 : this.#partFailures[parts[at] ?? 0] === 0;
      if (!isOpen) continue;
      open[count] = at;
      count += 1;
    }
    return open.slice(0, count);
  }

  /** By option of a choice: the number of parts that have it, all other conditions standing. */
  optionCounts(column: FinderColumn): Uint32Array {
    const { options } = prepared(column);
    return this.counts(column, () =>
      countByNumber(this, column, options, column.options?.length ?? 0),
    );
  }

  /** Returns the counts of a column, computed once for this selection. */
  counts(column: FinderColumn, count: () => Uint32Array): Uint32Array {
    const made = this.#counts.get(column) ?? count();
    this.#counts.set(column, made);
    return made;
  }

  /**
   * The number of parts that fit all conditions but the one on a column.
   * @param fits by value of the column: 1 where it is to count; absent: all parts do
   */
  countWithout(column: FinderColumn, fits?: Uint8Array): number {
    const open = this.open(column);
    const { at } = prepared(column);
    const { parts } = preparedCodes(this.table);
    let count = 0;
    let last = -1;
    for (const place of open) {
      if (fits !== undefined && fits[at[place] ?? -1] !== 1) continue;
      // Order codes of a part lie side by side.
      const part = column.level === "part" ? place : (parts[place] ?? -1);
      if (part !== last) count += 1;
      last = part;
    }
    return count;
  }
}

const selectionsOfAll = new WeakMap<FinderTable, Selection>();

/** All of a table, which every list without filters shows. */
export function allOf(table: FinderTable): Selection {
  const made = selectionsOfAll.get(table) ?? select(table, []);
  selectionsOfAll.set(table, made);
  return made;
}

/** The parts and order codes of a table that fit conditions. */
export function select(table: FinderTable, conditions: readonly Condition[]): Selection {
  return new Selection(table, conditions);
}

/** By value of a column: the numbers that it stands for, each once. */
export type NumbersOfValues = readonly (readonly number[])[];

/**
 * By number, how many parts have a value that stands for it, each part once for a number, all
 * conditions but the column's own standing.
 * @param count of numbers, from 0
 */
export function countByNumber(
  selection: Selection,
  column: FinderColumn,
  numbers: NumbersOfValues,
  count: number,
): Uint32Array {
  const open = selection.open(column);
  const counts = new Uint32Array(count);
  if (column.level === "part") countParts(column, open, numbers, counts);
  else countPartsOfCodes(selection.table, column, open, numbers, counts);
  return counts;
}

/** A part has one value: values are counted first, far fewer than there are parts. */
function countParts(
  column: FinderColumn,
  open: Int32Array,
  numbers: NumbersOfValues,
  counts: Uint32Array,
): void {
  const { at } = prepared(column);
  const ofValues = new Uint32Array(numbers.length);
  for (const part of open) {
    const value = at[part] ?? -1;
    if (value >= 0) ofValues[value] = (ofValues[value] ?? 0) + 1;
  }
  for (const [value, own] of numbers.entries()) {
    const parts = ofValues[value] ?? 0;
    for (const number of own) counts[number] = (counts[number] ?? 0) + parts;
  }
}

/** Order codes of a part lie side by side: a number remembers the part that it counted last. */
function countPartsOfCodes(
  table: FinderTable,
  column: FinderColumn,
  open: Int32Array,
  numbers: NumbersOfValues,
  counts: Uint32Array,
): void {
  const { at } = prepared(column);
  const { parts } = preparedCodes(table);
  /** By number: the part counted last, plus one. */
  const counted = new Int32Array(counts.length);
  for (const code of open) {
    const own = numbers[at[code] ?? -1];
    if (own === undefined) continue;
    const mark = (parts[code] ?? 0) + 1;
    for (const number of own) {
      if (counted[number] === mark) continue;
      counted[number] = mark;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
}

/** Places of a part's order codes. */
export function codesOfPart(table: FinderTable, part: number): readonly number[] {
  const { starts } = preparedCodes(table);
  const from = starts[part] ?? 0;
  return Array.from({ length: (starts[part + 1] ?? from) - from }, (_, at) => from + at);
}

/** By part: 1 where one of its order codes fails nothing. */
function partsWithCode(table: FinderTable, failures: Uint8Array): Uint8Array {
  const { parts } = preparedCodes(table);
  const found = new Uint8Array(table.parts.ids.length);
  for (let code = 0; code < failures.length; code += 1) {
    if (failures[code] === 0) found[parts[code] ?? 0] = 1;
  }
  return found;
}
