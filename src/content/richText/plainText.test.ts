import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, plainText, textUnits } from "./plainText.ts";

describe("plain text", () => {
  it("is what a reader sees, each block on a line of its own", () => {
    expect(plainText("<p>A <strong>bold</strong>er claim</p><p>1 &lt; 2 &amp; 3&#33;</p>")).toBe(
      "A bolder claim\n\n1 < 2 & 3!",
    );
  });

  it("keeps what only looks like a reference, and shows what stands for no character", () => {
    expect(plainText("R&D; &nosuch; &copy; &#x110000;")).toBe("R&D; &nosuch; © \ufffd");
  });
});

describe("the pieces of HTML", () => {
  it("are the HTML again when put together", () => {
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      '<a href="x">',
      "&amp;",
      "&#39;",
      "é",
      "中",
      "<",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join("");
        expect(
          textUnits(html)
            .map(({ raw }) => raw)
            .join(""),
        ).toBe(html);
      }),
    );
  });
});

describe("folding", () => {
  it("makes case and width the same", () => {
    expect(fold("ＵＳＢ－ＰＤ ｶ")).toBe(fold("usb-pd カ"));
  });

  it("is the same whether a text is folded whole or in parts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(fold(a + b)).toBe(fold(a) + fold(b));
      }),
    );
  });
});
