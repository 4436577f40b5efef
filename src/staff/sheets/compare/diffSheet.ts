import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import type { CellChange, Json, NewDocument } from "../../batch/changeSets/changeSetTypes.ts";
import {
  basesOf,
  definitionsIn,
  documentsIn,
  namesOf,
  type SheetDocument,
} from "../documentsForSheets.ts";
import { itemsOf } from "../tables/exportTables.ts";
import { referenceNames } from "../tables/referenceNames.ts";
import { listNames, type TableKind } from "../tables/sheetColumns.ts";
import type { ReadSheet } from "../tables/sheetTable.ts";
import { type AbsentRow, absentParts } from "./absentParts.ts";
import { compareList, type ListPart, nameIn } from "./compareLists.ts";
import { type CompareOptions, compareRow, ownCell, type SheetRow } from "./compareRow.ts";
import type { DiffRow, SheetDiff } from "./diffTypesAndCounts.ts";
import { groupRows, type RowGroups } from "./groupRows.ts";
import { matchTables } from "./matchTables.ts";
import { newPart } from "./newPart.ts";
import type { SheetAnswers } from "./sheetAnswers.ts";

export interface DiffWish {
  readonly by: Person;
  /** Language in which labels of options are written. */
  readonly language: Language;
  readonly answers: SheetAnswers;
  /** Called with the numbers of compared parts and of all parts. */
  readonly onProgress?: ((done: number, parts: number) => void) | undefined;
}

/** New parts made between two turns of the event loop. */
const partsAtOnce = 10;

/** Longest time slice, in milliseconds. */
const sliceMs = 4;

/** Returns the changes that a file would make to the present parts; nothing is written. */
export async function diffSheet(db: Reading, sheet: ReadSheet, wish: DiffWish): Promise<SheetDiff> {
  const definitions = await definitionsIn(db, wish.by);
  const matching = matchTables(sheet.tables, definitions, wish.answers);
  await nextTurn();
  const groups = await groupRows(db, sheet, matching.tables, wish);
  const all = [...groups.byKey.values(), ...groups.created.values()];
  const named = { by: wish.by, answers: wish.answers, created: groups.created };
  const names = await referenceNames(db, { ...named, rows: all.flatMap((one) => one.all) });
  const options = { answers: wish.answers, language: wish.language, names };
  const rows: DiffRow[] = [...groups.problems];
  const cells: CellChange[] = [];
  const tables = new Set(matching.tables.map(({ kind }) => kind));
  const present = new Set(
    Array.from(groups.byKey).flatMap(([key, { parts: own }]) => (own.length > 0 ? key : [])),
  );
  const absent = await absentParts(db, sheet, { present, by: wish.by });
  let done = 0;
  const parts = groups.byKey.size + groups.created.size;
  const left = new Set(groups.byKey.keys());
  for await (const page of documentsIn(db, { type: "product", by: wish.by, keys: [...left] })) {
    const bases = await basesIn(db, page, groups, wish.answers);
    let until = performance.now() + sliceMs;
    for (const part of page) {
      left.delete(part.key);
      const compared = comparePart(part, bases, { groups, tables }, options);
      absent.push(...compared.absent);
      rows.push(...compared.rows);
      cells.push(...compared.cells);
      done += 1;
      if (performance.now() < until) continue;
      wish.onProgress?.(done, parts);
      await nextTurn();
      until = performance.now() + sliceMs;
    }
    wish.onProgress?.(done, parts);
  }
  for (const key of left) {
    for (const { table, row } of groups.byKey.get(key)?.all ?? []) {
      rows.push({ ...rowOf(table, row, key), problem: "unknown-key" });
    }
  }
  const documents: NewDocument[] = [];
  for (const created of groups.created.values()) {
    if (documents.length % partsAtOnce === partsAtOnce - 1) await nextTurn();
    const made = newPart(created, options);
    rows.push(...made.rows);
    documents.push(made.document);
  }
  rows.sort((a, b) => a.table - b.table || a.row - b.row);
  return {
    ...{ rows, cells, documents, language: wish.language },
    ...{ tables: matching.tables, questions: matching.questions },
    offered: matching.offered,
    absent,
    unread: matching.unread.map((at) => sheet.tables[at]?.name ?? ""),
    read: { rows: groups.count, parts },
  };
}

