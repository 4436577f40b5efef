import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexText, type TextPiece, textPositions } from "./textIndex.ts";

/** Pieces of text; one that ends a line is written with a `|` at its end. */
const pieces = (...texts: readonly string[]): TextPiece[] =>
  texts.map((text) => ({ str: text.replace(/\|$/, ""), hasEOL: text.endsWith("|") }));

const count = (query: string, ...texts: readonly string[]) =>
  textPositions(query, indexText(pieces(...texts))).length;

/** The text that would be highlighted. */
function marked(query: string, ...texts: readonly string[]): string[] {
  const given = pieces(...texts);
  return textPositions(query, indexText(given)).map(({ from, to }) =>
    given
      .slice(from.piece, to.piece + 1)
      .map(({ str }, at, all) =>
        str.slice(at === 0 ? from.offset : 0, at === all.length - 1 ? to.offset : undefined),
      )
      .join("¦"),
  );
}

describe("a search in a page's text", () => {
  it("finds every match, regardless of case, accents and width", () => {
    expect(marked("power", "Power and POWER, powerful")).toEqual(["Power", "POWER", "power"]);
    expect(marked("resume", "A résumé")).toEqual(["résumé"]);
    expect(marked("rg8840", "ＲＧ８８４０ 芯片")).toEqual(["ＲＧ８８４０"]);
    expect(marked("ﬁt", "a fit and a ﬁt")).toEqual(["fit", "ﬁt"]);
  });

  it("treats white space and line breaks as one space", () => {
    expect(count("gross  margin", "Gross", " ", "margin")).toBe(1);
    expect(marked("gross margin", "the gross|", "margin")).toEqual(["gross¦margin"]);
    expect(count("grossmargin", "gross margin")).toBe(0);
    expect(marked("margin", "gross mar", "gin|", "gross")).toEqual(["mar¦gin"]);
  });

  it("finds a word that is hyphenated at a line break, and a compound that keeps its hyphen", () => {
    expect(marked("microcontroller", "A micro-|", "controller")).toEqual(["micro-¦controller"]);
    expect(marked("unit", "A micro-|", "controller unit")).toEqual(["unit"]);
    expect(marked("trolle", "A micro-|", "controller unit")).toEqual(["trolle"]);
    expect(count("usb-pd", "over USB-|", "PD")).toBe(1);
    expect(count("1-2", "1-|", "2")).toBe(0);
  });

  it("finds Chinese across a line break and through spaces between characters", () => {
    expect(marked("财务数据", "主要财务|", "数据")).toEqual(["财务¦数据"]);
    expect(count("财务数据", "财 务 数 据")).toBe(1);
    expect(count("财务 数据", "财务数据")).toBe(1);
    expect(count("采用 RG8840", "采用 RG8840 的设备")).toBe(1);
  });

  it("finds nothing for an empty text", () => {
    expect(count("", "text")).toBe(0);
    expect(count("  \n ", "text with spaces")).toBe(0);
    expect(count("text")).toBe(0);
  });

  it("never returns a range outside the text, and finds every piece of it again", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ str: text, hasEOL: fc.boolean() })),
        text,
        (given, query) => {
          const index = indexText(given);
          for (const { from, to } of textPositions(query, index)) {
            expect(from.piece).toBeLessThanOrEqual(to.piece);
            expect(from.offset).toBeLessThanOrEqual(given[from.piece]?.str.length ?? -1);
            expect(to.offset).toBeLessThanOrEqual(given[to.piece]?.str.length ?? -1);
          }
          expect(index.pieces).toHaveLength(index.text.length);
          expect(index.ends).toHaveLength(index.text.length);
        },
      ),
    );
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const all = words.join(" ");
        for (const one of words) expect(count(one, all)).toBeGreaterThan(0);
        expect(count(all, ...words.map((one) => `${one}|`))).toBe(1);
      }),
    );
  });
});
