import { type Condition, quantityInQuery } from "../../../../base/finder/conditions.ts";
import type { FinderColumn, FinderTable, Label } from "../../../../base/finder/finderTable.ts";
import {
  histogram,
  histogramPeak,
  rangesOf,
  spanOn,
  thumbsOf,
} from "../../../../base/finder/histogram.ts";
import { offeredFilters } from "../../../../base/finder/offeredFilters.ts";
import { isQuantity } from "../../../../base/finder/preparedColumns.ts";
import type { Selection } from "../../../../base/finder/selection.ts";
import type { Facet, FacetGroup, ShownText } from "../finderProps.ts";

interface Facets {
  readonly facets: readonly Facet[];
  readonly groups: readonly FacetGroup[];
}

const facetsOfSelections = new WeakMap<Selection, Facets>();

/** The filters that a list offers, with counts: the same in each order and with more rows. */
export function facetsOf(selection: Selection): Facets {
  let made = facetsOfSelections.get(selection);
  if (made === undefined) {
    made = makeFacets(selection);
    facetsOfSelections.set(selection, made);
  }
  return made;
}

function makeFacets(selection: Selection): Facets {
  const { table, conditions } = selection;
  const { facts, main, groups } = offeredFilters(table, conditions);
  const facet = (column: FinderColumn) => facetOf(selection, column);
  const isLifecycle = ({ name }: FinderColumn) => name === "lifecycle";
  const isFiltered = (column: FinderColumn) => conditions.some((one) => one.column === column);
  // Order codes are chosen by as often as the main figures, whatever group their parameter is in.
  const ofCodes = (column: FinderColumn) => column.level === "orderCode";
  const first = [
    ...facts.filter((column) => !isLifecycle(column) && !ofCodes(column)),
    ...main,
    ...facts.filter(ofCodes),
    ...facts.filter(isLifecycle),
  ];
  return {
    facets: first.map(facet),
    groups: groups.map(({ group, columns }) => {
      const facets = once(() => columns.map(facet));
      return {
        title: titleOf(table, group),
        // Counted when it is read: in the browser most groups are closed.
        get facets() {
          return facets();
        },
        isOpen: columns.some(isFiltered),
      };
    }),
  };
}

/** A function that makes its value at the first call. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function titleOf({ groups }: FinderTable, group: number): ShownText {
  return labelOf(groups[group] ?? { text: "" });
}

/** A label's text and language without all else. */
export function labelOf({ text, lang }: Label): ShownText {
  return lang === undefined ? { text } : { text, lang };
}

function facetOf(selection: Selection, column: FinderColumn): Facet {
  const { name } = column;
  const condition = selection.conditions.find((one) => one.column === column);
  if (isQuantity(column)) return spanFacet(selection, column);
  if (column.kind === "text") return { kind: "text", name, ...labelOf(column) };
  const counts = selection.optionCounts(column);
  return {
    kind: "choice",
    name,
    ...labelOf(column),
    options: (column.options ?? []).flatMap((option, at) =>
      option.isUnused && !isChosen(condition, at)
        ? []
        : { value: option.value, ...labelOf(option), count: counts[at] ?? 0 },
    ),
  };
}

function isChosen(condition: Condition | undefined, option: number): boolean {
  return condition?.kind === "options" && condition.options.includes(option);
}

function spanFacet(selection: Selection, column: FinderColumn): Facet {
  const { stops, counts } = histogram(selection, column);
  const condition = spanOn(selection.conditions, column);
  return {
    kind: "span",
    name: column.name,
    ...labelOf(column),
    covers: column.kind === "range",
    ...(column.unit && { unit: column.unit }),
    ranges: rangesOf(column).map(([from, to]) => [
      quantityInQuery(from.quantity),
      quantityInQuery(to.quantity),
    ]),
    stops: stops.map(({ quantity }) => quantityInQuery(quantity)),
    counts: [...counts],
    peak: histogramPeak(selection.table, column),
    from: condition?.from ? quantityInQuery(condition.from) : "",
    to: condition?.to ? quantityInQuery(condition.to) : "",
    thumbs: thumbsOf(stops, condition),
  };
}
