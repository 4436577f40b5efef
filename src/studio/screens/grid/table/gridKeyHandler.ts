import type { KeyboardEvent } from "react";
import type { GridController } from "./gridController.ts";

/** Acts outside of the grid that keys start. */
export interface KeyTargets {
  readonly find: () => void;
  readonly save: () => void;
  /** Opens the part of the active row. */
  readonly open: () => void;
}

/** True while an input method has the keys. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Handles a key while nothing is typed. @returns false where it is left to the browser */
export function pressed(
  grid: GridController,
  event: KeyboardEvent<HTMLInputElement>,
  targets: KeyTargets,
): boolean {
  const { key, shiftKey, altKey } = event;
  const isFar = event.ctrlKey || event.metaKey;
  if (key === "Tab") return tabbed(grid, shiftKey);
  if (altKey) return false;
  if (grid.move({ key, isFar, isExtending: shiftKey })) return true;
  if (isFar) return commanded(grid, key.toLowerCase(), shiftKey, targets);
  switch (key) {
    case "Enter":
      if (grid.refusal === "column") targets.open();
      else grid.begin("edit");
      return true;
    case "F2":
      grid.begin("edit");
      return true;
    case "Delete":
    case "Backspace":
      grid.clear();
      return true;
    case "Escape":
      grid.select({
        ...grid.selection,
        anchor: grid.selection.active,
        corner: grid.selection.active,
      });
      grid.isLeaving = true;
      return true;
    case " ":
      if (shiftKey) grid.widen("row");
      return shiftKey;
    default:
      if (key.length === 1 && grid.refusal !== undefined) grid.begin("typing");
      return false;
  }
}

/** Handles Tab: to the next cell, and out of the grid after the last cell or Escape. */
function tabbed(grid: GridController, isBack: boolean): boolean {
  const { active } = grid.selection;
  const { rows, columns } = grid.size;
  const isEnd = isBack
    ? active.row === 0 && active.column === 0
    : active.row === rows - 1 && active.column === columns - 1;
  if (grid.isLeaving || isEnd) return false;
  const isLast = active.column === (isBack ? 0 : columns - 1);
  const { anchor, corner } = grid.selection;
  const isAlone = anchor.row === corner.row && anchor.column === corner.column;
  if (isLast && isAlone) {
    const row = active.row + (isBack ? -1 : 1);
    const next = { row, column: isBack ? columns - 1 : 0 };
    grid.select({ active: next, anchor: next, corner: next });
  } else grid.advance({ row: 0, column: isBack ? -1 : 1 });
  return true;
}

function commanded(
  grid: GridController,
  key: string,
  isShifted: boolean,
  { find, save }: KeyTargets,
): boolean {
  switch (key) {
    case "a":
      grid.widen("all");
      return true;
    case " ":
      grid.widen("column");
      return true;
    case "d":
      grid.fillDown();
      return true;
    case "z":
      if (isShifted) grid.redo();
      else grid.undo();
      return true;
    case "y":
      grid.redo();
      return true;
    case "f":
    case "h":
      find();
      return true;
    case "s":
      save();
      return true;
    default:
      return false;
  }
}
