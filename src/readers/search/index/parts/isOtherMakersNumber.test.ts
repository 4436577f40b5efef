import { expect, it } from "vitest";
import { isOtherMakers } from "./isOtherMakersNumber.ts";

it.each([
  // Letters that another maker has.
  ["xk881000", "rg881000", true],
  ["lp210", "ld210", true],
  ["lm88io", "rg8810", true],
  ["gx8810", "rg8810", true],
  ["xr8810", "rg8810", true],
  ["rzg8810", "rg8810", true],
  ["grg8810", "rg8810", true],
  // A number that is known by itself, or letters that seldom differ by one.
  ["xk8810001", "rg8810001", false],
  ["lpc210", "lpd210", false],
  // The same letters, none, or another number.
  ["rg8811", "rg8810", false],
  ["a8810", "8810", false],
  ["lm8811", "rg8810", false],
  // Typing errors.
  ["i358", "l358", false],
  ["r8810", "rg8810", false],
  ["8810", "rg8810", false],
  ["rgg8810", "rg8810", false],
  ["rfg8810", "rg8810", false],
  ["rgf8810", "rg8810", false],
  ["trg8810", "rg8810", false],
  ["tg8810", "rg8810", false],
  ["gr8810", "rg8810", false],
])("%s for %s is another maker's number: %s", (typed, meant, isOther) => {
  expect(isOtherMakers(typed, meant)).toBe(isOther);
});
