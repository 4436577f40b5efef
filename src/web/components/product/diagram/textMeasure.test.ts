import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emWidth, wrapText } from "./textMeasure.ts";

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ maxLength: 60, unit: fc.constantFrom(..."RG8840 中文（总线）、，。/-×MWil 支持") }),
);

describe("the width of a text", () => {
  it("is an em for a Chinese character, and less for most Latin ones", () => {
    expect(emWidth("中文")).toBe(2);
    expect(emWidth("il")).toBeLessThan(emWidth("ab"));
    expect(emWidth("ab")).toBeLessThan(emWidth("AB"));
  });
});

describe("the wrapping of a text", () => {
  it("breaks at spaces, after slashes and between Chinese characters", () => {
    expect(wrapText("INT8 / FP16", 4)).toEqual(["INT8 /", "FP16"]);
    expect(wrapText("片上网络互连", 3)).toEqual(["片上网", "络互连"]);
  });

  it("begins no line with a closing mark and ends none with an opening one", () => {
    expect(wrapText("总线，矩阵", 2)).toEqual(["总", "线，", "矩阵"]);
    expect(wrapText("总线（甲）", 3)).toEqual(["总线", "（甲）"]);
  });

  it("breaks a word that is too long for a line", () => {
    expect(wrapText("ABCDEFGH", 3)).toEqual(["ABCD", "EFGH"]);
  });

  it("keeps every character in its order, and every line within the width", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 30 }), (given, width) => {
        const lines = wrapText(given, width);
        const squeezed = (one: string) => one.replace(/\s+/g, "");
        expect(squeezed(lines.join(""))).toBe(squeezed(given));
        for (const line of lines) expect(emWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
