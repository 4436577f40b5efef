import type { Area, Cell } from "../../../grid/selectedArea.ts";

/** Height of a row and of the head, in CSS pixels. */
export const rowHeight = 30;
export const headHeight = 56;

/** Rows and columns drawn beyond the edges of the view. */
const around = { rows: 6, columns: 2 } as const;

/** Left edges of a grid's columns in CSS pixels, then the right edge of the last. */
export type Offsets = readonly number[];

export function offsetsOf(widths: readonly number[]): Offsets {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** Visible part of a frame's content, in CSS pixels. */
export interface View {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The cells to be drawn for a view; the first column stays in place and is always drawn beside them.
 * @param rows how many there are
 */
export function drawnArea(
  { top, left, width, height }: View,
  offsets: Offsets,
  rows: number,
): Area {
  const columns = offsets.length - 1;
  const frozen = offsets[1] ?? 0;
  const first = columnAt(offsets, left + frozen);
  const last = columnAt(offsets, left + width);
  const shown = Math.ceil(height / rowHeight);
  const begin = Math.floor(top / rowHeight);
  return {
    top: Math.max(0, begin - around.rows),
    bottom: Math.min(rows - 1, begin + shown + around.rows),
    left: Math.max(1, first - around.columns),
    right: Math.min(columns - 1, last + around.columns),
  };
}

/** Maximum rows drawn at once in a frame of a height. */
export function slotsOf(height: number): number {
  return Math.ceil(height / rowHeight) + 2 * around.rows + 1;
}

/** The column at a distance from the grid's left, the nearest one where there is none. */
export function columnAt(offsets: Offsets, x: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Rectangle of a cell in the grid, in CSS pixels; the first row is below the head. */
export function placeOf({ row, column }: Cell, offsets: Offsets) {
  const left = offsets[column] ?? 0;
  return {
    ...{ left, width: (offsets[column + 1] ?? left) - left },
    ...{ top: headHeight + row * rowHeight, height: rowHeight },
  };
}

/** The scroll position that brings a cell into view; unchanged where it is in view. */
export function scrolledTo(cell: Cell, view: View, offsets: Offsets): Pick<View, "top" | "left"> {
  const frozen = offsets[1] ?? 0;
  const { left, width } = placeOf(cell, offsets);
  const top = cell.row * rowHeight;
  const bottom = top + rowHeight - (view.height - headHeight);
  return {
    top: Math.min(top, Math.max(view.top, bottom)),
    left:
      cell.column === 0
        ? view.left
        : Math.min(left - frozen, Math.max(view.left, left + width - view.width)),
  };
}
