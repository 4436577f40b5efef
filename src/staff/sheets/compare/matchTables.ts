import { languages } from "../../../base/site/languages.ts";
import { readmeToken } from "../tables/exportTables.ts";
import {
  type Definitions,
  listColumns,
  listNames,
  partColumns,
  type SheetColumn,
  type TableKind,
  tokenIn,
} from "../tables/sheetColumns.ts";
import { cellAddress, type SheetTable, textOf } from "../tables/sheetTable.ts";
import { isExportedTable } from "./absentParts.ts";
import type { SheetAnswers } from "./sheetAnswers.ts";

/** A table of a file whose columns are known. */
export interface MatchedTable {
  /** Place of the table in the file. */
  readonly at: number;
  readonly name: string;
  readonly kind: TableKind;
  /** Row of the headings, counted from 0. */
  readonly headRow: number;
  /** Columns by place; undefined: not read. */
  readonly columns: readonly (SheetColumn | undefined)[];
}

/** A column that a person must identify. */
export interface ColumnQuestion {
  readonly table: number;
  readonly column: number;
  /** Address of the heading. */
  readonly address: string;
  readonly heading: string;
  readonly why: "unknown" | "twice" | "ambiguous";
  /** Tokens of candidate columns, the likeliest first. */
  readonly near: readonly string[];
}

export interface Matching {
  readonly tables: readonly MatchedTable[];
  readonly questions: readonly ColumnQuestion[];
  /** Columns that were not found in a table, by table with questions. */
  readonly offered: ReadonlyMap<number, readonly SheetColumn[]>;
  /** Places of tables whose headings name no parts. */
  readonly unread: readonly number[];
}

/** Number of first rows that are searched for headings: programs put titles above tables. */
const headRows = 20;

interface Known {
  readonly byToken: ReadonlyMap<string, SheetColumn>;
  /** Columns by their labels, in comparable form. */
  readonly byLabel: ReadonlyMap<string, readonly SheetColumn[]>;
}

/** Identifies the columns of a file: by tokens in their headings, by their labels, by answers. */
export function matchTables(
  tables: readonly SheetTable[],
  definitions: Definitions,
  answers: SheetAnswers,
): Matching {
  const kinds = new Map<TableKind, Known>([
    ["parts", knownOf(partColumns(definitions))],
    ...listNames.map((list) => [list, knownOf(listColumns(list))] as const),
  ]);
  const matched: MatchedTable[] = [];
  const questions: ColumnQuestion[] = [];
  const unread: number[] = [];
  const offered = new Map<number, readonly SheetColumn[]>();
  for (const [at, table] of tables.entries()) {
    if (isReadme(table) || isExportedTable(table)) continue;
    const head = headOf(table, kinds);
    const known = head && kinds.get(head.kind);
    if (head === undefined || known === undefined) {
      if (!table.isHidden && table.rows.length > 0) unread.push(at);
      continue;
    }
    const place = { at, table, ...head };
    const { columns, asked } = columnsOf(place, known, answers);
    matched.push({ at, name: table.name, kind: head.kind, headRow: head.row, columns });
    questions.push(...asked);
    if (asked.length === 0) continue;
    const found = new Set(columns.map((column) => column?.token));
    offered.set(
      at,
      [...known.byToken.values()].filter(({ token }) => !found.has(token)),
    );
  }
  return { tables: matched, questions, offered, unread };
}

function isReadme({ rows }: SheetTable): boolean {
  return rows.slice(0, 3).some((row) => row.some((cell) => tokenIn(textOf(cell)) === readmeToken));
}

function knownOf(columns: readonly SheetColumn[]): Known {
  const byToken = new Map(columns.map((column) => [column.token, column]));
  const byLabel = new Map<string, SheetColumn[]>();
  for (const column of columns) {
    for (const label of new Set(languages.map((language) => comparable(column.label[language])))) {
      byLabel.set(label, [...(byLabel.get(label) ?? []), column]);
    }
  }
  return { byToken, byLabel };
}

