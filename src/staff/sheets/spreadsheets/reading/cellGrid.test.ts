import { describe, expect, it } from "vitest";
import { sheetLimits } from "../sheetLimits.ts";
import { Grid } from "./cellGrid.ts";

const limits = { ...sheetLimits, rows: 3, columns: 2, cells: 5 };

const grid = () => new Grid("Parts", limits);

describe("A grid of cells", () => {
  it("takes the last row and column of its limits, and none beyond", () => {
    const cells = grid();
    cells.put(2, 1, "end");
    expect(cells.rows()).toEqual([[], [], ["", "end"]]);
    expect(() => cells.put(3, 0, "x")).toThrow("rows: A4 of Parts");
    expect(() => cells.put(0, 2, "x")).toThrow("columns: C1 of Parts");
  });

  it("takes as many cells as its limit allows, those of merged cells and of gaps among them", () => {
    const cells = grid();
    cells.put(0, 1, "b");
    cells.put(1, 0, "c");
    cells.merge({ top: 1, left: 0, bottom: 1, right: 1 });
    expect(cells.rows()).toEqual([
      ["", "b"],
      ["c", "c"],
    ]);
    const more = grid();
    more.put(0, 1, "b");
    more.put(1, 1, "d");
    more.put(2, 0, "e");
    expect(() => more.put(2, 1, "f")).toThrow("cells: B3 of Parts");
  });

  it("has no cells of empty texts and numbers, wherever they lie", () => {
    const cells = grid();
    cells.put(9, 9, "");
    cells.put(9, 9, { kind: "number", text: "" });
    cells.put(0, 0, "a");
    expect(cells.rows()).toEqual([["a"]]);
  });
});
