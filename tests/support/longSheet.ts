import type { Store } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { fileById, keepFile, type SheetFile } from "../../src/staff/sheets/sheetFiles.ts";

/** Parts of the spreadsheet. */
export const longSheetRows = 600;

/** Stores a spreadsheet whose reading and comparing takes a moment. */
export async function longSheet(store: Store, accountId: number): Promise<SheetFile> {
  const rows = Array.from({ length: longSheetRows }, (_, at) => `N${at},Small\r\n`);
  const bytes = Buffer.from(`Part number,Summary (English)\r\n${rows.join("")}`);
  const now = Date.now();
  const given = { accountId, now, name: "long.csv", size: bytes.length, chunks: [bytes] };
  return storedSheet(store, await keepFile(store, given), accountId);
}

/** A file that is kept. */
export async function storedSheet(store: Store, id: number, accountId: number): Promise<SheetFile> {
  const file = await fileById(store.db, id, { accountId, now: Date.now() });
  if (file === undefined) throw new Error("The spreadsheet is not kept");
  return file;
}

/** Request for the changes of a file. */
export function wishOf(accountId: number, file: SheetFile) {
  const by = { ...serverPerson, id: `account:${accountId}` };
  const now = Date.now();
  return { file, by, now, language: "en", publish: [], label: file.name } as const;
}
