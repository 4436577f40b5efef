import { type RefObject, useLayoutEffect, useRef } from "react";
import { comparedParts } from "../../client/compare/compareList.ts";
import type { Row } from "./finderProps.ts";

/** Keeps the ticks below an element at the list of parts to compare: rows come to show other parts. */
export function useCompareTicks<Holder extends HTMLElement>(
  rows: readonly Row[],
): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useLayoutEffect(() => {
    const chosen = new Set(comparedParts().map(({ id }) => `${id}`));
    const ticks = holder.current?.querySelectorAll<HTMLInputElement>("input[data-compare]") ?? [];
    for (const tick of ticks) tick.checked = chosen.has(tick.value);
  }, [rows]);
  return holder;
}
