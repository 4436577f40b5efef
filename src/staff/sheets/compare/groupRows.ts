import { setImmediate as nextTurn } from "node:timers/promises";
import type { Reading } from "../../../base/store/tables.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import type { Person } from "../../access/rights.ts";
import { documentsIn, namesOf } from "../documentsForSheets.ts";
import type { ListName } from "../tables/sheetColumns.ts";
import { type ReadSheet, textOf } from "../tables/sheetTable.ts";
import { cellOf, ownCell, type SheetRow } from "./compareRow.ts";
import type { DiffRow, RowProblem } from "./diffTypesAndCounts.ts";
import type { MatchedTable } from "./matchTables.ts";
import type { SheetAnswers } from "./sheetAnswers.ts";

/** The rows about one part. */
export interface PartRows {
  readonly parts: SheetRow[];
  readonly lists: Map<ListName, SheetRow[]>;
  /** All of them, in the order of the file. */
  readonly all: SheetRow[];
}

/** A part that is to be made, by its number as it was typed. */
export interface CreatedPart extends PartRows {
  readonly number: string;
}

export interface RowGroups {
  readonly byKey: ReadonlyMap<string, PartRows>;
  /** New parts by the identity of their part numbers. */
  readonly created: ReadonlyMap<string, CreatedPart>;
  readonly problems: readonly DiffRow[];
  readonly count: number;
}

/** Rows processed between two turns of the event loop. */
const rowsAtOnce = 500;

/** Most parts that one file makes. */
const maxCreated = 5_000;

/** Identifies the part of each row: by its key, else by its part number; other numbers are new. */
export async function groupRows(
  db: Reading,
  sheet: ReadSheet,
  tables: readonly MatchedTable[],
  { by, answers }: { readonly by: Person; readonly answers: SheetAnswers },
): Promise<RowGroups> {
  const groups = new Grouping(answers);
  const rows = tables.flatMap((table) => rowsOf(sheet, table));
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    groups.addByKey(row);
  }
  if (groups.keyless.length > 0) groups.addByNumber(await keysByNumber(db, by));
  return { ...groups, count: rows.length };
}

function rowsOf(sheet: ReadSheet, table: MatchedTable): SheetRow[] {
  const all = sheet.tables[table.at]?.rows ?? [];
  return all.flatMap((cells, row) => {
    if (row <= table.headRow || cells.every((cell) => textOf(cell).trim() === "")) return [];
    return [{ table, row, cells }];
  });
}

class Grouping {
  readonly byKey = new Map<string, PartRows>();
  readonly created = new Map<string, CreatedPart>();
  readonly problems: DiffRow[] = [];
  readonly keyless: SheetRow[] = [];
  readonly #answers: SheetAnswers;
  /** Part number of the first row of each key. */
  readonly #numbers = new Map<string, string>();

  constructor(answers: SheetAnswers) {
    this.#answers = answers;
  }

  addByKey(row: SheetRow): void {
    const key = ownCell(row, "key", this.#answers);
    if (key === "") this.keyless.push(row);
    else if (row.table.kind !== "parts") add(this.#group(key), row);
    else if (!this.#numbers.has(key)) {
      this.#numbers.set(key, partIdentity(numberIn(row, this.#answers)));
      add(this.#group(key), row);
    } else if (this.#numbers.get(key) === partIdentity(numberIn(row, this.#answers))) {
      this.#refuse(row, key, "duplicate-row");
    }
    // A row that was copied for another part, with the hidden columns.
    else this.keyless.push(row);
  }

  addByNumber(keys: ReadonlyMap<string, string>): void {
    const parts = this.keyless.filter(({ table }) => table.kind === "parts");
    const lists = this.keyless.filter(({ table }) => table.kind !== "parts");
    for (const row of [...parts, ...lists]) {
      const number = numberIn(row, this.#answers);
      const identity = partIdentity(number);
      const key = keys.get(identity);
      const isPart = row.table.kind === "parts";
      if (identity === "") this.#refuse(row, "", "no-part");
      else if (key !== undefined) this.#addTo(key, row);
      else if (isPart) this.#create(identity, number, row);
      else {
        const created = this.created.get(identity);
        if (created === undefined) this.#refuse(row, "", "no-part");
        else add(created, row);
      }
    }
  }

  #addTo(key: string, row: SheetRow): void {
    const group = this.#group(key);
    if (row.table.kind === "parts" && group.parts.length > 0) {
      this.#refuse(row, key, "duplicate-row");
    } else add(group, row);
  }

  #create(identity: string, number: string, row: SheetRow): void {
    if (this.created.has(identity)) this.#refuse(row, "", "duplicate-row");
    else if (this.created.size >= maxCreated) this.#refuse(row, "", "too-many-new");
    else {
      const made = { number, parts: [], lists: new Map(), all: [] };
      this.created.set(identity, made);
      add(made, row);
    }
  }

  #group(key: string): PartRows {
    let group = this.byKey.get(key);
    if (group === undefined) {
      group = { parts: [], lists: new Map(), all: [] };
      this.byKey.set(key, group);
    }
    return group;
  }

  #refuse(row: SheetRow, key: string, problem: RowProblem): void {
    const { at, kind } = row.table;
    const part = numberIn(row, this.#answers);
    this.problems.push({
      ...{ table: at, row: row.row, kind, act: "change" },
      ...{ key, part, cells: [], problem },
    });
  }
}

function add(group: PartRows, row: SheetRow): void {
  group.all.push(row);
  const { kind } = row.table;
  if (kind === "parts") group.parts.push(row);
  else group.lists.set(kind, [...(group.lists.get(kind) ?? []), row]);
}

/** The part number that a row names. */
function numberIn(row: SheetRow, answers: SheetAnswers): string {
  if (row.table.kind !== "parts") return ownCell(row, "part", answers);
  const column = row.table.columns.findIndex((one) => one?.token === "partNumber");
  return column === -1 ? "" : textOf(cellOf(row, column, answers)).trim();
}

/** Keys of all parts by the identity of their part numbers. */
async function keysByNumber(db: Reading, by: Person): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for await (const page of documentsIn(db, { type: "product", by })) {
    await nextTurn();
    for (const { key, body } of page) {
      const number = namesOf(body)?.partNumber;
      if (number !== undefined) keys.set(partIdentity(number), key);
    }
  }
  return keys;
}
