import { expect, it } from "vitest";
import { textWithout } from "./textWithoutPieces.ts";

it.each([
  ["heater with [nine plugs]", "heater"],
  ["heater with [nine plugs] and [500 mA]", "heater"],
  ["heater with [nine plugs], red", "heater, red"],
  ["[nine plugs] and [500 mA] heater", "heater"],
  ["heater for [3.3 V] lamps", "heater for lamps"],
  ["heater with [no plugs]", "heater"],
  ["带[蓝牙]的加热器", "加热器"],
  ["支持[蓝牙]的加热器", "加热器"],
  ["加热器 带[蓝牙]和[网口]", "加热器"],
  ["很重要[蓝牙]", "很重要"],
  ["drivers with [SENT] and CAN", "drivers and CAN"],
  ["加热器[500 mA][蓝牙]", "加热器"],
  ["[nine plugs] red heater [500 mA] and [3 V]", "red heater"],
])("words that linked a piece go with it: %s", (marked, expected) => {
  const text = marked.replace(/[[\]]/g, "");
  const pieces = [...marked.matchAll(/\[(.*?)\]/g)].map(({ 1: piece = "", index }, at) => {
    return { start: index - 2 * at, end: index - 2 * at + piece.length };
  });
  expect(textWithout(text, pieces)).toBe(expected);
});

it("pieces may come in any order, and one that begins within another goes with it", () => {
  const text = "heater 500 mA, nine plugs red";
  const [amount, plugs] = [
    { start: 7, end: 13 },
    { start: 15, end: 25 },
  ];
  expect(textWithout(text, [plugs, amount])).toBe("heater, red");
  expect(textWithout(text, [amount, { start: 11, end: 14 }])).toBe("heater, nine plugs red");
});
