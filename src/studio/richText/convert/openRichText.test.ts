import type { Node } from "prosemirror-model";
import { expect, it } from "vitest";
import { schema } from "../schema.ts";
import { openRichText } from "./openRichText.ts";
import { newText } from "./storedNotation.ts";
import { writeRichText } from "./writeRichText.ts";

/** A node with its marks and those attributes that differ from their defaults. */
function shape(node: Node): string {
  const own = Object.entries(node.attrs).filter(
    ([name, value]) => value !== (node.type.spec.attrs?.[name]?.default ?? null),
  );
  const attrs = own.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join("");
  const inside = node.isText ? `"${node.text}"` : node.children.map(shape).join(", ");
  const text = node.isText ? inside : `${node.type.name}${attrs}(${inside})`;
  return node.marks.reduceRight((all, { type }) => `${type.name}(${all})`, text);
}

/** Opens a text, and writes its content in a new one. */
function opened(html: string): string[] {
  const { doc, stored } = openRichText(html);
  expect(writeRichText(doc, stored)).toBe(html);
  const anew = writeRichText(doc, newText());
  return [html, doc.children.map(shape).join(", "), ...(anew === html ? [] : [anew])];
}

/** The same for the block behind a paragraph. */
function openedBlock(html: string): string[] {
  const first = "<p>0</p>";
  const [, shown = "", anew = ""] = opened(`${first}\n${html}`);
  expect(shown).toMatch(/^paragraph\("0"\), /);
  const block = shown.replace(/^.*?, /, "");
  if (block === `raw html=${JSON.stringify(html)}()`) return [html, "raw"];
  return [html, block, anew.replace(/^.*?\n/, "")].filter((one) => one !== "");
}

const picture = '<img src="/storage/a.png" alt="" loading="lazy" />';

it("A text is opened block by block, and blanks around blocks are noted", () => {
  const texts = [
    "",
    "<p></p>",
    "<p>a</p> <p>b</p>\n\n<p>c</p>",
    "\n<p>a</p>\n <p>b</p>\n ",
    "loose <em>text</em><p>one</p> again ",
    "<p>a</p><p> a</p><p>a </p>",
    "<p>a</p>",
    "<p>a</p>\n<p></p>",
  ];
  expect(texts.map(opened)).toEqual([
    ["", "paragraph()"],
    ["<p></p>", 'paragraph tag="p"()'],
    [
      "<p>a</p> <p>b</p>\n\n<p>c</p>",
      'paragraph("a"), paragraph("b"), paragraph gap="\\n\\n"("c")',
      "<p>a</p>\n<p>b</p>\n\n<p>c</p>",
    ],
    ["\n<p>a</p>\n <p>b</p>\n ", 'paragraph("a"), paragraph("b")', "<p>a</p>\n<p>b</p>"],
    [
      "loose <em>text</em><p>one</p> again ",
      'paragraph tag="none"("loose ", em("text")), paragraph("one"), paragraph gap=" " tag="none"("again")',
      "<p>loose <em>text</em></p>\n<p>one</p> <p>again</p>",
    ],
    [
      "<p>a</p><p> a</p><p>a </p>",
      'paragraph("a"), raw html="<p> a</p>"(), raw html="<p>a </p>"()',
      "<p>a</p>\n<p> a</p>\n<p>a </p>",
    ],
    ["<p>a</p>", 'paragraph("a")'],
    ["<p>a</p>\n<p></p>", 'paragraph("a"), paragraph tag="p"()'],
  ]);
});

