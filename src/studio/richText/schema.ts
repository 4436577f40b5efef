import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";
import { tableNodes } from "./tableNodes.ts";

/**
 * The editor's schema. It holds what the server's sanitiser lets pass (src/content/richText/richText.ts); what
 * it has no node for stands in it as it is written, in a `raw` block or a `raw_inline` piece. What is
 * shown while editing (`toDOM`) is not what is stored: that is made by write.ts and read by read.ts.
 */

/** Attributes of every block: an id for links, a language, the white space before it. */
const blockAttributes = {
  id: { default: null, validate: "string|null" },
  lang: { default: null, validate: "string|null" },
  /** Blanks before a block of the text itself; null: as everywhere in the text. */
  gap: { default: null, validate: "string|null" },
} as const;

const markAttributes = {
  id: { default: null, validate: "string|null" },
  lang: { default: null, validate: "string|null" },
} as const;

const imageAttributes = {
  src: { validate: "string" },
  /** "" for a picture that says nothing; null where none is given. */
  alt: { default: null, validate: "string|null" },
  width: { default: null, validate: "string|null" },
  height: { default: null, validate: "string|null" },
} as const;

function block(spec: NodeSpec): NodeSpec {
  return { group: "block", ...spec, attrs: { ...blockAttributes, ...spec.attrs } };
}

function wrapper(name: string, content: string): NodeSpec {
  return block({
    content,
    parseDOM: [{ tag: name }],
    toDOM: ({ attrs }) => [name, { lang: attrs.lang }, 0],
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const figure: NodeSpec = block({
  content: "inline*",
  attrs: imageAttributes,
  draggable: true,
  isolating: true,
  parseDOM: [{ tag: "figure[data-figure]", ignore: true }],
  toDOM: ({ attrs }): DOMOutputSpec => [
    "figure",
    { "data-figure": "", lang: attrs.lang },
    ["img", { src: attrs.src, alt: textOf(attrs.alt), contenteditable: "false" }],
    ["figcaption", 0],
  ],
});

const nodes = {
  doc: { content: "block+" },
  paragraph: block({
    content: "inline*",
    attrs: {
      /** Whether it is written with tags: `auto` leaves them out where it is alone in an item or a cell. */
      tag: { default: "auto", validate: "string" },
    },
    parseDOM: [{ tag: "p" }],
    toDOM: ({ attrs }) => ["p", { lang: attrs.lang }, 0],
  }),
  heading: block({
    content: "inline*",
    defining: true,
    attrs: { level: { default: 2, validate: "number" } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(Math.max(level, 2), 4) },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, { lang: attrs.lang }, 0],
  }),
  bullet_list: wrapper("ul", "list_item+"),
  ordered_list: wrapper("ol", "list_item+"),
  list_item: {
    content: "block+",
    defining: true,
    attrs: blockAttributes,
    parseDOM: [{ tag: "li" }],
    toDOM: ({ attrs }) => ["li", { lang: attrs.lang }, 0],
  },
  blockquote: { ...wrapper("blockquote", "block+"), defining: true },
  note: block({
    content: "block+",
    defining: true,
    attrs: { kind: { default: "info", validate: "string" } },
    parseDOM: [
      {
        tag: "div[data-note]",
        getAttrs: (element) => ({ kind: element.getAttribute("data-note") }),
      },
    ],
    toDOM: ({ attrs }) => ["div", { "data-note": attrs.kind, lang: attrs.lang }, 0],
  }),
  code_block: block({
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    /** Whether there is a `code` within the `pre`. */
    attrs: { inner: { default: true, validate: "boolean" } },
    parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
    toDOM: () => ["pre", { spellcheck: "false" }, ["code", 0]],
  }),
  rule: block({ parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] }),
  figure,
  card: block({
    attrs: {
      /** `doc:KEY`. */
      href: { validate: "string" },
      label: { validate: "string" },
    },
    draggable: true,
    toDOM: ({ attrs }) => [
      "div",
      { class: "rich__card", "data-card": "" },
      ["strong", textOf(attrs.label)],
      ["span", textOf(attrs.href).replace(/^doc:/, "")],
    ],
  }),
  raw: block({
    attrs: { html: { validate: "string" } },
    draggable: true,
    toDOM: ({ attrs }) => ["div", { class: "rich__raw" }, shownText(textOf(attrs.html))],
  }),
  ...tableNodes(),
  text: { group: "inline" },
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  image: {
    group: "inline",
    inline: true,
    attrs: { ...markAttributes, ...imageAttributes },
    draggable: true,
    toDOM: ({ attrs }) => ["img", { src: attrs.src, alt: textOf(attrs.alt) }],
  },
  raw_inline: {
    group: "inline",
    inline: true,
    attrs: { html: { validate: "string" } },
    toDOM: ({ attrs }) => [
      "span",
      { class: "rich__raw-inline" },
      shownText(textOf(attrs.html)) || "⚓",
    ],
  },
} as const satisfies Record<string, NodeSpec>;

/** The text of what is kept as it is written, for the eye alone. */
function shownText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}

function simpleMark(name: string, ...others: readonly string[]): MarkSpec {
  return {
    attrs: markAttributes,
    parseDOM: [name, ...others].map((tag) => ({ tag })),
    toDOM: ({ attrs }) => [name, { lang: attrs.lang }, 0],
  };
}

const marks = {
  link: {
    attrs: { ...markAttributes, href: { default: null, validate: "string|null" } },
    inclusive: false,
    parseDOM: [{ tag: "a[href]", getAttrs: (element) => ({ href: element.getAttribute("href") }) }],
    toDOM: ({ attrs }) => ["a", { href: attrs.href, lang: attrs.lang, title: attrs.href }, 0],
  },
  strong: simpleMark("strong", "b"),
  em: simpleMark("em", "i"),
  cite: simpleMark("cite"),
  sub: simpleMark("sub"),
  sup: simpleMark("sup"),
  code: simpleMark("code"),
} as const satisfies Record<string, MarkSpec>;

export type NodeName = keyof typeof nodes;
export type MarkName = keyof typeof marks;

export const schema = new Schema<NodeName, MarkName>({ nodes, marks });
