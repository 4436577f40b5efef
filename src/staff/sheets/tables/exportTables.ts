import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { isRecord } from "../../editing/workingCopies/bodyFields.ts";
import { exportedTable } from "../compare/absentParts.ts";
import {
  definitionsIn,
  documentsIn,
  familiesIn,
  namesOf,
  type SheetDocument,
  type SheetFamily,
} from "../documentsForSheets.ts";
import { valueIn, writeValue } from "./cellText.ts";
import { noteOf, optionsOf, type SheetMessages } from "./columnNotes.ts";
import {
  type Definitions,
  headingOf,
  type ListName,
  listColumns,
  listNames,
  lists,
  partColumns,
  type SheetColumn,
  type TableKind,
} from "./sheetColumns.ts";
import type { WrittenColumn, WrittenTable } from "./sheetTable.ts";

/** Parts of one workbook. */
export const maxParts = 20_000;

/** Parts whose rows are made between two turns of the event loop. */
const partsAtOnce = 40;

/** Token at the beginning of the first cell of the sheet with explanations, which is not read. */
export const readmeToken = "readme";

export interface SheetExport {
  readonly by: Person;
  /** Keys of the parts; all that the person sees where absent. */
  readonly keys?: readonly string[] | undefined;
  readonly language: Language;
  readonly words: SheetMessages;
}

/** Tables that grow part by part. */
interface Growing {
  readonly columns: readonly SheetColumn[];
  readonly rows: string[][];
}

/**
 * Exports parts as a workbook: a sheet with explanations, a sheet for each family, and sheets for
 * the lists of parts. Every cell is a text.
 */
export async function exportTables(db: Reading, wish: SheetExport): Promise<WrittenTable[]> {
  const { language, words: t } = wish;
  const definitions = await definitionsIn(db, wish.by);
  const families = await familiesIn(db, wish.by);
  const parts = new Map<string, Growing>();
  const ofLists = listTables();
  const keys: string[] = [];
  await eachPart(db, wish, (part, column) => {
    keys.push(part.key);
    const table = parts.get(column) ?? partTable(families.get(column), definitions);
    parts.set(column, table);
    addPart(table, part, language);
    for (const [list, growing] of ofLists) addItems(growing, list, part, language);
  });
  const names = new Set<string>();
  const readme = readmeTable(t, tableName(t.readme.table, names));
  const inOrder = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    readme,
    ...inOrder.map(([key, growing]) => {
      const title = families.get(key)?.title;
      const other = title?.en ?? title?.zh ?? key;
      return written(growing, tableName(title?.[language] ?? other, names), 3, wish);
    }),
    ...[...ofLists].map(([list, growing]) => {
      return written(growing, tableName(t.tables[list], names), 4, wish);
    }),
    exportedTable(tableName(t.readme.exported, names), keys),
  ];
}

/** One table of all parts, for CSV: the parameters of all their families side by side. */
export async function exportTable(
  db: Reading,
  kind: TableKind,
  wish: SheetExport,
): Promise<WrittenTable> {
  const { language, words: t } = wish;
  const definitions = await definitionsIn(db, wish.by);
  const families = await familiesIn(db, wish.by);
  if (kind !== "parts") {
    const growing = { columns: listColumns(kind), rows: [] };
    await eachPart(db, wish, (part) => addItems(growing, kind, part, language));
    return written(growing, t.tables[kind], 4, wish);
  }
  const all: SheetDocument[] = [];
  const parameters = new Set<string>();
  const seen = new Set<string>();
  await eachPart(db, wish, (part, column) => {
    all.push(part);
    if (seen.has(column)) return;
    seen.add(column);
    for (const key of families.get(column)?.parameters ?? []) parameters.add(key);
  });
  const table = partTable({ parameters: [...parameters] }, definitions);
  for (const [at, part] of all.entries()) {
    if (at % partsAtOnce === partsAtOnce - 1) await nextTurn();
    addPart(table, part, language);
  }
  return written(table, t.tables.parts, 3, wish);
}

function listTables(): Map<ListName, Growing> {
  return new Map(listNames.map((list) => [list, { columns: listColumns(list), rows: [] }]));
}

function partTable(
  family: Pick<SheetFamily, "parameters"> | undefined,
  definitions: Definitions,
): Growing {
  const parameters = (family?.parameters ?? []).flatMap((key) => {
    const definition = definitions.get(key);
    return definition === undefined ? [] : [[key, definition] as const];
  });
  return { columns: partColumns(parameters), rows: [] };
}

async function eachPart(
  db: Reading,
  { by, keys }: SheetExport,
  take: (part: SheetDocument, column: string) => void,
): Promise<void> {
  let taken = 0;
  for await (const page of documentsIn(db, { type: "product", by, keys })) {
    for (const part of page) {
      if (taken >= maxParts) return;
      taken += 1;
      if (taken % partsAtOnce === 0) await nextTurn();
      take(part, namesOf(part.body)?.column ?? "");
    }
  }
}

function addPart(
  { columns, rows }: Growing,
  { key, revision, body }: SheetDocument,
  language: Language,
): void {
  rows.push(
    columns.map((column) => {
      if (column.role === "key") return key;
      if (column.role === "revision") return String(revision);
      return writeValue(column, valueIn(column, body), language);
    }),
  );
}

function addItems(
  { columns, rows }: Growing,
  list: ListName,
  { key, revision, body }: SheetDocument,
  language: Language,
): void {
  const part = namesOf(body)?.partNumber ?? key;
  const own = { key, revision: String(revision), part, remove: "" };
  for (const [at, item] of itemsOf(body, list).entries()) {
    rows.push(
      columns.map((column) => {
        if (column.role === "item") return String(at + 1);
        if (column.role !== "cell") return own[column.role];
        return writeValue(column, valueIn(column, item), language);
      }),
    );
  }
}

/** The items of one of a part's lists. */
export function itemsOf(body: unknown, list: ListName): readonly unknown[] {
  const items = lists[list].path.reduce<unknown>(
    (holder, step) => (isRecord(holder) ? holder[step] : undefined),
    body,
  );
  return Array.isArray(items) ? items : [];
}

function written(
  { columns, rows }: Growing,
  name: string,
  frozenColumns: number,
  { language, words }: SheetExport,
): WrittenTable {
  const heads = columns.map((column, at): WrittenColumn => {
    const header = headingOf(column, language);
    const longest = rows
      .slice(0, 100)
      .reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0);
    const isHidden = column.role === "key" || column.role === "revision" || column.role === "item";
    return {
      ...{ header, width: Math.min(40, Math.max(10, Math.ceil(longest * 1.1) + 2)), isHidden },
      ...{ note: noteOf(column, words, language), options: optionsOf(column, language) },
    };
  });
  return { name, columns: heads, rows, frozenColumns };
}

function readmeTable({ readme }: SheetMessages, name: string): WrittenTable {
  const head = `${readme.title} [${readmeToken}]`;
  return { name, rows: [[head], ...readme.lines.map((line) => [line])] };
}

/** A name that a sheet may have: at most 31 characters, none of []:*?/\, not given out yet. */
function tableName(wanted: string, taken: Set<string>): string {
  const plain =
    wanted
      .replaceAll(/[[\]:*?/\\]/g, " ")
      .replaceAll(/^'+|'+$/g, "")
      .trim() || "Sheet";
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? "" : ` ${count}`;
    const name = `${cutText(plain, 31 - ending.length).trim()}${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
