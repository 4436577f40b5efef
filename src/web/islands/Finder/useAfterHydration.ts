import { useEffect, useRef } from "react";

/** Runs once in the browser, after the first drawing was the server's. */
export function useAfterHydration(work: () => void): void {
  const first = useRef(work);
  useEffect(() => first.current(), []);
}
