import fc from "fast-check";
import { expect, test } from "vitest";
import { cutToWidth, textWidth } from "./textWidth.ts";

test("a Chinese character is as wide as two letters", () => {
  expect(textWidth("RG8810")).toBe(6);
  expect(textWidth("芯片")).toBe(4);
  expect(textWidth("４Ｋ，8K")).toBe(8);
  expect(textWidth("𠮷")).toBe(2);
});

test("a text that fits is unchanged, and a longer one is cut to the width", () => {
  expect(cutToWidth("Short", 5)).toBe("Short");
  expect(cutToWidth("Longer than that", 8)).toBe("Longer…");
  expect(cutToWidth("视觉处理器", 6)).toBe("视觉…");
  expect(cutToWidth("Longer", 5)).toBe("Long…");
  expect(cutToWidth("视觉处理器", 7)).toBe("视觉处…");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const cut = cutToWidth(text, most);
      expect(textWidth(cut)).toBeLessThanOrEqual(Math.max(most, 1));
      expect(cut === text || cut.endsWith("…")).toBe(true);
    }),
  );
});
