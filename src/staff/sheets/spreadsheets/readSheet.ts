import { withHandedFile } from "../../../base/process/temporaryFile.ts";
import type { ReadSheet, SheetCell } from "../tables/sheetTable.ts";
import { SheetThread } from "./boundedSheetThread.ts";
import { type SheetLimits, sheetLimits } from "./sheetLimits.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

/**
 * Reads a workbook (.xlsx, .ods) or a CSV file as texts and as values marked with their kind.
 * Formulas are never evaluated.
 * @throws UnreadableSheet
 */
export function readSheet(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  limits: SheetLimits = sheetLimits,
): Promise<ReadSheet> {
  return withHandedFile(bounded(bytes, limits.bytes), (path) => readAt(path, limits));
}

async function readAt(path: string, limits: SheetLimits): Promise<ReadSheet> {
  const thread = new SheetThread("reading", limits);
  try {
    const head = await thread.ask({ do: "read", path, limits });
    if (!("read" in head)) throw new Error("The thread answered something else");
    const rows: (readonly SheetCell[])[][] = head.read.tables.map(() => []);
    for (;;) {
      const piece = await thread.ask({ do: "next" });
      if (!("rows" in piece)) throw new Error("The thread answered something else");
      if (piece.isEnd) break;
      rows[piece.table]?.push(...piece.rows);
    }
    const { format, tables } = head.read;
    return { format, tables: tables.map((table, at) => ({ ...table, rows: rows[at] ?? [] })) };
  } finally {
    await thread.close();
  }
}

/** @throws UnreadableSheet */
async function* bounded(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  max: number,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += piece.length;
    if (size > max) throw new UnreadableSheet("too-large");
    yield piece;
  }
}
