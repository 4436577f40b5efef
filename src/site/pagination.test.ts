import fc from "fast-check";
import { expect, it } from "vitest";
import { itemsOnPage, lastPageOf } from "./pagination.ts";

it("Pages hold every item once, in order, and only the last may be short", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (all, perPage) => {
      const last = lastPageOf(all.length, perPage);
      const pages = Array.from({ length: last }, (_, at) => itemsOnPage(all, at + 1, perPage));
      expect(pages.flat()).toEqual(all);
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(perPage);
      expect(itemsOnPage(all, last + 1, perPage)).toEqual([]);
    }),
  );
});

it("An empty list has one page", () => {
  expect(lastPageOf(0, 10)).toBe(1);
});
