import * as z from "zod";
import type { NewDocument } from "../../batch/changeSets/changeSetTypes.ts";
import { listNames, lists as listPlaces } from "../tables/sheetColumns.ts";
import { nameIn } from "./compareLists.ts";
import { type CompareOptions, compareRow, type SheetRow, setValue } from "./compareRow.ts";
import type { DiffRow } from "./diffTypesAndCounts.ts";
import type { CreatedPart } from "./groupRows.ts";

interface NewPart {
  readonly document: NewDocument;
  readonly rows: readonly DiffRow[];
}

const nothing = { now: undefined, base: undefined };

/**
 * Makes a part from the rows that name it, including its lists; missing values are found when it is
 * checked.
 */
export function newPart({ number, parts, lists }: CreatedPart, options: CompareOptions): NewPart {
  const key = partKey(number);
  const body: Record<string, unknown> = { position: 0, values: {} };
  const rows: DiffRow[] = [];
  const taken = (row: SheetRow) => {
    const compared = compareRow(row, nothing, options);
    const { at, kind } = row.table;
    const { cells } = compared;
    const shown = { table: at, row: row.row, kind, act: "new", key, part: number, cells } as const;
    return { shown, values: compared.values };
  };
  for (const row of parts) {
    const { shown, values } = taken(row);
    for (const value of values) setValue(body, value);
    rows.push(shown);
  }
  for (const list of listNames) {
    const items: Record<string, unknown>[] = [];
    for (const row of lists.get(list) ?? []) {
      const { shown, values } = taken(row);
      const item: Record<string, unknown> = {};
      for (const value of values) setValue(item, value);
      rows.push({ ...shown, item: nameIn(list, item), place: items.length });
      items.push(item);
    }
    if (items.length > 0) setValue(body, { path: listPlaces[list].path, after: items });
  }
  return { document: { key, type: "product", body: z.json().parse(body) }, rows };
}

/** The key of a part's document. */
export function partKey(number: string): string {
  return number
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
