import { Fragment, type Mark, type Node } from "prosemirror-model";
import { schema } from "../schema.ts";
import { linkAddress } from "../tools/linkAddress.ts";
import {
  blockElements,
  bulletOf,
  fontStyle,
  headingLevel,
  media,
  unread,
} from "./elementMeanings.ts";
import { Left, type LeftOut } from "./leftOutKinds.ts";
import { type ListLine, listsOf } from "./pastedLists.ts";
import { cleanTable } from "./pastedTable.ts";
import { lineOf, stripControls, textNodes } from "./pastedTexts.ts";
import { type Pasted, type PastedElement, textOf } from "./pastedTree.ts";

/** Result of cleaning a paste. */
export interface Cleaned {
  readonly blocks: readonly Node[];
  readonly left: LeftOut;
}

interface Surroundings {
  readonly marks: readonly Mark[];
  /** Marks that say no more than the heading or the head cell they stand in. */
  readonly isBoldAlready: boolean;
}

/**
 * Converts pasted HTML to blocks of the editor: content and structure stay, styling is dropped and
 * counted.
 * @param origin the site's own origin: its stored pictures stay
 */
export function cleanPaste(pasted: readonly Pasted[], origin: string): Cleaned {
  const cleaner = new Cleaner(origin, hasTitle(pasted));
  const around = { marks: [], isBoldAlready: false };
  return { blocks: cleaner.blocks(pasted, around), left: cleaner.left.counts };
}

/** True where headings begin with the first level, which is the page's own. */
function hasTitle(nodes: readonly Pasted[]): boolean {
  return nodes.some(
    (node) => typeof node !== "string" && (node.name === "h1" || hasTitle(node.children)),
  );
}

class Cleaner {
  readonly left = new Left();
  readonly #origin: string;
  readonly #shift: number;

  constructor(origin: string, hasFirstLevel: boolean) {
    this.#origin = origin;
    this.#shift = hasFirstLevel ? 1 : 0;
  }

  blocks(nodes: readonly Pasted[], around: Surroundings): Node[] {
    const made: (Node | ListLine)[] = [];
    let run: Node[] = [];
    const flush = () => {
      const content = lineOf(run);
      if (content.size > 0) made.push(schema.node("paragraph", null, content));
      run = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || !this.#isOfBlocks(node)) {
        run.push(...this.#inline(node, around));
        continue;
      }
      flush();
      if (!this.#isLeftOut(node)) made.push(...this.#block(node, around));
    }
    flush();
    return listsOf(made);
  }

  /** True for a block, and for an inline element with one in it. */
  #isOfBlocks({ name, children }: PastedElement): boolean {
    if (unread.has(name) || media.has(name)) return false;
    return (
      blockElements.has(name) ||
      children.some((child) => typeof child !== "string" && this.#isOfBlocks(child))
    );
  }

  /** Drops and counts content that is not for readers. */
  #isLeftOut(element: PastedElement): boolean {
    const { name, style, attributes, children } = element;
    const kind = attributes.get("class") ?? "";
    if (unread.has(name)) return true;
    if (media.has(name)) {
      if (name !== "svg" && name !== "math") this.left.count("media");
      else this.left.count("pictures");
      return true;
    }
    if (name === "del" || /\bmsodel\b/i.test(kind)) {
      this.left.count("deletions");
      return true;
    }
    if (isStruckOut(element)) {
      if (textOf(children).trim() !== "") this.left.count("strikes");
      return true;
    }
    if (/\bmsocomanchor\b/i.test(kind)) {
      this.left.count("comments");
      return true;
    }
    const isOfComment = style.get("mso-element") ?? style.get("mso-special-character") ?? "";
    if (isOfComment.includes("comment")) return true;
    if (style.get("display") === "none" || style.get("mso-hide") === "all") {
      if (textOf(children).trim() !== "") this.left.count("hidden");
      return true;
    }
    return false;
  }

