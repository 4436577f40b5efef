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
