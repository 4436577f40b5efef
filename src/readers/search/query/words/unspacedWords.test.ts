import { expect, it } from "vitest";
import { looseCharacters, wordsOfRun } from "./unspacedWords.ts";

it("Characters of a word that the dictionary lacks are words of their own, but not endings", () => {
  expect(looseCharacters("货期")).toEqual(["货", "期"]);
  expect(looseCharacters("净化器")).toEqual([]);
  expect(looseCharacters("电压")).toEqual([]);
});

it("Single characters that follow one another are one word", () => {
  expect(wordsOfRun("净化器货期")).toEqual(["净化", "器货期"]);
  expect(wordsOfRun("输出电压")).toEqual(["输出", "电压"]);
});
