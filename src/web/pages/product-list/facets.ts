import type { ColumnNode } from "../../../content/columns.ts";
import type { Doc, View } from "../../../content/publication.ts";
import { parametersOf } from "../../../content/queries/familyParameters.ts";
import { filterPrefix } from "../../../content/queries/filters.ts";
import {
  optionsOf,
  type PartColumn,
  type PartColumns,
  partColumns,
} from "../../../content/queries/partColumns.ts";
import type { Parameter, Part } from "../../../content/queries/products.ts";
import { showValue } from "../../../content/queries/shownValues.ts";
import type { TypedValue } from "../../../content/specification.ts";
import { type LifecycleStage, lifecycleStages } from "../../../content/types/product.ts";
import { type LocalizedText, localize } from "../../../site/localizedText.ts";
import { filtersOf, type ListQuery } from "./filtering.ts";
import { type SpanFacet, spanFacet } from "./spanFacet.ts";

/** A value to filter by, and how many parts there would be with it, all other filters standing. */
export interface FacetOption {
  readonly value: string;
  readonly label: LocalizedText;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Options of which a part must have one. */
export interface ChoiceFacet {
  readonly kind: "choice";
  /** Of the query. */
  readonly name: string;
  readonly label: LocalizedText;
  readonly options: readonly FacetOption[];
}

/** The filter that one parameter offers. */
export type Facet = ChoiceFacet | SpanFacet;

interface FacetGroup {
  /** Undefined where the group is not published in this language. */
  readonly title: LocalizedText | undefined;
  readonly facets: readonly Facet[];
  /** True if one of its parameters is filtered by. */
  readonly isAsked: boolean;
}

export interface Facets {
  /** The stages that parts are in and how many, where there are several stages. */
  readonly stages: readonly {
    readonly stage: LifecycleStage;
    readonly count: number;
    readonly isChosen: boolean;
  }[];
  /** The figures that parts put forward most. */
  readonly main: readonly Facet[];
  /** All others, by the parameters' groups. */
  readonly groups: readonly FacetGroup[];
}

/** Facets that stand before the groups. */
const mainCount = 4;

/**
 * Filters for the parts of a column: stages and parameters in which they are not all the same, with
 * counts. Texts are not offered: no two of them are alike.
 */
export function facetsOf(view: View, node: ColumnNode, asked: ListQuery | undefined): Facets {
  const columns = partColumns(view, node);
  const { parts } = columns;
  const selection = selectionOf(view, columns, asked);
  const askedOf = new Map(asked?.values);
  const made = parametersOf(view, node).flatMap((parameter) => {
    const facet = facetOf(view, parameter, columns, selection, askedOf.get(parameter.key));
    return facet ? [{ parameter, facet }] : [];
  });
  const main = maxNamed(parts)
    .flatMap((key) => made.find(({ parameter }) => parameter.key === key) ?? [])
    .slice(0, mainCount);
  const others = made.filter((one) => !main.includes(one));
  return {
    stages: stagesOf(selection, asked?.stages ?? []),
    main: main.map(({ facet }) => facet),
    groups: [...Map.groupBy(others, ({ parameter }) => parameter.body.group)]
      .map(([key, members]) => ({ group: view.get("parameterGroup", key), members }))
      .sort((a, b) => positionOf(a.group) - positionOf(b.group))
      .map(({ group, members }) => ({
        title: group && localize(group.body.title, view.language),
        facets: members.map(({ facet }) => facet),
        isAsked: members.some(({ parameter }) => askedOf.has(parameter.key)),
      })),
  };
}

function positionOf(group: Doc<"parameterGroup"> | undefined): number {
  return group?.body.position ?? Number.MAX_SAFE_INTEGER;
}

const namings = new WeakMap<readonly Part[], readonly string[]>();

/** Keys of the parameters that parts name as key figures, the most named first. */
function maxNamed(parts: readonly Part[]): readonly string[] {
  let keys = namings.get(parts);
  if (keys === undefined) {
    const named = new Map<string, number>();
    for (const key of parts.flatMap(({ body }) => body.keyFigures)) {
      named.set(key, (named.get(key) ?? 0) + 1);
    }
    keys = [...named].sort(([, a], [, b]) => b - a).map(([key]) => key);
    namings.set(parts, keys);
  }
  return keys;
}

/** The parts of a list by their places, and which of them fit all filters but one. */
interface Selection {
  readonly parts: readonly Part[];
  /**
   * Tests a part against all filters but those of one parameter or, without one, of the lifecycle.
   */
  except(parameter?: Parameter): (at: number) => boolean;
}

function selectionOf(view: View, columns: PartColumns, asked: ListQuery | undefined): Selection {
  const { parts } = columns;
  const stages = asked?.stages ?? [];
  const failures = new Uint8Array(parts.length);
  const missedBy = new Map<string | undefined, Uint8Array>();
  const note = (name: string | undefined, passes: (at: number) => boolean) => {
    const missed = Uint8Array.from(parts, (_part, at) => Number(!passes(at)));
    missedBy.set(name, missed);
    for (let at = 0; at < missed.length; at += 1)
      failures[at] = (failures[at] ?? 0) + (missed[at] ?? 0);
  };
  for (const { parameter, fits } of filtersOf(view, asked)) {
    const { values } = columns.of(parameter);
    note(parameter.key, (at) => {
      const value = values[at];
      return value !== undefined && fits(value);
    });
  }
  if (stages.length > 0) {
    note(undefined, (at) => stages.some((stage) => stage === parts[at]?.body.lifecycle.stage));
  }
  return {
    parts,
    except(parameter) {
      const own = missedBy.get(parameter?.key);
      return (at) => failures[at] === (own?.[at] ?? 0);
    },
  };
}

function stagesOf(selection: Selection, asked: readonly LifecycleStage[]): Facets["stages"] {
  const present = new Set(selection.parts.map(({ body }) => body.lifecycle.stage));
  if (present.size < 2 && asked.length === 0) return [];
  const isOpen = selection.except();
  const counts = new Map<LifecycleStage, number>();
  selection.parts.forEach(({ body: { lifecycle } }, at) => {
    if (isOpen(at)) counts.set(lifecycle.stage, (counts.get(lifecycle.stage) ?? 0) + 1);
  });
  return lifecycleStages
    .filter((stage) => present.has(stage) || asked.includes(stage))
    .map((stage) => ({
      stage,
      count: counts.get(stage) ?? 0,
      isChosen: asked.includes(stage),
    }));
}

function facetOf(
  view: View,
  parameter: Parameter,
  columns: PartColumns,
  selection: Selection,
  asked: string | undefined,
): Facet | undefined {
  const { kind } = parameter.body;
  if (kind === "text") return undefined;
  const column = columns.of(parameter);
  const isOpen = selection.except(parameter);
  return kind === "enum" || kind === "boolean"
    ? choiceFacet(view, parameter, column, isOpen, asked)
    : spanFacet(view, parameter, column, isOpen, asked);
}

function choiceFacet(
  view: View,
  parameter: Parameter,
  { values, holders }: PartColumn,
  isOpen: (at: number) => boolean,
  asked: string | undefined,
): ChoiceFacet | undefined {
  const { key, body } = parameter;
  const chosen = asked?.split(",") ?? [];
  const known = body.kind === "boolean" ? ["true", "false"] : body.options.map((one) => one.value);
  const offered = known.filter((option) => chosen.includes(option) || holders.has(option));
  // What every part has does not tell them apart.
  if (asked === undefined && offered.every((option) => holders.get(option) === values.length)) {
    return undefined;
  }
  const counts = new Map<string, number>();
  values.forEach((value, at) => {
    if (value === undefined || !isOpen(at)) return;
    for (const option of optionsOf(value)) counts.set(option, (counts.get(option) ?? 0) + 1);
  });
  return {
    kind: "choice",
    name: filterPrefix + key,
    label: localize(body.label, view.language),
    options: offered.map((option) => ({
      value: option,
      label: optionLabel(parameter, option, view),
      count: counts.get(option) ?? 0,
      isChosen: chosen.includes(option),
    })),
  };
}

/** An option of a parameter in words. */
export function optionLabel(
  { body }: Parameter,
  option: string,
  { language }: View,
): LocalizedText {
  const value: TypedValue =
    body.kind === "boolean"
      ? { kind: "boolean", value: option === "true" }
      : { kind: "enum", values: [option] };
  const { text, lang } = showValue(body, value, language);
  return { text, ...(lang && { lang }) };
}
