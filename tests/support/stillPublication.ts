import type { LivePublication } from "../../src/content/published/live.ts";
import type { Publication } from "../../src/content/published/publication.ts";

/** A publication that changes when the test says so, without a store behind it. */
export function stillPublication(first: Publication): LivePublication & {
  swap(next: Publication): void;
} {
  let publication = first;
  const listeners: ((publication: Publication) => void)[] = [];
  return {
    current: () => publication,
    onSwap: (listener) => listeners.push(listener),
    refresh: () => Promise.resolve(),
    close: () => undefined,
    swap(next) {
      publication = next;
      for (const listener of listeners) listener(next);
    },
  };
}
