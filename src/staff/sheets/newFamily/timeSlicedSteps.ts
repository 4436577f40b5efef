import { setImmediate as nextTurn } from "node:timers/promises";

/** Work that can pause at each `yield`. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Longest time slice, in milliseconds. */
const sliceMs = 4;

/** Items that are worked on between two pauses. */
const itemsAtOnce = 25;

/** Tells whether work pauses after an item, by its index from 0. */
export function isPause(index: number): boolean {
  return index % itemsAtOnce === itemsAtOnce - 1;
}

/** Does all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs all steps in time slices. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
}
