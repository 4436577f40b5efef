import { inertStyle } from "../../trustedTypes.ts";

/** A piece of what was pasted: a text, or an element with its style. Comments are left out. */
export type Pasted = string | PastedElement;

export interface PastedElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Declarations of its `style` attribute, names and values in lower case. */
  readonly style: ReadonlyMap<string, string>;
  readonly children: readonly Pasted[];
}

/** Declarations of a style attribute. */
export function styleOf(text: string): Map<string, string> {
  const declarations = text.toLowerCase().split(";");
  return new Map(
    declarations.flatMap((one): [string, string][] => {
      const colon = one.indexOf(":");
      return colon < 1 ? [] : [[one.slice(0, colon).trim(), one.slice(colon + 1).trim()]];
    }),
  );
}

/** Maximum nesting of elements; deeper ones are read as text. */
const maxDepth = 200;

/** Tree of the nodes that a browser has parsed. */
export function treeOf(parent: Node, depth = 0): Pasted[] {
  return Array.from(parent.childNodes).flatMap((node): Pasted[] => {
    if (node.nodeType === 3) return [node.nodeValue ?? ""];
    if (!(node instanceof Element)) return [];
    if (depth > maxDepth) return [node.textContent];
    return [
      {
        name: node.localName.toLowerCase(),
        attributes: new Map(Array.from(node.attributes, ({ name, value }) => [name, value])),
        style: styleOf(node.getAttribute(inertStyle) ?? ""),
        children: treeOf(node, depth + 1),
      },
    ];
  });
}

/** The text of pasted elements. */
export function textOf(nodes: readonly Pasted[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}
