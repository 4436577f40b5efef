import type { Node } from "prosemirror-model";
import { schema } from "../schema.ts";
import { maxSpan } from "../tableNodes.ts";
import { type PastedElement, textOf } from "./pastedTree.ts";

interface Cleaning {
  /** True for what is not for readers; it is counted. */
  isLeftOut(part: PastedElement): boolean;
  /** Content of a cell. */
  blocks(cell: PastedElement, isHead: boolean): readonly Node[];
}

/** A pasted table; what stands in a table that is none (one cell for the sake of its frame). */
export function cleanTable(table: PastedElement, cleaning: Cleaning): Node[] {
  const { blocks } = cleaning;
  const rows = rowsOf(table, "body", cleaning);
  const cells = rows.flatMap(({ cells: row }) => row);
  const [only, ...others] = cells;
  if (only === undefined) return [];
  if (others.length === 0) return [...blocks(only, false)];
  const caption = table.children.find(
    (child) => typeof child !== "string" && child.name === "caption",
  );
  const text = caption === undefined ? "" : textOf([caption]).trim();
  const made = rows.map(({ part, cells: row }) =>
    schema.node(
      "table_row",
      { part },
      row.map((cell) => cellOf(cell, part === "head", cleaning)),
    ),
  );
  return [
    schema.node("captioned_table", null, [
      schema.node("caption", null, text === "" ? [] : schema.text(text)),
      schema.node("table", null, made),
    ]),
  ];
}

interface Row {
  readonly part: string;
  readonly cells: readonly PastedElement[];
}

function rowsOf({ children }: PastedElement, part: string, cleaning: Cleaning): Row[] {
  return children.flatMap((child): Row[] => {
    if (typeof child === "string" || isHidden(child)) return [];
    if (!/^t(?:head|body|foot|r)$/.test(child.name) || cleaning.isLeftOut(child)) return [];
    if (child.name === "thead") return rowsOf(child, "head", cleaning);
    if (child.name !== "tr") return rowsOf(child, part, cleaning);
    const cells = child.children.filter(
      (cell): cell is PastedElement =>
        typeof cell !== "string" && /^t[dh]$/.test(cell.name) && !isHidden(cell),
    );
    return cells.length === 0 ? [] : [{ part, cells }];
  });
}

function isHidden({ style }: PastedElement): boolean {
  return style.get("display") === "none";
}

function cellOf(cell: PastedElement, isHeadRow: boolean, { blocks }: Cleaning): Node {
  const isHead = cell.name === "th" || isHeadRow;
  const made = blocks(cell, isHead);
  const content = made.length === 0 ? [schema.node("paragraph")] : made.map(withoutTable);
  const attrs = { colspan: spanOf(cell, "colspan"), rowspan: spanOf(cell, "rowspan") };
  return isHead
    ? schema.node("table_header", { ...attrs, scope: isHeadRow ? "col" : "row" }, content)
    : schema.node("table_cell", attrs, content);
}

/** Tables within tables become their texts. */
function withoutTable(block: Node): Node {
  if (block.type !== schema.nodes.captioned_table) return block;
  const texts: string[] = [];
  block.descendants((node) => {
    if (node.isTextblock && node.textContent !== "") texts.push(node.textContent);
  });
  const text = texts.join(" ");
  return schema.node("paragraph", null, text === "" ? [] : schema.text(text));
}

function spanOf({ attributes }: PastedElement, name: string): number {
  const span = Number(attributes.get(name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= maxSpan ? span : 1;
}
