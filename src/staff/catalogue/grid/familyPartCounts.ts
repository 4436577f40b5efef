import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { missingOf } from "../../../base/site/values/completeness.ts";
import type { SeenLine } from "../lineSeenByPerson.ts";
import { completeness } from "../partCompleteness.ts";
import type { VisibleCatalogue } from "../visibleCatalogue.ts";

/** A family with its parts counted. */
export interface CountedFamily extends PartCounts {
  readonly family: SeenLine;
}

/** Parts that a family lists, counted once for all places that show it. */
export interface PartCounts {
  /** Parts of the family itself, and those of other families that it lists as well. */
  readonly parts: number;
  /** Parts of other families. */
  readonly shared: number;
  /** Parts that lack something required or recommended. */
  readonly incomplete: number;
  /** Parts that lack something required. */
  readonly lackingRequired: number;
}

export const noParts: PartCounts = { parts: 0, shared: 0, incomplete: 0, lackingRequired: 0 };

/** Lines processed between two steps. */
const stepLength = 64;

/** Tells whether a line is a part that the grid has: its draft is seen, and it is not in the trash. */
export function isGridPart({ line, seesDraft }: SeenLine): boolean {
  return line.type === "product" && seesDraft && line.trashedAt === null;
}

/** The families whose parts a person sees drafts of, by key; made in time slices. */
export async function countedFamilies(catalogue: VisibleCatalogue): Promise<CountedFamily[]> {
  const counts = (await inTimeSlices(partCounts(catalogue))) ?? new Map<string, PartCounts>();
  return [...counts]
    .flatMap(([key, count]) => {
      const family = catalogue.byKey(key);
      return family === undefined ? [] : [{ family, ...count }];
    })
    .sort((a, b) => (a.family.line.key < b.family.line.key ? -1 : 1));
}

/** Counts the parts of each family, by its key. */
export function* partCounts(
  catalogue: VisibleCatalogue,
): Generator<undefined, Map<string, PartCounts>> {
  const counts = new Map<string, PartCounts>();
  let looked = 0;
  for (const seen of catalogue.lines()) {
    looked += 1;
    if (looked % stepLength === 0) yield;
    if (!isGridPart(seen)) continue;
    const measure = completeness(catalogue, seen);
    const { must, should } = measure === undefined ? none : missingOf(measure.counts);
    const { column = "", alsoIn } = seen.facts;
    for (const key of [column, ...alsoIn]) {
      const { parts, shared, incomplete, lackingRequired } = counts.get(key) ?? noParts;
      counts.set(key, {
        parts: parts + 1,
        shared: shared + (key === column ? 0 : 1),
        incomplete: incomplete + (must + should > 0 ? 1 : 0),
        lackingRequired: lackingRequired + (must > 0 ? 1 : 0),
      });
    }
  }
  return counts;
}

const none = { must: 0, should: 0 };
