import fc from "fast-check";
import { expect, it } from "vitest";
import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { editCost, foldLookalikes } from "../words/editCost.ts";
import { SimilarCodes } from "./similarCodes.ts";

const character = fc.constantFrom(..."rg01258x");
const code = fc.string({ unit: character, minLength: 4, maxLength: 8 });

const mistake = fc.record({
  how: fc.constantFrom("put", "take", "change", "swap"),
  at: fc.nat(7),
  by: character,
});

/** A code after mistakes of the pen. */
function mistyped(
  text: string,
  mistakes: readonly { how: string; at: number; by: string }[],
): string {
  return mistakes.reduce((before, { how, at, by }) => {
    const [head, here, tail] = [before.slice(0, at), before.charAt(at), before.slice(at + 1)];
    if (how === "put") return `${head}${by}${here}${tail}`;
    if (how === "swap") return `${head}${tail.charAt(0)}${here}${tail.slice(1)}`;
    return how === "take" && before.length > 1 ? `${head}${tail}` : `${head}${by}${tail}`;
  }, text);
}

/** A code that is typed, and codes of which some are like it. */
const typedAmong = code.chain((typed) => {
  const like = fc.array(mistake, { maxLength: 3 }).map((mistakes) => mistyped(typed, mistakes));
  return fc.tuple(fc.uniqueArray(fc.oneof(code, like), { maxLength: 60 }), fc.constant(typed));
});

function indexOf(all: readonly string[]): SimilarCodes {
  const index = new SimilarCodes();
  for (const [owner, one] of all.entries()) index.put(one, owner, one.toUpperCase());
  return index;
}

it("finds every code one edit away, with the cost of the edit, and no others", () => {
  fc.assert(
    fc.property(typedAmong, ([all, typed]) => {
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
    fc.property(typedAmong, ([all, typed]) => {
      const text = foldLookalikes(typed);
      const expected = all.flatMap((one, owner) => {
        const other = foldLookalikes(one);
        const beginnings = [text.slice(0, 2), `${text.charAt(1)}${text.charAt(0)}`];
        const edits = damerauLevenshtein(text, other, 2);
        if (!beginnings.includes(other.slice(0, 2)) || edits > 2) return [];
        const differing = [...text].findIndex((sign, at) => sign !== other[at]);
        const shared = differing < 0 ? text.length : differing;
        return [{ owner, written: one.toUpperCase(), cost: edits - shared / 100 }];
      });
      const found = indexOf(all).nearest(typed);
      expect(found.toSorted((a, b) => a.owner - b.owner)).toEqual(expected);
    }),
  );
});

it.each([
  ["rg2211", "rg1111", true],
  ["rx1111", "rg1111", false],
  ["gr1111", "rg1111", true],
  ["gx1111", "rg1111", false],
])(
  "finds %s as near %s where two characters or their exchange begin both: %s",
  (typed, meant, isNear) => {
    expect(indexOf([meant]).nearest(typed)).toHaveLength(isNear ? 1 : 0);
  },
);

it("finds codes among many of one length, as nearest no more than it compares", () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => `rg${String(at).padStart(4, "0")}`);
  const index = indexOf(numbers);
  expect(index.oneEditFrom("rg1999x")).toMatchObject([{ owner: 1_999, written: "RG1999" }]);
  expect(index.nearestBeginnings("rg").length).toBe(1_500);
  // Codes of the same characters, each of which is to be compared with each.
  const long = (at: number) =>
    `rg${at
      .toString(2)
      .padStart(12, "0")
      .replace(/[01]/g, (bit) => (bit === "0" ? "3" : "4"))}`;
  const alike = indexOf(Array.from({ length: 4_000 }, (_, at) => long(at)));
  const nearest = (at: number) => alike.nearest(long(at)).map(({ owner }) => owner);
  expect(nearest(1_499)).toContain(1_499);
  expect(nearest(1_500)).not.toContain(1_500);
});

it("finds longer codes with the same beginning but for one character, the closest with the lowest cost", () => {
  const index = indexOf(["stm32f407vg", "stm32f103c8", "nrf52840"]);
  const found = index.nearestBeginnings("stm32f4x7").map(({ written }) => written);
  expect(found).toEqual(["STM32F407VG"]);
  expect(index.nearestBeginnings("nrf52840")).toEqual([]);
  const parts = indexOf(["ab12345", "ab1x345", "xb12345", "ab1y3456", "ab12x45"]);
  const begun = parts.nearestBeginnings("ab1234").toSorted((a, b) => a.cost - b.cost);
  expect(begun.map(({ owner, written }) => `${owner} ${written}`)).toEqual([
    ...["0 AB12345", "4 AB12X45", "1 AB1X345", "3 AB1Y3456"],
  ]);
});
