import { amountIn, type Quantity, readableUnit } from "../site/values/quantities.ts";
import { baseEnds, type Condition, type SpanCondition, unitOf } from "./conditions.ts";
import type { FinderColumn, FinderTable } from "./finderTable.ts";
import { prepared } from "./preparedColumns.ts";
import { allOf, countByNumber, type NumbersOfValues, type Selection } from "./selection.ts";

/** A quantity that an end of a filter can be set to. */
export interface Stop {
  readonly quantity: Quantity;
  readonly base: number;
}

/** Number of parts by quantity, at the stops of the filter's ends. */
export interface Histogram {
  /** Ascending. */
  readonly stops: readonly Stop[];
  /**
   * By stop, with all other conditions applied: number of parts whose value lies between it and the
   * next stop, or whose range covers it.
   */
  readonly counts: Uint32Array;
}

/** Stops of a column with more different values; those between lie evenly on the column's scale. */
const maxStops = 40;

/** A scale of more than this ratio between its ends is logarithmic. */
const maxLinearRatio = 50;

const stopsOfColumns = new WeakMap<FinderColumn, readonly Stop[]>();

/** The quantities that the ends of a column's filter can be set to, ascending: values of its parts. */
export function stopsOf(column: FinderColumn): readonly Stop[] {
  let stops = stopsOfColumns.get(column);
  if (stops === undefined) {
    const { mins, maxs } = prepared(column);
    const bases = [...new Set([...mins, ...maxs])].filter(Number.isFinite).sort((a, b) => a - b);
    stops = thinned(bases).map((base) => stopAt(column, base));
    stopsOfColumns.set(column, stops);
  }
  return stops;
}

/** Different ranges of a column up to which they are offered one by one. */
const maxRanges = 6;

/** Parts or order codes that have a range, on average, from which on it is a grade to choose by. */
const minSharing = 3;

const rangesOfColumns = new WeakMap<FinderColumn, readonly (readonly [from: Stop, to: Stop])[]>();

/**
 * The grades of a column: its different ranges, ascending, where they are few and shared, as those of
 * temperature are; else none.
 */
export function rangesOf(column: FinderColumn): readonly (readonly [from: Stop, to: Stop])[] {
  if (column.kind !== "range") return [];
  let ranges = rangesOfColumns.get(column);
  if (ranges === undefined) {
    const { at, mins, maxs } = prepared(column);
    const ends = [...mins].map((min, value) => [min, maxs[value] ?? min] as const);
    const closed = ends.filter((both) => both.every(Number.isFinite));
    const different = [...new Map(closed.map((both) => [both.join(), both])).values()];
    const sharing = at.filter((place) => place >= 0).length / different.length;
    const isOffered =
      different.length > 1 && different.length <= maxRanges && sharing >= minSharing;
    ranges = (isOffered ? different : []).map(([min, max]) => [
      stopAt(column, min),
      stopAt(column, max),
    ]);
    rangesOfColumns.set(column, ranges);
  }
  return ranges;
}

function thinned(bases: readonly number[]): readonly number[] {
  const [least = 0] = bases;
  const most = bases.at(-1) ?? least;
  if (bases.length <= maxStops) return bases;
  const isLogarithmic = least > 0 && most / least > maxLinearRatio;
  const scale = isLogarithmic ? Math.log : (value: number) => value;
  const step = (scale(most) - scale(least)) / (maxStops - 1);
  const firsts = new Map<number, number>();
  // The first value of each step, so that what lies between two stops is counted at the lower one.
  for (const base of bases) {
    const at = Math.floor((scale(base) - scale(least)) / step + 1e-9);
    if (!firsts.has(at)) firsts.set(at, base);
  }
  return [...new Set([...firsts.values(), most])];
}

/** A number in base units as readers of the column see it. */
export function stopAt(column: FinderColumn, base: number): Stop {
  const unit = column.unit ?? readableUnit(base, unitOf(column));
  const amount = amountIn(unit, base);
  return { quantity: { min: amount, max: amount, unit }, base };
}

const placesOfColumns = new WeakMap<FinderColumn, NumbersOfValues>();

/** The histogram of a column of quantities. */
export function histogram(selection: Selection, column: FinderColumn): Histogram {
  const stops = stopsOf(column);
  const places = placesOfColumns.get(column) ?? stopPlaces(column, stops);
  placesOfColumns.set(column, places);
  const counts = selection.counts(column, () =>
    countByNumber(selection, column, places, stops.length),
  );
  return { stops, counts };
}

