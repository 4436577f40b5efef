import { parentPort } from "node:worker_threads";
import type { ReadSheet, WrittenTable } from "../tables/sheetTable.ts";
import { readBytes } from "./readByFormat.ts";
import type { SheetReply, SheetTask } from "./sheetThreadMessages.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

// The thread in which one file is read or written: a hostile file costs it, and not the server. It
// hands rows over piece by piece, so that the server's thread never copies more than some hundred.

/** Rows of one message. */
const rowsAtOnce = 200;

let read: ReadSheet | undefined;
let table = 0;
let row = 0;

const tables: WrittenTable[] = [];
let rows: (readonly string[])[] = [];

parentPort?.on("message", (task: SheetTask) => {
  answer(task).then(
    (reply) => parentPort?.postMessage(reply),
    (error: unknown) => parentPort?.postMessage(refusal(error)),
  );
});

async function answer(task: SheetTask): Promise<SheetReply> {
  switch (task.do) {
    case "read": {
      read = await readBytes(task.path, task.limits);
      const heads = read.tables.map(({ rows: _rows, ...head }) => head);
      return { read: { format: read.format, tables: heads } };
    }
    case "next":
      return nextRows();
    case "table":
      rows.push(...task.table.rows);
      if (!task.isLast) return { taken: true };
      tables.push({ ...task.table, rows });
      rows = [];
      return { taken: true };
    case "write": {
      // Most threads read: what writes takes as long to load as all else.
      const { writeWorkbook } = await import("./writeWorkbook.ts");
      // Memory of its own, so that it can be given away.
      return { file: Uint8Array.from(await writeWorkbook(tables)) };
    }
  }
}

function nextRows(): SheetReply {
  const all = read?.tables ?? [];
  const from = all[table];
  if (from === undefined) return { rows: [], table, isEnd: true };
  const piece = from.rows.slice(row, row + rowsAtOnce);
  const reply = { rows: piece, table, isEnd: false };
  row += rowsAtOnce;
  if (row >= from.rows.length) {
    table += 1;
    row = 0;
  }
  return reply;
}

function refusal(error: unknown): SheetReply {
  if (error instanceof UnreadableSheet) return { refused: error.code, detail: error.message };
  return { refused: "damaged", detail: error instanceof Error ? error.message : String(error) };
}
