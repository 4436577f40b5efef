import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadSheet, SheetCell } from "../content/sheets/table.ts";
import { type SheetLimits, sheetLimits } from "./limits.ts";
import { SheetThread } from "./thread.ts";
import { UnreadableSheet } from "./unreadableSheet.ts";

/**
 * Reads a workbook (.xlsx, .ods) or a CSV file as texts and as values that are named as such. Formulas
 * are never evaluated.
 * @throws UnreadableSheet
 */
export async function readSheet(
  bytes: Uint8Array,
  limits: SheetLimits = sheetLimits,
): Promise<ReadSheet> {
  if (bytes.length > limits.bytes) throw new UnreadableSheet("too-large");
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  const thread = new SheetThread("reading", limits);
  try {
    const path = join(folder, "file");
    await writeFile(path, bytes, { mode: 0o600 });
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
    await rm(folder, { recursive: true, force: true });
  }
}
