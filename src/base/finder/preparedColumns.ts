import type { FinderColumn, FinderTable, FinderValue } from "./finderTable.ts";

/** A column as computing reads it: made once, as a table lives for a publication or a page. */
export interface PreparedColumn {
  /** By part or by order code: places in `values`, −1 where there is none. */
  readonly at: Int32Array;
  /** By value: places in `options`, for a choice. */
  readonly options: readonly (readonly number[])[];
  /** By value: ends in base units, for a quantity. */
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
}

const columns = new WeakMap<FinderColumn, PreparedColumn>();

/** The column as computing reads it. */
export function prepared(column: FinderColumn): PreparedColumn {
  let made = columns.get(column);
  if (made === undefined) {
    made = {
      at: Int32Array.from(column.at),
      options: column.values.map(optionsOf),
      mins: Float64Array.from(column.values, ([, min]) => (typeof min === "number" ? min : NaN)),
      maxs: Float64Array.from(column.values, ([, , max]) => (typeof max === "number" ? max : NaN)),
    };
    columns.set(column, made);
  }
  return made;
}

function optionsOf([, options]: FinderValue): readonly number[] {
  return typeof options === "object" ? options : [];
}

/**
 * Places of a part's different values, ascending: its own or, in a column of order codes, those of the
 * order codes given.
 * @param codes places of the order codes
 */
export function valuePlaces(
  column: FinderColumn,
  part: number,
  codes: readonly number[],
): readonly number[] {
  const { at } = prepared(column);
  const entries = column.level === "part" ? [part] : codes;
  const places = new Set(entries.map((entry) => at[entry] ?? -1));
  places.delete(-1);
  return [...places].sort((a, b) => a - b);
}

/** The order codes of a table by their parts. */
export interface PreparedCodes {
  /** By order code: the place of its part. */
  readonly parts: Int32Array;
  /** By part: the place of its first order code; one more entry at the end. */
  readonly starts: Int32Array;
}

const codes = new WeakMap<FinderTable, PreparedCodes>();

/** The order codes of a table by their parts. */
export function preparedCodes(table: FinderTable): PreparedCodes {
  let made = codes.get(table);
  if (made === undefined) {
    const parts = Int32Array.from(table.orderCodes.parts);
    const starts = new Int32Array(table.parts.ids.length + 1);
    for (const part of parts) starts[part + 1] = (starts[part + 1] ?? 0) + 1;
    for (let at = 1; at < starts.length; at += 1) {
      starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    }
    made = { parts, starts };
    codes.set(table, made);
  }
  return made;
}

/** True for a column of quantities. */
export function isQuantity({ kind }: FinderColumn): boolean {
  return kind === "number" || kind === "range";
}
