import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { MissingFilter } from "../../../base/site/values/completeness.ts";
import type { SeenLine } from "../lineSeenByPerson.ts";
import { gapsOfFilter } from "../partCompleteness.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";

/** Returns the paths of the cells in which a part lacks something, each once. */
export function lackingPaths(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  filter: MissingFilter,
): ReadonlySet<string> {
  const gaps = gapsOfFilter(catalogue, seen, filter);
  return new Set(
    gaps.flatMap(({ path: [field, parameter], languages }) =>
      parameter === undefined
        ? languages.map((language) => pointer([field, language]))
        : [pointer([field, parameter])],
    ),
  );
}
