/** Rows of texts, as long as each other or not. */
export type Block = readonly (readonly string[])[];

/**
 * Reads what spreadsheets put into the clipboard as plain text: cells by tabs, rows by line breaks; a
 * cell with either in it, or with a quotation mark, stands in quotation marks, which are doubled within.
 */
export function readTsv(text: string): Block {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, "\n");
  while (at <= source.length) {
    const cell = source[at] === '"' ? quoted(source, at) : undefined;
    const end = cell?.end ?? plainEnd(source, at);
    row.push(cell?.text ?? source.slice(at, end));
    const sign = source[end];
    at = end + 1;
    if (sign === "\t") continue;
    rows.push(row);
    row = [];
    // A line break at the end ends the last row, and begins none.
    if (sign === undefined || at === source.length) break;
  }
  return rows;
}

function plainEnd(source: string, at: number): number {
  const found = /[\t\n]/.exec(source.slice(at));
  return found === null ? source.length : at + found.index;
}

/** A cell in quotation marks; undefined where it is a plain one that begins with a mark. */
function quoted(source: string, at: number): { text: string; end: number } | undefined {
  const found = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(source.slice(at));
  if (found === null) return undefined;
  const [whole, inner = ""] = found;
  return { text: inner.replaceAll('""', '"'), end: at + whole.length };
}

/** Writes cells so that spreadsheets, and `readTsv`, read them as they are. */
export function writeTsv(block: Block): string {
  return block.map((row) => row.map(written).join("\t")).join("\n");
}

function written(cell: string): string {
  return /[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
