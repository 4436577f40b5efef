import { parseDocument } from "htmlparser2";
import { type Pasted, styleOf } from "../../src/studio/richText/paste/pastedTree.ts";

type ParsedNode = ReturnType<typeof parseDocument>["children"][number];

/** The nodes that the studio reads from a clipboard's HTML, parsed without a browser. */
export function pastedTree(html: string): Pasted[] {
  return parseDocument(html).children.flatMap(pastedOf);
}

function pastedOf(node: ParsedNode): Pasted[] {
  if (node.type === "text") return [node.data];
  if (!("attribs" in node)) return [];
  return [
    {
      name: node.name.toLowerCase(),
      attributes: new Map(Object.entries(node.attribs)),
      style: styleOf(node.attribs.style ?? ""),
      children: node.children.flatMap(pastedOf),
    },
  ];
}
