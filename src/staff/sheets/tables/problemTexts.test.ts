import { expect, it } from "vitest";
import { sentence } from "./problemTexts.ts";

it.each([
  ["the value is wrong", "en", "The value is wrong."],
  ["Is it?", "en", "Is it?"],
  ["值不对", "zh", "值不对。"],
  ["值不对！", "zh", "值不对！"],
  ["", "en", "."],
] as const)("The text %j becomes one sentence in %s", (text, language, expected) => {
  expect(sentence(text, language)).toBe(expected);
});
