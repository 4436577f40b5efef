import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../../content/richText/plainText.ts";
import { highlightHtml, highlightText } from "./highlightMatches.ts";

describe("matches in a plain text", () => {
  it("are marked, whatever the case and width of their letters", () => {
    expect(highlightText("Which ＵＳＢ-PD controller?", ["usb"])).toEqual([
      { text: "Which ", isHit: false },
      { text: "ＵＳＢ", isHit: true },
      { text: "-PD controller?", isHit: false },
    ]);
  });

  it("of several words may touch and overlap", () => {
    expect(highlightText("RG8840", ["rg88", "884"])).toEqual([
      { text: "RG884", isHit: true },
      { text: "0", isHit: false },
    ]);
  });

  it("leave the text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ maxLength: 3 }), (text, term) => {
        const pieces = highlightText(text, [term]);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
    );
  });
});

describe("matches in HTML", () => {
  it("are marked in the text alone, never in a tag or in a part of a reference", () => {
    expect(highlightHtml('<p><a href="/amp">Amp</a> &amp; more</p>', ["amp"])).toBe(
      '<p><a href="/amp"><mark>Amp</mark></a> &amp; more</p>',
    );
    expect(highlightHtml("R&amp;D", ["&d"])).toBe("R<mark>&amp;D</mark>");
  });

  it("that cross an element boundary are marked inside and outside of it", () => {
    expect(highlightHtml("<p>RG<strong>88</strong>40</p>", ["rg8840"])).toBe(
      "<p><mark>RG</mark><strong><mark>88</mark></strong><mark>40</mark></p>",
    );
  });

  it("end at the end of a block", () => {
    expect(highlightHtml("<p>last</p><p>one</p>", ["lastone"])).toBe("<p>last</p><p>one</p>");
  });

  it("leave the text unchanged", () => {
    const piece = fc.constantFrom("<p>", "</p>", "<em>", "</em>", "&lt;", "a", "B", "ａ", " ");
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom("a", "ab", "b a", "<"), (pieces, term) => {
        const html = pieces.join("");
        const marked = highlightHtml(html, [term]);
        expect(marked.replaceAll(/<\/?mark>/g, "")).toBe(html);
        expect(plainText(marked).replaceAll(/\s+/g, "")).toBe(
          plainText(html).replaceAll(/\s+/g, ""),
        );
      }),
    );
  });
});
