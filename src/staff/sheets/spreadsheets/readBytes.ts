import { readFile } from "node:fs/promises";
import { readOds } from "hucre/ods";
import { type CellValue, readXlsx, type Sheet } from "hucre/xlsx";
import { inspectZip } from "../../../base/inspection/archives/zip.ts";
import { RejectedFile } from "../../../base/inspection/rejectedFile.ts";
import {
  type ReadSheet,
  type SheetCell,
  type SheetFormat,
  type SheetTable,
  withoutEmptyEnd,
} from "../tables/table.ts";
import { readCsv } from "./csv.ts";
import type { SheetLimits } from "./limits.ts";
import { type SheetRefusal, UnreadableSheet } from "./unreadableSheet.ts";

/**
 * Reads a file of the format that its bytes show. Runs in the thread: it takes seconds, and an
 * untrusted file may take much memory.
 * @throws UnreadableSheet
 */
export async function readBytes(path: string, limits: SheetLimits): Promise<ReadSheet> {
  const bytes = await readFile(path);
  if (bytes.length > limits.bytes) throw new UnreadableSheet("too-large");
  if (bytes.length === 0) throw new UnreadableSheet("empty");
  const format = formatOf(bytes);
  const read =
    format === "csv" ? [readCsv(bytes, limits)] : await readWorkbook(path, bytes, format, limits);
  refuseBeyond(read, limits);
  if (read.every(({ rows }) => rows.length === 0)) throw new UnreadableSheet("empty");
  return { format, tables: read };
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zipFile = [0x50, 0x4b];

/** @throws UnreadableSheet for other kinds of files */
function formatOf(bytes: Uint8Array): SheetFormat {
  const begins = (signature: readonly number[]) => signature.every((one, at) => bytes[at] === one);
  // Workbooks of before 2007, and today's behind a password.
  if (begins(compoundFile)) throw new UnreadableSheet("old-format");
  if (!begins(zipFile)) return "csv";
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200));
  return head.includes("mimetypeapplication/vnd.oasis.opendocument.spreadsheet") ? "ods" : "xlsx";
}

async function readWorkbook(
  path: string,
  bytes: Uint8Array,
  format: "xlsx" | "ods",
  { rows: maxRows }: SheetLimits,
): Promise<readonly SheetTable[]> {
  try {
    const kind = await inspectZip(path);
    if (format === "xlsx" && kind !== "xlsx") throw new UnreadableSheet("kind", kind);
    const options = { maxRows: maxRows + 1 };
    const { sheets } = await (format === "xlsx" ? readXlsx : readOds)(bytes, options);
    return sheets.map(tableOf);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    if (error instanceof RejectedFile) throw new UnreadableSheet(refusalOf(error), error.message);
    throw new UnreadableSheet("damaged", error instanceof Error ? error.message : "damaged");
  }
}

function refusalOf({ reason }: RejectedFile): SheetRefusal {
  if (reason === "bomb") return "bomb";
  if (reason === "kind") return "kind";
  return reason === "unreadable" ? "damaged" : "program";
}

function tableOf({ name, rows, cells, hidden, veryHidden }: Sheet): SheetTable {
  const read = rows.map((row) => row.map(cellOf));
  for (const [place, cell] of cells ?? []) {
    const [row = 0, column = 0] = place.split(",").map(Number);
    const line = read[row];
    if (line === undefined || column >= line.length) continue;
    if (cell.formula !== undefined) line[column] = { kind: "formula", text: `=${cell.formula}` };
    else if (cell.type === "error") line[column] = { kind: "error", text: String(cell.value) };
  }
  return { name, isHidden: Boolean(hidden || veryHidden), rows: withoutEmptyEnd(read) };
}

function cellOf(value: CellValue): SheetCell {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return { kind: "number", text: String(value) };
  if (typeof value === "boolean") return { kind: "boolean", text: String(value) };
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return { kind: "date", text: value.toISOString().replace(/T00:00:00\.000Z$/, "") };
  }
  return { kind: "error", text: String(value) };
}

/** @throws UnreadableSheet */
function refuseBeyond(tables: readonly SheetTable[], limits: SheetLimits): void {
  if (tables.length > limits.tables) throw new UnreadableSheet("too-many-cells", "tables");
  let cells = 0;
  let characters = 0;
  for (const { rows } of tables) {
    if (rows.length > limits.rows) throw new UnreadableSheet("too-many-cells", "rows");
    for (const row of rows) {
      if (row.length > limits.columns) {
        const last = row.findLastIndex((cell) => cell !== "");
        if (last >= limits.columns) throw new UnreadableSheet("too-many-cells", "columns");
      }
      cells += row.length;
      for (const cell of row) {
        const { length } = typeof cell === "string" ? cell : cell.text;
        if (length > limits.cellLength) throw new UnreadableSheet("too-large", "a cell's text");
        characters += length;
      }
    }
    if (cells > limits.cells) throw new UnreadableSheet("too-many-cells", "cells");
    if (characters > limits.characters) throw new UnreadableSheet("too-large", "texts");
  }
}
