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
