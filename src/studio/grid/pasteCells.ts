import type { Block } from "./clipboard/tsv.ts";
import { type Area, type Cell, type Size, sizeOf } from "./selectedArea.ts";

/** A text that an act writes into a cell. */
export interface Writing {
  readonly cell: Cell;
  readonly text: string;
}

export interface Pasted {
  readonly writings: readonly Writing[];
  /** Selection after the paste. */
  readonly area: Area;
  /** Rows and columns of the block that lie beyond the grid's end. */
  readonly cut: Size;
}

/**
 * Returns the texts that a pasted block writes into cells. A selection that the block fits into
 * several times is filled with it; otherwise the block goes to the selection's top left corner,
 * whatever its size.
 */
export function pasted(block: Block, into: Area, grid: Size): Pasted {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  const selected = sizeOf(into);
  const isTiled = selected.rows % height === 0 && selected.columns % width === 0;
  const wanted = isTiled ? selected : { rows: height, columns: width };
  const rows = Math.min(wanted.rows, grid.rows - into.top);
  const columns = Math.min(wanted.columns, grid.columns - into.left);
  const writings: Writing[] = [];
  for (let row = 0; row < rows; row += 1) {
    const source = block[row % height] ?? [];
    for (let column = 0; column < columns; column += 1) {
      const text = source[column % width];
      // A short row leaves the cells beyond its end as they are.
      if (text === undefined) continue;
      writings.push({ cell: { row: into.top + row, column: into.left + column }, text });
    }
  }
  return {
    writings,
    area: {
      ...{ top: into.top, left: into.left },
      bottom: into.top + Math.max(rows, 1) - 1,
      right: into.left + Math.max(columns, 1) - 1,
    },
    cut: { rows: wanted.rows - rows, columns: wanted.columns - columns },
  };
}

/** The cells that are filled from others: those of `target` that lie outside `source`. */
export function filled(source: Area, target: Area): { readonly from: Cell; readonly to: Cell }[] {
  const { rows, columns } = sizeOf(source);
  const copies: { from: Cell; to: Cell }[] = [];
  const wrap = (place: number, first: number, length: number) =>
    first + ((((place - first) % length) + length) % length);
  for (let row = target.top; row <= target.bottom; row += 1) {
    for (let column = target.left; column <= target.right; column += 1) {
      const from = { row: wrap(row, source.top, rows), column: wrap(column, source.left, columns) };
      if (from.row !== row || from.column !== column) copies.push({ from, to: { row, column } });
    }
  }
  return copies;
}

/**
 * Source and target of "fill down": the first row of a selection into the others; of one row the one
 * above it. @returns undefined where there is nothing above
 */
export function downwards(
  area: Area,
): { readonly source: Area; readonly target: Area } | undefined {
  const isRow = area.top === area.bottom;
  if (isRow && area.top === 0) return undefined;
  const top = isRow ? area.top - 1 : area.top;
  return { source: { ...area, top, bottom: top }, target: { ...area, top } };
}

/** The target of the fill handle: the source drawn out in the direction in which it was dragged further. */
export function drawnOut(source: Area, to: Cell): Area {
  const down = to.row > source.bottom ? to.row - source.bottom : Math.min(0, to.row - source.top);
  const across =
    to.column > source.right ? to.column - source.right : Math.min(0, to.column - source.left);
  if (Math.abs(down) >= Math.abs(across)) {
    return {
      ...source,
      top: Math.min(source.top, to.row),
      bottom: Math.max(source.bottom, to.row),
    };
  }
  return {
    ...source,
    left: Math.min(source.left, to.column),
    right: Math.max(source.right, to.column),
  };
}
