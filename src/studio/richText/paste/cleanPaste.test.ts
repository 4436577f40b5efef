import { describe, expect, it } from "vitest";
import { clipboardSamples } from "../../../../tests/support/clipboardSamples.ts";
import { pastedTree } from "../../../../tests/support/pastedTree.ts";
import { sanitizeRichText } from "../../../content/richText/richText.ts";
import { newText } from "../convert/storedNotation.ts";
import { writeRichText } from "../convert/writeRichText.ts";
import { schema } from "../schema.ts";
import { cleanPaste } from "./cleanPaste.ts";
import { paragraphsOf, tableOf } from "./plainText.ts";

function pasted(html: string) {
  const { blocks, left } = cleanPaste(pastedTree(html), "https://chips.example");
  const doc = schema.node("doc", null, blocks.length === 0 ? schema.node("paragraph") : blocks);
  doc.check();
  return { html: writeRichText(doc, newText()), left };
}

describe("pasted content", () => {
  it.each(clipboardSamples)("from $program: $name", ({ html, becomes, left }) => {
    const result = pasted(html);
    expect(result.html).toBe(becomes);
    expect(result.left).toEqual(left);
    expect(sanitizeRichText(result.html)).toBe(result.html);
  });
});

it("Headings are pasted between the second and the fourth level, and empty ones are dropped", () => {
  expect(pasted("<h1></h1><p>A</p>").html).toBe("<p>A</p>");
  expect(pasted("<h1>A</h1><h6>B</h6>").html).toBe("<h2>A</h2>\n<h4>B</h4>");
});

