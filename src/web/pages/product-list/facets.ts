import type { ColumnNode } from "../../../content/columns.ts";
import type { Doc, View } from "../../../content/publication.ts";
import { type Filter, filterPrefix } from "../../../content/queries/filters.ts";
import {
  type Parameter,
  type Part,
  parametersOf,
  partsUnder,
  typedValue,
} from "../../../content/queries/products.ts";
import { showValue } from "../../../content/queries/shownValues.ts";
import type { TypedValue } from "../../../content/specification.ts";
import { type LifecycleStage, lifecycleStages } from "../../../content/types/product.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import { type Asked, filtersOf } from "./filtering.ts";
import { type SpanFacet, spanFacet } from "./spanFacet.ts";

/** A value to filter by, and how many parts there would be with it, all other filters standing. */
export interface FacetOption {
  readonly value: string;
  readonly label: Phrase;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Options of which a part must have one. */
export interface ChoiceFacet {
  readonly kind: "choice";
  /** Of the query. */
  readonly name: string;
  readonly label: Phrase;
  readonly options: readonly FacetOption[];
}

/** What one parameter offers to filter by. */
export type Facet = ChoiceFacet | SpanFacet;

interface FacetGroup {
  /** Undefined where the group is not published in this language. */
  readonly title: Phrase | undefined;
  readonly facets: readonly Facet[];
  /** Whether something is asked of one of its parameters. */
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
 * What the parts of a column can be filtered by: stages and parameters in which they are not all the
 * same, with counts. Texts are not offered: no two of them are alike.
 */
export function facetsOf(view: View, node: ColumnNode, asked: Asked | undefined): Facets {
  const parts = partsUnder(view, node);
  const selection = selectionOf(view, parts, asked);
  const askedOf = new Map(asked?.values);
  const made = parametersOf(view, node).flatMap((parameter) => {
    const facet = facetOf(view, parameter, selection, askedOf.get(parameter.key));
    return facet ? [{ parameter, facet }] : [];
  });
  const main = mostNamed(parts)
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
        title: group && phrase(group.body.title, view.language),
        facets: members.map(({ facet }) => facet),
        isAsked: members.some(({ parameter }) => askedOf.has(parameter.key)),
      })),
  };
}

function positionOf(group: Doc<"parameterGroup"> | undefined): number {
  return group?.body.position ?? Number.MAX_SAFE_INTEGER;
}

/** Keys of the parameters that parts name as key figures, the most named first. */
function mostNamed(parts: readonly Part[]): string[] {
  const named = Map.groupBy(
    parts.flatMap(({ body }) => body.keyFigures),
    (key) => key,
  );
  return [...named].sort(([, a], [, b]) => b.length - a.length).map(([key]) => key);
}

/** The parts of a list, and which of them fit all filters but one. */
interface Selection {
  readonly parts: readonly Part[];
  /** Leaves out what is asked of one parameter or, without one, of the lifecycle. */
  except(parameter?: Parameter): readonly Part[];
}

function selectionOf(view: View, parts: readonly Part[], asked: Asked | undefined): Selection {
  const filters = new Map(filtersOf(view, asked).map((one) => [one.parameter.key, one]));
  const stages = asked?.stages ?? [];
  const lives = ({ body }: Part) => stages.length === 0 || stages.includes(body.lifecycle.stage);
  const misses = parts.map((part) => {
    const refused = filters.values().filter((filter) => !fits(part, filter));
    return refused.toArray().length + Number(!lives(part));
  });
  return {
    parts,
    except(parameter) {
      const own = parameter && filters.get(parameter.key);
      const passes = (part: Part) => (parameter ? !own || fits(part, own) : lives(part));
      return parts.filter((part, at) => misses[at] === Number(!passes(part)));
    },
  };
}

function fits(part: Part, filter: Filter): boolean {
  const value = typedValue(part, filter.parameter);
  return value !== undefined && filter.fits(value);
}

function stagesOf(selection: Selection, asked: readonly LifecycleStage[]): Facets["stages"] {
  const present = new Set(selection.parts.map(({ body }) => body.lifecycle.stage));
  if (present.size < 2 && asked.length === 0) return [];
  const counts = Map.groupBy(selection.except(), ({ body }) => body.lifecycle.stage);
  return lifecycleStages
    .filter((stage) => present.has(stage) || asked.includes(stage))
    .map((stage) => ({
      stage,
      count: counts.get(stage)?.length ?? 0,
      isChosen: asked.includes(stage),
    }));
}

function facetOf(
  view: View,
  parameter: Parameter,
  selection: Selection,
  asked: string | undefined,
): Facet | undefined {
  const { kind } = parameter.body;
  if (kind === "text") return undefined;
  const values = selection.parts.map((part) => typedValue(part, parameter));
  const open = selection.except(parameter).flatMap((part) => typedValue(part, parameter) ?? []);
  return kind === "enum" || kind === "boolean"
    ? choiceFacet(view, parameter, values, open, asked)
    : spanFacet(view, parameter, values, open, asked);
}

function choiceFacet(
  view: View,
  parameter: Parameter,
  values: readonly (TypedValue | undefined)[],
  open: readonly TypedValue[],
  asked: string | undefined,
): ChoiceFacet | undefined {
  const { key, body } = parameter;
  const chosen = asked?.split(",") ?? [];
  const known = body.kind === "boolean" ? ["true", "false"] : body.options.map((one) => one.value);
  const holders = (option: string) =>
    values.filter((value) => value !== undefined && holds(value, option)).length;
  const offered = known.filter((option) => chosen.includes(option) || holders(option) > 0);
  // What every part has does not tell them apart.
  if (asked === undefined && offered.every((option) => holders(option) === values.length)) {
    return undefined;
  }
  return {
    kind: "choice",
    name: filterPrefix + key,
    label: phrase(body.label, view.language),
    options: offered.map((option) => ({
      value: option,
      label: optionLabel(parameter, option, view),
      count: open.filter((value) => holds(value, option)).length,
      isChosen: chosen.includes(option),
    })),
  };
}

function holds(value: TypedValue, option: string): boolean {
  if (value.kind === "boolean") return String(value.value) === option;
  return value.kind === "enum" && value.values.includes(option);
}

/** An option of a parameter in words. */
export function optionLabel({ body }: Parameter, option: string, { language }: View): Phrase {
  const value: TypedValue =
    body.kind === "boolean"
      ? { kind: "boolean", value: option === "true" }
      : { kind: "enum", values: [option] };
  const { text, lang } = showValue(body, value, language);
  return { text, ...(lang && { lang }) };
}
