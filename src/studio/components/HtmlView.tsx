import { createElement, type ReactNode } from "react";
import { parseInert } from "../trustedTypes.ts";

/** Elements that are drawn; of others, only what is in them. */
const drawn = new Set(
  "p h2 h3 h4 ul ol li strong em sub sup br table caption thead tbody tr th td blockquote".split(
    " ",
  ),
);

const empty = new Set(["br"]);

const holders = new Set(["table", "thead", "tbody", "tr", "ul", "ol"]);

interface HtmlViewProps {
  readonly html: string;
}

/** An article's HTML to be read: its elements without attributes. Links are texts here. */
export function HtmlView({ html }: HtmlViewProps) {
  return <div className="html-view">{childrenOf(parseInert(html).body)}</div>;
}

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    // Blanks between rows and cells are no content of theirs.
    const isBlank = holders.has(parent.nodeName.toLowerCase());
    if (node.nodeType === Node.TEXT_NODE) return isBlank ? null : node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const name = node.nodeName.toLowerCase();
    if (empty.has(name)) return createElement(name, { key: index });
    const inner = childrenOf(node);
    if (name === "a") return createElement("u", { key: index }, ...inner);
    return createElement(drawn.has(name) ? name : "span", { key: index }, ...inner);
  });
}
