import { describe, expect, it } from "vitest";
import {
  type Code,
  codeIds,
  fitCodes,
  htmlInline,
  type Inline,
  inlineHtml,
  type Piece,
  targetInline,
} from "./inlineTags.ts";
import { type DocumentText, inlinesOf } from "./textUnits.ts";

/** Codes in a short form: `<1>` opens, `</1>` closes, `<1/>` is empty. */
const short = ({ pieces }: Pick<Inline, "pieces">) =>
  pieces.map((piece) => {
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "empty") return `<${piece.id}/>`;
    return piece.kind === "open" ? `<${piece.id}>` : `</${piece.id}>`;
  });

const open = (id: string): Piece => ({ kind: "open", id });
const close = (id: string): Piece => ({ kind: "close", id });
const empty = (id: string): Piece => ({ kind: "empty", id });
const word: Piece = { kind: "text", text: "word" };

describe("Tags that are taken out of a text", () => {
  it("are numbered in pairs, with the HTML of their beginnings and ends", () => {
    const inline = htmlInline('<p>A &amp; B<br /><a href="doc:a">C</a></p><h2>D</h2>');
    expect(short(inline)).toEqual([
      ...["<1>", "A & B", "<2/>", "<3>", "C", "</3>", "</1>", "<4>", "D", "</4>"],
    ]);
    expect([...inline.codes]).toEqual([
      ["1", { open: "<p>", close: "</p>" }],
      ["2", { open: "<br />" }],
      ["3", { open: '<a href="doc:a">', close: "</a>" }],
      ["4", { open: "<h2>", close: "</h2>" }],
    ]);
  });

  it("are the words of a text that is none of HTML", () => {
    const text = { source: "A <b>B</b> &amp; C", target: "<i>", isHtml: false } as DocumentText;
    const word = (words: string) => ({ pieces: [{ kind: "text", text: words }], codes: new Map() });
    expect(inlinesOf(text)).toEqual({ source: word("A <b>B</b> &amp; C"), target: word("<i>") });
    expect(inlinesOf({ ...text, source: undefined, target: undefined })).toEqual({
      ...{ source: { pieces: [], codes: new Map() }, target: undefined },
    });
    const html = inlinesOf({ ...text, isHtml: true });
    expect([short(html.source), html.target && short(html.target)]).toEqual([
      ["A ", "<1>", "B", "</1>", " & C"],
      ["<t1/>"],
    ]);
  });

  it("stand alone without a partner", () => {
    expect(short(htmlInline("</p>A<em>B</strong>"))).toEqual(["<1/>", "A", "<2/>", "B", "<3/>"]);
    expect(short(htmlInline("<em>A<p>B</p>"))).toEqual(["<1/>", "A", "<2>", "B", "</2>"]);
  });

  it("of pictures hold their alternative texts", () => {
    const inline = htmlInline('<img src="/a.png" alt="A &quot;b&quot;" width="6" /><img alt="" />');
    expect(short(inline)).toEqual(["<1>", 'A "b"', "</1>", "<2>", "</2>"]);
    expect([...inline.codes]).toEqual([
      ["1", { open: '<img src="/a.png" alt="', close: '" width="6" />', isAlternative: true }],
      ["2", { open: '<img alt="', close: '" />', isAlternative: true }],
    ]);
    expect(short(htmlInline('<img src="/a.png" />'))).toEqual(["<1/>"]);
    expect(inlineHtml(inline)).toBe(
      '<img src="/a.png" alt="A &quot;b&quot;" width="6" /><img alt="" />',
    );
  });

  it("have the numbers of the same tags of the source, each once, and others numbers of their own", () => {
    const source = htmlInline('<p>A</p><p><em>B</em><img src="/a.png" alt="C" /></p>');
    const target = targetInline(
      '<p><em>甲</em><em>乙</em></p><p>丙</p><p>丁</p><img src="/a.png" alt="戊" /><sub>己</sub>',
      source,
    );
    expect(short(target)).toEqual([
      ...["<1>", "<3>", "甲", "</3>", "<t1>", "乙", "</t1>", "</1>", "<2>", "丙", "</2>"],
      ...["<t2>", "丁", "</t2>", "<4>", "戊", "</4>", "<t3>", "己", "</t3>"],
    ]);
  });
});

describe("Tags that are put back", () => {
  it("stand around escaped texts, of which only alternative ones need quotes escaped", () => {
    const codes = new Map<string, Code>([
      ["1", { open: "<p>", close: "</p>" }],
      ["2", { open: '<img alt="', close: '" />', isAlternative: true }],
      ["3", { open: "<br />" }],
    ]);
    const text: Piece = { kind: "text", text: '<"&">' };
    expect(
      inlineHtml({
        pieces: [text, open("1"), text, empty("3"), open("2"), text, close("2"), text, close("1")],
        codes,
      }),
    ).toBe(
      '&lt;"&amp;"&gt;<p>&lt;"&amp;"&gt;<br /><img alt="&lt;&quot;&amp;&quot;&gt;" />&lt;"&amp;"&gt;</p>',
    );
    expect(inlineHtml({ pieces: [open("9"), word, close("9"), close("3")], codes })).toBe("word");
  });

  it("have to be nested, each once", () => {
    expect(codeIds([word])).toEqual([]);
    expect(codeIds([open("2"), word, empty("1"), close("2"), open("10"), close("10")])).toEqual([
      ...["1", "10", "2"],
    ]);
    for (const pieces of [
      [open("1"), open("2"), close("1"), close("2")],
      [empty("1"), empty("1")],
      [open("1"), close("1"), empty("1")],
      [open("1")],
      [close("1")],
    ])
      expect(codeIds(pieces)).toBeUndefined();
  });

  it("have to be used by their kinds, with words alone within a picture", () => {
    const codes = new Map<string, Code>([
      ["p", { open: "<p>", close: "</p>" }],
      ["br", { open: "<br />" }],
      ["img", { open: '<img alt="', close: '" />', isAlternative: true }],
    ]);
    const pictured = [open("img"), word, close("img")];
    for (const pieces of [
      [],
      [open("p"), word, empty("br"), close("p")],
      [open("p"), ...pictured, empty("br"), close("p")],
      [...pictured, open("p"), open("p")],
    ])
      expect(fitCodes(pieces, codes)).toBe(true);
    for (const pieces of [
      [word, open("x")],
      [empty("p")],
      [open("br")],
      [close("br")],
      [open("img"), empty("br"), close("img")],
      [open("img"), open("p"), close("p"), close("img")],
    ])
      expect(fitCodes(pieces, codes)).toBe(false);
  });
});