function rowOf({ at, kind }: SheetRow["table"], row: number, key: string): DiffRow {
  return { table: at, row, kind, act: "change", key, part: "", cells: [] };
}

/** Number of the revision from which a row was written; undefined where it names none. */
function revisionIn(row: SheetRow, answers: SheetAnswers): number | undefined {
  const text = ownCell(row, "revision", answers);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

type Bases = ReadonlyMap<string, unknown>;

const baseName = (id: number, revision: number | undefined) => `${id} ${revision}`;

/** Bodies of the older revisions that rows of these parts were written from. */
async function basesIn(
  db: Reading,
  page: readonly SheetDocument[],
  { byKey }: RowGroups,
  answers: SheetAnswers,
): Promise<Bases> {
  const wishes = new Map<string, { readonly id: number; readonly revision: number }>();
  for (const { id, key, revision: newest } of page) {
    for (const row of byKey.get(key)?.all ?? []) {
      const revision = revisionIn(row, answers);
      if (revision === undefined || revision === newest) continue;
      wishes.set(baseName(id, revision), { id, revision });
    }
  }
  return basesOf(db, [...wishes.values()], baseName);
}

/** The rows of a file, and the kinds of tables that it has. */
interface FileRows {
  readonly groups: RowGroups;
  readonly tables: ReadonlySet<TableKind>;
}

interface ComparedPart {
  readonly rows: readonly DiffRow[];
  readonly cells: readonly CellChange[];
  readonly absent: readonly AbsentRow[];
}

function comparePart(
  part: SheetDocument,
  bases: Bases,
  { groups: { byKey }, tables }: FileRows,
  options: CompareOptions,
): ComparedPart {
  const { answers } = options;
  const own = byKey.get(part.key);
  if (own === undefined) return { rows: [], cells: [], absent: [] };
  const { id, key, body } = part;
  const number = namesOf(body)?.partNumber ?? key;
  // The bases are of older revisions alone.
  const baseOf = (row: SheetRow) => bases.get(baseName(id, revisionIn(row, answers))) ?? body;
  const rows: DiffRow[] = [];
  const cells: CellChange[] = [];
  const change = (path: string, before: unknown, after: unknown) => {
    cells.push({ key, path, before: jsonOf(before), after: jsonOf(after) });
  };
  for (const row of own.parts) {
    const compared = compareRow(row, { now: body, base: baseOf(row) }, options);
    for (const { path, before, after } of compared.values) change(pointer(path), before, after);
    if (compared.cells.length === 0) continue;
    const place = { table: row.table.at, row: row.row, kind: "parts" } as const;
    rows.push({ ...place, act: "change", key, part: number, cells: compared.cells });
  }
  const listPart: ListPart = { key, part: number, now: body, baseOf };
  const absent: AbsentRow[] = [];
  for (const list of listNames) {
    const listRows = own.lists.get(list) ?? [];
    const [any = own.parts[0]] = listRows;
    if (!tables.has(list) || any === undefined) continue;
    const compared = compareList(list, listRows, listPart, options);
    // Items added after the export were never in the file.
    const exported = new Set(itemsOf(baseOf(any), list).map((item) => nameIn(list, item)));
    const missing = compared.absent.filter((item) => exported.has(item));
    absent.push(...missing.map((item) => ({ key, part: number, kind: list, item })));
    rows.push(...compared.rows);
    for (const { path, before, after } of compared.changes) change(path, before, after);
  }
  return { rows, cells, absent };
}

const json = z.json();

/** Returns a value as JSON; undefined stays undefined. */
function jsonOf(value: unknown): Json | undefined {
  // Nearly all of them are texts, and many hundred thousand may be.
  if (value === undefined || typeof value === "string") return value;
  return json.parse(value);
}