/** Heading in comparable form, without differences that programs and people introduce. */
function comparable(heading: string): string {
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, "");
}

interface Head {
  readonly kind: TableKind;
  readonly row: number;
}

/** Row of the headings: the one with the most known columns, among them one that names the part. */
function headOf({ rows }: SheetTable, kinds: ReadonlyMap<TableKind, Known>): Head | undefined {
  let best: (Head & { readonly count: number }) | undefined;
  for (const [row, cells] of rows.slice(0, headRows).entries()) {
    const headings = cells.map(textOf);
    for (const [kind, known] of kinds) {
      const found = headings.flatMap((heading) => candidates(heading, known));
      const names = found.some(({ token }) => ["key", "part", "partNumber"].includes(token));
      const count = new Set(found.filter(({ role }) => role === "cell")).size;
      if (names && count > (best?.count ?? 0)) best = { kind, row, count };
    }
  }
  return best;
}

/** Columns that a heading may mean: one, or several of the same label. */
function candidates(heading: string, { byToken, byLabel }: Known): readonly SheetColumn[] {
  const token = tokenIn(heading);
  const named = token === undefined ? undefined : byToken.get(token);
  if (named !== undefined) return [named];
  // A heading with an unknown token is not matched by its label.
  if (token !== undefined) return [];
  const label = byLabel.get(comparable(heading));
  return label ?? byLabel.get(comparable(heading.replace(/[,，(（][^,，(（]*$/, ""))) ?? [];
}

interface Place extends Head {
  readonly at: number;
  readonly table: SheetTable;
}

function columnsOf(
  { at, table, row }: Place,
  known: Known,
  answers: SheetAnswers,
): { readonly columns: (SheetColumn | undefined)[]; readonly asked: ColumnQuestion[] } {
  const headings = (table.rows[row] ?? []).map(textOf);
  const width = Math.max(headings.length, ...table.rows.slice(row).map((cells) => cells.length));
  const columns: (SheetColumn | undefined)[] = [];
  const asked: ColumnQuestion[] = [];
  const taken = new Set<string>();
  for (let column = 0; column < width; column += 1) {
    const heading = headings[column] ?? "";
    const answer = answers.columns[`${at}:${column}`];
    const found = candidates(heading, known);
    const meant = answer === undefined ? found : [known.byToken.get(answer) ?? []].flat();
    const [one] = meant;
    const isTaken = one !== undefined && taken.has(one.token);
    if (answer === "ignore" || (one === undefined && isEmpty(table, row, column))) {
      columns.push(undefined);
    } else if (one !== undefined && meant.length === 1 && !isTaken) {
      taken.add(one.token);
      columns.push(one);
    } else {
      columns.push(undefined);
      const unclear = meant.length > 1 ? "ambiguous" : "unknown";
      const why = isTaken ? "twice" : unclear;
      const near = meant.length > 1 ? meant.map(({ token }) => token) : nearest(heading, known);
      asked.push({ table: at, column, address: cellAddress(row, column), heading, why, near });
    }
  }
  return { columns, asked };
}

function isEmpty({ rows }: SheetTable, headRow: number, column: number): boolean {
  return rows.every((cells, row) => row < headRow || textOf(cells[column]).trim() === "");
}

/** Columns whose label contains a heading, or is contained in it. */
function nearest(heading: string, { byToken }: Known): string[] {
  const wanted = comparable(heading.replace(/\[[^\]]*\]\s*$/, ""));
  if (wanted.length < 2) return [];
  return [...byToken.values()]
    .filter(({ label, role }) => {
      if (role !== "cell") return false;
      return languages.some((language) => {
        const own = comparable(label[language]);
        return own.length > 1 && (own.includes(wanted) || wanted.includes(own));
      });
    })
    .map(({ token }) => token)
    .slice(0, 8);
}
