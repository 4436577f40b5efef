import type { View } from "../../../content/publication.ts";
import { formatNumber, inBaseUnits, type Quantity } from "../../../content/quantities.ts";
import { askedEnds, filterPrefix, parseFilter } from "../../../content/queries/filters.ts";
import type { Parameter } from "../../../content/queries/products.ts";
import { withUnit } from "../../../content/queries/shownValues.ts";
import type { QuantityValue, TypedValue } from "../../../content/specification.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { FacetOption } from "./facets.ts";

/** A quantity that is to lie between two values, or a range that is to cover them. */
export interface SpanFacet {
  readonly kind: "span";
  /** Of the query, which takes the one end and then the other. */
  readonly name: string;
  readonly label: Phrase;
  readonly from: readonly FacetOption[];
  readonly to: readonly FacetOption[];
}

/** Most values that an end offers; of more, some evenly chosen. */
const mostEnds = 20;

/** A value that a quantity is to begin or end with. */
interface End {
  readonly amount: number;
  readonly unit: string;
  /** In base units. */
  readonly base: number;
}

/**
 * The values between which a quantity can be asked for: those that parts have.
 * @param values of all parts of the list
 * @param open those of the parts that fit all other filters: what is counted
 * @returns undefined where all are the same
 */
export function spanFacet(
  view: View,
  parameter: Parameter,
  values: readonly (TypedValue | undefined)[],
  open: readonly TypedValue[],
  asked: string | undefined,
): SpanFacet | undefined {
  const { key, body } = parameter;
  const quantities = values.filter((value) => value?.kind === "quantity");
  const [lows, highs] = [endsOf(quantities, "min"), endsOf(quantities, "max")];
  if (asked === undefined && lows.length < 2 && highs.length < 2) return undefined;
  const ends = asked === undefined ? {} : (askedEnds(asked, body.unit) ?? {});
  const [from, to] = [endOf(ends.from), endOf(ends.to)];
  const options = (offered: readonly End[], chosen: End | undefined, ask: (end: End) => string) =>
    withChosen(thinned(offered), chosen).map((end): FacetOption => {
      const filter = parseFilter(parameter, ask(end), view.language);
      return {
        value: written(end),
        label: { text: withUnit({ text: formatNumber(end.amount), unit: end.unit }) },
        count: filter ? open.filter((value) => filter.fits(value)).length : 0,
        isChosen: end.base === chosen?.base,
      };
    });
  return {
    kind: "span",
    name: filterPrefix + key,
    label: phrase(body.label, view.language),
    from: options(lows, from, (end) => `${written(end)}..${written(to)}`),
    to: options(highs, to, (end) => `${written(from)}..${written(end)}`),
  };
}

/** The different values at one end of quantities, ascending. */
function endsOf(values: readonly QuantityValue[], side: "min" | "max"): readonly End[] {
  const ends = new Map<number, End>();
  for (const value of values) {
    const base = value.base[side];
    if (!ends.has(base)) ends.set(base, { amount: value[side], unit: value.unit, base });
  }
  return [...ends.values()].sort((a, b) => a.base - b.base);
}

function endOf(quantity: Quantity | undefined): End | undefined {
  if (quantity === undefined) return undefined;
  return { amount: quantity.min, unit: quantity.unit, base: inBaseUnits(quantity).min };
}

/** As queries have it; with the unit, because beside another end's unit a bare number would take that. */
function written(end: End | undefined): string {
  return end ? `${end.amount} ${end.unit}`.trim() : "";
}

function thinned(ends: readonly End[]): readonly End[] {
  if (ends.length <= mostEnds) return ends;
  const step = (ends.length - 1) / (mostEnds - 1);
  return Array.from({ length: mostEnds }, (_, at) => ends[Math.round(at * step)]).filter(
    (end) => end !== undefined,
  );
}

/** With the end that is asked for, which may be none that a part has. */
function withChosen(ends: readonly End[], chosen: End | undefined): readonly End[] {
  if (chosen === undefined || ends.some(({ base }) => base === chosen.base)) return ends;
  return [...ends, chosen].sort((a, b) => a.base - b.base);
}
