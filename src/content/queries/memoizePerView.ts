import type { View } from "../publication.ts";

/**
 * A memory of what is derived from a view under keys: made when it is first asked for, gone with the
 * view.
 */
export function memoizePerView<Key, Made>(): (view: View, key: Key, make: () => Made) => Made {
  const made = new WeakMap<View, Map<Key, Made>>();
  return (view, key, make) => {
    let ofView = made.get(view);
    if (ofView === undefined) {
      ofView = new Map();
      made.set(view, ofView);
    }
    let one = ofView.get(key);
    if (one === undefined) {
      one = make();
      ofView.set(key, one);
    }
    return one;
  };
}
