import { expect, it } from "vitest";
import { isNumberCharacter, spelledNumber } from "./numberWords.ts";
import { phraseTokens } from "./phraseTokens.ts";

it.each([
  ["two", 2, "two"],
  ["dozen", 12, "dozen"],
  ["fourteen", 14, "fourteen"],
  ["twenty-four", 24, "twenty-four"],
  ["twenty, four", 20, "twenty"],
  ["twenty twenty", 20, "twenty"],
  ["twenty eleven", 20, "twenty"],
  ["eleven five", 11, "eleven"],
  ["four twenty", 4, "four"],
  ["four four", 4, "four"],
  ["double quad", 2, "double"],
  ["five 2", 5, "five"],
  ["hundred", 100, "hundred"],
  ["hundred hundred", 100, "hundred"],
  ["two hundred three hundred", 203, "two hundred three"],
  ["nineteen hundred", 1900, "nineteen hundred"],
  ["one hundred and six", 106, "one hundred and six"],
  ["one hundred six", 106, "one hundred six"],
  ["one hundred and lamps", 100, "one hundred"],
  ["two and three", 2, "two"],
  ["two thousand five hundred", 2500, "two thousand five hundred"],
  ["ten thousand six hundred and twenty-one", 10_621, "ten thousand six hundred and twenty-one"],
  ["十", 10, "十"],
  ["十二", 12, "十二"],
  ["二十", 20, "二十"],
  ["二十四", 24, "二十四"],
  ["二二", 2, "二"],
  ["一百零六", 106, "一百零六"],
  ["一百二十八", 128, "一百二十八"],
  ["三千五百", 3500, "三千五百"],
])("%s begins with the number %i", (text, value, written) => {
  const tokens = phraseTokens(text);
  const number = spelledNumber(tokens, 0);
  expect(number?.value).toBe(value);
  expect(text.slice(0, tokens[(number?.to ?? 0) - 1]?.end)).toBe(written);
});

it.each(["百", "千兆", "and two", "2 four", "lamp", "a hundred"])(
  "%s begins with no number as a word",
  (text) => {
    expect(spelledNumber(phraseTokens(text), 0)).toBeUndefined();
  },
);

it.each([
  [1, "one single mono 一 单"],
  [2, "two dual stereo double 二 两 双"],
  [3, "three triple 三"],
  [4, "four quad 四"],
  [5, "five 五"],
  [6, "six 六"],
  [7, "seven 七"],
  [8, "eight octal 八"],
  [9, "nine 九"],
  [10, "ten 十"],
])("%i is written as any of %s", (value, words) => {
  for (const word of words.split(" ")) {
    expect([word, spelledNumber(phraseTokens(word), 0)]).toEqual([word, { value, to: 1 }]);
  }
});

it("a number may begin at any token", () => {
  expect(spelledNumber(phraseTokens("a, hundred and six lamps"), 1)).toEqual({ value: 106, to: 4 });
});

it("characters below ten are numbers by themselves", () => {
  expect([..."双两四九"].every(isNumberCharacter)).toBe(true);
  expect([..."十百灯"].some(isNumberCharacter)).toBe(false);
});
