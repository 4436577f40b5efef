import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageWindow } from "./Pagination.tsx";

const places = fc
  .integer({ min: 1, max: 400 })
  .chain((last) => fc.integer({ min: 1, max: last }).map((page) => ({ page, last })));

describe("the page numbers offered", () => {
  it("are all of them where there are few", () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leave gaps around the page and its neighbours", () => {
    expect(pageWindow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(pageWindow(1, 12)).toEqual([1, 2, null, 12]);
  });

  it("use no gap for a single number", () => {
    expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
    expect(pageWindow(9, 12)).toEqual([1, null, 8, 9, 10, 11, 12]);
  });

  it("always hold the first, the last, the page and its neighbours, ascending, and stay few", () => {
    fc.assert(
      fc.property(places, ({ page, last }) => {
        const numbers = pageWindow(page, last).filter((number) => number !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const number of [1, page - 1, page, page + 1, last]) {
          if (number >= 1 && number <= last) expect(numbers).toContain(number);
        }
        expect(pageWindow(page, last).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
