import fc from "fast-check";
import { expect, test } from "vitest";
import { damerauLevenshtein, didYouMean, nearest } from "./nearestWords.ts";

test("The distance is zero to the word itself, symmetric, and cut off above its bound", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, fc.nat({ max: 12 }), (one, other, max) => {
      const edits = damerauLevenshtein(one, other, 24);
      expect(edits === 0).toBe(one === other);
      expect(damerauLevenshtein(other, one, 24)).toBe(edits);
      expect(damerauLevenshtein(one, other, max)).toBe(Math.min(edits, max + 1));
    }),
  );
  expect(damerauLevenshtein("sumamry", "summary", 3)).toBe(1);
});

const fields = ["title", "summary", "subtitle", "partNumber"];

test.each([
  ["sumary", "summary"],
  ["sumamry", "summary"],
  ["titel", "title"],
  ["partnumber", "partNumber"],
  ["part_number", "partNumber"],
  ["position", undefined],
  ["x", undefined],
  ["tit", undefined],
  ["", undefined],
  ["t".repeat(1_000), undefined],
])("The nearest to %s is %s", (word, meant) => {
  expect(nearest(word, fields)).toBe(meant);
  expect(didYouMean(word, fields)).toBe(meant === undefined ? "" : `; did you mean ${meant}?`);
});
