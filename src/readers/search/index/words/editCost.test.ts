import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { areNeighbours, charactersIn, editCost, foldLookalikes } from "./editCost.ts";

const code = fc.string({ unit: fc.constantFrom(..."rgos015b8x"), minLength: 1, maxLength: 8 });
const folded = (text: string) => ({ code: text, folded: foldLookalikes(text) });
const costOf = (typed: string, meant: string) => editCost(folded(typed), folded(meant));

describe("the cost of an edit", () => {
  it("is defined for codes one edit apart and no others, apart from characters that look alike", () => {
    fc.assert(
      fc.property(code, code, (typed, meant) => {
        const edits = damerauLevenshtein(foldLookalikes(typed), foldLookalikes(meant), 1);
        expect(costOf(typed, meant) !== undefined).toBe(edits <= 1);
      }),
    );
  });

  it("is almost zero for characters that look alike, and zero for the code itself", () => {
    expect(costOf("rg8810", "rg8810")).toBeLessThanOrEqual(0);
    expect(costOf("rgb81o", "rg8810")).toBeLessThan(0.25);
  });

  it.each([
    ["rg8810", -0.012],
    ["rgb8lo", 0.288],
    ["rg8180", 0.494],
    ["rg880", 0.542],
    ["rg88810", 0.592],
    ["rg8820", 0.692],
    ["rg8870", 0.792],
    ["rg8800", 0.792],
    ["rg8890", 0.792],
    ["rx8810", 0.898],
    ["xg8810", 0.9],
    ["rg881p0", 0.69],
    ["rg881d0", 0.94],
    ["rg88104", 0.938],
    ["qrg8810", 0.95],
    ["rg88x0", 0.992],
    ["rgb8xo", 1.192],
    ["rg8", undefined],
    ["rg88", undefined],
    ["rg881000", undefined],
    ["rg8831", undefined],
  ])("of %s for rg8810 is %s", (typed, cost) => {
    const found = costOf(typed, "rg8810");
    expect(found && Math.round(found * 1_000) / 1_000).toBe(cost);
  });

  it("is lower for likelier edits: transposed, missing, doubled, neighbouring key, any other", () => {
    const typed = ["rg8180", "rg880", "rg88810", "rg8820", "rg8870", "rgx8810"];
    const costs = typed.map((text) => costOf(text, "rg8810") ?? Infinity);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(Math.max(...costs)).toBeLessThan(1);
  });
});

it.each([
  ["g", "tyfhvb"],
  ["5", "46rt"],
  ["q", "12wa"],
  ["m", "jkn"],
  ["p", "0ol"],
])("The keys beside %s are %s", (key, beside) => {
  const keys = [..."1234567890qwertyuiopasdfghjklzxcvbnm-µ"];
  expect(keys.filter((one) => areNeighbours(key, one)).join("")).toBe(beside);
  expect(keys.filter((one) => areNeighbours(one, key)).join("")).toBe(beside);
});

it("sets a bit for each character, so that codes of the same characters have the same bits", () => {
  fc.assert(
    fc.property(code, (text) => {
      const turned = [...text].reverse().join("");
      expect(charactersIn(foldLookalikes(turned))).toBe(charactersIn(foldLookalikes(text)));
    }),
  );
  expect(charactersIn("a1")).not.toBe(charactersIn("a2"));
  const usual = [..."0123456789acdefghjkmnpqrtuvwxy"].map((one) => charactersIn(one));
  expect(new Set(usual).size).toBe(30);
  expect(usual.reduce((all, bit) => all | bit)).toBe(2 ** 30 - 1);
});
