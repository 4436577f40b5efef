import { expect, it } from "vitest";
import { columns, open } from "../../../../../tests/support/gridSamples.ts";
import { grid as t } from "../../../../base/i18n/studio/en/grid.ts";
import { GridController } from "./gridController.ts";

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
  grid.commit("7 V");
  expect(texts(1)[0]).toBe("3 V");
});
