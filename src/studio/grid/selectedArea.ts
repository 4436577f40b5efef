/** Size of a grid in cells. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, its ends included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A selection, from its anchor to the opposite corner; the active cell receives input. */
export interface Selection {
  readonly active: Cell;
  readonly anchor: Cell;
  readonly corner: Cell;
}

export function single(active: Cell): Selection {
  return { active, anchor: active, corner: active };
}

/** The selection extended from its anchor to a cell. */
export function extended({ anchor }: Selection, corner: Cell): Selection {
  return { active: anchor, anchor, corner };
}

export function areaOf({ anchor, corner }: Pick<Selection, "anchor" | "corner">): Area {
  return {
    top: Math.min(anchor.row, corner.row),
    left: Math.min(anchor.column, corner.column),
    bottom: Math.max(anchor.row, corner.row),
    right: Math.max(anchor.column, corner.column),
  };
}

export function sizeOf({ top, left, bottom, right }: Area): Size {
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

/** The cell, or the nearest one within the grid. */
export function within({ rows, columns }: Size, { row, column }: Cell): Cell {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

export function isOne(selection: Selection): boolean {
  const { rows, columns } = sizeOf(areaOf(selection));
  return rows === 1 && columns === 1;
}

/** A key that moves the selection, with its modifiers. */
export interface Step {
  readonly key: string;
  /** Control, or Command on a Mac. */
  readonly isFar: boolean;
  readonly isExtending: boolean;
}

export interface Surroundings {
  readonly size: Size;
  /** Rows that a page has. */
  readonly page: number;
  /** True where a cell holds something; cells that are not loaded count as empty. */
  isFilled(cell: Cell): boolean;
}

const directions: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The selection after a key, as spreadsheets move it; undefined: the key moves nothing. */
export function moved(from: Selection, step: Step, around: Surroundings): Selection | undefined {
  const start = step.isExtending ? from.corner : from.active;
  const to = target(start, step, around);
  if (to === undefined) return undefined;
  const cell = within(around.size, to);
  return step.isExtending ? extended(from, cell) : single(cell);
}

function target(from: Cell, step: Step, around: Surroundings): Cell | undefined {
  const { size, page } = around;
  const direction = directions[step.key];
  if (direction !== undefined) {
    return step.isFar ? edge(from, direction, around) : plus(from, direction);
  }
  switch (step.key) {
    case "Home":
      return { row: step.isFar ? 0 : from.row, column: 0 };
    case "End":
      return { row: step.isFar ? size.rows - 1 : from.row, column: size.columns - 1 };
    case "PageUp":
      return { row: from.row - page, column: from.column };
    case "PageDown":
      return { row: from.row + page, column: from.column };
    default:
      return undefined;
  }
}

function plus(cell: Cell, by: Cell): Cell {
  return { row: cell.row + by.row, column: cell.column + by.column };
}

/** The end of the run of filled cells, or the next filled cell, else the grid's edge. */
function edge(from: Cell, direction: Cell, { size, isFilled }: Surroundings): Cell {
  const isThere = (cell: Cell) =>
    cell.row >= 0 && cell.row < size.rows && cell.column >= 0 && cell.column < size.columns;
  let cell = from;
  let next = plus(cell, direction);
  const isRun = isFilled(from) && isFilled(next);
  for (; isThere(next); next = plus(next, direction)) {
    if (isRun && !isFilled(next)) return cell;
    cell = next;
    if (!isRun && isFilled(next)) return next;
  }
  return cell;
}

/** The next cell for Tab and Enter: within a selection round and round, else one further. */
export function advanced(from: Selection, by: Cell, size: Size): Selection {
  if (isOne(from)) return single(within(size, plus(from.active, by)));
  const area = areaOf(from);
  const { rows, columns } = sizeOf(area);
  const isAcross = by.column !== 0;
  const place = isAcross
    ? (from.active.row - area.top) * columns + (from.active.column - area.left)
    : (from.active.column - area.left) * rows + (from.active.row - area.top);
  const count = rows * columns;
  const next = (place + by.row + by.column + count) % count;
  const active = isAcross
    ? { row: area.top + Math.floor(next / columns), column: area.left + (next % columns) }
    : { row: area.top + (next % rows), column: area.left + Math.floor(next / rows) };
  return { ...from, active };
}

/** The whole rows or columns of a selection, or everything; the active cell stays. */
export function widened(
  { active, anchor, corner }: Selection,
  to: "row" | "column" | "all",
  { rows, columns }: Size,
): Selection {
  const { top, left, bottom, right } = areaOf({ anchor, corner });
  return {
    active,
    anchor: { row: to === "row" ? top : 0, column: to === "column" ? left : 0 },
    corner: {
      row: to === "row" ? bottom : rows - 1,
      column: to === "column" ? right : columns - 1,
    },
  };
}

/** Whole rows or columns from one to another. */
export function lines(
  kind: "row" | "column",
  from: number,
  to: number,
  { rows, columns }: Size,
): Selection {
  const isRow = kind === "row";
  const active = isRow ? { row: from, column: 0 } : { row: 0, column: from };
  const corner = isRow ? { row: to, column: columns - 1 } : { row: rows - 1, column: to };
  return { active, anchor: active, corner };
}
