import type { Language } from "../../../base/site/languages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../published/publication.ts";
import type { Doc } from "../../published/publishedDocument.ts";
import type { TypedValue } from "../../types/fields/productValues.ts";
import { specificationOf } from "./partSpecification.ts";
import type { Parameter, Part } from "./partsOfColumns.ts";
import { typedValue } from "./partValues.ts";
import { ranksBy } from "./sortParts.ts";

/** One parameter across several parts. */
export interface ComparedParameter {
  readonly parameter: Parameter;
  /** One for each part, in the parts' order; undefined where a part has none. */
  readonly values: readonly (TypedValue | undefined)[];
  /** True if the parts are not all the same in it; a value and none are not the same. */
  readonly differs: boolean;
  /**
   * The parts that are best in it, several where they are equal; none where no way is better, where
   * fewer than two parts have a value, or where all values are the same.
   */
  readonly best: readonly Part[];
  /** Likewise the parts that are weakest in it. */
  readonly weakest: readonly Part[];
}

export interface ComparedGroup {
  /** Undefined where the parameters' group is not published in this language. */
  readonly group: Doc<"parameterGroup"> | undefined;
  readonly rows: readonly ComparedParameter[];
}

/**
 * Parts side by side: every parameter that any of them has a value of, in groups by position. Within
 * a group stand the first part's parameters in its family's order, then what others have besides.
 */
export function compareParts(view: View, parts: readonly Part[]): readonly ComparedGroup[] {
  const groups = new Map<string, { group: ComparedGroup["group"]; parameters: Set<Parameter> }>();
  for (const part of parts) {
    for (const { group, rows } of specificationOf(view, part)) {
      const key = group?.key ?? "";
      const known = groups.get(key) ?? { group, parameters: new Set() };
      groups.set(key, known);
      for (const { parameter } of rows) known.parameters.add(parameter);
    }
  }
  return [...groups.values()]
    .sort((a, b) => positionOf(a.group) - positionOf(b.group))
    .map(({ group, parameters }) => ({
      group,
      rows: [...parameters].map((parameter) => compared(parameter, parts, view.language)),
    }));
}

function positionOf(group: ComparedGroup["group"]): number {
  return group?.body.position ?? Number.MAX_SAFE_INTEGER;
}

function compared(
  parameter: Parameter,
  parts: readonly Part[],
  language: Language,
): ComparedParameter {
  const values = parts.map((part) => typedValue(part, parameter));
  const meanings = values.map((value) => (value ? meaning(value, language) : ""));
  return {
    parameter,
    values,
    differs: new Set(meanings).size > 1,
    ...extremes(parameter, parts, language),
  };
}

function extremes(
  parameter: Parameter,
  parts: readonly Part[],
  language: Language,
): Pick<ComparedParameter, "best" | "weakest"> {
  const { direction } = parameter.body;
  if (direction === undefined) return { best: [], weakest: [] };
  const ranks = ranksBy(parts, parameter, language);
  const places = new Set(ranks.values());
  if (places.size < 2) return { best: [], weakest: [] };
  const at = (place: number) => parts.filter(({ id }) => ranks.get(id) === place);
  const [min, max] = [at(Math.min(...places)), at(Math.max(...places))];
  return direction === "more" ? { best: max, weakest: min } : { best: min, weakest: max };
}

/** Equal for values that mean the same, however they were written. */
function meaning(value: TypedValue, language: Language): string {
  switch (value.kind) {
    case "quantity":
      return `${value.base.min}..${value.base.max}`;
    case "boolean":
      return String(value.value);
    case "enum":
      return value.values.toSorted().join();
    case "text":
      return localize(value.text, language).text;
  }
}
