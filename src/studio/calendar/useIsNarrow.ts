import { useSyncExternalStore } from "react";

const query = "(max-width: 719px)";

/** True in a window as narrow as a phone's, where a list is read more easily than a table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
