import { baseEnds, quantityInQuery } from "../../../finder/conditions.ts";
import { type End, endCounts, spanOn, stopsOf } from "../../../finder/histogram.ts";
import { offeredFilters } from "../../../finder/offered.ts";
import type { Selection } from "../../../finder/selection.ts";
import type { FinderColumn } from "../../../finder/table.ts";
import type { LocalizedText } from "../../../site/localizedText.ts";
import { quantityWords } from "../../components/finder/conditionWords.ts";

/** A value to filter by, and how many parts there would be with it, all other filters standing. */
export interface FacetOption {
  readonly value: string;
  readonly label: LocalizedText;
  readonly count: number;
  readonly isChosen: boolean;
}

interface FacetFacts {
  /** Of the query. */
  readonly name: string;
  readonly label: LocalizedText;
}

/** Options of which a part must have one. */
export interface ChoiceFacet extends FacetFacts {
  readonly kind: "choice";
  readonly options: readonly FacetOption[];
}

/** A quantity that is to lie between two values, or a range that is to cover them. */
export interface SpanFacet extends FacetFacts {
  readonly kind: "span";
  readonly from: readonly FacetOption[];
  readonly to: readonly FacetOption[];
}

/** The filter that one column offers. */
export type Facet = ChoiceFacet | SpanFacet;

export interface FacetGroup {
  readonly title: LocalizedText;
  readonly facets: readonly Facet[];
  /** True if one of its columns is filtered by. */
  readonly isFiltered: boolean;
}

export interface Facets {
  /** What is no parameter, and the figures that parts put forward most. */
  readonly main: readonly Facet[];
  /** All others, by the parameters' groups. */
  readonly groups: readonly FacetGroup[];
}

/** Filters that tell the parts of a list apart, with counts. */
export function facetsOf(selection: Selection): Facets {
  const { table, conditions } = selection;
  const { facts, main, groups } = offeredFilters(table, conditions);
  const filtered = new Set(conditions.map(({ column }) => column));
  return {
    main: [...facts, ...main].map((column) => facetOf(selection, column)),
    groups: groups.map(({ group, columns }) => ({
      title: table.groups[group] ?? { text: "" },
      facets: columns.map((column) => facetOf(selection, column)),
      isFiltered: columns.some((column) => filtered.has(column)),
    })),
  };
}

function facetOf(selection: Selection, column: FinderColumn): Facet {
  const facts = { name: column.name, label: labelOf(column) };
  return column.kind === "choice"
    ? { kind: "choice", ...facts, options: choiceOptions(selection, column) }
    : {
        kind: "span",
        ...facts,
        from: endOptions(selection, column, "from"),
        to: endOptions(selection, column, "to"),
      };
}

function labelOf({ text, lang }: LocalizedText): LocalizedText {
  return lang === undefined ? { text } : { text, lang };
}

function choiceOptions(selection: Selection, column: FinderColumn): FacetOption[] {
  const condition = selection.conditions.find((one) => one.column === column);
  const chosen = new Set(condition?.kind === "options" ? condition.options : []);
  const counts = selection.optionCounts(column);
  return (column.options ?? []).flatMap(({ value, isUnused, ...label }, at) =>
    isUnused && !chosen.has(at)
      ? []
      : { value, label: labelOf(label), count: counts[at] ?? 0, isChosen: chosen.has(at) },
  );
}

/** Most values that an end offers; of more, some evenly chosen. */
const maxEnds = 20;

function endOptions(selection: Selection, column: FinderColumn, end: End): FacetOption[] {
  const condition = spanOn(selection.conditions, column);
  const chosen = condition?.[end];
  const base = condition && baseEnds(condition)[end === "from" ? "low" : "high"];
  const counts = endCounts(selection, column, end);
  const options = stopsOf(column).map((stop, at) => ({
    base: stop.base,
    option: {
      value: quantityInQuery(stop.quantity),
      label: { text: quantityWords(stop.quantity) },
      count: counts[at] ?? 0,
      isChosen: chosen !== undefined && stop.base === base,
    },
  }));
  const offered = thinned(options, ({ option }) => option.isChosen);
  if (chosen !== undefined && !offered.some(({ option }) => option.isChosen)) {
    const option = {
      value: quantityInQuery(chosen),
      label: { text: quantityWords(chosen) },
      count: selection.parts.length,
      isChosen: true,
    };
    offered.push({ base: base ?? 0, option });
    offered.sort((a, b) => a.base - b.base);
  }
  return offered.map(({ option }) => option);
}

/** Evenly chosen entries, the first and the last among them, and those that must be there. */
function thinned<Entry>(entries: readonly Entry[], isNeeded: (entry: Entry) => boolean): Entry[] {
  if (entries.length <= maxEnds) return [...entries];
  const step = (entries.length - 1) / (maxEnds - 1);
  const places = new Set(Array.from({ length: maxEnds }, (_, at) => Math.round(at * step)));
  return entries.filter((entry, at) => places.has(at) || isNeeded(entry));
}
