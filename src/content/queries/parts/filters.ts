import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { inBaseUnits } from "../../../base/site/values/quantities.ts";
import { requestedRange } from "../../../base/site/values/requestedRange.ts";
import { type ColumnNode, withDescendants } from "../../published/columns.ts";
import type { View } from "../../published/publication.ts";
import type { ParameterDefinition, TypedValue } from "../../types/fields/specification.ts";
import { typedValue } from "./partValues.ts";
import { type Parameter, type Part, partsIn } from "./products.ts";

/** What is asked of one parameter. */
export interface Filter {
  readonly parameter: Parameter;
  fits(value: TypedValue): boolean;
}

/**
 * What parts can be filtered by: every parameter that a family with parts names, in the families'
 * order; of one column, the families at and under it.
 */
export function filterableParameters(
  view: View,
  node: ColumnNode | undefined,
): readonly Parameter[] {
  const nodes = node ? withDescendants(node) : [...view.columns.values()];
  const families = nodes.filter(({ doc }) => partsIn(view, doc.key).length > 0);
  return view.getAll("parameter", [...new Set(families.flatMap(({ doc }) => doc.body.parameters))]);
}

/** The parts that fit every filter, in their order. A part without the value fits no filter on it. */
export function filterParts(parts: readonly Part[], filters: readonly Filter[]): readonly Part[] {
  return filters.reduce(
    (left, { parameter, fits }) =>
      left.filter((part) => {
        const value = typedValue(part, parameter);
        return value !== undefined && fits(value);
      }),
    parts,
  );
}

/**
 * Reads what is asked of a parameter; undefined where it makes no sense for it.
 *
 * - a number: `800 MHz`, `1..2 GHz`, `1 GHz..`, `..500 mW`; fits what lies within
 * - a range: the same; fits what covers every end given, as a part that works from −40 to 85 °C does
 *   for `-20..70`
 * - options: one or more by comma; fits a part that has any of them
 * - yes or no: `true` or `false`
 * - a text: one or more by comma; fits a text that holds any of them, whatever the case
 *
 * Without a unit a number is in the parameter's own; quantities compare in base units.
 */
export function parseFilter(
  parameter: Parameter,
  asked: string,
  language: Language,
): Filter | undefined {
  const fits = condition(parameter.body, asked.trim(), language);
  return fits && { parameter, fits };
}

type Condition = Filter["fits"];

function condition(
  definition: ParameterDefinition,
  asked: string,
  language: Language,
): Condition | undefined {
  switch (definition.kind) {
    case "number":
    case "range":
      return quantityCondition(definition, asked);
    case "enum": {
      const wanted = list(asked);
      const isKnown = (one: string) => definition.options.some(({ value }) => value === one);
      if (!wanted.every(isKnown)) return undefined;
      return (value) => value.kind === "enum" && value.values.some((one) => wanted.includes(one));
    }
    case "boolean": {
      const wanted = list(asked);
      if (!wanted.every((one) => one === "true" || one === "false")) return undefined;
      return (value) => value.kind === "boolean" && wanted.some((one) => one === `${value.value}`);
    }
    case "text": {
      const wanted = list(asked).map((one) => one.toLowerCase());
      if (wanted.includes("")) return undefined;
      return (value) => {
        if (value.kind !== "text") return false;
        const text = localize(value.text, language).text.toLowerCase();
        return wanted.some((one) => text.includes(one));
      };
    }
  }
}

function list(asked: string): string[] {
  return asked.split(",").map((one) => one.trim());
}

function quantityCondition(
  { kind, unit }: ParameterDefinition,
  asked: string,
): Condition | undefined {
  const ends = requestedRange(asked, unit);
  if (ends === undefined) return undefined;
  const min = ends.from ? inBaseUnits(ends.from).min : Number.NEGATIVE_INFINITY;
  const max = ends.to ? inBaseUnits(ends.to).max : Number.POSITIVE_INFINITY;
  if (min > max) return undefined;
  if (kind === "number") {
    return (value) => value.kind === "quantity" && value.base.min >= min && value.base.max <= max;
  }
  const given = [min, max].filter(Number.isFinite);
  return (value) =>
    value.kind === "quantity" &&
    given.every((end) => value.base.min <= end && end <= value.base.max);
}
