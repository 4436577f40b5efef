import type { Fragment, Node } from "prosemirror-model";
import { schema } from "../schema.ts";
import {
  type Element,
  escapeText,
  type HtmlNode,
  innerSource,
  isBlank,
  readHtml,
} from "./readHtml.ts";
import { isInlineOnly, readInline } from "./readInline.ts";
import { type CellReader, readTable } from "./readTable.ts";
import { newText, type StoredText } from "./storedNotation.ts";
import { inlineHtml, isBare, writeBlock, writeRichText } from "./writeRichText.ts";

export interface OpenedText {
  readonly doc: Node;
  readonly stored: StoredText;
}

/** Elements within elements beyond which a block is kept as it is written. */
const maxDepth = 24;

/**
 * Opens a stored text. Nothing of it is lost: what the schema has no node for stands in it as it is
 * written, and `writeRichText()` gives back the same bytes as long as nothing is changed.
 */
export function openRichText(html: string): OpenedText {
  const nodes = readHtml(html);
  const opened = nodes && openNodes(nodes);
  if (opened && writeRichText(opened.doc, opened.stored) === html) return opened;
  return {
    doc: schema.node("doc", null, schema.node("raw", { html })),
    stored: { ...newText(), isIndented: false },
  };
}

interface Piece {
  readonly gap: string;
  readonly source: string;
  readonly nodes: readonly HtmlNode[];
}

function openNodes(nodes: readonly HtmlNode[]): OpenedText {
  const { pieces, tail } = piecesOf(nodes);
  const [first, ...others] = pieces;
  const gap = others[0]?.gap ?? "\n";
  const stored: StoredText = {
    ...newText(),
    lead: first?.gap ?? "",
    tail,
    gap,
    isIndented: gap.includes("\n"),
  };
  if (first === undefined) return { doc: emptyDoc(), stored: { ...stored, lead: "", tail: "" } };
  const reader = new Reader(stored);
  const written = new Map<string, string>();
  const blocks = pieces.map((piece, index) => {
    const block = reader.blocks(piece.nodes, 0)[0] ?? rawBlock(piece.source);
    return index > 0 && piece.gap !== gap ? withGap(block, piece.gap) : block;
  });
  const parent = schema.node("doc", null, blocks);
  const checked = blocks.map((block, index) => {
    const source = pieces[index]?.source ?? "";
    const html = writeBlock(block, stored, isBare(block, parent, index));
    if ((written.get(html) ?? source) !== source) return rawBlock(source, block.attrs.gap);
    written.set(html, source);
    if (html !== source) stored.blockSources.set(html, source);
    return block;
  });
  return { doc: schema.node("doc", null, checked), stored };
}

function emptyDoc(): Node {
  return schema.node("doc", null, schema.node("paragraph"));
}

function withGap(block: Node, gap: string): Node {
  return block.type.create({ ...block.attrs, gap }, block.content, block.marks);
}

function rawBlock(html: string, gap: unknown = null): Node {
  return schema.node("raw", { html, gap });
}

/** The blocks of a text with what stands between them; text outside of elements is a block too. */
function piecesOf(nodes: readonly HtmlNode[]): { pieces: Piece[]; tail: string } {
  const pieces: Piece[] = [];
  let run: HtmlNode[] = [];
  let gap = "";
  const flush = () => {
    const source = run.map(sourceOf).join("");
    run = [];
    const text = source.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, "");
    if (text === "") {
      gap += source;
      return;
    }
    const start = source.indexOf(text);
    pieces.push({ gap: gap + source.slice(0, start), source: text, nodes: readHtml(text) ?? [] });
    gap = source.slice(start + text.length);
  };
  for (const node of nodes) {
    if (isInlineOnly(node)) {
      run.push(node);
      continue;
    }
    flush();
    pieces.push({ gap, source: sourceOf(node), nodes: [node] });
    gap = "";
  }
  flush();
  return { pieces, tail: gap };
}

function sourceOf(node: HtmlNode): string {
  return typeof node === "string" ? escapeText(node) : node.source;
}

/** Makes blocks of elements, and notes how lines of text are written. */
class Reader implements CellReader {
  readonly #stored: StoredText;
  readonly #known = new Map<string, string>();

  constructor(stored: StoredText) {
    this.#stored = stored;
  }

