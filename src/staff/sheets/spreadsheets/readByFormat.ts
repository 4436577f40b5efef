import { readFile } from "node:fs/promises";
import { inspectZip } from "../../../base/inspection/archives/inspectZip.ts";
import { RejectedFile } from "../../../base/inspection/rejectedFile.ts";
import { withoutRadicals } from "../../../base/site/text/invisibleCharacters.ts";
import {
  type ReadSheet,
  type SheetCell,
  type SheetTable,
  withoutEmptyEnd,
} from "../tables/sheetTable.ts";
import { readCsv } from "./readCsv.ts";
import { isOds, readOds } from "./reading/readOds.ts";
import { readXlsx } from "./reading/readXlsx.ts";
import { Archive } from "./reading/sheetArchive.ts";
import type { SheetLimits } from "./sheetLimits.ts";
import { type SheetRefusal, UnreadableSheet } from "./unreadableSheet.ts";

/**
 * Reads a file of the format that its bytes show. Runs in the thread: it takes seconds, and an
 * untrusted file may take much memory.
 * @throws UnreadableSheet
 */
export async function readBytes(path: string, limits: SheetLimits): Promise<ReadSheet> {
  const bytes = await readFile(path);
  if (bytes.length > limits.bytes) throw new UnreadableSheet("too-large");
  const { format, tables } = isArchive(bytes)
    ? await readWorkbook(path, limits)
    : { format: "csv" as const, tables: [readCsv(bytes, limits)] };
  refuseBeyond(tables, limits);
  const read = tables.map(cleaned);
  if (read.every(({ rows }) => rows.length === 0)) throw new UnreadableSheet("empty");
  return { format, tables: read };
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const zipFile = [0x50, 0x4b];

/** @throws UnreadableSheet for workbooks that are no archives */
function isArchive(bytes: Uint8Array): boolean {
  const begins = (signature: readonly number[]) => signature.every((one, at) => bytes[at] === one);
  // Workbooks of before 2007, and today's behind a password.
  if (begins(compoundFile)) throw new UnreadableSheet("old-format");
  return begins(zipFile);
}

async function readWorkbook(path: string, limits: SheetLimits): Promise<ReadSheet> {
  let archive: Archive | undefined;
  try {
    const kind = await inspectZip(path);
    archive = await Archive.open(path);
    if (kind === "xlsx") return { format: kind, tables: await readXlsx(archive, limits) };
    if (await isOds(archive)) return { format: "ods", tables: await readOds(archive, limits) };
    throw new UnreadableSheet("kind", kind);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    if (error instanceof RejectedFile) throw new UnreadableSheet(refusalOf(error), error.message);
    throw new UnreadableSheet("damaged", error instanceof Error ? error.message : "damaged");
  } finally {
    archive?.close();
  }
}

function refusalOf({ reason }: RejectedFile): SheetRefusal {
  if (reason === "bomb") return "bomb";
  if (reason === "kind") return "kind";
  return reason === "unreadable" ? "damaged" : "program";
}

/** A table in which texts have no radicals, and signs that were lost are errors. */
function cleaned({ rows, ...table }: SheetTable): SheetTable {
  return { ...table, rows: withoutEmptyEnd(rows.map((row) => row.map(cleanedCell))) };
}

function cleanedCell(cell: SheetCell): SheetCell {
  if (typeof cell !== "string") return cell;
  return cell.includes("\ufffd") ? { kind: "error", text: cell } : withoutRadicals(cell);
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
