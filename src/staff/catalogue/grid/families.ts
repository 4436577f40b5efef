import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { SeenLine } from "../seenLine.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";
import { lackingPaths } from "./missingValues.ts";

/** A family with its parts counted. */
export interface CountedFamily {
  readonly family: SeenLine;
  readonly parts: number;
  /** Parts that lack the value of a parameter, or a text that the family requires. */
  readonly incomplete: number;
}

/** Lines processed between two steps. */
const stepLength = 64;

/** The families whose parts a person sees drafts of, by key; made in time slices. */
export async function countedFamilies(catalogue: VisibleCatalogue): Promise<CountedFamily[]> {
  const counts = new Map<string, { parts: number; incomplete: number }>();
  function* counting() {
    let looked = 0;
    for (const seen of catalogue.lines()) {
      looked += 1;
      if (looked % stepLength === 0) yield;
      const { line, facts, seesDraft } = seen;
      if (line.type !== "product" || !seesDraft || line.trashedAt !== null) continue;
      const count = counts.get(facts.column ?? "") ?? { parts: 0, incomplete: 0 };
      counts.set(facts.column ?? "", count);
      count.parts += 1;
      if (lackingPaths(catalogue, seen, "any").size > 0) count.incomplete += 1;
    }
  }
  await inTimeSlices(counting());
  return [...counts]
    .flatMap(([key, count]) => {
      const family = catalogue.byKey(key);
      return family === undefined ? [] : [{ family, ...count }];
    })
    .sort((a, b) => (a.family.line.key < b.family.line.key ? -1 : 1));
}
