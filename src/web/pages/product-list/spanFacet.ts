import type { View } from "../../../content/publication.ts";
import { filterPrefix } from "../../../content/queries/filters.ts";
import type { PartColumn, QuantityEnd } from "../../../content/queries/partColumns.ts";
import type { Parameter } from "../../../content/queries/products.ts";
import { withUnit } from "../../../content/queries/shownValues.ts";
import { type LocalizedText, localize } from "../../../site/localizedText.ts";
import { formatNumber, inBaseUnits, type Quantity } from "../../../site/quantities.ts";
import { requestedRange } from "../../../site/requestedRange.ts";
import type { FacetOption } from "./facets.ts";

/** A quantity that is to lie between two values, or a range that is to cover them. */
export interface SpanFacet {
  readonly kind: "span";
  /** Of the query, which takes the one end and then the other. */
  readonly name: string;
  readonly label: LocalizedText;
  readonly from: readonly FacetOption[];
  readonly to: readonly FacetOption[];
}

/** Most values that an end offers; of more, some evenly chosen. */
const maxEnds = 20;

/**
 * The values between which a quantity can be asked for: those that parts have.
 * @param column the values of all parts of the list
 * @param isOpen whether the part at a place fits all other filters: what is counted
 * @returns undefined where all are the same
 */
export function spanFacet(
  view: View,
  parameter: Parameter,
  column: PartColumn,
  isOpen: (at: number) => boolean,
  asked: string | undefined,
): SpanFacet | undefined {
  const { key, body } = parameter;
  const { lowEnds, highEnds } = column;
  if (asked === undefined && lowEnds.length < 2 && highEnds.length < 2) return undefined;
  const ends = asked === undefined ? {} : (requestedRange(asked, body.unit) ?? {});
  const [from, to] = [endOf(ends.from), endOf(ends.to)];
  const isRange = body.kind === "range";
  const options = (side: "from" | "to", offered: readonly QuantityEnd[]): FacetOption[] => {
    const chosen = side === "from" ? from : to;
    const shown = withChosen(thinned(offered), chosen);
    const counts = countsOf(side, shown, side === "from" ? to : from, column, isRange, isOpen);
    return shown.map((end, at) => ({
      value: written(end),
      label: { text: withUnit({ text: formatNumber(end.amount), unit: end.unit }) },
      count: counts[at] ?? 0,
      isChosen: end.base === chosen?.base,
    }));
  };
  return {
    kind: "span",
    name: filterPrefix + key,
    label: localize(body.label, view.language),
    from: options("from", lowEnds),
    to: options("to", highEnds),
  };
}

/**
 * For each end, how many open quantities there would be with it: those between the two ends or, for
 * ranges, those that cover what is given of them (as `parseFilter` reads it). One look at each part.
 */
function countsOf(
  side: "from" | "to",
  ends: readonly QuantityEnd[],
  other: QuantityEnd | undefined,
  { lows, highs }: PartColumn,
  isRange: boolean,
  isOpen: (at: number) => boolean,
): number[] {
  const bases = ends.map(({ base }) => base);
  // What begins and ends to count at each place; summed up from the left at last.
  const changes = new Array<number>(ends.length + 1).fill(0);
  const otherBase = other?.base;
  for (let at = 0; at < lows.length; at += 1) {
    const [low = Number.NaN, high = Number.NaN] = [lows[at], highs[at]];
    if (Number.isNaN(low) || !isOpen(at)) continue;
    let [first, last] = [0, ends.length];
    if (isRange) {
      if (otherBase !== undefined && (otherBase < low || otherBase > high)) continue;
      [first, last] = [below(bases, low), upTo(bases, high)];
    } else if (side === "from") {
      if (otherBase !== undefined && high > otherBase) continue;
      last = upTo(bases, low);
    } else {
      if (otherBase !== undefined && low < otherBase) continue;
      first = below(bases, high);
    }
    if (first >= last) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last] = (changes[last] ?? 0) - 1;
  }
  let sum = 0;
  return bases.map((base, at) => {
    sum += changes[at] ?? 0;
    const isBackwards =
      otherBase !== undefined && (side === "from" ? base > otherBase : base < otherBase);
    return isBackwards ? 0 : sum;
  });
}

/** Number of ascending numbers that are smaller than one. */
function below(numbers: readonly number[], one: number): number {
  return place(numbers, (number) => number < one);
}

/** Number of ascending numbers that are no larger than one. */
function upTo(numbers: readonly number[], one: number): number {
  return place(numbers, (number) => number <= one);
}

/** Index of the first of ascending numbers that is not `before` (binary search). */
function place(numbers: readonly number[], before: (number: number) => boolean): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (before(numbers[middle] ?? Number.POSITIVE_INFINITY)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function endOf(quantity: Quantity | undefined): QuantityEnd | undefined {
  if (quantity === undefined) return undefined;
  return { amount: quantity.min, unit: quantity.unit, base: inBaseUnits(quantity).min };
}

/** As queries have it; with the unit, because beside another end's unit a bare number would take that. */
function written(end: QuantityEnd | undefined): string {
  return end ? `${end.amount} ${end.unit}`.trim() : "";
}

function thinned(ends: readonly QuantityEnd[]): readonly QuantityEnd[] {
  if (ends.length <= maxEnds) return ends;
  const step = (ends.length - 1) / (maxEnds - 1);
  return Array.from({ length: maxEnds }, (_, at) => ends[Math.round(at * step)]).filter(
    (end) => end !== undefined,
  );
}

/** With the end that is asked for, which may be none that a part has. */
function withChosen(
  ends: readonly QuantityEnd[],
  chosen: QuantityEnd | undefined,
): readonly QuantityEnd[] {
  if (chosen === undefined || ends.some(({ base }) => base === chosen.base)) return ends;
  return [...ends, chosen].sort((a, b) => a.base - b.base);
}
