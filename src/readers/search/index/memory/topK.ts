/**
 * The first of a list in an order, without sorting all of it.
 * @param compare as for `sort`; never 0 for two different entries
 */
export function topK<Entry>(
  entries: readonly Entry[],
  count: number,
  compare: (a: Entry, b: Entry) => number,
): Entry[] {
  if (count * 4 >= entries.length) return entries.toSorted(compare).slice(0, count);
  // A heap with the last of the best on top: what comes before it takes its place.
  const heap: Entry[] = [];
  for (const entry of entries) {
    const [top] = heap;
    if (heap.length < count) {
      heap.push(entry);
      rise(heap, compare);
    } else if (top !== undefined && compare(entry, top) < 0) {
      heap[0] = entry;
      sink(heap, compare);
    }
  }
  return heap.sort(compare);
}

function rise<Entry>(heap: Entry[], compare: (a: Entry, b: Entry) => number): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!swapped(heap, parent, at, compare)) return;
    at = parent;
  }
}

function sink<Entry>(heap: Entry[], compare: (a: Entry, b: Entry) => number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    const [one, other] = [heap[left], heap[right]];
    if (one === undefined) return;
    const later = other !== undefined && compare(other, one) > 0 ? right : left;
    if (!swapped(heap, at, later, compare)) return;
    at = later;
  }
}

/** Puts the later of a parent and its child on top; whether that changed anything. */
function swapped<Entry>(
  heap: Entry[],
  parent: number,
  child: number,
  compare: (a: Entry, b: Entry) => number,
): boolean {
  const [upper, lower] = [heap[parent], heap[child]];
  if (upper === undefined || lower === undefined || compare(lower, upper) <= 0) return false;
  heap[parent] = lower;
  heap[child] = upper;
  return true;
}
