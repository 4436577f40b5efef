import { describe, expect, it } from "vitest";
import { advanced, lines, moved, type Selection, single, widened } from "./selectedArea.ts";

const size = { rows: 10, columns: 8 };

const cell = (row: number, column: number) => ({ row, column });

/** Two rows of three cells, away from the grid's corner. */
const area: Selection = { active: cell(4, 2), anchor: cell(4, 2), corner: cell(5, 4) };

/** The cells on which one comes from the selection's first, by so many steps. */
const walk = (by: { readonly row: number; readonly column: number }, steps: number) => {
  let selection = area;
  return Array.from({ length: steps }, () => {
    selection = advanced(selection, by, size);
    expect(selection).toMatchObject({ anchor: area.anchor, corner: area.corner });
    return `${selection.active.row},${selection.active.column}`;
  });
};

describe("Tab and Enter", () => {
  it("traverse a selection, by rows or by columns, forwards and backwards", () => {
    expect(walk(cell(0, 1), 6)).toEqual(["4,3", "4,4", "5,2", "5,3", "5,4", "4,2"]);
    expect(walk(cell(0, -1), 3)).toEqual(["5,4", "5,3", "5,2"]);
    expect(walk(cell(1, 0), 6)).toEqual(["5,2", "4,3", "5,3", "4,4", "5,4", "4,2"]);
    expect(walk(cell(-1, 0), 3)).toEqual(["5,4", "4,4", "5,3"]);
  });

  it("traverse a selection of three rows from its first cell", () => {
    const tall: Selection = { active: cell(4, 2), anchor: cell(4, 2), corner: cell(6, 3) };
    expect([cell(0, 1), cell(1, 0)].map((by) => advanced(tall, by, size).active)).toEqual([
      ...[cell(4, 3), cell(5, 2)],
    ]);
  });

  it("move by one from a single cell, and not out of the grid", () => {
    expect(advanced(single(cell(4, 2)), cell(0, 1), size)).toEqual(single(cell(4, 3)));
    expect(advanced(single(cell(9, 7)), cell(1, 0), size)).toEqual(single(cell(9, 7)));
    expect(advanced(single(cell(9, 7)), cell(0, 1), size)).toEqual(single(cell(9, 7)));
    expect(advanced(single(cell(0, 0)), cell(0, -1), size)).toEqual(single(cell(0, 0)));
  });
});

it("A step with Shift moves the corner of a selection, one without it the active cell alone", () => {
  const around = { size, page: 4, isFilled: () => false };
  const step = (key: string, isExtending: boolean) =>
    moved(area, { key, isFar: false, isExtending }, around);
  expect([step("ArrowDown", true), step("PageDown", true), step("ArrowDown", false)]).toEqual([
    { ...area, corner: cell(6, 4) },
    { ...area, corner: cell(9, 4) },
    single(cell(5, 2)),
  ]);
});

it("Far steps end at the edges of filled cells and of the grid", () => {
  const filled = new Set(["9,3", "9,4", "9,7", "2,7", "5,7"]);
  const far = (key: string, from: [number, number]) => {
    const isFilled = ({ row, column }: { row: number; column: number }) =>
      filled.has(`${row},${column}`) || row > 9 || column > 7;
    const step = { key, isFar: true, isExtending: false };
    const to = moved(single(cell(...from)), step, { size, page: 4, isFilled })?.active;
    return to && [to.row, to.column];
  };
  expect([
    far("ArrowRight", [9, 3]),
    far("ArrowRight", [9, 4]),
    far("ArrowRight", [9, 7]),
    far("ArrowLeft", [9, 7]),
    far("ArrowLeft", [9, 3]),
    far("ArrowDown", [0, 7]),
    far("ArrowDown", [2, 7]),
    far("ArrowDown", [5, 7]),
    far("ArrowDown", [5, 6]),
    far("ArrowUp", [2, 7]),
    far("Home", [5, 5]),
    far("End", [5, 5]),
  ]).toEqual([
    ...[
      [9, 4],
      [9, 7],
      [9, 7],
      [9, 4],
      [9, 0],
    ],
    ...[
      [2, 7],
      [5, 7],
      [9, 7],
      [9, 6],
      [0, 7],
    ],
    ...[
      [0, 0],
      [9, 7],
    ],
  ]);
});

it("A selection extends to its rows, its columns or everything, and its active cell stays", () => {
  const { active } = area;
  expect(widened(area, "row", size)).toEqual({ active, anchor: cell(4, 0), corner: cell(5, 7) });
  expect(widened(area, "column", size)).toEqual({ active, anchor: cell(0, 2), corner: cell(9, 4) });
  expect(widened(area, "all", size)).toEqual({ active, anchor: cell(0, 0), corner: cell(9, 7) });
});

it("Whole rows and columns extend from edge to edge", () => {
  expect(lines("row", 3, 5, size)).toMatchObject({ anchor: cell(3, 0), corner: cell(5, 7) });
  expect(lines("column", 3, 5, size)).toMatchObject({ anchor: cell(0, 3), corner: cell(9, 5) });
});
