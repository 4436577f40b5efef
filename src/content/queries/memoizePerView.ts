import type { View } from "../publication.ts";
import { type Recorded, recorded, reread } from "../reads.ts";

/**
 * A memory of what is derived from a view under keys: made when it is first requested, gone with the
 * view. Who finds it made has read what it was made of.
 */
export function memoizePerView<Key, Made>(): (view: View, key: Key, make: () => Made) => Made {
  const made = new WeakMap<View, Map<Key, Recorded<Made>>>();
  return (view, key, make) => {
    let ofView = made.get(view);
    if (ofView === undefined) {
      ofView = new Map();
      made.set(view, ofView);
    }
    const known = ofView.get(key);
    if (known !== undefined) return reread(known);
    const one = recorded(make);
    ofView.set(key, one);
    return one.made;
  };
}
