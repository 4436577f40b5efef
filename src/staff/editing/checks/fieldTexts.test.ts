import { expect, it } from "vitest";
import { comparableText, shownText } from "./comparableText.ts";
import { pairedTexts, readable, runsOf } from "./fieldTexts.ts";

it("pairs the texts of both languages, and no files, facts or lists of a language", () => {
  const body = {
    ...{
      title: { en: "Power", zh: "电源", fr: "Énergie" },
      summary: { zh: "简介" },
      date: "2026-01-02",
    },
    ...{ subtitles: { en: "a.vtt", zh: "b.vtt" }, poster: { file: "a.png", alt: { en: "Chip" } } },
    ...{ en: "x", products: [] },
  };
  expect(pairedTexts("video", body)).toEqual([
    { path: "/title", isHtml: false, texts: { en: "Power", zh: "电源" } },
    { path: "/summary", isHtml: false, texts: { zh: "简介" } },
    { path: "/poster/alt", isHtml: false, texts: { en: "Chip" } },
  ]);
  expect(pairedTexts("page", { title: { en: 3, zh: [] }, body: { en: "<p>A</p>" } })).toEqual([
    { path: "/body", isHtml: true, texts: { en: "<p>A</p>" } },
  ]);
});

it("splits HTML into tags, text and code, which may be nested", () => {
  const html = "<p>a</p><pre>b<code>c</code>d</pre>e</code>f<kbd>g</kbd>";
  const shown = runsOf(html, true).map(({ text, isText, isCode }) =>
    isText ? `${text}${isCode ? " (code)" : ""}` : text,
  );
  expect(shown).toEqual([
    ...["<p>", "a", "</p>", "<pre>", "b (code)", "<code>", "c (code)", "</code>", "d (code)"],
    ...["</pre>", "e", "</code>", "f", "<kbd>", "g (code)", "</kbd>"],
  ]);
  const bold = runsOf("<pre>a<b>b</b></pre>c", true).filter(({ isText }) => isText);
  expect(bold.map(({ isCode }) => isCode)).toEqual([true, true, false]);
  expect(runsOf("a <b", false)).toEqual([{ text: "a <b", isText: true, isCode: false }]);
});

it("reads blocks as lines, without code and with the characters that entities stand for", () => {
  expect(readable("<p>a <b>c</b>&amp;&lt;</p><p>d<code>e</code>f</p>", true)).toBe(
    "\na c&<\n\ndf\n",
  );
  expect(readable("a <b> &amp; c", false)).toBe("a <b> &amp; c");
});

it.each([
  ["25 mm<sup>2</sup>", "25 mm²"],
  ["25 mm<sup> 2 </sup>", "25 mm²"],
  ["10<sup>-12</sup>", "10⁻¹²"],
  ["the 2<sup>nd</sup>", "the 2nd"],
  ["5 V<sup>1)</sup>", "5 V"],
  ["5 V<sup>*</sup>", "5 V"],
  ['5 V<sup><a href="#n">1</a></sup>', "5 V"],
  ["５．５ Ｖ，１，２４０", "5.5 V，1,240"],
])("shows a raised number as an exponent, and no mark of a footnote: %s", (html, shown) => {
  expect(shownText(html, true)).toBe(shown);
});

it.each([
  ["1) run, 2) sleep", "   run,    sleep"],
  ["pins (1) and 5", "pins (1) and 5"],
  ["pins 2) and 3)", "pins 2) and 3)"],
  ["5 V¹ of 10⁶", "5 V  of 10⁶"],
  ["2. Set 5 V", "   Set 5 V"],
])("blanks out the numbers of items and footnotes: %s", (shown, compared) => {
  expect(comparableText(shown)).toBe(compared);
});
