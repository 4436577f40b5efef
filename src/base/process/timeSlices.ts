import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time that work takes of the thread before others are answered, in ms. */
const sliceMs = 4;

/** The same for work that goes on for seconds. */
const backgroundSliceMs = 2;

/**
 * Runs work that gives way wherever it yields: in slices, with a turn of the event loop between two.
 * @param isWanted called between two slices; once it returns false, the work is given up
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

/**
 * Gives way wherever work that runs in the background calls it and has taken the thread for long enough:
 * on SQLite statements are carried out at once, so that awaiting them gives nobody a turn.
 */
export function givingWay(): () => Promise<void> {
  let until = performance.now() + backgroundSliceMs;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + backgroundSliceMs;
  };
}

/** Runs the same work in one go. */
export function runToEnd<Made>(work: Iterator<unknown, Made>): Made {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Maps a list in slices: yields what was made in each, with a turn of the event loop between two.
 * @param take makes something of an entry, or undefined
 */
export async function* batchesInTimeSlices<Entry, Made>(
  entries: Iterable<Entry>,
  take: (entry: Entry) => Made | undefined,
): AsyncGenerator<Made[], void> {
  let made: Made[] = [];
  let until = performance.now() + backgroundSliceMs;
  for (const entry of entries) {
    const one = take(entry);
    if (one !== undefined) made.push(one);
    if (performance.now() < until) continue;
    if (made.length > 0) yield made;
    made = [];
    await nextTurn();
    until = performance.now() + backgroundSliceMs;
  }
  if (made.length > 0) yield made;
}
