import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds, followed by the component. */
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
