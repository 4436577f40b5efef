import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest time slice of work, in ms. */
const sliceMs = 4;

/** The same for work that takes seconds. */
const backgroundSliceMs = 2;

/**
 * Runs work time-sliced: it may be suspended wherever it yields, for an iteration of the event
 * loop.
 * @param isWanted called between two slices; once it returns false, the work is aborted
 * @returns the result, or undefined where it was aborted
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
 * Returns a function that background work calls to let the event loop run, where its slice has
 * ended: SQLite executes statements synchronously, so that awaiting them does not.
 */
export function givingWay(): () => Promise<void> {
  let until = performance.now() + backgroundSliceMs;
  return async () => {
    if (performance.now() < until) return;
    await nextTurn();
    until = performance.now() + backgroundSliceMs;
  };
}

/** Runs time-sliced work in one go. */
export function runToEnd<Made>(work: Iterator<unknown, Made>): Made {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Maps a list time-sliced: yields the results of each slice, with an iteration of the event loop in
 * between.
 * @param take maps an entry; undefined leaves it out
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