function stopPlaces(column: FinderColumn, stops: readonly Stop[]): NumbersOfValues {
  const bases = stops.map(({ base }) => base);
  return placesOf(column, (min, max) =>
    column.kind === "range"
      ? [firstFrom(bases, min), firstAbove(bases, max)]
      : [firstAbove(bases, min) - 1, firstAbove(bases, min)],
  );
}

const peaks = new WeakMap<FinderColumn, number>();

/** The most parts at one stop of a column without any filter: what a histogram's heights relate to. */
export function histogramPeak(table: FinderTable, column: FinderColumn): number {
  let peak = peaks.get(column);
  if (peak === undefined) {
    peak = Math.max(...histogram(allOf(table), column).counts, 1);
    peaks.set(column, peak);
  }
  return peak;
}

/** @param placesOfValue the places from the first up to, and without, the last */
function placesOf(
  column: FinderColumn,
  placesOfValue: (min: number, max: number) => readonly [first: number, last: number],
): NumbersOfValues {
  const { mins, maxs } = prepared(column);
  return Array.from(mins, (min, value) => {
    const [first, last] = placesOfValue(min, maxs[value] ?? 0);
    return Array.from({ length: Math.max(last - first, 0) }, (_, at) => first + at);
  });
}

/** The end of a filter that is set: its lower or its upper one. */
export type End = "from" | "to";

/**
 * Number of parts for each stop, with one end of the column's filter set to it, the other end and
 * all other conditions unchanged.
 */
export function endCounts(selection: Selection, column: FinderColumn, end: End): Uint32Array {
  const bases = stopsOf(column).map(({ base }) => base);
  const current = spanOn(selection.conditions, column);
  const { low, high } = current
    ? baseEnds(current)
    : { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const none = [0, 0] as const;
  const isCovered = (other: number, min: number, max: number) =>
    !Number.isFinite(other) || (min <= other && other <= max);
  const placesOfNumber = (min: number, max: number) => {
    if (end === "from") return max <= high ? ([0, firstAbove(bases, min)] as const) : none;
    return min >= low ? ([firstFrom(bases, max), bases.length] as const) : none;
  };
  const placesOfRange = (min: number, max: number) => {
    if (!isCovered(end === "from" ? high : low, min, max)) return none;
    return end === "from"
      ? ([firstFrom(bases, min), firstAbove(bases, Math.min(max, high))] as const)
      : ([firstFrom(bases, Math.max(min, low)), firstAbove(bases, max)] as const);
  };
  const places = placesOf(column, column.kind === "range" ? placesOfRange : placesOfNumber);
  return countByNumber(selection, column, places, bases.length);
}

/** The condition on a column of quantities, where there is one. */
export function spanOn(
  conditions: readonly Condition[],
  column: FinderColumn,
): SpanCondition | undefined {
  const condition = conditions.find((one) => one.column === column);
  return condition?.kind === "span" ? condition : undefined;
}

/**
 * The places of a slider's two thumbs, whose track has the stops from 1 and an open end on either side:
 * the last stop that is not above the lower end, the first that is not below the upper one.
 */
export function thumbsOf(
  stops: readonly Stop[],
  condition: SpanCondition | undefined,
): readonly [from: number, to: number] {
  const end = stops.length + 1;
  if (condition === undefined) return [0, end];
  const { low, high } = baseEnds(condition);
  const bases = stops.map(({ base }) => base);
  const from = condition.from ? Math.max(firstAbove(bases, low), 1) : 0;
  const to = condition.to ? Math.min(firstFrom(bases, high) + 1, stops.length) : end;
  return [Math.min(from, to), to];
}

/** Place of the first of ascending numbers that is at least `value`; their count where none is. */
function firstFrom(numbers: readonly number[], value: number): number {
  return search(numbers, (number) => number >= value);
}

/** Place of the first of ascending numbers that is above `value`; their count where none is. */
function firstAbove(numbers: readonly number[], value: number): number {
  return search(numbers, (number) => number > value);
}

function search(numbers: readonly number[], isReached: (number: number) => boolean): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isReached(numbers[middle] ?? Number.POSITIVE_INFINITY)) to = middle;
    else from = middle + 1;
  }
  return from;
}
