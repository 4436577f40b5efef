import {
  baseEnds,
  type Condition,
  fittingValues,
  type SpanCondition,
  spanCondition,
} from "./conditions.ts";
import { stopAt } from "./histogram.ts";
import { prepared } from "./preparedColumns.ts";
import type { Selection } from "./selection.ts";

/** A change of conditions that match no part: one of them removed or widened. */
export interface Relaxation {
  readonly condition: Condition;
  /** Number of parts without the condition. */
  readonly parts: number;
  /** Smallest change of its ends that matches parts, with their number. */
  readonly closest?: { readonly condition: SpanCondition; readonly parts: number };
}

/**
 * Relaxations of a selection's conditions, most parts first; those that match no part are left out.
 */
export function relaxations(selection: Selection): readonly Relaxation[] {
  return selection.conditions
    .map((condition) => relaxationOf(selection, condition))
    .filter(({ parts }) => parts > 0)
    .sort((a, b) => b.parts - a.parts);
}

const relaxationsOfConditions = new WeakMap<Selection, Map<Condition, Relaxation>>();

/**
 * Relaxation of one of a selection's conditions, cached; `parts` is 0 where the others match none.
 */
export function relaxationOf(selection: Selection, condition: Condition): Relaxation {
  const known = relaxationsOfConditions.get(selection) ?? new Map<Condition, Relaxation>();
  relaxationsOfConditions.set(selection, known);
  const made = known.get(condition) ?? relaxationMade(selection, condition);
  known.set(condition, made);
  return made;
}

function relaxationMade(selection: Selection, condition: Condition): Relaxation {
  const parts = selection.countWithout(condition.column);
  if (parts === 0 || condition.kind !== "span") return { condition, parts };
  const closest = closestTo(selection, condition);
  return { condition, parts, ...(closest && { closest }) };
}

function closestTo(selection: Selection, condition: SpanCondition): Relaxation["closest"] {
  const { column } = condition;
  const widened = minimallyWidened(selection, condition);
  if (widened === undefined) return undefined;
  const { low, high } = widened;
  const ends = baseEnds(condition);
  const at = (base: number, given: SpanCondition["from"], before: number) =>
    base === before ? given : stopAt(column, base).quantity;
  const changed = spanCondition(
    column,
    condition.from && at(low, condition.from, ends.low),
    condition.to && at(high, condition.to, ends.high),
  );
  if (changed === undefined) return undefined;
  const parts = selection.countWithout(column, fittingValues(changed));
  return parts === 0 ? undefined : { condition: changed, parts };
}

/** The ends that let one more value in, moved the least. */
function minimallyWidened(
  selection: Selection,
  condition: SpanCondition,
): { low: number; high: number } | undefined {
  const { column } = condition;
  const { at, mins, maxs } = prepared(column);
  const { low, high } = baseEnds(condition);
  const values = new Set(Array.from(selection.open(column), (place) => at[place] ?? -1));
  values.delete(-1);
  let best: { low: number; high: number; moved: number } | undefined;
  for (const value of values) {
    const [min = 0, max = 0] = [mins[value], maxs[value]];
    const ends =
      column.kind === "range"
        ? { low: within(low, min, max), high: within(high, min, max) }
        : { low: Math.min(low, min), high: Math.max(high, max) };
    const moved = distance(low, ends.low) + distance(high, ends.high);
    if (best === undefined || moved < best.moved) best = { ...ends, moved };
  }
  return best;
}

/** An end that a range is to cover, moved into it; one that is left open stays so. */
function within(end: number, min: number, max: number): number {
  return Number.isFinite(end) ? Math.min(Math.max(end, min), max) : end;
}

function distance(from: number, to: number): number {
  return from === to ? 0 : Math.abs(from - to);
}
