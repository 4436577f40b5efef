/** Entries that are sorted, or merged, between two steps. */
const stepLength = 256;

/**
 * Sorts a list as `toSorted` does, stably, and yields after every few hundred comparisons: the sorting of
 * ten thousand texts by a language's rules takes longer than others should wait.
 */
export function* sortedInSteps<Entry extends object>(
  entries: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): Generator<undefined, readonly Entry[]> {
  let runs: (readonly Entry[])[] = [];
  for (let at = 0; at < entries.length; at += stepLength) {
    runs.push(entries.slice(at, at + stepLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Entry[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Entry extends object>(
  left: readonly Entry[],
  right: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): Generator<undefined, readonly Entry[]> {
  const merged: Entry[] = [];
  let [fromLeft, fromRight] = [0, 0];
  for (;;) {
    const [a, b] = [left[fromLeft], right[fromRight]];
    if (a === undefined || b === undefined) break;
    if (compare(b, a) < 0) {
      merged.push(b);
      fromRight += 1;
    } else {
      merged.push(a);
      fromLeft += 1;
    }
    if (merged.length % stepLength === 0) yield;
  }
  return [...merged, ...left.slice(fromLeft), ...right.slice(fromRight)];
}
