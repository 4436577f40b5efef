import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { inBaseUnits, requestedRange } from "../../../base/site/values/quantities.ts";
import { type ColumnNode, withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { ParameterDefinition, TypedValue } from "../../types/fields/productValues.ts";
import { type Parameter, type Part, partsIn } from "./partsOfColumns.ts";
import { typedValue } from "./partValues.ts";

/** Condition on one parameter. */
export interface Filter {
  readonly parameter: Parameter;
  fits(value: TypedValue): boolean;
}

/**
 * Parameters by which parts can be filtered: all that families with parts list, in the families'
 * order, at and below a column where one is given.
 */
export function filterableParameters(
  view: View,
  node: ColumnNode | undefined,
): readonly Parameter[] {
  const nodes = node ? withDescendants(node) : [...view.columns.values()];
  const families = nodes.filter(({ doc }) => partsIn(view, doc.key).length > 0);
  return view.getAll("parameter", [...new Set(families.flatMap(({ doc }) => doc.body.parameters))]);
}

/**
 * Parts that match every filter, in their order. A part without the value matches no filter on it.
 */
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
 * Reads a filter on a parameter; undefined where the text is not valid for it.
 *
 * - a number: `800 MHz`, `1..2 GHz`, `1 GHz..`, `..500 mW`; matches values within
 * - a range: the same; matches values that cover every given end, as a part that works from −40 to
 *   85 °C does for `-20..70`
 * - options: one or more by comma; matches a part that has any of them
 * - boolean: `true` or `false`
 * - a text: one or more by comma; matches a text that contains any of them, in any case
 *
 * Without a unit a number is in the parameter's own; quantities are compared in base units.
 */
export function parseFilter(
  parameter: Parameter,
  asked: string,
  language: Language,
): Filter | undefined {
  const fits = condition(parameter.body, asked, language);
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
