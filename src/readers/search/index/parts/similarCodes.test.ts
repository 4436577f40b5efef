import fc from "fast-check";
import { expect, it } from "vitest";
import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { editCost, foldLookalikes } from "../words/editCost.ts";
import { SimilarCodes } from "./similarCodes.ts";

const code = fc.string({ unit: fc.constantFrom(..."rg01258x"), minLength: 4, maxLength: 8 });
const codes = fc.uniqueArray(code, { maxLength: 60 });

function indexOf(all: readonly string[]): SimilarCodes {
  const index = new SimilarCodes();
  for (const [owner, one] of all.entries()) index.put(one, owner, one.toUpperCase());
  return index;
}

it("finds every code one edit away, with the cost of the edit, and no others", () => {
  fc.assert(
    fc.property(codes, code, (all, typed) => {
      const fold = (one: string) => ({ code: one, folded: foldLookalikes(one) });
      const expected = all.flatMap((one, owner) => {
        const cost = editCost(fold(typed), fold(one));
        return cost === undefined ? [] : [{ owner, written: one.toUpperCase(), cost }];
      });
      const found = indexOf(all).oneEditFrom(typed);
      expect(found.toSorted((a, b) => a.owner - b.owner)).toEqual(expected);
    }),
  );
});

it("finds as nearest every code two edits away with the same or a transposed beginning", () => {
  fc.assert(
    fc.property(codes, code, (all, typed) => {
      const text = foldLookalikes(typed);
      const expected = all.filter((one) => {
        const other = foldLookalikes(one);
        const beginnings = [text.slice(0, 2), `${text.charAt(1)}${text.charAt(0)}`];
        return beginnings.includes(other.slice(0, 2)) && damerauLevenshtein(text, other, 2) <= 2;
      });
      const found = indexOf(all).nearest(typed);
      expect(found.map(({ written }) => written.toLowerCase()).toSorted()).toEqual(
        expected.toSorted(),
      );
    }),
  );
});

it("finds longer codes with the same beginning but for one character, the closest with the lowest cost", () => {
  const index = indexOf(["stm32f407vg", "stm32f103c8", "nrf52840"]);
  const found = index.nearestBeginnings("stm32f4x7").map(({ written }) => written);
  expect(found).toEqual(["STM32F407VG"]);
  expect(index.nearestBeginnings("nrf52840")).toEqual([]);
});
