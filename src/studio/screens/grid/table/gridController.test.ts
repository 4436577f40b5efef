import { expect, it, vi } from "vitest";
import { columns, open, rowOf } from "../../../../../tests/support/gridSamples.ts";
import { grid as t } from "../../../../base/i18n/studio/en/grid.ts";
import { GridModel } from "../../../grid/gridModel.ts";
import { single } from "../../../grid/selectedArea.ts";
import { GridController } from "./gridController.ts";
import { headHeight, rowHeight } from "./tableLayout.ts";

const shown = { columns, language: "en", t } as const;

it("announces the selection while an earlier value is still being written", async () => {
  const grid = new GridController(open(), shown);
  grid.tell(t.stillLoading);
  grid.move({ key: "ArrowRight", isFar: false, isExtending: false });
  grid.begin("typing");
  grid.commit("4 V");
  expect(grid.message).toBe("");
  grid.move({ key: "ArrowDown", isFar: false, isExtending: true });
  await expect.poll(() => grid.model.edits.cells).toBe(1);
  await grid.model.rows.request(0, 4);
  expect(grid.message).toBe(t.selected(2, 1));
});

/** A grid of five loaded rows, and the texts of a column of it. */
async function loaded() {
  const grid = new GridController(open(), shown);
  await grid.model.rows.request(0, 4);
  const texts = (column: number) => [0, 1, 2, 3, 4].map((row) => grid.textAt({ row, column }));
  return { grid, texts };
}

it("copies the selection as text and as a table, and announces its size", async () => {
  const { grid } = await loaded();
  grid.selectLine("row", 1, false);
  grid.extendTo({ row: 2, column: 1 });
  const copied = grid.copied();
  expect(copied?.text.trim().split(/\r?\n/)).toEqual(["TP-1\t3 V", "TP-2\t3 V"]);
  expect(copied?.html).toContain("TP-2");
  expect(grid.message).toBe(t.done.copied(2, 2));
  grid.select(single({ row: 1, column: 1 }));
  grid.extendTo({ row: 3, column: 2 });
  expect(grid.copied()?.text.trim().split(/\r?\n/)).toHaveLength(3);
  expect(grid.message).toBe(t.done.copied(3, 2));
});

it("copies nothing of rows that are not loaded, and announces it", () => {
  const grid = new GridController(open(), shown);
  expect(grid.copied()).toBeUndefined();
  expect(grid.message).toBe(t.stillLoading);
});

it("pastes what fits, selects it, and counts the cells beyond the grid", async () => {
  const { grid, texts } = await loaded();
  grid.select({
    ...grid.selection,
    active: { row: 3, column: 1 },
    anchor: { row: 3, column: 1 },
    corner: { row: 3, column: 1 },
  });
  await grid.paste([["4 V"], ["5 V"]]);
  expect(texts(1)).toEqual(["3 V", "3 V", "3 V", "4 V", "5 V"]);
  expect(grid.area).toEqual({ top: 3, left: 1, bottom: 4, right: 1 });
  expect(grid.message).toBe(t.done.pasted(2));
  await grid.paste([["6 V"], ["7 V"], ["8 V"]]);
  expect(texts(1).slice(3)).toEqual(["6 V", "7 V"]);
  expect(grid.message).toBe(`${t.done.pasted(2)}. ${t.done.cut(1, 0)}`);
});

it("fills down, clears, and undoes both, with an announcement each", async () => {
  const { grid, texts } = await loaded();
  grid.undo();
  expect(grid.message).toBe(t.done.nothing);
  grid.tell("");
  grid.redo();
  expect(grid.message).toBe(t.done.nothing);
  grid.select({
    active: { row: 0, column: 1 },
    anchor: { row: 0, column: 1 },
    corner: { row: 0, column: 1 },
  });
  await grid.paste([["9 V"]]);
  grid.extendTo({ row: 2, column: 1 });
  grid.fillDown();
  await expect.poll(() => texts(1)).toEqual(["9 V", "9 V", "9 V", "3 V", "3 V"]);
  await expect.poll(() => grid.message).toBe(t.done.filled(2));
  grid.clear();
  await expect.poll(() => texts(1)).toEqual(["", "", "", "3 V", "3 V"]);
  await expect.poll(() => grid.message).toBe(t.done.cleared(3));
  grid.undo();
  expect(texts(1)).toEqual(["9 V", "9 V", "9 V", "3 V", "3 V"]);
  expect(grid.message).toBe(t.done.undone(3));
  grid.redo();
  expect(texts(1).slice(0, 3)).toEqual(["", "", ""]);
  expect(grid.message).toBe(t.done.redone(3));
});