it.each<[string, string, object]>([
  // Elements
  ["<div><h1>A</h1></div><h3>B</h3>", "<h2>A</h2>\n<h4>B</h4>", {}],
  ["<h2>A</h2><h3><p>B <b>b</b></p></h3>", "<h2>A</h2>\n<p>B b</p>", {}],
  ["<p>a<code>b</code><kbd>c</kbd><samp>d</samp><tt>e</tt></p>", "<p>a<code>bcde</code></p>", {}],
  ["<p><cite>a</cite><br>b<br></p><hr>", "<p><cite>a</cite><br />b</p>\n<hr />", {}],
  ["<pre>\na\n\nb\n</pre>", "<pre><code>a\n\nb</code></pre>", {}],
  [
    '<div data-note="tip"><p>a</p></div><div data-note="loud"><p>b</p></div><div data-note="tip"></div>',
    '<div data-note="tip">\n  <p>a</p>\n</div>\n<div data-note="info">\n  <p>b</p>\n</div>',
    {},
  ],
  [
    "<blockquote> </blockquote><blockquote>a</blockquote>",
    "<blockquote>\n  <p>a</p>\n</blockquote>",
    {},
  ],
  [
    '<p><font color="red" size="7" face="Arial">a</font><span>b</span></p>',
    "<p>ab</p>",
    { colours: 1, sizes: 1, fonts: 1 },
  ],
  [
    '<p color="red" size="7" face="Arial"><b color="blue">a</b></p>',
    "<p><strong>a</strong></p>",
    {},
  ],
  // What is left out
  [
    "<p>a <svg><p>x</p></svg><math><mi>y</mi></math><video></video>b</p>",
    "<p>a b</p>",
    { pictures: 2, media: 1 },
  ],
  ["<script><p>x</p></script><style>p{}</style><p>a</p>", "<p>a</p>", {}],
  ["<p>a <noscript><div>x</div></noscript>b</p>", "<p>a b</p>", {}],
  ["<p><s> </s>a<s>b</s></p>", "<p>a</p>", { strikes: 1 }],
  [
    '<p><span style="display:none">x</span>a<span style="mso-hide:all">y</span><span style="display:none"> </span></p>',
    "<p>a</p>",
    { hidden: 2 },
  ],
  [
    '<p>a<a href="#fn">b</a><a href="#footnote-2">c</a><a href="#endnote-2">d</a><a href="#footnote-2">e</a></p>',
    "<p>abcde</p>",
    { footnotes: 2 },
  ],
  [
    '<p><a href="#_Toc1">a</a><a href="x.docx#_Ref2">b</a><a href="ftp://a/">c</a><a>d</a></p>',
    "<p>abcd</p>",
    { links: 1 },
  ],
  // Lists
  [
    "<ul> text <li>a</li><li> </li><ol><li>b</li></ol><li><s>c</s></li></ul><ol></ol>",
    "<ul>\n  <li>a\n    <ol>\n      <li>b</li>\n    </ol>\n  </li>\n</ul>",
    { strikes: 1 },
  ],
  [
    "<ul><ol><li>a</li></ol><li>b</li><p>c</p></ul>",
    "<ul>\n  <li>\n    <ol>\n      <li>a</li>\n    </ol>\n  </li>\n  <li>\n    <p>b</p>\n    <p>c</p>\n  </li>\n</ul>",
    {},
  ],
  [
    '<p style="mso-list:l0 lfo1"><span style="mso-list:Ignore"> 1) </span>a</p><p style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>b</p><p style="mso-list:l0 level1 lfo1"> </p>',
    "<ol>\n  <li>a\n    <ul>\n      <li>b</li>\n    </ul>\n  </li>\n</ol>",
    {},
  ],
  [
    '<p style="mso-list:none">a</p><p style="mso-list:l1 level3">b</p>',
    "<p>a</p>\n<ul>\n  <li>b</li>\n</ul>",
    {},
  ],
  // Tables and figures
  [
    "<table><tr><td>a</td><td><del>b</del></td></tr><tr><td><s>c</s></td><td style='mso-element:comment'>d</td></tr></table>",
    "<table>\n  <tbody>\n    <tr><td>a</td><td></td></tr>\n    <tr><td></td><td></td></tr>\n  </tbody>\n</table>",
    { deletions: 1, strikes: 1 },
  ],
  [
    '<figure><img src="/storage/a.png"><figcaption><img src="/storage/b.png" alt="B">b</figcaption></figure>',
    '<figure>\n  <img src="/storage/a.png" alt="" loading="lazy" />\n  <figcaption><img src="/storage/b.png" alt="B" loading="lazy" />b</figcaption>\n</figure>',
    {},
  ],
  [
    '<figure><img src="/storage/a.png"><figcaption>b</figcaption><ul><li>c</li></ul></figure>',
    '<p><img src="/storage/a.png" alt="" loading="lazy" /></p>\n<p>b</p>\n<ul>\n  <li>c</li>\n</ul>',
    {},
  ],
  ["<figure>a<figcaption>b</figcaption></figure>", "<p>a</p>\n<p>b</p>", {}],
  [
    '<p><img src="https://chips.example/storage/a.png" alt="A"><img src="https://chips.example.org/storage/a.png"><img src="/other/a.png"><img></p>',
    '<p><img src="/storage/a.png" alt="A" loading="lazy" /></p>',
    { pictures: 3 },
  ],
])("%s is cleaned when it is pasted, and what is left out is counted", (html, becomes, left) => {
  expect(pasted(html)).toEqual({ html: becomes, left });
});

describe("plain text", () => {
  const html = (blocks: Parameters<typeof schema.node>[2]) =>
    writeRichText(schema.node("doc", null, blocks), newText());

  it("becomes a paragraph for each line", () => {
    expect(html(paragraphsOf("one\r\n\r\n　　two & three\nfour "))).toBe(
      "<p>one</p>\n<p>　　two &amp; three</p>\n<p>four</p>",
    );
  });

  it("with the same number of tabs in each line can become a table", () => {
    const table = tableOf("Vin\t5 V\r\nIout\t3 A\r\n");
    expect(table && html(table)).toBe(
      "<table>\n  <tbody>\n    <tr><td>Vin</td><td>5 V</td></tr>\n    <tr><td>Iout</td><td>3 A</td></tr>\n  </tbody>\n</table>",
    );
    expect(tableOf("1\t 2 \n\t4\n")?.toString()).toBe(
      'captioned_table(caption, table(table_row(table_cell(paragraph("1")), table_cell(paragraph("2"))), table_row(table_cell(paragraph), table_cell(paragraph("4")))))',
    );
    expect([tableOf("one line\twith a tab"), tableOf("two\nlines"), tableOf("")]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(tableOf("a\tb\nc")).toBeUndefined();
  });
});
