import { expect, it } from "vitest";
import { textWithout } from "./textWithout.ts";

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
])("words that linked a piece go with it: %s", (marked, expected) => {
  const text = marked.replace(/[[\]]/g, "");
  const pieces = [...marked.matchAll(/\[(.*?)\]/g)].map(({ 1: piece = "", index }, at) => {
    return { start: index - 2 * at, end: index - 2 * at + piece.length };
  });
  expect(textWithout(text, pieces)).toBe(expected);
});
