import { describe, expect, it } from "vitest";
import { phraseTokens } from "./phraseTokens.ts";
import {
  asksQuestion,
  comparisonOf,
  denialBefore,
  deniedIn,
  joinsNames,
  linksAround,
  outsideOf,
  withoutDenials,
  withoutQuestion,
} from "./surroundingWords.ts";

/** A text whose brackets mark a piece, without these, and the place of the piece. */
function marked(text: string) {
  const [start, end] = [text.indexOf("["), text.indexOf("]") - 1];
  return { text: text.replace(/[[\]]/g, ""), start, end };
}

function startsOf(text: string): Set<number> {
  return new Set(
    phraseTokens(text).flatMap(({ isWordStart, start }) => (isWordStart ? start : [])),
  );
}

it.each([
  ["a lamp at least [3 V] or so", "atLeast", "at least 3 V"],
  ["not less than [3 V]", "atLeast", "not less than 3 V"],
  ["no more than [3 V]", "atMost", "no more than 3 V"],
  ["less than [3 V]", "atMost", "less than 3 V"],
  ["不低于[3 V]", "atLeast", "不低于3 V"],
  ["低于[3 V]", "atMost", "低于3 V"],
  ["minimum: [3 V]", "atLeast", "minimum: 3 V"],
  ["max = [3 V]", "reaching", "max = 3 V"],
  [">= [3 V]", "atLeast", ">= 3 V"],
  ["+/-[3 V]", "either", "+/-3 V"],
  ["lamp [3 V] or more lamps", "atLeast", "3 V or more"],
  ["[3 V] maximum", "reaching", "3 V maximum"],
  ["[3 V]+", "atLeast", "3 V+"],
  ["[3 V]以内", "atMost", "3 V以内"],
  ["[3 V] and below", "atMost", "3 V and below"],
  ["up to [3 V] or more", "reaching", "up to 3 V"],
  ["flat least [3 V]", undefined, "3 V"],
  ["[3 V] or moreover", undefined, "3 V"],
  ["at least, [3 V]", undefined, "3 V"],
  ["[3 V], or more", undefined, "3 V"],
  ["lamp [3 V] lamp", undefined, "3 V"],
])("compares what a word stands beside: %s", (text, comparison, piece) => {
  const one = marked(text);
  const found = comparisonOf(one.text, one.start, one.end);
  expect([found.comparison, one.text.slice(found.start, found.end)]).toEqual([comparison, piece]);
});

describe("a denial", () => {
  it.each([
    ["heater without [fan]", "without "],
    ["heater without a [fan]", "without a "],
    ["heater with no built-in [fan]", "no built-in "],
    ["灯不带[风扇]", "不带"],
    ["heater with [fan]", undefined],
    ["避免[风扇]", undefined],
    ["并非[风扇]", undefined],
    ["[fan]", undefined],
  ])("stands before what it denies: %s", (given, denial) => {
    const { text, start } = marked(given);
    const at = denialBefore(text, start);
    expect(at === undefined ? undefined : text.slice(at, start)).toBe(denial);
  });

  it.each([
    ["CAN[ and ]USB", true],
    ["CAN[/]USB", true],
    ["CAN[、]USB", true],
    ["CAN[, and ]USB", true],
    ["CAN[, ]USB or LIN", true],
    ["CAN[, ]USB, LIN and SPI", true],
    ["CAN[ ]USB", false],
    ["CAN[, ]USB", false],
    ["CAN or LIN[, ]USB", false],
    ["CAN[, ]USB with SPI or LIN", false],
    ["CAN[ and with ]USB", false],
    ["CAN[ x ]USB, LIN or SPI", false],
    ["CAN[, ]a b c d or e", false],
  ])("is of all names of a list: %s", (given, expected) => {
    const { text, start, end } = marked(given);
    expect(joinsNames(text, start, end)).toBe(expected);
  });

  it.each([
    ["No external crystal", [["external crystal", false]]],
    ["Fanless", [["Fan", false]]],
    ["Toeless", [["Toe", false]]],
    ["Crystal-free", [["Crystal", false]]],
    ["Unless", []],
    [
      "无传感器检测",
      [
        ["传感器", false],
        ["传感器检测", true],
      ],
    ],
    ["无外部晶振", [["外部晶振", false]]],
    ["无external 晶振", [["external 晶振", false]]],
    ["免风扇", [["风扇", false]]],
    ["灯不带风扇", [["风扇", false]]],
    ["Without any fan", [["fan", false]]],
    ["无线", []],
    ["有无风扇", []],
    ["毫无风扇", []],
    ["Fan", []],
  ])("is part of a name: %s", (name, expected) => {
    const found = deniedIn(name, startsOf(name)).map(({ what, isWhole }) => [what, isWhole]);
    expect(found).toEqual(expected);
  });

  it("leaves a text with what is not denied", () => {
    expect(withoutDenials("heater without a fan and lamp")).toBe("heater and lamp");
    expect(withoutDenials("no fan")).toBe("");
    expect(withoutDenials("fan  heater ")).toBe("fan heater");
  });

  it("is of what a name has within, where others need it outside", () => {
    expect(outsideOf("Crystal inside")).toEqual([
      ...["external Crystal", "外部Crystal", "外接Crystal", "外置Crystal"],
    ]);
    expect(outsideOf("内置晶振")).toContain("外部晶振");
    expect(outsideOf("Built-in")).toEqual([]);
    expect(outsideOf("Crystal")).toEqual([]);
  });
});

it.each([
  ["heater with [fan]", "heater ", true],
  ["heater with [fan] lamp", "heater ", false],
  ["heater with [fan], lamp", "heater ", true],
  ["heater with [fan] and lamp", "heater ", true],
  ["heater for the [fan].", "heater ", true],
  ["heater [fan]", "heater ", true],
  ["重要[风扇]", "重要", true],
  ["with [fan]", "", true],
  ["灯[风扇]", "灯", true],
  ["重要的[风扇]", "重要", true],
  ["灯 带[风扇]", "灯 ", true],
])("words that link a piece to what stands before it are found: %s", (given, before, isLast) => {
  const { text, start, end } = marked(given);
  const found = linksAround(text, start, end, startsOf(text));
  expect([text.slice(0, found.links), found.isLast]).toEqual([before, isLast]);
});

it.each([
  ["is it red", true],
  ["it is red", false],
  ["Can it", true],
  ["CAN bus", false],
  ["lamp which burns", true],
  ["WHICH lamp", false],
  ["lamp?", true],
  ["灯？", true],
  ["多少伏", true],
  ["lamp", false],
])("recognises a question: %s", (text, expected) => {
  expect(asksQuestion(text, phraseTokens(text))).toBe(expected);
});

it("a question leaves what it asks about", () => {
  expect(withoutQuestion("供电电压是多少").trim()).toBe("供电电压是");
  expect(withoutQuestion("有没有灯吗").trim()).toBe("灯");
});
