import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemsOnPage, lastPageOf, pageNumber, pageQuery } from "./idsAndPageNumbers.ts";

describe("the pages of a list", () => {
  it("are read from the query, the first if it is missing or invalid", () => {
    expect(["3", "12", undefined, "", "0", "01", "-1", "1.5", "x"].map(pageNumber)).toEqual([
      3, 12, 1, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it("hold each item once, in order, and none after the last page", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (items, size) => {
        const last = lastPageOf(items.length, size);
        const pages = Array.from({ length: last }, (_, at) => itemsOnPage(items, at + 1, size));
        expect(pages.flat()).toEqual(items);
        expect(pages.every((page) => page.length > 0) || items.length === 0).toBe(true);
        expect(itemsOnPage(items, last + 1, size)).toEqual([]);
      }),
    );
  });

  it("are in the address from the second on", () => {
    expect([1, 2, 30].map(pageQuery)).toEqual([undefined, 2, 30]);
  });
});