it("is edited where allowed, and announces the reason elsewhere", async () => {
  const { grid, texts } = await loaded();
  grid.begin("edit");
  expect(grid.editing).toBeUndefined();
  expect(grid.message).not.toBe("");
  grid.advance({ row: 0, column: 1 });
  grid.begin("edit");
  expect(grid.editing).toBe("edit");
  grid.cancel();
  // Nothing is written where nothing is edited.
  const before = grid.version();
  grid.commit("7 V");
  expect(grid.version()).toBe(before);
  expect(texts(1)[0]).toBe("3 V");
});

const press = (key: string, { isFar = false, isExtending = false } = {}) => ({
  ...{ key, isFar, isExtending },
});

it("begins at the first cell, and moves by keys within the grid", async () => {
  const { grid } = await loaded();
  const active = () => grid.selection.active;
  expect(active()).toEqual({ row: 0, column: 0 });
  expect(grid.move(press("ArrowRight"))).toBe(true);
  expect(grid.move(press("ArrowDown"))).toBe(true);
  expect(active()).toEqual({ row: 1, column: 1 });
  expect(grid.move(press("x"))).toBe(false);
  expect(active()).toEqual({ row: 1, column: 1 });
  // To the end of the filled cells, or to the next one.
  grid.select(single({ row: 2, column: 1 }));
  grid.clear();
  await expect.poll(() => grid.textAt({ row: 2, column: 1 })).toBe("");
  grid.select(single({ row: 0, column: 1 }));
  grid.move(press("ArrowDown", { isFar: true }));
  expect(active()).toEqual({ row: 1, column: 1 });
  grid.move(press("ArrowDown", { isFar: true }));
  expect(active()).toEqual({ row: 3, column: 1 });
});

it("moves by the rows that are visible, less one, and by one at least", () => {
  const grid = new GridController(open(100), shown);
  const down = () => {
    grid.select(single({ row: 20, column: 0 }));
    grid.move(press("PageDown"));
    return grid.selection.active.row - 20;
  };
  const seeing = (height: number) => ({ ...grid.view, height });
  grid.view = seeing(headHeight + 10 * rowHeight);
  expect(down()).toBe(9);
  grid.view = seeing(headHeight + 11 * rowHeight - 1);
  expect(down()).toBe(9);
  grid.view = seeing(rowHeight);
  expect(down()).toBe(1);
});

