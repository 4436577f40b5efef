import type { Pasted, PastedElement } from "../../richText/paste/pastedTree.ts";
import type { Block } from "./tsv.ts";

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Cells as an HTML table for spreadsheets: `mso-number-format` keeps Excel and WPS from making dates and
 * numbers of texts.
 */
export function writeHtmlTable(block: Block): string {
  const rows = block.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("");
  return `<meta charset="utf-8"><table>${rows}</table>`;
}

function cell(text: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
  return `<td style="mso-number-format:'\\@'">${escaped.replaceAll("\n", "<br>")}</td>`;
}

/** Most cells of a pasted table, and most cells that one covers in a direction. */
const bounds = { cells: 400_000, span: 1_000 } as const;

/**
 * The cells of the first table in what was pasted, as Excel, WPS, LibreOffice and Numbers write it. A
 * merged cell has its text at its top left, and nothing in the others that it covers.
 * @returns undefined where there is no table
 */
export function readTable(nodes: readonly Pasted[]): Block | undefined {
  const table = findTable(nodes);
  if (table === undefined) return undefined;
  const rows: string[][] = [];
  /** Columns that cells of rows above still cover, with how many rows further. */
  let covered = new Map<number, number>();
  let cells = 0;
  for (const tr of rowsOf(table)) {
    const row: string[] = [];
    const next = new Map<number, number>();
    const passCovered = () => {
      for (let left = covered.get(row.length); left !== undefined; left = covered.get(row.length)) {
        if (left > 1) next.set(row.length, left - 1);
        row.push("");
      }
    };
    for (const cell of tr) {
      passCovered();
      const [across, down] = [spanOf(cell, "colspan"), spanOf(cell, "rowspan")];
      for (let column = 0; column < across; column += 1) {
        if (down > 1) next.set(row.length, down - 1);
        row.push(column === 0 ? cellText(cell.children) : "");
      }
      cells += across;
      if (cells > bounds.cells) return rows;
    }
    passCovered();
    covered = next;
    rows.push(row);
  }
  return rows.length === 0 ? undefined : rows;
}

function findTable(nodes: readonly Pasted[]): PastedElement | undefined {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = node.name === "table" ? node : findTable(node.children);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowsOf({ children }: PastedElement): PastedElement[][] {
  return children.flatMap((child): PastedElement[][] => {
    if (typeof child === "string" || isHidden(child)) return [];
    if (/^t(?:head|body|foot)$/.test(child.name)) return rowsOf(child);
    if (child.name !== "tr") return [];
    const cells = child.children.filter(
      (cell): cell is PastedElement =>
        typeof cell !== "string" && /^t[dh]$/.test(cell.name) && !isHidden(cell),
    );
    return [cells];
  });
}

/** Rows and columns that a filter hides are copied along, marked as not shown. */
function isHidden({ style }: PastedElement): boolean {
  return style.get("display") === "none";
}

function spanOf({ attributes }: PastedElement, name: string): number {
  const span = Number(attributes.get(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, bounds.span) : 1;
}

/** The text of a cell: blanks as HTML shows them, a line break for each that is shown. */
function cellText(nodes: readonly Pasted[]): string {
  return collected(nodes)
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/ *\u2028 */g, "\n")
    .replace(/\n+/g, "\n")
    .replaceAll("\u00a0", " ")
    .replace(/^[ \n]+|[ \n]+$/g, "");
}

function collected(nodes: readonly Pasted[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node.replaceAll("\u2028", " ");
      if (node.name === "br") return "\u2028";
      if (isHidden(node)) return "";
      const inner = collected(node.children);
      return /^(?:p|div|li)$/.test(node.name) ? `\u2028${inner}\u2028` : inner;
    })
    .join("");
}
