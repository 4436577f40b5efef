import { baseEnds, type Condition } from "./conditions.ts";
import { prepared } from "./preparedColumns.ts";
import type { Selection } from "./selection.ts";

/** A part that fits most of the conditions. */
export interface NearestPart {
  readonly part: number;
  /** Place of the order code that is told of, where conditions on order codes fail; −1 without one. */
  readonly code: number;
  /** The conditions that it does not meet. */
  readonly unmet: readonly Condition[];
}

/**
 * The parts that fit a selection's conditions best, where none fits all of them: those with the fewest
 * unmet conditions, of them those whose quantities are the least off. Where none meets any condition,
 * only quantities can be near.
 */
export function nearestParts(selection: Selection, count: number): readonly NearestPart[] {
  const all = Array.from(selection.table.parts.ids, (_id, part) => selection.shortOf(part));
  const fewest = Math.min(...all.map(({ unmet }) => unmet.length));
  const isNear = fewest < selection.conditions.length ? () => true : hasQuantities;
  return all
    .filter((near) => near.unmet.length === fewest && isNear(near))
    .map((near) => ({ near, off: distanceOf(near) }))
    .sort((a, b) => a.off - b.off)
    .slice(0, count)
    .map(({ near }) => near);
}

/** True for a part that states a quantity for each condition that it does not meet. */
function hasQuantities({ part, code, unmet }: NearestPart): boolean {
  return unmet.every(({ kind, column }) => {
    const { at } = prepared(column);
    return kind === "span" && (at[column.level === "part" ? part : code] ?? -1) >= 0;
  });
}

/** Sum of how far values are from the ends that are asked for, as shares of these. */
function distanceOf({ part, code, unmet }: NearestPart): number {
  return unmet.reduce((sum, condition) => {
    if (condition.kind !== "span") return sum + 1;
    const { column } = condition;
    const { at, mins, maxs } = prepared(column);
    const value = at[column.level === "part" ? part : code] ?? -1;
    if (value < 0) return sum + 10;
    const { low, high } = baseEnds(condition);
    const [min = 0, max = 0] = [mins[value], maxs[value]];
    // A range is to cover both ends, a number to lie between them.
    const [below, above] =
      column.kind === "range" ? [min - low, high - max] : [low - max, min - high];
    return sum + share(below, low) + share(above, high);
  }, 0);
}

function share(off: number, end: number): number {
  if (!Number.isFinite(off) || off <= 0) return 0;
  return end === 0 ? off : off / Math.abs(end);
}
