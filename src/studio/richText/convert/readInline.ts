import { Fragment, type Mark, type Node } from "prosemirror-model";
import { type MarkName, schema } from "../schema.ts";
import type { Element, HtmlNode } from "./readHtml.ts";

const markOf: Readonly<Record<string, MarkName>> = {
  a: "link",
  strong: "strong",
  em: "em",
  cite: "cite",
  sub: "sub",
  sup: "sup",
  code: "code",
};

const inlineNames: ReadonlySet<string> = new Set([...Object.keys(markOf), "br", "img"]);

/** True for texts and for elements that stand in a line with nothing but such in them. */
export function isInlineOnly(node: HtmlNode, depth = 0): boolean {
  if (typeof node === "string") return true;
  if (!inlineNames.has(node.name) || depth > 24) return false;
  return node.children.every((child) => isInlineOnly(child, depth + 1));
}

/** The content of a line of text; undefined where a block stands in it. Blanks at its ends go. */
export function readInline(nodes: readonly HtmlNode[]): Fragment | undefined {
  if (!nodes.every((node) => isInlineOnly(node))) return undefined;
  const made = nodes.flatMap((node) => inlineNodes(node, []));
  return trimmed(Fragment.from(made));
}

function inlineNodes(node: HtmlNode, marks: readonly Mark[]): Node[] {
  if (typeof node === "string") {
    const text = node.replace(/[ \t\r\f]*\n[ \t\r\n\f]*/g, " ");
    return text === "" ? [] : [schema.text(text, marks)];
  }
  if (node.name === "br") {
    return [
      node.attributes.size === 0
        ? schema.node("hard_break", null, undefined, marks)
        : schema.node("raw_inline", { html: node.source }, undefined, marks),
    ];
  }
  if (node.name === "img") return [imageNode(node, marks)];
  const mark = markOf[node.name];
  if (mark === undefined) return [];
  if (node.children.length === 0) {
    // A place that links lead to; another element without content says nothing.
    return node.attributes.has("id")
      ? [schema.node("raw_inline", { html: node.source }, undefined, marks)]
      : [];
  }
  const made = schema.mark(mark, {
    id: node.attributes.get("id") ?? null,
    lang: node.attributes.get("lang") ?? null,
    ...(mark === "link" && { href: node.attributes.get("href") ?? null }),
  });
  const within = made.addToSet(marks);
  return node.children.flatMap((child) => inlineNodes(child, within));
}

function imageNode({ attributes, source }: Element, marks: readonly Mark[]): Node {
  if (attributes.has("id") || attributes.has("lang")) {
    return schema.node("raw_inline", { html: source }, undefined, marks);
  }
  const value = (name: string) => attributes.get(name) ?? null;
  const picture = { src: value("src") ?? "", alt: value("alt") };
  const size = { width: value("width"), height: value("height") };
  return schema.node("image", { ...picture, ...size }, undefined, marks);
}

function trimmed(content: Fragment): Fragment {
  const start = content.firstChild?.isText ? leading(content.firstChild.text ?? "") : 0;
  const end = content.lastChild?.isText ? trailing(content.lastChild.text ?? "") : 0;
  if (start + end >= content.size) return start + end === 0 ? content : Fragment.empty;
  return content.cut(start, content.size - end);
}

function leading(text: string): number {
  return text.length - text.replace(/^[ \t\r\n\f]+/, "").length;
}

function trailing(text: string): number {
  return text.length - text.replace(/[ \t\r\n\f]+$/, "").length;
}
