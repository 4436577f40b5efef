import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, plainText, type TextUnit, textUnits } from "./plainText.ts";

describe("plain text", () => {
  it("is the visible text, each block on a line of its own", () => {
    expect(plainText("<p>A <strong>bold</strong>er claim</p><p>1 &lt; 2 &amp; 3&#33;</p>")).toBe(
      "A bolder claim\n\n1 < 2 & 3!",
    );
  });

  it("keeps text that only resembles a reference, and replaces references to no character", () => {
    expect(plainText("R&D; &nosuch; &copy; &#x110000;")).toBe("R&D; &nosuch; © \ufffd");
  });
});

describe("the tokens of HTML", () => {
  it("are tags, references, and characters, of which some only look like a tag", () => {
    const told = ({ raw, text, isTag }: TextUnit) => [raw, text, isTag];
    expect(textUnits("<b>1</b>&lt;<i>&").map(told)).toEqual([
      ["<b>", "\n", true],
      ["1", "1", false],
      ["</b>", "\n", true],
      ["&lt;", "<", false],
      ["<i>", "\n", true],
      ["&", "&", false],
    ]);
    expect(textUnits("<a>x</a><").map(told)).toEqual([
      ["<a>", "", true],
      ["x", "x", false],
      ["</a>", "", true],
      ["<", "<", false],
    ]);
  });

  it("are equal to the HTML when concatenated", () => {
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
  it("ignores case and width", () => {
    expect(fold("ＵＳＢ－ＰＤ ｶ")).toBe(fold("usb-pd カ"));
  });

  it("gives the same result for a text as a whole or in parts", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(fold(a + b)).toBe(fold(a) + fold(b));
      }),
    );
  });
});
