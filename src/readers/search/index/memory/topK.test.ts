import fc from "fast-check";
import { expect, it } from "vitest";
import { topK } from "./topK.ts";

it("returns the beginning of the sorted list", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { maxLength: 400, size: "max" }),
      fc.integer({ min: 0, max: 60 }),
      (entries, count) => {
        const compare = (a: number, b: number) => b - a;
        const before = [...entries];
        expect(topK(entries, count, compare)).toEqual(entries.toSorted(compare).slice(0, count));
        expect(entries).toEqual(before);
      },
    ),
  );
});
