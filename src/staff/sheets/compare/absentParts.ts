import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { documentsIn, namesOf } from "../documentsForSheets.ts";
import { type ListName, tokenIn } from "../tables/sheetColumns.ts";
import { type ReadSheet, textOf, type WrittenTable } from "../tables/sheetTable.ts";

/** Token of the sheet that lists the exported parts. */
const exportedToken = "exported";

/**
 * A part, or an item of one of its lists, that was exported and is missing in the file; it stays
 * unchanged.
 */
export interface AbsentRow {
  readonly key: string;
  /** The part's number. */
  readonly part: string;
  readonly kind: "parts" | ListName;
  /** Name of the item; absent for a part. */
  readonly item?: string | undefined;
}

/** Returns a hidden sheet with the keys of exported parts, by which deleted rows are detected. */
export function exportedTable(name: string, keys: readonly string[]): WrittenTable {
  const rows = [[`${name} [${exportedToken}]`], ...keys.map((key) => [key])];
  return { name, rows, isHidden: true };
}

/** Tells whether a table lists the exported parts. */
export function isExportedTable({ rows }: ReadSheet["tables"][number]): boolean {
  return tokenIn(textOf(rows[0]?.[0])) === exportedToken;
}

/**
 * Returns the exported parts that have no row in the file.
 * @param present keys of the parts that have one
 * @returns none where the file does not list the exported parts
 */
export async function absentParts(
  db: Reading,
  sheet: ReadSheet,
  { present, by }: { readonly present: ReadonlySet<string>; readonly by: Person },
): Promise<AbsentRow[]> {
  const keys = sheet.tables
    .filter(isExportedTable)
    .flatMap(({ rows }) => rows.slice(1).map((cells) => textOf(cells[0]).trim()))
    .filter((key) => key !== "" && !present.has(key));
  if (keys.length === 0) return [];
  const absent: AbsentRow[] = [];
  for await (const page of documentsIn(db, { type: "product", by, keys })) {
    for (const { key, body } of page) {
      absent.push({ key, part: namesOf(body)?.partNumber ?? key, kind: "parts" });
    }
  }
  return absent;
}
