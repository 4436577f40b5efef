import { useCallback, useSyncExternalStore } from "react";

/** Media query of a window as narrow as a phone's, as in the style sheets. */
export const phone = "(width < 720px)";

/** Tells whether a media query holds, and renders anew when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (told: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", told);
      return () => list.removeEventListener("change", told);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
