import type { Fragment, Node } from "prosemirror-model";
import { schema } from "../schema.ts";
import { maxSpan } from "../tableNodes.ts";
import { type Element, type HtmlNode, innerSource, isBlank } from "./readHtml.ts";

/** Makes what stands in a table. */
export interface CellReader {
  /** A line of text; undefined where something else stands in it. */
  line(nodes: readonly HtmlNode[], source: string): Fragment | undefined;
  /** A cell with its blocks. */
  container(
    type: "table_cell" | "table_header",
    attrs: object,
    element: Element,
    depth: number,
  ): Node | undefined;
}

const parts: Readonly<Record<string, string>> = { thead: "head", tbody: "body", tfoot: "foot" };

const maxCells = 20_000;

/** A table with its caption; undefined where it holds what the editor's tables have no place for. */
export function readTable(element: Element, reader: CellReader, depth: number): Node | undefined {
  const content = elementsIn(element);
  if (content === undefined) return undefined;
  const [first, ...others] = content;
  const captionElement = first?.name === "caption" ? first : undefined;
  const caption = captionElement
    ? reader.line(captionElement.children, innerSource(captionElement))
    : null;
  if (caption === undefined) return undefined;
  const rows = (captionElement ? others : content).flatMap((one) => rowsOf(one));
  if (rows.length === 0 || rows.includes(undefined)) return undefined;
  const made = rows.map((row) => row && readRow(row.element, row.part, reader, depth));
  if (made.includes(undefined)) return undefined;
  const table = schema.nodes.table.create(
    null,
    made.filter((row) => row !== undefined),
  );
  if (!table.type.validContent(table.content) || !isRegular(table)) return undefined;
  return schema.nodes.captioned_table.create(own(element), [
    schema.nodes.caption.create(captionElement && own(captionElement), caption),
    table,
  ]);
}

/** The elements in an element; undefined where text stands between them. */
function elementsIn({ children }: Element): Element[] | undefined {
  const filled = children.filter((child) => !isBlank(child));
  const elements = filled.filter((child) => typeof child !== "string");
  return elements.length === filled.length ? elements : undefined;
}

function own({ attributes }: Element) {
  return { id: attributes.get("id") ?? null, lang: attributes.get("lang") ?? null };
}

function rowsOf(element: Element): ({ element: Element; part: string } | undefined)[] {
  if (element.name === "tr") return [{ element, part: "none" }];
  const part = parts[element.name];
  const rows = elementsIn(element);
  if (part === undefined || rows === undefined || element.attributes.size > 0) return [undefined];
  return rows.map((row) => (row.name === "tr" ? { element: row, part } : undefined));
}

function readRow(row: Element, part: string, reader: CellReader, depth: number): Node | undefined {
  const cells = elementsIn(row)?.map((cell) => readCell(cell, reader, depth));
  if (cells === undefined || cells.includes(undefined)) return undefined;
  const made = cells.filter((cell) => cell !== undefined);
  return schema.nodes.table_row.create({ ...own(row), part }, made);
}

function readCell(cell: Element, reader: CellReader, depth: number): Node | undefined {
  if (cell.name !== "td" && cell.name !== "th") return undefined;
  const colspan = Number(cell.attributes.get("colspan") ?? 1);
  const rowspan = Number(cell.attributes.get("rowspan") ?? 1);
  const spans = [colspan, rowspan];
  if (spans.some((span) => !Number.isInteger(span) || span < 1 || span > maxSpan)) return undefined;
  const attrs = { ...own(cell), colspan, rowspan };
  if (cell.name === "td") return reader.container("table_cell", attrs, cell, depth);
  const scope = cell.attributes.get("scope") ?? null;
  return reader.container("table_header", { ...attrs, scope }, cell, depth);
}

/** True for a table whose cells are few enough to be laid out, with one at least. */
function isRegular(table: Node): boolean {
  let cells = 0;
  table.descendants(({ attrs, type }) => {
    if (type.spec.tableRole === "row" || type.spec.tableRole === undefined) return true;
    cells += Number(attrs.colspan) * Number(attrs.rowspan);
    return false;
  });
  return cells > 0 && cells <= maxCells;
}