  /** Blocks of what stands in an element that holds blocks; loose text becomes paragraphs without tags. */
  blocks(nodes: readonly HtmlNode[], depth: number, isItem = false): Node[] {
    const blocks: Node[] = [];
    let run: HtmlNode[] = [];
    const flush = () => {
      const source = run.map(sourceOf).join("").trim();
      const loose = source === "" ? undefined : this.line(run, source);
      if (loose) blocks.push(schema.node("paragraph", { tag: "none" }, loose));
      run = [];
    };
    for (const node of nodes) {
      if (isInlineOnly(node)) {
        run.push(node);
        continue;
      }
      flush();
      if (typeof node !== "string")
        blocks.push(this.#block(node, depth, isItem) ?? rawBlock(node.source));
    }
    flush();
    return blocks;
  }

  /** The content of a line of text; undefined where something else than text stands in it. */
  line(nodes: readonly HtmlNode[], source: string): Fragment | undefined {
    const content = readInline(nodes);
    if (content === undefined) return undefined;
    const html = inlineHtml(content);
    if (!this.#known.has(html)) {
      this.#known.set(html, source);
      if (html !== source) this.#stored.inlineSources.set(html, source);
    }
    return content;
  }

  #block(element: Element, depth: number, isItem: boolean): Node | undefined {
    if (depth > maxDepth) return undefined;
    const { name, attributes, children } = element;
    const attrs = { id: attributes.get("id") ?? null, lang: attributes.get("lang") ?? null };
    const inside = () => this.line(children, innerSource(element));
    switch (name) {
      case "p": {
        if (attributes.has("data-card")) return card(element, attrs);
        const content = inside();
        const tag = isItem || content?.size === 0 ? "p" : "auto";
        return content && schema.node("paragraph", { ...attrs, tag }, content);
      }
      case "h2":
      case "h3":
      case "h4": {
        const content = inside();
        return content && schema.node("heading", { ...attrs, level: Number(name[1]) }, content);
      }
      case "hr":
        return schema.node("rule", attrs);
      case "ul":
      case "ol":
        return this.#list(element, attrs, depth);
      case "blockquote":
        return filled(schema.nodes.blockquote.create(attrs, this.blocks(children, depth + 1)));
      case "div":
        return filled(
          schema.nodes.note.create(
            { ...attrs, kind: attributes.get("data-note") },
            this.blocks(children, depth + 1),
          ),
        );
      case "pre":
        return codeBlock(element, attrs);
      case "figure":
        return this.#figure(element, attrs);
      case "table":
        return readTable(element, this, depth);
      default:
        return undefined;
    }
  }

  #list({ name, children }: Element, attrs: object, depth: number): Node | undefined {
    const items = children.filter((child) => !isBlank(child));
    const made = items.map((item) => {
      if (typeof item === "string" || item.name !== "li") return undefined;
      const own = {
        id: item.attributes.get("id") ?? null,
        lang: item.attributes.get("lang") ?? null,
      };
      return this.container("list_item", own, item, depth);
    });
    const type = name === "ul" ? schema.nodes.bullet_list : schema.nodes.ordered_list;
    return made.includes(undefined)
      ? undefined
      : filled(
          type.create(
            attrs,
            made.filter((item) => item !== undefined),
          ),
        );
  }

  /** An item or a cell; an empty one gets a paragraph to write into. */
  container(
    type: "list_item" | "table_cell" | "table_header",
    attrs: object,
    { children }: Element,
    depth: number,
  ): Node | undefined {
    const blocks = this.blocks(children, depth + 1, true);
    if (blocks.length === 0) blocks.push(schema.node("paragraph"));
    return filled(schema.nodes[type].create(attrs, blocks));
  }

  #figure({ children }: Element, attrs: object): Node | undefined {
    const [image, caption, ...others] = children.filter((child) => !isBlank(child));
    if (image === undefined || typeof image === "string" || image.name !== "img") return undefined;
    if (typeof caption === "string" || others.length > 0) return undefined;
    if (caption && (caption.name !== "figcaption" || caption.attributes.size > 0)) return undefined;
    if (["id", "lang"].some((name) => image.attributes.has(name))) return undefined;
    const content = caption && this.line(caption.children, innerSource(caption));
    if (caption && !content) return undefined;
    const value = (name: string) => image.attributes.get(name) ?? null;
    const picture = { src: value("src"), alt: value("alt") };
    const size = { width: value("width"), height: value("height") };
    return schema.node("figure", { ...attrs, ...picture, ...size }, content);
  }
}

/** A node if its content fits its type; undefined otherwise. */
function filled(node: Node): Node | undefined {
  return node.type.validContent(node.content) ? node : undefined;
}

function card({ attributes, children }: Element, attrs: object): Node | undefined {
  const [link, ...others] = children;
  if (link === undefined || typeof link === "string" || link.name !== "a") return undefined;
  const [label, ...further] = link.children;
  const href = link.attributes.get("href") ?? "";
  const isPlain = link.attributes.size === 1 && attributes.get("data-card") === "";
  if (others.length + further.length > 0 || !isPlain || !/^doc:[^#?]/.test(href)) return undefined;
  return typeof label === "string" ? schema.node("card", { ...attrs, href, label }) : undefined;
}

function codeBlock({ children }: Element, attrs: object): Node | undefined {
  const [only, ...others] = children;
  const inner = typeof only === "object" && only.name === "code" && only.attributes.size === 0;
  const texts = inner ? only.children : children;
  if (others.length > 0 || texts.some((text) => typeof text !== "string")) return undefined;
  const text = texts.join("");
  return schema.node("code_block", { ...attrs, inner }, text === "" ? [] : schema.text(text));
}