it("Paragraphs, headings, lists and blocks around blocks are opened as such, with their ids and languages", () => {
  const blocks = [
    '<p id="a" lang="zh">x</p>',
    '<h2 id="b" lang="en">y</h2>',
    "<h4>z</h4>",
    '<hr id="c" lang="zh" />',
    '<ul id="u" lang="en"><li id="i" lang="zh">a</li></ul>',
    "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li><li></li><li><p></p></li></ul>",
    "<ul>text<li>a</li></ul>",
    "<ul><li>a</li><p>b</p></ul>",
    "<ul></ul>",
    "<blockquote> loose <strong>text</strong> <p>a</p> </blockquote>",
    "<blockquote></blockquote>",
    '<div data-note="tip"><p>a</p><p></p></div>',
    '<p><strong id="s"><em>a</em> b</strong><br /><sub>c</sub></p>',
    '<p><a href="https://a.example/">a</a> <a href="doc:rg1"><code>b</code></a></p>',
    "<section><p>a</p></section>",
  ];
  expect(blocks.map(openedBlock)).toEqual([
    ['<p id="a" lang="zh">x</p>', 'paragraph id="a" lang="zh"("x")'],
    ['<h2 id="b" lang="en">y</h2>', 'heading id="b" lang="en"("y")'],
    ["<h4>z</h4>", 'heading level=4("z")'],
    ['<hr id="c" lang="zh" />', 'rule id="c" lang="zh"()'],
    [
      '<ul id="u" lang="en"><li id="i" lang="zh">a</li></ul>',
      'bullet_list id="u" lang="en"(list_item id="i" lang="zh"(paragraph tag="none"("a")))',
      '<ul id="u" lang="en">\n  <li id="i" lang="zh">a</li>\n</ul>',
    ],
    [
      "<ul><li>a<ol><li>b</li></ol></li><li><p>c</p><p>d</p></li><li></li><li><p></p></li></ul>",
      'bullet_list(list_item(paragraph tag="none"("a"), ordered_list(list_item(paragraph tag="none"("b")))), list_item(paragraph tag="p"("c"), paragraph tag="p"("d")), list_item(paragraph()), list_item(paragraph tag="p"()))',
      "<ul>\n  <li>a\n    <ol>\n      <li>b</li>\n    </ol>\n  </li>\n  <li>\n    <p>c</p>\n    <p>d</p>\n  </li>\n  <li></li>\n  <li>\n    <p></p>\n  </li>\n</ul>",
    ],
    ["<ul>text<li>a</li></ul>", "raw"],
    ["<ul><li>a</li><p>b</p></ul>", "raw"],
    ["<ul></ul>", "raw"],
    [
      "<blockquote> loose <strong>text</strong> <p>a</p> </blockquote>",
      'blockquote(paragraph tag="none"("loose ", strong("text")), paragraph("a"))',
      "<blockquote>\n  <p>loose <strong>text</strong></p>\n  <p>a</p>\n</blockquote>",
    ],
    ["<blockquote></blockquote>", "raw"],
    [
      '<div data-note="tip"><p>a</p><p></p></div>',
      'note kind="tip"(paragraph("a"), paragraph tag="p"())',
      '<div data-note="tip">\n  <p>a</p>\n  <p></p>\n</div>',
    ],
    [
      '<p><strong id="s"><em>a</em> b</strong><br /><sub>c</sub></p>',
      'paragraph(strong(em("a")), strong(" b"), hard_break(), sub("c"))',
    ],
    [
      '<p><a href="https://a.example/">a</a> <a href="doc:rg1"><code>b</code></a></p>',
      'paragraph(link("a"), " ", link(code("b")))',
      '<p><a href="https://a.example/" target="_blank" rel="noopener noreferrer">a</a> <a href="doc:rg1"><code>b</code></a></p>',
    ],
    ["<section><p>a</p></section>", "raw"],
  ]);
});

