import { expect, it } from "vitest";
import { schema } from "./schema.ts";

const text = schema.text("a");
const paragraph = schema.node("paragraph", { lang: "zh" }, text);
const picture = { src: "/storage/a.png", alt: null };

it("Each kind of block and of inline content is shown by its own element while it is edited", () => {
  const shown = [
    paragraph,
    schema.node("heading", null, text),
    schema.node("heading", { level: 4, lang: "en" }, text),
    schema.node("bullet_list", { lang: "zh" }, schema.node("list_item", null, paragraph)),
    schema.node("blockquote", null, paragraph),
    schema.node("note", null, paragraph),
    schema.node("code_block", null, text),
    schema.node("rule"),
    schema.node("figure", picture, text),
    schema.node("card", { href: "doc:rg1000", label: "RG1000" }),
    schema.node("raw", { html: ' <b class="x">1 &lt; 2 &amp; 3 &gt; 2</b><i>&quot;</i> ' }),
    schema.node("image", { ...picture, alt: "A" }),
    schema.node("image", picture),
    schema.node("raw_inline", { html: '<a id="x"></a>' }),
    schema.node("raw_inline", { html: "<u>b</u>" }),
  ].map((node) => node.type.spec.toDOM?.(node));
  const image = { src: "/storage/a.png", alt: "", contenteditable: "false" };
  expect(shown).toEqual([
    ["p", { lang: "zh" }, 0],
    ["h2", { lang: null }, 0],
    ["h4", { lang: "en" }, 0],
    ["ul", { lang: "zh" }, 0],
    ["blockquote", { lang: null }, 0],
    ["div", { "data-note": "info", lang: null }, 0],
    ["pre", { spellcheck: "false" }, ["code", 0]],
    ["hr"],
    ["figure", { "data-figure": "", lang: null }, ["img", image], ["figcaption", 0]],
    ["div", { class: "rich__card", "data-card": "" }, ["strong", "RG1000"], ["span", "rg1000"]],
    ["div", { class: "rich__raw" }, '1 < 2 & 3 > 2  "'],
    ["img", { src: "/storage/a.png", alt: "A" }],
    ["img", { src: "/storage/a.png", alt: "" }],
    ["span", { class: "rich__raw-inline" }, "⚓"],
    ["span", { class: "rich__raw-inline" }, "b"],
  ]);
});

it("Marks are shown by their elements, a link with its address as its title", () => {
  const marks = [schema.mark("strong", { lang: "zh" }), schema.mark("link", { href: "/a" })];
  expect(marks.map((mark) => mark.type.spec.toDOM?.(mark, true))).toEqual([
    ["strong", { lang: "zh" }, 0],
    ["a", { href: "/a", lang: null, title: "/a" }, 0],
  ]);
});

it("Headings of all levels are read as one of those that a text may have", () => {
  const rules = schema.nodes.heading.spec.parseDOM?.map((rule) => [
    "tag" in rule && rule.tag,
    rule.attrs,
  ]);
  expect(rules).toEqual([
    ["h1", { level: 2 }],
    ["h2", { level: 2 }],
    ["h3", { level: 3 }],
    ["h4", { level: 4 }],
    ["h5", { level: 4 }],
    ["h6", { level: 4 }],
  ]);
});
