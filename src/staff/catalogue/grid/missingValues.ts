import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { languages } from "../../../base/site/languages.ts";
import { isOfOrderCodes } from "../../../base/site/values/familyRequirements.ts";
import { completeness } from "../completeness.ts";
import type { SeenLine } from "../seenLine.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";

/**
 * Filters for missing values: required ones, also recommended ones, or also those of any parameter.
 */
export const missingFilters = ["must", "should", "any"] as const;

export type MissingFilter = (typeof missingFilters)[number];

/**
 * Returns the paths of values that a part lacks, each once. Parameters answered by its order codes
 * do not count.
 */
export function lackingPaths(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  filter: MissingFilter,
): ReadonlySet<string> {
  const found = completeness(catalogue, seen);
  if (found === undefined) return new Set();
  const gaps = languages.flatMap((language) => found.languages[language].gaps);
  const required = gaps.flatMap(({ level, path }) =>
    filter === "any" || level === filter ? [pointer(path)] : [],
  );
  if (filter !== "any") return new Set(required);
  const { facts } = seen;
  const values = new Set(facts.parameters);
  const parameters = catalogue.byKey(facts.column ?? "")?.facts.parameters ?? [];
  const absent = parameters.filter((key) => {
    if (values.has(key)) return false;
    return !(isOfOrderCodes(facts.present) && isAnsweredByOrderCodes(catalogue, key));
  });
  return new Set([...required, ...absent.map((key) => pointer(["values", key]))]);
}

function isAnsweredByOrderCodes(catalogue: VisibleCatalogue, parameter: string): boolean {
  return isOfOrderCodes(catalogue.byKey(parameter)?.facts.present ?? "");
}
