import { expect, it } from "vitest";
import { pronunciations } from "./pronunciations.ts";

it("A character has all its readings, the usual one first; others have none", () => {
  const characters = ["快", "行", "一", "龤", "x", ""];
  expect(characters.map((one) => pronunciations.readings(one))).toEqual([
    ...[["kuai"], ["xing", "hang", "heng"], ["yi"], ["xie"], [], []],
  ]);
});

it("Characters that share a reading with one are alike, without that one", () => {
  const alike = pronunciations.alike("快");
  expect(alike).toContain("块");
  expect(alike).not.toContain("快");
  expect(new Set(alike).size).toBe(alike.length);
  expect(alike.every((one) => pronunciations.readings(one).includes("kuai"))).toBe(true);
  expect(pronunciations.alike("x")).toEqual([]);
});

it.each([
  ["kuai", true, true],
  ["kua", true, true],
  ["k", false, true],
  ["kx", false, false],
  ["uai", false, false],
  ["", false, false],
])("%j is a syllable: %s, the beginning of one: %s", (text, isSyllable, isBeginning) => {
  expect([pronunciations.isSyllable(text), pronunciations.isBeginning(text)]).toEqual([
    ...[isSyllable, isBeginning],
  ]);
});
