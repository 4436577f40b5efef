import { describe, expect, it } from "vitest";
import { readNumber } from "../fields/NumberField.tsx";

describe("numbers in input notation", () => {
  it.each([
    ["12", 12],
    ["１２", 12],
    ["1,8", 1.8],
    ["1,234", 1234],
    ["12 500", 12_500],
    ["−40", -40],
    [" 0.5 ", 0.5],
  ])("reads %s", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(["", "a", "1.2.3", "--1", "1e5", "1-2"])("refuses %j", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});