it("A card, code and a figure are opened as such only in the notation in which they are written", () => {
  const blocks = [
    '<p data-card=""><a href="doc:rg1">R &amp; S</a></p>',
    '<p data-card="x"><a href="doc:rg1">R</a></p>',
    '<p data-card=""><a href="/rg1">R</a></p>',
    '<p data-card=""><a href="doc:rg1" id="i">R</a></p>',
    '<p data-card=""><a href="doc:rg1">R</a>more</p>',
    '<p data-card=""><a href="doc:rg1">R<br /></a></p>',
    '<p data-card=""><a href="doc:rg1"><em>R</em></a></p>',
    '<p data-card=""></p>',
    '<p data-card="">R</p>',
    '<p data-card=""><em>R</em></p>',
    "<pre>a\n  b</pre>",
    "<pre><code>a</code></pre>",
    "<pre></pre>",
    '<pre><code id="c">a</code></pre>',
    "<pre><em>a</em></pre>",
    "<pre><code>a</code>b</pre>",
    "<pre><code>a<em>b</em></code></pre>",
    "<pre>a<code>b</code></pre>",
    '<figure id="f" lang="zh"><img src="/storage/a.png" alt="A" width="2" height="1" loading="lazy" /></figure>',
    `<figure>${picture}<figcaption>b <em>c</em></figcaption></figure>`,
    `<figure>text${picture}</figure>`,
    `<figure>${picture}text</figure>`,
    "<figure><figcaption>b</figcaption></figure>",
    "<figure></figure>",
    `<figure>${picture}<p>b</p></figure>`,
    `<figure>${picture}<figcaption id="i">b</figcaption></figure>`,
    `<figure>${picture}<figcaption><p>b</p></figcaption></figure>`,
    `<figure>${picture}<figcaption>b</figcaption><p>c</p></figure>`,
    `<figure>${picture.replace("img", 'img id="i"')}</figure>`,
  ];
  expect(blocks.map(openedBlock)).toEqual([
    [
      '<p data-card=""><a href="doc:rg1">R &amp; S</a></p>',
      'card href="doc:rg1" label="R & S"()',
      '<p data-card><a href="doc:rg1">R &amp; S</a></p>',
    ],
    ['<p data-card="x"><a href="doc:rg1">R</a></p>', "raw"],
    ['<p data-card=""><a href="/rg1">R</a></p>', "raw"],
    ['<p data-card=""><a href="doc:rg1" id="i">R</a></p>', "raw"],
    ['<p data-card=""><a href="doc:rg1">R</a>more</p>', "raw"],
    ['<p data-card=""><a href="doc:rg1">R<br /></a></p>', "raw"],
    ['<p data-card=""><a href="doc:rg1"><em>R</em></a></p>', "raw"],
    ['<p data-card=""></p>', "raw"],
    ['<p data-card="">R</p>', "raw"],
    ['<p data-card=""><em>R</em></p>', "raw"],
    ["<pre>a\n  b</pre>", 'code_block inner=false("a\n  b")'],
    ["<pre><code>a</code></pre>", 'code_block("a")'],
    ["<pre></pre>", "code_block inner=false()"],
    ['<pre><code id="c">a</code></pre>', "raw"],
    ["<pre><em>a</em></pre>", "raw"],
    ["<pre><code>a</code>b</pre>", "raw"],
    ["<pre><code>a<em>b</em></code></pre>", "raw"],
    ["<pre>a<code>b</code></pre>", "raw"],
    [
      '<figure id="f" lang="zh"><img src="/storage/a.png" alt="A" width="2" height="1" loading="lazy" /></figure>',
      'figure id="f" lang="zh" src="/storage/a.png" alt="A" width="2" height="1"()',
      '<figure id="f" lang="zh">\n  <img src="/storage/a.png" alt="A" width="2" height="1" loading="lazy" />\n</figure>',
    ],
    [
      '<figure><img src="/storage/a.png" alt="" loading="lazy" /><figcaption>b <em>c</em></figcaption></figure>',
      'figure src="/storage/a.png" alt=""("b ", em("c"))',
      '<figure>\n  <img src="/storage/a.png" alt="" loading="lazy" />\n  <figcaption>b <em>c</em></figcaption>\n</figure>',
    ],
    ['<figure>text<img src="/storage/a.png" alt="" loading="lazy" /></figure>', "raw"],
    ['<figure><img src="/storage/a.png" alt="" loading="lazy" />text</figure>', "raw"],
    ["<figure><figcaption>b</figcaption></figure>", "raw"],
    ["<figure></figure>", "raw"],
    ['<figure><img src="/storage/a.png" alt="" loading="lazy" /><p>b</p></figure>', "raw"],
    [
      '<figure><img src="/storage/a.png" alt="" loading="lazy" /><figcaption id="i">b</figcaption></figure>',
      "raw",
    ],
    [
      '<figure><img src="/storage/a.png" alt="" loading="lazy" /><figcaption><p>b</p></figcaption></figure>',
      "raw",
    ],
    [
      '<figure><img src="/storage/a.png" alt="" loading="lazy" /><figcaption>b</figcaption><p>c</p></figure>',
      "raw",
    ],
    ['<figure><img id="i" src="/storage/a.png" alt="" loading="lazy" /></figure>', "raw"],
  ]);
});

