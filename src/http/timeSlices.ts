import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the thread works before others are answered, in ms. */
const sliceMs = 4;

/**
 * Runs work that gives way wherever it yields: in slices, with a turn of the event loop between two.
 * @param isWanted asked between two slices; once it is not, the work is given up
 * @returns what the work returns, or undefined where it was given up
 */
export async function inTimeSlices<Made>(
  work: Iterator<unknown, Made>,
  isWanted: () => boolean = () => true,
): Promise<Made | undefined> {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    if (!isWanted()) return undefined;
    until = performance.now() + sliceMs;
  }
}

/** Runs the same work in one go. */
export function runToEnd<Made>(work: Iterator<unknown, Made>): Made {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
