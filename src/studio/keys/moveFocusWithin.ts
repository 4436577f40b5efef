import type { KeyboardEvent } from "react";

const sideways = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys of a toolbar that lies upright in one window and flat in another. */
export const bothWays = { ...sideways, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus within a toolbar, which is one stop of the Tab key: by the arrow keys, round its ends, and
 * to them by Home and End.
 */
export function moveWithin(
  event: KeyboardEvent<HTMLElement>,
  tools: readonly HTMLElement[],
  arrows: Readonly<Record<string, number>> = sideways,
): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const at = tools.findIndex((tool) => tool.matches(":focus"));
  const by = arrows[key];
  const to = by === undefined ? { Home: 0, End: -1 }[key] : (at + by) % tools.length;
  if (to === undefined || at === -1 || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  tools.at(to)?.focus();
}