it.each([
  ["<blockquote>", "</blockquote>", ""],
  ['<div data-note="tip">', "</div>", ""],
  ["<ul> <li>", "</li> </ul>", "<p>y</p>"],
])(
  "Blocks within 24 others (%s) are opened as such, and deeper ones are kept as they are written",
  (start, end, more) => {
    const rawIn = (levels: number) => {
      const [, shown = ""] = openedBlock(
        `${start.repeat(levels)}<p>x</p>${more}${end.repeat(levels)}`,
      );
      return [...shown.matchAll(/raw html="(.*?)"/g)].map(([, html]) => html);
    };
    expect([rawIn(24), rawIn(25)]).toEqual([[], ["<p>x</p>", ...(more === "" ? [] : [more])]]);
  },
);

it("Lines that are not changed keep their notation in a block that is", () => {
  const { doc, stored } = openRichText(
    "<ul><li><em><strong>a</strong></em>\n b</li><li>c</li></ul>",
  );
  const list = doc.firstChild?.content.child(0);
  if (!list) throw new Error("No item");
  const added = schema.node("list_item", null, schema.node("paragraph", null, schema.text("d")));
  const changed = schema.node("doc", null, schema.node("bullet_list", null, [list, added]));
  expect(writeRichText(changed, stored)).toBe(
    "<ul>\n  <li><em><strong>a</strong></em>\n b</li>\n  <li>d</li>\n</ul>",
  );
});

it("Rows of a table are written into its head, its body and its foot", () => {
  const cell = schema.node("table_cell", null, schema.node("paragraph", null, schema.text("1")));
  const written = (parts: string) => {
    const rows = parts.split(" ").map((part) => schema.node("table_row", { part }, cell));
    const table = schema.node("captioned_table", null, [
      schema.node("caption"),
      schema.node("table", null, rows),
    ]);
    const html = writeRichText(schema.node("doc", null, table), newText());
    const tags = [...html.matchAll(/<(\/?\w+)>/g)].map(([, name]) => name);
    return tags.filter((name) => !/^\/tr$|table|td$/.test(name ?? "")).join(" ");
  };
  expect(
    Object.fromEntries(
      [
        "none none",
        "none body",
        "body none foot",
        "head none body",
        "head body head body",
        "body foot body foot",
        "head body foot",
        "foot none",
      ].map((parts) => [parts, written(parts)]),
    ),
  ).toEqual({
    "none none": "tr tr",
    "none body": "tr tr",
    "body none foot": "tr tr tr",
    "head none body": "thead tr /thead tr tbody tr /tbody",
    "head body head body": "thead tr tr tr /thead tbody tr /tbody",
    "body foot body foot": "tbody tr /tbody tfoot tr tr tr /tfoot",
    "head body foot": "thead tr /thead tbody tr /tbody tfoot tr /tfoot",
    "foot none": "tr tr",
  });
});

