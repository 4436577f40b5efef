import { useCallback, useEffect, useRef, useState } from "react";

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

/**
 * Selection of a list, reset for another list (`scope`).
 * @param shown keys of the page, in order
 */
export function useSelection(shown: readonly string[], scope: string): ListSelection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isEverything, setEverything] = useState(false);
  const last = useRef<string>(undefined);
  const clear = useCallback(() => {
    setKeys(new Set());
    setEverything(false);
    last.current = undefined;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another selection
  useEffect(clear, [scope, clear]);
  const set = (some: readonly string[], isSelected: boolean) => {
    setEverything(false);
    const changed = new Set(some);
    setKeys((all) => (isSelected ? all.union(changed) : all.difference(changed)));
  };
  const toggle = (key: string, isRange: boolean) => {
    const from = shown.indexOf(last.current ?? "");
    const to = shown.indexOf(key);
    const some =
      isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    set(some, !keys.has(key));
    last.current = key;
  };
  return { keys, isEverything, toggle, set, selectEverything: () => setEverything(true), clear };
}
