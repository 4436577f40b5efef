import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { damerauLevenshtein } from "../../../../base/site/text/nearestWords.ts";
import { charactersIn, editCost, foldLookalikes } from "./editCost.ts";

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

  it("is lower for likelier edits: transposed, missing, doubled, neighbouring key, any other", () => {
    const typed = ["rg8180", "rg880", "rg88810", "rg8820", "rg8870", "rgx8810"];
    const costs = typed.map((text) => costOf(text, "rg8810") ?? Infinity);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(Math.max(...costs)).toBeLessThan(1);
  });
});

it("sets a bit for each character, so that codes of the same characters have the same bits", () => {
  fc.assert(
    fc.property(code, (text) => {
      const turned = [...text].reverse().join("");
      expect(charactersIn(foldLookalikes(turned))).toBe(charactersIn(foldLookalikes(text)));
    }),
  );
  expect(charactersIn("a1")).not.toBe(charactersIn("a2"));
});