it("A new table has its caption with id and language, and spans and scopes of cells", () => {
  const html =
    '<table id="t" lang="en"><caption id="c" lang="zh">d</caption><tr id="r"><th scope="col" colspan="2">a</th><td rowspan="3">b<br />c</td></tr></table>';
  expect(openedBlock(html)).toEqual([
    '<table id="t" lang="en"><caption id="c" lang="zh">d</caption><tr id="r"><th scope="col" colspan="2">a</th><td rowspan="3">b<br />c</td></tr></table>',
    'captioned_table id="t" lang="en"(caption id="c" lang="zh"("d"), table(table_row id="r" part="none"(table_header colspan=2 scope="col"(paragraph tag="none"("a")), table_cell rowspan=3(paragraph tag="none"("b", hard_break(), "c")))))',
    '<table id="t" lang="en">\n  <caption id="c" lang="zh">d</caption>\n  <tr id="r"><th scope="col" colspan="2">a</th><td rowspan="3">b<br />c</td></tr>\n</table>',
  ]);
});

it("Empty lines at the end are not written, unless an id or a language stands in them", () => {
  const doc = (...blocks: (object | null)[]) =>
    schema.node("doc", null, [
      schema.node("paragraph", null, schema.text("a")),
      ...blocks.map((attrs) => schema.node("paragraph", attrs)),
    ]);
  const written = (...blocks: (object | null)[]) => writeRichText(doc(...blocks), newText());
  expect([
    written(null, null),
    written(null, { id: "i" }, null),
    written({ tag: "p" }, null),
    written({ tag: "none" }),
    writeRichText(
      schema.node("doc", null, [schema.node("rule"), schema.node("paragraph")]),
      newText(),
    ),
  ]).toEqual([
    "<p>a</p>",
    '<p>a</p>\n<p></p>\n<p id="i"></p>',
    "<p>a</p>\n<p></p>",
    "<p>a</p>\n<p></p>",
    "<hr />",
  ]);
});

it("A text with blanks around it that is emptied is written as an empty one", () => {
  const { stored } = openRichText("\n<p>a</p>\n");
  expect(stored).toMatchObject({ lead: "\n", tail: "\n" });
  expect(writeRichText(schema.node("doc", null, schema.node("paragraph")), stored)).toBe("");
});

it("Paragraphs are written without tags only where they stand alone and nothing runs together", () => {
  const paragraph = (text: string, attrs: object | null = null) =>
    schema.node("paragraph", attrs, text === "" ? [] : schema.text(text));
  const none = { tag: "none" };
  const rule = schema.node("rule");
  const list = schema.node("bullet_list", null, schema.node("list_item", null, paragraph("x")));
  const written = (...blocks: Node[]) =>
    writeRichText(schema.node("doc", null, blocks), { ...newText(), isIndented: false });
  const inItem = (...blocks: Node[]) =>
    written(schema.node("bullet_list", null, schema.node("list_item", null, blocks))).slice(8, -10);
  expect([
    written(rule, paragraph("", none), rule),
    written(rule, paragraph("a", none), rule),
    written(paragraph("a", none), paragraph("b", none), rule),
    inItem(paragraph("a", { lang: "zh" })),
    inItem(paragraph("a", { id: "i" })),
    inItem(paragraph("")),
    inItem(paragraph(""), list),
    inItem(paragraph("a"), list),
    inItem(list, paragraph("a")),
  ]).toEqual([
    "<hr />\n<p></p>\n<hr />",
    "<hr />\na\n<hr />",
    "<p>a</p>\n<p>b</p>\n<hr />",
    '<p lang="zh">a</p>',
    '<p id="i">a</p>',
    "",
    "<p></p><ul><li>x</li></ul>",
    "a<ul><li>x</li></ul>",
    "<ul><li>x</li></ul><p>a</p>",
  ]);
});
