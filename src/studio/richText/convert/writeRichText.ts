import type { Fragment, Mark, Node } from "prosemirror-model";
import { revealInvisible } from "../../../base/site/text/invisibleCharacters.ts";
import { escapeText, openingTag } from "./readHtml.ts";
import type { StoredText } from "./storedNotation.ts";

/** Whether elements stand on lines of their own, indented, or one behind the other. */
type Layout = Pick<StoredText, "isIndented" | "inlineSources">;

/** The HTML of a text; "" for one without content. What was opened and not changed is written as it was. */
export function writeRichText(doc: Node, stored: StoredText): string {
  const shown = withoutEmptyEnd(doc.children);
  if (shown.length === 0) return "";
  const blocks = shown.map((block, index) => {
    const gap = index === 0 ? "" : (stringOf(block.attrs.gap) ?? stored.gap);
    const html = writeBlock(block, stored, isBare(block, doc, index));
    return gap + (stored.blockSources.get(html) ?? html);
  });
  return stored.lead + blocks.join("") + stored.tail;
}

/** Blocks without the empty lines below the last: places to write into. */
function withoutEmptyEnd(blocks: readonly Node[]): readonly Node[] {
  const last = blocks.findLastIndex(
    ({ type, attrs, content }) =>
      type.name !== "paragraph" || content.size > 0 || attrs.tag !== "auto" || attrs.id !== null,
  );
  return blocks.slice(0, last + 1);
}

const plainNames: Readonly<Record<string, string>> = {
  bullet_list: "ul",
  ordered_list: "ol",
  blockquote: "blockquote",
  list_item: "li",
  table_cell: "td",
  table_header: "th",
};

/** A block as HTML, its further lines indented below where it begins. */
export function writeBlock(node: Node, layout: Layout, bare: boolean, indent = ""): string {
  const { attrs } = node;
  const own = { id: stringOf(attrs.id), lang: stringOf(attrs.lang) };
  const name = plainNames[node.type.name];
  switch (node.type.name) {
    case "paragraph": {
      const inner = writeInline(node.content, layout);
      return bare ? inner : `${openingTag("p", own)}${inner}</p>`;
    }
    case "heading":
      return `${openingTag(`h${attrs.level}`, own)}${writeInline(node.content, layout)}</h${attrs.level}>`;
    case "code_block": {
      const text = escapeText(revealInvisible(node.textContent));
      return `${openingTag("pre", own)}${attrs.inner ? `<code>${text}</code>` : text}</pre>`;
    }
    case "rule":
      return openingTag("hr", own);
    case "note":
      return container("div", { ...own, "data-note": stringOf(attrs.kind) }, node, layout, indent);
    case "card":
      return (
        openingTag("p", { ...own, "data-card": "" }) +
        `${openingTag("a", { href: stringOf(attrs.href) })}${escapeText(revealInvisible(String(attrs.label)))}</a></p>`
      );
    case "figure":
      return writeFigure(node, layout, indent);
    case "captioned_table":
      return writeTable(node, layout, indent);
    case "raw":
      return String(attrs.html);
    default:
      return container(name ?? "div", { ...own, ...cellAttributes(node) }, node, layout, indent);
  }
}

/** An element with blocks in it; the only paragraph of an item or a cell has no tags of its own. */
function container(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  node: Node,
  layout: Layout,
  indent: string,
): string {
  const inner = `${indent}  `;
  const line = layout.isIndented ? `\n${inner}` : "";
  const isOneLine = node.childCount === 1 && node.firstChild && isBare(node.firstChild, node, 0);
  const children = Array.from(node.children, (child, index) => {
    const bare = isBare(child, node, index);
    return (bare && index === 0 ? "" : line) + writeBlock(child, layout, bare, inner);
  });
  const end = isOneLine || !layout.isIndented ? "" : `\n${indent}`;
  return `${openingTag(name, attributes)}${children.join("")}${end}</${name}>`;
}

const bareParents: ReadonlySet<string> = new Set(["list_item", "table_cell", "table_header"]);

/** True for a paragraph that is written without tags: two of them would run together. */
export function isBare(node: Node, parent: Node, index: number): boolean {
  if (node.type.name !== "paragraph" || node.attrs.id !== null || node.attrs.lang !== null) {
    return false;
  }
  const { tag } = node.attrs;
  const isOfItem = bareParents.has(parent.type.name);
  if (tag === "p" || (tag === "auto" && (!isOfItem || index > 0))) return false;
  if (isBlank(node)) return isOfItem && parent.childCount === 1;
  const beside = [index - 1, index + 1].map((at) => parent.maybeChild(at)?.type.name);
  return !beside.includes("paragraph");
}

/** True for a line with nothing in it that a reader sees. */
function isBlank(node: Node): boolean {
  return node.children.every((child) => child.isText && /^[ \t\r\n\f]*$/.test(child.text ?? ""));
}

function cellAttributes({ attrs, type }: Node): Record<string, string | null> {
  if (type.name !== "table_cell" && type.name !== "table_header") return {};
  return {
    scope: stringOf(attrs.scope),
    colspan: attrs.colspan === 1 ? null : String(attrs.colspan),
    rowspan: attrs.rowspan === 1 ? null : String(attrs.rowspan),
  };
}

