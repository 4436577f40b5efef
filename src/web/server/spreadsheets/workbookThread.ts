import { parentPort } from "node:worker_threads";
import writeXlsxFile, { type Row } from "write-excel-file/node";

/** A cell of a table to be saved; null where it is empty. */
export type Cell = string | number | null;

/** Messages to the thread about a workbook: its rows, some hundred at a time, then the rest. */
export type WorkbookPart =
  | { readonly id: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly id: number; readonly sheet: string; readonly widths: readonly number[] };

/** Messages of the thread: the workbook, or the error. */
export type WorkbookReply =
  | { readonly id: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };

// The worker of workbook.ts: writes tables as .xlsx. A table of five thousand rows takes most of a
// second, which the server's thread does not have.

const tables = new Map<number, (readonly Cell[])[]>();

parentPort?.on("message", (part: WorkbookPart) => {
  const rows = tables.get(part.id) ?? [];
  if ("rows" in part) {
    tables.set(part.id, rows);
    rows.push(...part.rows);
    return;
  }
  tables.delete(part.id);
  write(part, rows).then(
    (file) => parentPort?.postMessage({ id: part.id, file } satisfies WorkbookReply, [file.buffer]),
    (error: unknown) =>
      parentPort?.postMessage({ id: part.id, problem: String(error) } satisfies WorkbookReply),
  );
});

async function write(
  { sheet, widths }: Extract<WorkbookPart, { sheet: string }>,
  [head = [], ...rows]: readonly (readonly Cell[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const heading: Row = head.map((cell) => ({
    value: plain(cell) ?? "",
    fontWeight: "bold",
    wrap: true,
  }));
  const workbook = writeXlsxFile(
    // A cell's type comes from its value: a text is never a formula.
    [heading, ...rows.map((cells) => cells.map(plain))],
    {
      sheet,
      columns: widths.map((width) => ({ width })),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      orientation: "landscape",
    },
  );
  const file = await workbook.toBuffer();
  // Memory of its own, so that it can be given away.
  return Uint8Array.from(file);
}

/** Characters that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function plain(cell: Cell): Cell {
  return typeof cell === "string" ? cell.toWellFormed().replaceAll(notInXml, "") : cell;
}
