import { useState } from "react";

/** The documents of a list that are selected: some, or all that its filters find. */
export interface ListSelection {
  readonly keys: ReadonlySet<string>;
  readonly isEverything: boolean;
  /** Selects or deselects a document; with `isRange`, also all between it and the previous one. */
  toggle(key: string, isRange: boolean): void;
  /** Selects or deselects all of these documents. */
  set(keys: readonly string[], isSelected: boolean): void;
  /** Selects everything that the filters find, on all pages. */
  selectEverything(): void;
  clear(): void;
}

interface Selected {
  /** The list in which it was selected. */
  readonly scope: string;
  readonly keys: ReadonlySet<string>;
  readonly isEverything: boolean;
  /** The document that was selected or deselected last. */
  readonly last?: string;
}

/**
 * Selection of a list, reset for another list (`scope`).
 * @param shown keys of the page, in order
 */
export function useSelection(shown: readonly string[], scope: string): ListSelection {
  const none: Selected = { scope, keys: new Set(), isEverything: false };
  const [stored, setSelected] = useState(none);
  // While rendering, so that no list is drawn with the selection of another one.
  if (stored.scope !== scope) setSelected(none);
  const { keys, isEverything, last = "" } = stored;
  const set = (some: readonly string[], isSelected: boolean, changed = last) => {
    const others = new Set(some);
    setSelected({
      ...none,
      keys: isSelected ? keys.union(others) : keys.difference(others),
      last: changed,
    });
  };
  const toggle = (key: string, isRange: boolean) => {
    const from = shown.indexOf(last);
    const to = shown.indexOf(key);
    const some =
      isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    set(some, !keys.has(key), key);
  };
  return {
    ...{ keys, isEverything, toggle, set },
    selectEverything: () => setSelected({ ...none, keys, isEverything: true, last }),
    clear: () => setSelected(none),
  };
}
