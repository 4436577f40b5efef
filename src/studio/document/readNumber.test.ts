import { describe, expect, it } from "vitest";
import { readNumber, readQuantity } from "./readNumber.ts";

describe("numbers as people type them", () => {
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

  it.each(["", "a", "1.2.3", "--1", "1e5", "1-2"])("takes %j for none", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});

describe("quantities as people type them", () => {
  it.each([
    ["1.8 GHz", "1.8 GHz"],
    ["1,8 GHz", "1.8 GHz"],
    ["1.8GHz", "1.8 GHz"],
    ["2.7~5.5V", "2.7..5.5 V"],
    ["2.7-5.5V", "2.7..5.5 V"],
    ["２．７－５．５ Ｖ", "2.7..5.5 V"],
    ["-40 to +85°C", "-40..85 °C"],
    ["-40~85℃", "-40..85 °C"],
    ["−40..85 °C", "-40..85 °C"],
    ["2.7 至 5.5 V", "2.7..5.5 V"],
    ["4", "4"],
    ["1,024", "1024"],
    ["25 µA/MHz", "25 µA/MHz"],
  ])("reads %s as %s", (text, read) => {
    expect(readQuantity(text)?.text).toBe(read);
  });

  it.each(["", "fast", "1.8 parsecs", "5-2 V"])("takes %j for none", (text) => {
    expect(readQuantity(text)).toBeUndefined();
  });
});
