import { expect, it } from "vitest";
import {
  isInDictionary,
  looseCharacters,
  wordAround,
  wordsAskedFor,
  wordsOfRun,
} from "./unspacedWords.ts";

it("Characters of a word that the dictionary lacks are words of their own, but not endings", () => {
  expect(looseCharacters("货期")).toEqual(["货", "期"]);
  expect(looseCharacters("净化器")).toEqual([]);
  expect(looseCharacters("电压")).toEqual([]);
});

it("Single characters that follow one another are one word", () => {
  expect(wordsOfRun("净化器货期")).toEqual(["净化", "器货期"]);
  expect(wordsOfRun("输出电压")).toEqual(["输出", "电压"]);
});

it("Words of the dictionary have two characters at least", () => {
  const words = ["输出电压", "输出", "输出压", "电", "压器货"];
  expect(words.map(isInDictionary)).toEqual([true, true, false, false, false]);
});

it("A place within a word has that word around it, one between two words none", () => {
  const around = [0, 1, 2, 3, 4].map((place) => wordAround("输出电压", place));
  expect(around).toEqual([
    ...[undefined, { word: "输出", start: 0 }, undefined, { word: "电压", start: 2 }, undefined],
  ]);
});

it("Single characters beside a stop word are apart if no document has them side by side", () => {
  const words = (isKnown: boolean) => wordsAskedFor("屏碎了能修吗", () => isKnown);
  expect(words(false)).toEqual(["屏碎", "了", "能", "修", "吗"]);
  expect(words(true)).toEqual(["屏碎了能修吗"]);
  expect(wordsAskedFor("屏碎了", (pair) => pair === "碎了")).toEqual(["屏碎了"]);
  expect(wordsAskedFor("输出电压", () => false)).toEqual(["输出", "电压"]);
});
