import { describe, expect, it } from "vitest";
import { foldText } from "./foldedText.ts";

describe("a folded text", () => {
  it.each([
    ["Plain Text, 5", "Plain Text, 5", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]],
    ["a1,200b", "a1200b", [0, 1, 3, 4, 5, 6, 7]],
    ["11,200,300 x", "11200300 x", [0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 12]],
    ["9,990", "9990", [0, 2, 3, 4, 5]],
    ["0,009", "0009", [0, 2, 3, 4, 5]],
    ["，1,2001", "，1,2001", [0, 1, 2, 3, 4, 5, 6, 7]],
    ["，1,20", "，1,20", [0, 1, 2, 3, 4, 5]],
    ["，1,2a0 1,a00", "，1,2a0 1,a00", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["，a,200", "，a,200", [0, 1, 2, 3, 4, 5, 6]],
    ["12,3456", "12,3456", [0, 1, 2, 3, 4, 5, 6, 7]],
    ["ＲＧ８", "RG8", [0, 1, 2, 3]],
    ["éx", "ex", [0, 1, 2]],
    ["e\u0301x", "ex", [0, 2, 3]],
    ["x㎒", "xMHz", [0, 1, 2, 2, 2]],
    ["㎒,㎒", "MHz,MHz", [0, 1, 1, 1, 2, 3, 3, 3]],
    ["aİb", "aIb", [0, 1, 2, 3]],
    ["𠮷é", "𠮷e", [0, 1, 2, 3]],
    ["RG\u00ad8", "RG8", [0, 1, 3, 4]],
    ["a—b", "a—b", [0, 1, 2, 3]],
    ["中文，", "中文，", [0, 1, 2, 3]],
  ])("has its places in the original: %s", (original, written, places) => {
    // A second time, characters are known.
    for (const folded of [foldText(original), foldText(original)]) {
      expect(folded.written).toBe(written);
      expect(folded.text).toBe(written.toLowerCase());
      expect(Array.from({ length: written.length + 1 }, (_, at) => folded.place(at))).toEqual(
        places,
      );
    }
  });
});
