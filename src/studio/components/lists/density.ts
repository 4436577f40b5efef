import { useSyncExternalStore } from "react";

/** Density of the rows of lists; stored in this browser, for all of them. */
export const densities = ["comfortable", "compact"] as const;

export type Density = (typeof densities)[number];

const key = "studio:density";

const listeners = new Set<() => void>();

/** Without storage, it lasts until the studio is left. */
let chosen: Density | undefined;

function readDensity(): Density {
  try {
    chosen ??= localStorage.getItem(key) === "compact" ? "compact" : "comfortable";
  } catch {
    chosen ??= "comfortable";
  }
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The density of the rows of lists. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, readDensity);
}

export function setDensity(density: Density): void {
  chosen = density;
  try {
    localStorage.setItem(key, density);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}