  #block(element: PastedElement, around: Surroundings): (Node | ListLine)[] {
    const { name, children, attributes, style } = element;
    this.left.style(style);
    if (style.has("mso-list") && !/^(?:none|ignore)/.test(style.get("mso-list") ?? "")) {
      return this.#listLine(element, around);
    }
    const level = headingLevel(element);
    if (level !== undefined) {
      const inside = { ...around, isBoldAlready: true };
      if (children.some((child) => typeof child !== "string" && this.#isOfBlocks(child))) {
        return this.blocks(children, inside);
      }
      const content = lineOf(children.flatMap((child) => this.#inline(child, inside)));
      const shown = Math.min(Math.max(level + this.#shift, 2), 4);
      return content.size === 0 ? [] : [schema.node("heading", { level: shown }, content)];
    }
    switch (name) {
      case "hr":
        return [schema.node("rule")];
      case "pre":
        return [codeOf(textOf(children))];
      case "ul":
      case "ol":
        return this.#list(element, around);
      case "blockquote":
        return wrapped(schema.nodes.blockquote, this.blocks(children, around));
      case "table":
        return cleanTable(element, {
          isLeftOut: (part) => this.#isLeftOut(part),
          blocks: (cell, isHead) => {
            if (this.#isLeftOut(cell)) return [];
            this.left.style(cell.style);
            return this.blocks(cell.children, { ...around, isBoldAlready: isHead });
          },
        });
      case "figure":
        return this.#figure(element, around);
      case "div": {
        const kind = attributes.get("data-note");
        const inside = this.blocks(children, around);
        return kind === undefined
          ? inside
          : wrapped(schema.nodes.note, inside, { kind: noteKind(kind) });
      }
      default:
        return this.blocks(children, this.#within(element, around));
    }
  }

  /** A paragraph of Word's or WPS's that stands in a list: its bullet is a text before it. */
  #listLine(element: PastedElement, around: Surroundings): ListLine[] {
    const level = Number(/level(\d)/.exec(element.style.get("mso-list") ?? "")?.[1] ?? 1);
    const bullet = bulletOf(element.children).trim();
    const inside = element.children.flatMap((child) => this.#inline(child, around));
    const content = lineOf(inside);
    if (content.size === 0) return [];
    const isOrdered = /^[(（]?(?:\d+|[a-z]|[ivxlc]+|[一二三四五六七八九十]+)[.)）、．]/i.test(
      bullet,
    );
    return [{ level, isOrdered, content: [schema.node("paragraph", null, content)] }];
  }

  #list({ name, children }: PastedElement, around: Surroundings): Node[] {
    const items: Node[][] = [];
    for (const child of children) {
      if (typeof child === "string" || this.#isLeftOut(child)) continue;
      // Lists directly within lists, as some editors write them, belong to the item before.
      const inside =
        child.name === "ul" || child.name === "ol"
          ? this.#list(child, around)
          : this.blocks(child.children, this.#within(child, around));
      const last = items.at(-1);
      if (child.name !== "li" && last !== undefined) last.push(...inside);
      else if (inside.length > 0) items.push(inside);
    }
    if (items.length === 0) return [];
    const type = name === "ol" ? schema.nodes.ordered_list : schema.nodes.bullet_list;
    return [
      type.create(
        null,
        items.map((content) => schema.node("list_item", null, content)),
      ),
    ];
  }

  #figure({ children }: PastedElement, around: Surroundings): Node[] {
    const inside = this.blocks(children, around);
    const [first, ...others] = inside;
    const image = first?.childCount === 1 ? first.firstChild : null;
    const isCaption = others.every(({ isTextblock }) => isTextblock);
    if (image?.type !== schema.nodes.image || !isCaption) return inside;
    const caption = Fragment.from(others.flatMap(({ children: texts }) => texts));
    return [schema.node("figure", image.attrs, caption)];
  }

  #within({ name, style, attributes }: PastedElement, around: Surroundings): Surroundings {
    const weight = style.get("font-weight") ?? "";
    const isBold =
      weight === "" ? name === "b" || name === "strong" : /^(?:bold|bolder|[6-9]00)$/.test(weight);
    const slant = style.get("font-style") ?? "";
    const isItalic = slant === "" ? name === "i" || name === "em" : /italic|oblique/.test(slant);
    const place = style.get("vertical-align") ?? "";
    let marks = around.marks;
    const add = (mark: Mark) => {
      marks = mark.addToSet(marks);
    };
    if (isBold && !around.isBoldAlready) add(schema.mark("strong"));
    if (isItalic) add(schema.mark("em"));
    if (name === "sub" || place === "sub") add(schema.mark("sub"));
    if (name === "sup" || place === "super") add(schema.mark("sup"));
    if (/^(?:code|kbd|samp|tt)$/.test(name)) add(schema.mark("code"));
    if (name === "cite") add(schema.mark("cite"));
    const href = name === "a" ? attributes.get("href") : undefined;
    const footnote = href === undefined ? undefined : footnoteOf(href);
    if (footnote !== undefined) this.left.footnote(footnote);
    // Links within the source, such as those of Word's contents, lead nowhere in the text.
    else if (href !== undefined && !href.startsWith("#") && !/#_(?:toc|ref|msocom)/i.test(href)) {
      const address = linkAddress(href);
      if (address === undefined) this.left.count("links");
      else add(schema.mark("link", { href: address }));
    }
    if (name === "u") this.left.count("underlines");
    if (name === "font") this.left.style(fontStyle(attributes));
    return { ...around, marks };
  }

  #inline(node: Pasted, around: Surroundings): Node[] {
    if (typeof node === "string") return textNodes(node, around.marks);
    if (/^ignore/.test(node.style.get("mso-list") ?? "") || this.#isLeftOut(node)) return [];
    if (node.name === "br") return [schema.node("hard_break", null, undefined, around.marks)];
    if (node.name === "img") return this.#image(node);
    const inside = this.#within(node, around);
    const made = node.children.flatMap((child) => this.#inline(child, inside));
    if (made.length > 0) this.left.style(node.style);
    return made;
  }

  #image({ attributes }: PastedElement): Node[] {
    const src = attributes.get("src") ?? "";
    const path = src.startsWith(`${this.#origin}/`) ? src.slice(this.#origin.length) : src;
    if (!/^\/storage\/[a-z0-9]/i.test(path)) {
      this.left.count("pictures");
      return [];
    }
    const value = (name: string) => attributes.get(name) ?? null;
    const size = { width: value("width"), height: value("height") };
    return [schema.node("image", { src: path, alt: value("alt") ?? "", ...size })];
  }
}

/**
 * True for a text with a line through it, as an element or as a style; Word writes a double line as
 * `text-line-through`. A style that takes the line away decides.
 */
function isStruckOut({ name, style }: PastedElement): boolean {
  const line = style.get("text-decoration-line") ?? style.get("text-decoration");
  const ofWord = style.get("text-line-through") ?? "none";
  if (line?.includes("line-through") || ofWord !== "none") return true;
  return (name === "s" || name === "strike") && !line?.startsWith("none");
}

const footnoteLink =
  /#_?(ftnt?|fn|edn|sdfootnote|sdendnote|footnote|endnote|cite_note|cite_ref)[-_:]?(?:ref|backref|return)?[-_:]?(?:[a-z]\w*?-)?(\d+)/i;

/**
 * The footnote or endnote that an address within the source leads to or comes from, as Word, WPS,
 * Google Docs, LibreOffice, Pages and wikis write it; undefined for other addresses.
 */
function footnoteOf(href: string): string | undefined {
  const isWithin = /^(?:#|file:)|#_(?:ftn|edn)/i.test(href);
  if (!isWithin) return undefined;
  const found = footnoteLink.exec(href);
  if (found === null) return undefined;
  const [, kind = "", number] = found;
  const isEndnote = /^(?:edn|sdendnote|endnote)/i.test(kind);
  return `${isEndnote ? "endnote" : "footnote"} ${number}`;
}

function noteKind(kind: string): string {
  return ["info", "tip", "warning"].includes(kind) ? kind : "info";
}

function wrapped(type: Node["type"], inside: readonly Node[], attrs: object | null = null): Node[] {
  return inside.length === 0 ? [] : [type.create(attrs, inside)];
}

function codeOf(text: string): Node {
  const code = stripControls(text).replace(/^\n|\n$/g, "");
  return schema.node("code_block", null, code === "" ? [] : schema.text(code));
}
