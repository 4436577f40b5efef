import fc from "fast-check";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "../../src/studio/richText/schema.ts";

/** Pieces of markup, honest and broken, put together at random. */
export const anyMarkup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."p h2 h3 ul ol li blockquote cite strong em sub sup code pre a div table caption thead tbody tfoot tr td th figure figcaption"
          .split(" ")
          .flatMap((name) => [`<${name}>`, `<${name}>`, `</${name}>`]),
      ),
      fc.constantFrom(
        "<br>",
        "<hr>",
        '<a href="doc:rg8810">',
        '<a id="x"></a>',
        '<img src="/storage/a.png" alt="A">',
        '<td colspan="2" rowspan=3>',
        '<th scope="col">',
        '<td colspan="100000">',
        '<div data-note="tip">',
        "<p data-card>",
        '<p data-card><a href="doc:rg8810">R</a></p>',
        '<h2 id="a" lang="zh">',
        "\n",
        "\n  ",
        " ",
        "\u3000",
        "<b>",
        "<u>",
        "<font color=red>",
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(""));

const text = fc.string({
  unit: fc.constantFrom(..."ab 12,&<>\"'睿基微电子，。\u3000\u00a0"),
  minLength: 1,
  maxLength: 12,
});

const word = fc.string({ unit: fc.constantFrom(...'abc睿&<>"'), minLength: 1, maxLength: 8 });

const place = fc.option(fc.constantFrom("limits", "a-1", 'q"'), { freq: 6 });
const language = fc.option(fc.constantFrom("en", "zh-CN"), { freq: 8 });
const own = fc.record({ id: place, lang: language });

const href = fc.constantFrom(
  "doc:rg8810",
  "doc:news/first#end",
  "https://a.example/?a=1&b=2",
  "mailto:a@b.example",
  "/storage/docs/b.pdf",
  "#limits",
);

const picture = fc.record({
  src: fc.constantFrom("/storage/news/a.png", "/storage/b(1).svg"),
  alt: fc.option(fc.constantFrom("", 'A "board"', "电路板")),
  width: fc.option(fc.constantFrom("640")),
  height: fc.option(fc.constantFrom("360")),
});

const marks: fc.Arbitrary<readonly Mark[]> = fc
  .tuple(
    fc.subarray(["strong", "em", "cite", "sub", "sup", "code"] as const),
    fc.option(href, { freq: 3 }),
    language,
  )
  .map(([names, address, lang]) => {
    const made = names.map((name) => schema.mark(name, { lang }));
    if (address !== null) made.push(schema.mark("link", { href: address }));
    return made.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []);
  });

const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(text, marks).map(([of, set]) => schema.text(of, set)) },
  marks.map((set) => schema.node("hard_break", null, undefined, set)),
  fc.tuple(picture, marks).map(([of, set]) => schema.node("image", of, undefined, set)),
);

const line = fc.array(inline, { maxLength: 5 });

const paragraph = fc
  .tuple(own, line, fc.constantFrom("auto", "p", "none"))
  .map(([attrs, content, tag]) => schema.node("paragraph", { ...attrs, tag }, content));

const simple: fc.Arbitrary<Node> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc
    .tuple(own, line, fc.constantFrom(2, 3, 4))
    .map(([attrs, content, level]) => schema.node("heading", { ...attrs, level }, content)),
  own.map((attrs) => schema.node("rule", attrs)),
  fc
    .tuple(own, text, fc.boolean())
    .map(([attrs, of, inner]) => schema.node("code_block", { ...attrs, inner }, schema.text(of))),
  fc
    .tuple(own, picture, line)
    .map(([attrs, of, content]) => schema.node("figure", { ...attrs, ...of }, content)),
  fc
    .tuple(place, word)
    .map(([id, label]) => schema.node("card", { id, href: "doc:rg8810", label })),
);

function listOf(block: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  const item = fc
    .tuple(own, fc.array(block, { minLength: 1, maxLength: 3 }))
    .map(([attrs, content]) => schema.node("list_item", attrs, content));
  return fc
    .tuple(
      fc.constantFrom("bullet_list", "ordered_list"),
      own,
      fc.array(item, { minLength: 1, maxLength: 3 }),
    )
    .map(([name, attrs, items]) => schema.node(name, attrs, items));
}

function tableOf(block: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  const span = fc.constantFrom(1, 1, 1, 2);
  const cell = fc
    .tuple(fc.boolean(), own, span, span, fc.array(block, { minLength: 1, maxLength: 2 }))
    .map(([isHeader, attrs, colspan, rowspan, content]) =>
      isHeader
        ? schema.node("table_header", { ...attrs, colspan, rowspan, scope: "col" }, content)
        : schema.node("table_cell", { ...attrs, colspan, rowspan }, content),
    );
  const row = fc
    .tuple(
      fc.constantFrom("head", "body", "body", "foot", "none"),
      fc.array(cell, { minLength: 1, maxLength: 3 }),
    )
    .map(([part, cells]) => schema.node("table_row", { part }, cells));
  return fc
    .tuple(own, line, fc.array(row, { minLength: 1, maxLength: 4 }))
    .map(([attrs, caption, rows]) =>
      schema.node("captioned_table", attrs, [
        schema.node("caption", null, caption),
        schema.node("table", null, rows),
      ]),
    );
}

const withLists = fc.oneof(simple, listOf(simple), tableOf(simple));

const nested = fc.oneof(
  { weight: 4, arbitrary: withLists },
  listOf(withLists),
  tableOf(withLists),
  fc
    .tuple(
      own,
      fc.constantFrom("info", "tip", "warning"),
      fc.array(withLists, { minLength: 1, maxLength: 3 }),
    )
    .map(([attrs, kind, content]) => schema.node("note", { ...attrs, kind }, content)),
  fc
    .tuple(own, fc.array(withLists, { minLength: 1, maxLength: 3 }))
    .map(([attrs, content]) => schema.node("blockquote", attrs, content)),
);

/** A document of the editor, of whatever its schema allows. */
export const anyDocument: fc.Arbitrary<Node> = fc
  .array(nested, { minLength: 1, maxLength: 5 })
  .map((blocks) => schema.node("doc", null, blocks));
