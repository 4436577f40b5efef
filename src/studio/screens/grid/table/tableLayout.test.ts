import fc from "fast-check";
import { expect, it } from "vitest";
import {
  columnAt,
  drawnArea,
  headHeight,
  offsetsOf,
  placeOf,
  rowHeight,
  scrolledTo,
  slotsOf,
} from "./tableLayout.ts";

const widths = fc.array(fc.integer({ min: 40, max: 400 }), { minLength: 2, maxLength: 90 });

const view = fc.record({
  top: fc.integer({ min: 0, max: 300_000 }),
  left: fc.integer({ min: 0, max: 9_000 }),
  width: fc.integer({ min: 300, max: 2_600 }),
  height: fc.integer({ min: 200, max: 1_600 }),
});

it("every cell in view is rendered, and few others", () => {
  fc.assert(
    fc.property(widths, view, fc.integer({ min: 1, max: 10_000 }), (all, shown, rows) => {
      const offsets = offsetsOf(all);
      const drawn = drawnArea(shown, offsets, rows);
      const [frozen = 0] = all;
      for (let column = 1; column < all.length; column += 1) {
        const { left, width } = placeOf({ row: 0, column }, offsets);
        const isInView = left < shown.left + shown.width && left + width > shown.left + frozen;
        if (isInView) expect(column).toBeGreaterThanOrEqual(drawn.left);
        if (isInView) expect(column).toBeLessThanOrEqual(drawn.right);
      }
      const last = Math.min(rows - 1, Math.floor((shown.top + shown.height) / rowHeight));
      const first = Math.floor(shown.top / rowHeight);
      if (first < rows) expect(drawn.top).toBeLessThanOrEqual(first);
      if (first < rows) expect(drawn.bottom).toBeGreaterThanOrEqual(last);
      expect(drawn.bottom - drawn.top).toBeLessThan(shown.height / rowHeight + 15);
    }),
  );
});

it("a cell that is scrolled to is visible beside the part numbers, completely if it fits", () => {
  fc.assert(
    fc.property(widths, view, fc.nat(9_999), fc.nat(89), (all, shown, row, place) => {
      const offsets = offsetsOf(all);
      const column = place % all.length;
      const cell = placeOf({ row, column }, offsets);
      const { top, left } = scrolledTo({ row, column }, shown, offsets);
      expect(cell.top - top).toBeGreaterThanOrEqual(headHeight);
      expect(cell.top + cell.height - top).toBeLessThanOrEqual(shown.height);
      const [frozen = 0] = all;
      if (column > 0) expect(cell.left - left).toBeGreaterThanOrEqual(frozen);
      if (column > 0 && frozen + cell.width <= shown.width) {
        expect(cell.left + cell.width - left).toBeLessThanOrEqual(shown.width);
      }
    }),
  );
});

it("a column is found by an offset within it", () => {
  fc.assert(
    fc.property(widths, fc.nat(89), fc.nat(39), (all, place, within) => {
      const offsets = offsetsOf(all);
      const column = place % all.length;
      expect(columnAt(offsets, (offsets[column] ?? 0) + within)).toBe(column);
    }),
  );
});

it("Cells have their places behind one another, and a few around the view are drawn", () => {
  const offsets = offsetsOf([100, 50, 60, 70, 80, 90, 100, 110]);
  expect(offsets).toEqual([0, 100, 150, 210, 280, 360, 450, 550, 660]);
  expect([
    placeOf({ row: 2, column: 1 }, offsets),
    placeOf({ row: 0, column: 7 }, offsets),
  ]).toEqual([
    { left: 100, width: 50, top: headHeight + 2 * rowHeight, height: rowHeight },
    { left: 550, width: 110, top: headHeight, height: rowHeight },
  ]);
  // The first column covers what lies behind it: of the others, those from 310 to 409 are in view.
  const shown = { top: 20 * rowHeight, left: 210, width: 199, height: 10 * rowHeight };
  expect(drawnArea(shown, offsets, 1_000)).toEqual({ top: 14, bottom: 36, left: 2, right: 7 });
  expect(drawnArea(shown, offsets, 30)).toMatchObject({ top: 14, bottom: 29 });
  expect(drawnArea({ ...shown, top: 0, left: 0 }, offsets, 1_000)).toEqual({
    ...{ top: 0, bottom: 16, left: 1, right: 4 },
  });
  expect(drawnArea({ ...shown, left: 600 }, offsets, 1_000)).toMatchObject({ left: 5, right: 7 });
  expect(slotsOf(10 * rowHeight)).toBe(23);
  expect([columnAt(offsets, 99), columnAt(offsets, 100), columnAt(offsets, 999)]).toEqual([
    0, 1, 7,
  ]);
  expect([columnAt([0], 5), columnAt(offsets, -1)]).toEqual([0, 0]);
});

it("The view is scrolled as little as brings a cell into it, and the first column is always there", () => {
  const offsets = offsetsOf([100, 50, 60, 70, 80, 90, 100, 110]);
  const view = { top: 300, left: 200, width: 300, height: headHeight + 10 * rowHeight };
  const to = (row: number, column: number) => {
    const { top, left } = scrolledTo({ row, column }, view, offsets);
    return [top, left];
  };
  expect([to(12, 4), to(12, 0), to(10, 4), to(9, 4), to(19, 4), to(20, 4)]).toEqual([
    ...[
      [300, 180],
      [300, 200],
      [300, 180],
      [270, 180],
      [300, 180],
      [330, 180],
    ],
  ]);
  expect([to(12, 2), to(12, 5), to(12, 6), to(0, 7)]).toEqual([
    ...[
      [300, 50],
      [300, 200],
      [300, 250],
      [0, 360],
    ],
  ]);
});