function imageTag(attrs: Node["attrs"]): string {
  return openingTag("img", {
    src: stringOf(attrs.src),
    alt: stringOf(attrs.alt),
    width: stringOf(attrs.width),
    height: stringOf(attrs.height),
    loading: "lazy",
  });
}

function writeFigure(node: Node, layout: Layout, indent: string): string {
  const { attrs } = node;
  const line = layout.isIndented ? `\n${indent}  ` : "";
  const caption = writeInline(node.content, layout);
  const end = layout.isIndented ? `\n${indent}` : "";
  const open = openingTag("figure", { id: stringOf(attrs.id), lang: stringOf(attrs.lang) });
  const below = caption === "" ? "" : `${line}<figcaption>${caption}</figcaption>`;
  return `${open}${line}${imageTag(attrs)}${below}${end}</figure>`;
}

const partNames: Readonly<Record<string, string>> = { head: "thead", body: "tbody", foot: "tfoot" };

function writeTable(node: Node, layout: Layout, indent: string): string {
  const [caption, table] = node.children;
  const line = (depth: number) => (layout.isIndented ? `\n${indent}${"  ".repeat(depth)}` : "");
  const text = caption ? writeInline(caption.content, layout) : "";
  const captionTag = caption
    ? openingTag("caption", { id: stringOf(caption.attrs.id), lang: stringOf(caption.attrs.lang) })
    : "";
  const own = { id: stringOf(node.attrs.id), lang: stringOf(node.attrs.lang) };
  let html = `${openingTag("table", own)}${text === "" ? "" : `${line(1)}${captionTag}${text}</caption>`}`;
  let open: string | undefined;
  for (const [row, part] of partsOf(table?.children ?? [])) {
    if (part !== open) {
      if (open !== undefined) html += `${line(1)}</${open}>`;
      if (part !== undefined) html += `${line(1)}<${part}>`;
      open = part;
    }
    html += line(part === undefined ? 1 : 2) + writeRow(row, layout, `${indent}    `);
  }
  if (open !== undefined) html += `${line(1)}</${open}>`;
  return `${html}${line(0)}</table>`;
}

/**
 * The rows of a table with the element they stand in. Head rows are those before all others, foot rows
 * those behind; a row put into a table without parts has none either.
 */
function partsOf(rows: readonly Node[]): [row: Node, part: string | undefined][] {
  const parts = rows.map(({ attrs }) => String(attrs.part));
  if (parts.includes("none") && !parts.includes("head")) parts.fill("none");
  const lastHead = parts.lastIndexOf("head");
  const firstFoot = parts.includes("foot") ? parts.indexOf("foot") : parts.length;
  return rows.map((row, index) => {
    const part = parts[index] ?? "body";
    if (index < lastHead && part !== "none") return [row, "thead"];
    if (index > firstFoot && part !== "none") return [row, "tfoot"];
    return [row, partNames[part]];
  });
}

function writeRow(row: Node, layout: Layout, indent: string): string {
  const own = { id: stringOf(row.attrs.id), lang: stringOf(row.attrs.lang) };
  const cells = Array.from(row.children, (cell) => writeBlock(cell, layout, false, indent));
  return `${openingTag("tr", own)}${cells.join("")}</tr>`;
}

const markNames: Readonly<Record<string, string>> = { link: "a" };

/** The content of a line of text as HTML. */
function writeInline(content: Fragment, { inlineSources }: Layout): string {
  const html = inlineHtml(content);
  return inlineSources.get(html) ?? html;
}

/** The same without regard to how it was written. */
export function inlineHtml(content: Fragment): string {
  let html = "";
  let open: readonly Mark[] = [];
  content.forEach((node) => {
    const common = commonStart(open, node.marks);
    html += closing(open.slice(common));
    html += node.marks.slice(common).map(openingMark).join("");
    open = node.marks;
    html += inlineNode(node);
  });
  return html + closing(open);
}

function inlineNode(node: Node): string {
  switch (node.type.name) {
    case "hard_break":
      return "<br />";
    case "image":
      return imageTag(node.attrs);
    case "raw_inline":
      return String(node.attrs.html);
    default:
      return escapeText(revealInvisible(node.text ?? ""));
  }
}

function commonStart(one: readonly Mark[], other: readonly Mark[]): number {
  const differs = one.findIndex((mark, index) => {
    const beside = other[index];
    return beside === undefined || !mark.eq(beside);
  });
  return differs === -1 ? one.length : differs;
}

function closing(marks: readonly Mark[]): string {
  return marks
    .toReversed()
    .map(({ type }) => `</${markNames[type.name] ?? type.name}>`)
    .join("");
}

function openingMark({ type, attrs }: Mark): string {
  const own = { id: stringOf(attrs.id), lang: stringOf(attrs.lang) };
  if (type.name !== "link") return openingTag(type.name, own);
  const href = stringOf(attrs.href);
  const leaves = href !== null && /^https?:/i.test(href);
  return openingTag("a", {
    ...own,
    href,
    target: leaves ? "_blank" : null,
    rel: leaves ? "noopener noreferrer" : null,
  });
}

function stringOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
