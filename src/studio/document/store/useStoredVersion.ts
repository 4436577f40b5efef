import { useEffect, useEffectEvent, useState } from "react";
import type { OpenDocument } from "./openDocument.ts";

/** Milliseconds of rest after which what is typed is drawn anew. */
const restMs = 250;

/**
 * Counts the states of a document that are stored and to be drawn.
 * @param isReady false: the page that is there stays for now
 */
export function useStoredVersion(
  { store }: OpenDocument,
  isReady: () => boolean = () => true,
): number {
  const [version, setVersion] = useState(0);
  const draw = useEffectEvent(async () => {
    try {
      await store.flush();
      if (isReady()) setVersion((count) => count + 1);
    } catch {
      // The screen's head tells that it could not be stored; the next change tries again.
    }
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.follow("", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void draw(), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return version;
}
