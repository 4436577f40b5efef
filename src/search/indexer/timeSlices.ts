import { setImmediate as nextTurn } from "node:timers/promises";

/** How long the server's thread works before it looks after its readers, in ms. */
const sliceMs = 2;

/**
 * Does work on a list in slices: between two of them requests are answered.
 * @param take what is made of an entry, or undefined where nothing is
 */
export async function* inTimeSlices<Entry, Made>(
  entries: Iterable<Entry>,
  take: (entry: Entry) => Made | undefined,
): AsyncGenerator<Made[], void> {
  let made: Made[] = [];
  let until = performance.now() + sliceMs;
  for (const entry of entries) {
    const one = take(entry);
    if (one !== undefined) made.push(one);
    if (performance.now() < until) continue;
    if (made.length > 0) yield made;
    made = [];
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  if (made.length > 0) yield made;
}
