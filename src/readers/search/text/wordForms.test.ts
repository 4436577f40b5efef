import { describe, expect, it } from "vitest";
import { baseForms, isEnglishWord, isEverydayWord } from "./englishWords.ts";
import { innerWords } from "./innerWords.ts";
import { rootOf } from "./stem.ts";
import { asksForStandIn } from "./stopWords.ts";

it.each([
  ["LoRaWAN", ["LoRa", "WAN"]],
  ["LoRaX", ["LoRa"]],
  ["HyperRAM", ["Hyper", "RAM"]],
  ["hubAdapt", ["hub", "Adapt"]],
  ["xyZAB", ["ZAB"]],
  ["zzZzz", ["Zzz"]],
  ["aZoo", ["Zoo"]],
  ["DaZZ", []],
  ["CANopen", ["CAN"]],
  ["ABCdef", ["ABC"]],
  ["FOOzip", ["FOO"]],
  ["ABCde", []],
  ["ABcdef", []],
  ["Abcdef", []],
  ["1ABdef", []],
  ["ABCDEF", []],
  ["", []],
])("The words within %s are %j", (written, words) => {
  expect(innerWords(written).map(({ start, end }) => written.slice(start, end))).toEqual(words);
});

it.each([
  ["charge", "charg"],
  ["chargers", "charg"],
  ["charging", "charg"],
  ["protected", "protect"],
  ["protection", "protect"],
  ["isolated", "isol"],
  ["power", "power"],
  ["motion", "motion"],
  ["tables", "tabl"],
  ["data", "data"],
  ["able", undefined],
  ["ion", undefined],
  ["rg8810s", undefined],
  ["电源管理", undefined],
])("The root of %s is %s", (word, root) => {
  expect(rootOf(word)).toBe(root);
});

describe("an English word", () => {
  it("may be a form of those without its ending, of three letters at least", () => {
    expect(["going", "used", "flies", "quickly", "heaters", "as"].map(baseForms)).toEqual([
      ...[["goe"], ["use"], ["flie", "fli", "fly"], ["quick"], ["heater", "heat"], []],
    ]);
  });

  it.each([
    ["card", true, true],
    ["stands", true, true],
    ["bearing", true, true],
    ["tire", false, true],
    ["camera", false, true],
    ["cabling", false, true],
    ["zeppelin", false, true],
    ["xyzzy", false, false],
    ["ard", false, false],
  ])("%s is an everyday one: %s, one at all: %s", (word, isEveryday, isEnglish) => {
    expect([isEverydayWord(word), isEnglishWord(word)]).toEqual([isEveryday, isEnglish]);
  });
});

it.each([
  ["a replacement for lm358", true],
  ["successor of lm358", true],
  ["lm358 替代", true],
  ["后继 lm358", true],
  ["lm358 replaced by", false],
  ["insteadx lm358", false],
  ["国产 lm358", false],
  ["lm358", false],
])("%s asks for parts in place of one: %s", (text, isAsking) => {
  expect(asksForStandIn(text)).toBe(isAsking);
});
