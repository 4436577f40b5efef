import type { View } from "../published/publication.ts";
import {
  Reads,
  type Recorded,
  recorded,
  recordReadsInSteps,
  reread,
} from "../published/recordReads.ts";

/**
 * Cache of values derived from a view, by key: computed on first use, freed with the view. Reads of
 * a cached value are recorded again for each user.
 */
export function memoizePerView<Key, Made>(): (view: View, key: Key, make: () => Made) => Made {
  const memories = new Memories<Key, Made>();
  return (view, key, make) => {
    const ofView = memories.of(view);
    const known = ofView.get(key);
    if (known !== undefined) return reread(known);
    const one = recorded(make);
    ofView.set(key, one);
    return one.made;
  };
}

/** The same for time-sliced work. */
export function memoizeStepsPerView<Key, Made>(): (
  view: View,
  key: Key,
  make: () => Generator<undefined, Made>,
) => Generator<undefined, Made> {
  const memories = new Memories<Key, Made>();
  return function* (view, key, make) {
    const ofView = memories.of(view);
    const known = ofView.get(key);
    if (known !== undefined) return reread(known);
    const reads = new Reads();
    const made = yield* recordReadsInSteps(reads, make());
    ofView.set(key, { made, reads });
    return made;
  };
}

class Memories<Key, Made> {
  readonly #made = new WeakMap<View, Map<Key, Recorded<Made>>>();

  of(view: View): Map<Key, Recorded<Made>> {
    let ofView = this.#made.get(view);
    if (ofView === undefined) {
      ofView = new Map();
      this.#made.set(view, ofView);
    }
    return ofView;
  }
}