it("scrolls to the cell that was moved to, and notifies its listeners, while they listen", async () => {
  const { grid } = await loaded();
  const reveal = vi.fn();
  const listener = vi.fn();
  grid.reveal = reveal;
  const leave = grid.subscribe(listener);
  const before = grid.version();
  expect(grid.isLeaving).toBe(false);
  grid.isLeaving = true;
  grid.move(press("ArrowDown"));
  expect(grid.isLeaving).toBe(false);
  expect(reveal.mock.lastCall).toEqual([{ row: 1, column: 0 }]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(grid.version()).toBe(before + 1);
  grid.move(press("ArrowDown", { isExtending: true }));
  expect(reveal.mock.lastCall).toEqual([{ row: 2, column: 0 }]);
  expect(grid.message).toBe(t.selected(2, 1));
  // Within a selection Enter goes round, and the view follows the active cell.
  grid.advance({ row: 1, column: 0 });
  expect(reveal.mock.lastCall).toEqual([{ row: 2, column: 0 }]);
  grid.advance({ row: 1, column: 0 });
  expect(reveal.mock.lastCall).toEqual([{ row: 1, column: 0 }]);
  expect(reveal).toHaveBeenCalledTimes(4);
  const revealed = reveal.mock.calls.length;
  grid.extendTo({ row: 9, column: 9 });
  expect(grid.area).toEqual({ top: 1, left: 0, bottom: 4, right: 3 });
  grid.widen("all");
  expect(grid.message).toBe(t.selected(5, 4));
  grid.selectLine("column", 1, false);
  expect(grid.area).toEqual({ top: 0, left: 1, bottom: 4, right: 1 });
  grid.selectLine("column", 2, true);
  expect(grid.area).toEqual({ top: 0, left: 1, bottom: 4, right: 2 });
  grid.selectLine("row", 3, false);
  expect(grid.area).toEqual({ top: 3, left: 0, bottom: 3, right: 3 });
  expect(reveal).toHaveBeenCalledTimes(revealed);
  leave();
  const told = listener.mock.calls.length;
  grid.select(single({ row: 0, column: 0 }), false);
  expect(grid.message).toBe("");
  expect(reveal).toHaveBeenCalledTimes(revealed);
  expect(listener).toHaveBeenCalledTimes(told);
});

it("notifies its listeners that a cell is edited, and that it is no more", async () => {
  const { grid, texts } = await loaded();
  const listener = vi.fn();
  const reveal = vi.fn();
  Object.assign(grid, { reveal });
  grid.subscribe(listener);
  grid.select(single({ row: 1, column: 1 }), false);
  grid.begin("typing");
  expect(reveal.mock.calls).toEqual([[{ row: 1, column: 1 }]]);
  expect(listener).toHaveBeenCalledTimes(2);
  grid.cancel();
  expect([grid.editing, listener.mock.calls.length]).toEqual([undefined, 3]);
  grid.begin("edit");
  grid.commit("8 V");
  expect(grid.editing).toBeUndefined();
  await expect.poll(() => texts(1)[1]).toBe("8 V");
  const told = listener.mock.calls.length;
  grid.tell("Words");
  expect(listener).toHaveBeenCalledTimes(told + 1);
  grid.begin("edit");
  grid.commit("8 V");
  expect(grid.message).toBe("");
  grid.select(single({ row: 1, column: 0 }));
  grid.begin("edit");
  expect(grid.message).toBe(t.refusals.column);
});

it("keeps its place where columns are left out", async () => {
  const { grid } = await loaded();
  grid.select(single({ row: 3, column: 2 }));
  grid.move(press("ArrowDown", { isExtending: true }));
  grid.show({ ...shown, columns: columns.slice(0, 2) });
  expect(grid.selection).toEqual(single({ row: 3, column: 1 }));
  expect(grid.activeColumn).toBe(columns[1]);
});

it("counts the cells that cannot be written, and those that hold no such value", async () => {
  const { grid, texts } = await loaded();
  await grid.paste([
    ["X", "4 V"],
    ["Y", "none at all"],
  ]);
  expect(texts(1).slice(0, 2)).toEqual(["4 V", "none at all"]);
  expect(grid.message).toBe([t.done.pasted(2), t.done.refused(2), t.wrong(1)].join(" · "));
  await grid.paste([Array.from({ length: 5 }, () => "1 V")]);
  expect(grid.message).toContain(t.done.cut(0, 1));
  expect(grid.message).toContain(t.done.refused(1));
  await grid.replace([{ cell: { row: 4, column: 1 }, text: "6 V" }]);
  expect([texts(1)[4], grid.message]).toEqual(["6 V", t.done.replaced(1)]);
});

it("fills an area from a part of it, also from rows that are not loaded yet, and selects both", async () => {
  const different = async (ids: readonly number[]) =>
    ids.map((id) => rowOf(id, { values: [`TP-${id}`, `${id} V`, "one text"] }));
  const grid = new GridController(new GridModel([1, 2, 3, 4, 5], different), shown);
  const area = { top: 1, left: 1, bottom: 3, right: 1 };
  await grid.fill({ ...area, bottom: 1 }, area);
  expect([0, 1, 2, 3, 4].map((row) => grid.textAt({ row, column: 1 }))).toEqual([
    ...["1 V", "2 V", "2 V", "2 V", "5 V"],
  ]);
  expect(grid.area).toEqual(area);
  expect(grid.message).toBe(t.done.filled(2));
  // Of one row the one above it; there is none above the first.
  grid.select(single({ row: 4, column: 1 }));
  grid.fillDown();
  await expect.poll(() => grid.textAt({ row: 4, column: 1 })).toBe("2 V");
  grid.select(single({ row: 0, column: 1 }));
  const before = grid.version();
  grid.fillDown();
  expect(grid.version()).toBe(before);
});

it("refuses to copy, clear, fill or paste more cells than it can", async () => {
  const grid = new GridController(open(70_000), shown);
  grid.widen("all");
  const refuses = async (act: () => unknown) => {
    grid.tell("");
    await act();
    return grid.message;
  };
  expect(await refuses(() => grid.copied())).toBe(t.tooMany);
  expect(await refuses(() => grid.clear())).toBe(t.tooMany);
  const { area } = grid;
  expect(await refuses(() => grid.fill({ ...area, bottom: 0 }, area))).toBe(t.tooMany);
  expect(await refuses(() => grid.paste([["1 V"]]))).toBe(t.tooMany);
  expect(grid.model.edits.cells).toBe(0);
});
