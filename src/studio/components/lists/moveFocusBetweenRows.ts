import type { KeyboardEvent } from "react";

/** Attribute of the control of a row to which the keys move the focus: its title, as a rule. */
export const rowMark = { "data-row": "" } as const;

const marked = "[data-row]";

/**
 * Keys of a list: the arrows, Home and End go from row to row, and a slash to the search. Enter opens a
 * row as its link, and Space ticks its box.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest("tr");
  if (row === null || !target.matches(`${marked}, [type=checkbox]`)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(marked)];
  const at = rows.findIndex((one) => row.contains(one));
  const to = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[Math.max(0, at) - 1],
    Home: rows[0],
    End: rows.at(-1),
    "/": searchOf(currentTarget),
  }[key];
  if (key === " " && target.matches(marked)) {
    event.preventDefault();
    row.querySelector<HTMLInputElement>("[type=checkbox]")?.click();
  } else if (to !== undefined && to !== null) {
    event.preventDefault();
    to.focus();
  }
}

/** From the search, the arrow down goes to the first row. */
export function moveToRows({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== "ArrowDown" || nativeEvent.isComposing) return;
  currentTarget.closest(".screen")?.querySelector<HTMLElement>(marked)?.focus();
}

function searchOf(list: HTMLElement): HTMLElement | null | undefined {
  return list.closest(".screen")?.querySelector<HTMLElement>("search input[type=search]");
}
