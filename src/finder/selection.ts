import { type Condition, fittingValues } from "./conditions.ts";
import { prepared, preparedCodes } from "./prepared.ts";
import type { FinderColumn, FinderTable } from "./table.ts";

/**
 * The parts and order codes of a table that fit conditions. A part fits if it meets every condition on
 * parts, and one of its order codes meets every condition on order codes.
 */
export class Selection {
  readonly table: FinderTable;
  readonly conditions: readonly Condition[];
  /** Places of the parts that fit, in readers' order. */
  readonly parts: Int32Array;
  /** By part and by order code: how many conditions of its level it fails. */
  readonly #partFailures: Uint8Array;
  readonly #codeFailures: Uint8Array;
  /** By column: 1 where a part or an order code fails the condition on it. */
  readonly #failuresOf = new Map<FinderColumn, Uint8Array>();
  /** By part: 1 where one of its order codes meets every condition. */
  readonly #hasCode: Uint8Array;
  /** What fits all conditions, by level: the same for all columns without a condition. */
  readonly #openTo = new Map<FinderColumn["level"], Uint8Array>();

  constructor(table: FinderTable, conditions: readonly Condition[]) {
    this.table = table;
    this.conditions = conditions;
    const { parts: codeParts } = preparedCodes(table);
    this.#partFailures = new Uint8Array(table.parts.ids.length);
    this.#codeFailures = new Uint8Array(codeParts.length);
    for (const condition of conditions) this.#note(condition);
    this.#hasCode = partsOfCodes(table, (code) => this.#codeFailures[code] === 0);
    this.parts = Int32Array.from(table.parts.ids.keys()).filter((part) => this.fits(part));
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

  /** True if the part at a place fits all conditions. */
  fits(part: number): boolean {
    return this.#partFailures[part] === 0 && this.#hasCode[part] === 1;
  }

  /** Places of the order codes of a part that fit all conditions on order codes. */
  fittingCodes(part: number): readonly number[] {
    return codesOfPart(this.table, part).filter((code) => this.#codeFailures[code] === 0);
  }

  /**
   * What fits all conditions but the one on a column: 1 by part for a column of parts, by order code
   * for one of order codes.
   */
  open(column: FinderColumn): Uint8Array {
    const own = this.#failuresOf.get(column);
    const known = own === undefined ? this.#openTo.get(column.level) : undefined;
    if (known !== undefined) return known;
    const isOfParts = column.level === "part";
    const failures = isOfParts ? this.#partFailures : this.#codeFailures;
    const { parts } = preparedCodes(this.table);
    const open = new Uint8Array(failures.length);
    for (let at = 0; at < open.length; at += 1) {
      if (failures[at] !== (own?.[at] ?? 0)) continue;
      const isOpen = isOfParts ? this.#hasCode[at] === 1 : this.#partFailures[parts[at] ?? 0] === 0;
      if (isOpen) open[at] = 1;
    }
    if (own === undefined) this.#openTo.set(column.level, open);
    return open;
  }

  /** By option of a choice: the number of parts that have it, all other conditions standing. */
  optionCounts(column: FinderColumn): Uint32Array {
    const { options } = prepared(column);
    const counts = new Uint32Array(column.options?.length ?? 0);
    const add = counter(this, column, counts);
    forEachOpen(this, column, (value, place) => {
      for (const option of options[value] ?? []) add(option, place);
    });
    return counts;
  }
}

/** The parts and order codes of a table that fit conditions. */
export function select(table: FinderTable, conditions: readonly Condition[]): Selection {
  return new Selection(table, conditions);
}

/** The places from the first up to, and without, the last. */
export interface Places {
  /** By value of a column. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
}

/**
 * By place, the number of parts with a value that stands for it, each part once for a place, all
 * conditions but the column's own standing.
 */
export function countByPlace(
  selection: Selection,
  column: FinderColumn,
  { firsts, lasts }: Places,
  count: number,
): Uint32Array {
  const counts = new Uint32Array(count);
  const add = counter(selection, column, counts);
  forEachOpen(selection, column, (value, place) => {
    const last = lasts[value] ?? 0;
    for (let at = firsts[value] ?? 0; at < last; at += 1) add(at, place);
  });
  return counts;
}

/** Calls back with the value and the place of each part or order code that is open for a column. */
function forEachOpen(
  selection: Selection,
  column: FinderColumn,
  callback: (value: number, place: number) => void,
): void {
  const { at } = prepared(column);
  const open = selection.open(column);
  for (let place = 0; place < open.length; place += 1) {
    const value = at[place] ?? -1;
    if (open[place] === 1 && value >= 0) callback(value, place);
  }
}

/** Counts a part or an order code under a number; the order codes of a part once. */
function counter(selection: Selection, column: FinderColumn, counts: Uint32Array) {
  if (column.level === "part") {
    return (number: number) => {
      counts[number] = (counts[number] ?? 0) + 1;
    };
  }
  const { parts } = preparedCodes(selection.table);
  /** By number: the part counted last, plus one. Order codes of a part lie side by side. */
  const counted = new Int32Array(counts.length);
  return (number: number, code: number) => {
    const mark = (parts[code] ?? 0) + 1;
    if (counted[number] === mark) return;
    counted[number] = mark;
    counts[number] = (counts[number] ?? 0) + 1;
  };
}

/** Places of a part's order codes. */
export function codesOfPart(table: FinderTable, part: number): readonly number[] {
  const { starts } = preparedCodes(table);
  const from = starts[part] ?? 0;
  return Array.from({ length: (starts[part + 1] ?? from) - from }, (_, at) => from + at);
}

/** By part: 1 where one of its order codes passes. */
function partsOfCodes(table: FinderTable, passes: (code: number) => boolean): Uint8Array {
  const { parts } = preparedCodes(table);
  const found = new Uint8Array(table.parts.ids.length);
  for (let code = 0; code < parts.length; code += 1) {
    if (passes(code)) found[parts[code] ?? 0] = 1;
  }
  return found;
}
