import { setImmediate as nextTurn } from "node:timers/promises";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { WrittenTable } from "../tables/sheetTable.ts";
import { SheetThread } from "./boundedSheetThread.ts";

/** Bounds of the thread that writes trusted content. */
const bounds = { heapMb: 768, timeMs: 60_000 };

/** Rows passed to the thread, or written, between two turns of the event loop. */
const rowsAtOnce = 200;

/** Tables as a workbook (.xlsx) whose cells are texts, written in a thread of its own. */
export async function writeSheet(tables: readonly WrittenTable[]): Promise<Uint8Array> {
  const thread = new SheetThread("writing", bounds);
  try {
    for (const table of tables) {
      for (let from = 0; from === 0 || from < table.rows.length; from += rowsAtOnce) {
        const rows = table.rows.slice(from, from + rowsAtOnce);
        const isLast = from + rowsAtOnce >= table.rows.length;
        const whole = isLast ? { ...table, rows } : { name: table.name, rows };
        await thread.ask({ do: "table", table: whole, isLast });
      }
    }
    const reply = await thread.ask({ do: "write" });
    if (!("file" in reply)) throw new Error("The thread answered something else");
    return reply.file;
  } finally {
    await thread.close();
  }
}

/** One table as CSV (RFC 4180, UTF-8 with a mark), none of whose texts is a formula. */
export async function writeCsvSheet({ columns, rows }: WrittenTable): Promise<string> {
  const lines = [csvMark];
  if (columns !== undefined) lines.push(csvLine(columns.map(({ header }) => header)));
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    lines.push(csvLine(row));
  }
  return lines.join("");
}
