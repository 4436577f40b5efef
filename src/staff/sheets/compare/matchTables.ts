import { languages } from "../../../base/site/languages.ts";
import { headBlock, isIdleGroup } from "../newFamily/headings/headRows.ts";
import { isUnitText, readHeading } from "../newFamily/headings/readHeading.ts";
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
  /** Last row of the headings, counted from 0. */
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
    const { row, heads } = headsOf(table, head, known);
    const { columns, asked } = columnsOf({ at, table, row, heads }, known, answers);
    matched.push({ at, name: table.name, kind: head.kind, headRow: row, columns });
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
      const names = found.some(isName);
      const count = new Set(found.filter(({ role }) => role === "cell")).size;
      if (names && count > (best?.count ?? 0)) best = { kind, row, count };
    }
  }
  return best;
}

/** The headings of all columns, with the rows above and below that belong to them. */
function headsOf({ rows }: SheetTable, { row }: Head, known: Known) {
  const texts = rows
    .slice(0, row + headRows)
    .map((cells) => cells.map((cell) => textOf(cell).trim()));
  const partOf = (headings: readonly string[]) =>
    headings.findIndex((heading) => candidates(heading, known).some(isName));
  const { last, columns, general } = headBlock(texts, row, partOf);
  return { row: last, heads: columns.map((own) => readHead(own, general, known)) };
}

/** Tells whether a column names the part of a row. */
function isName({ token }: SheetColumn): boolean {
  return ["key", "part", "partNumber"].includes(token);
}

/** Columns that a heading may mean: one, or several of the same label. */
function candidates(heading: string, { byToken, byLabel }: Known): readonly SheetColumn[] {
  const token = tokenIn(heading);
  const named = token === undefined ? undefined : byToken.get(token);
  if (named !== undefined) return [named];
  // A heading with an unknown token is not matched by its label.
  if (token !== undefined) return [];
  const label = byLabel.get(comparable(heading));
  if (label !== undefined) return label;
  const { text, unit } = readHeading(heading);
  if (unit !== undefined) return byLabel.get(comparable(text)) ?? [];
  const [whole = "", last = ""] = /[,，(（]([^,，(（]*?)[)）]?$/.exec(heading) ?? [];
  const bare = byLabel.get(comparable(heading.slice(0, heading.length - whole.length))) ?? [];
  return bare.filter((column) => unitsOf(column).includes(last.normalize("NFKC").trim()));
}

/** Units of a column, as exported headings have them. */
function unitsOf({ definition, field }: SheetColumn): string[] {
  return [definition?.unit, field?.unit?.en, field?.unit?.zh].flatMap((unit) => unit || []);
}

/** A column of the headings: what it may mean, and how it is named in a question. */
interface ReadHead {
  readonly heading: string;
  readonly found: readonly SheetColumn[];
  /** Unit that the headings name. */
  readonly unit: string | undefined;
  /** Candidates that its rows do not make certain. */
  readonly near: readonly SheetColumn[];
}

/** Reads the headings of a column, of one row or of several: a group above, a unit below. */
function readHead(texts: readonly string[], general: ReadonlySet<string>, known: Known): ReadHead {
  const names = texts.filter((text, at) => at === 0 || !isUnitText(text));
  const [under] = texts.filter((text, at) => at > 0 && isUnitText(text));
  const unitBelow = under?.replaceAll(/^[([（【]|[)\]）】]$/g, "");
  const whole = names.join(" ");
  const heading = unitBelow === undefined ? whole : `${whole} (${unitBelow})`;
  const unit = readHeading(`x (${unitBelow ?? ""})`).unit ?? unitIn(names.at(-1) ?? "");
  const all = candidates(whole, known);
  const isOwnUnit = all.some((column) => unitsOf(column).includes(unitBelow?.trim() ?? ""));
  const isUnclear = unitBelow !== undefined && unit === undefined && !isOwnUnit;
  if (isUnclear) return { heading, found: [], unit, near: all };
  if (all.length > 0 || names.length < 2) return { heading, found: all, unit, near: [] };
  const own = candidates(names.at(-1) ?? "", known);
  const isIdle = names.slice(0, -1).every((text) => isIdleGroup(text) || general.has(text));
  // A quantity of a group, such as the voltage of an output, may be another one than that of the part.
  if (own.length > 0 && isIdle) return { heading, found: own, unit, near: [] };
  const near = [...own, ...names.slice(0, -1).flatMap((text) => candidates(text, known))];
  return { heading, found: [], unit, near };
}

/** Unit in a heading, whether it has a token or not. */
function unitIn(heading: string): string | undefined {
  const { unit } = readHeading(heading.replace(/\[[^\]]*\]\s*$/, ""));
  return unit;
}

/** A column whose numbers without a unit are in that of the heading, where it is not the usual one. */
function inUnitOf(column: SheetColumn, unit: string | undefined): SheetColumn {
  const { definition } = column;
  const isOther =
    unit !== undefined &&
    (definition?.kind === "number" || definition?.kind === "range") &&
    unit !== definition.unit;
  return isOther ? { ...column, bareUnit: unit } : column;
}

interface Place {
  readonly at: number;
  readonly table: SheetTable;
  /** Last row of the headings. */
  readonly row: number;
  readonly heads: readonly ReadHead[];
}

const noHead: ReadHead = { heading: "", found: [], unit: undefined, near: [] };

function columnsOf(
  { at, table, row, heads }: Place,
  known: Known,
  answers: SheetAnswers,
): { readonly columns: (SheetColumn | undefined)[]; readonly asked: ColumnQuestion[] } {
  const width = Math.max(heads.length, ...table.rows.slice(row).map((cells) => cells.length));
  const columns: (SheetColumn | undefined)[] = [];
  const asked: ColumnQuestion[] = [];
  const taken = new Set<string>();
  for (let column = 0; column < width; column += 1) {
    const { heading, found, unit, near: likely } = heads[column] ?? noHead;
    const answer = answers.columns[`${at}:${column}`];
    const meant = answer === undefined ? found : [known.byToken.get(answer) ?? []].flat();
    const [one] = meant;
    const isTaken = one !== undefined && taken.has(one.token);
    if (answer === "ignore" || (one === undefined && isEmpty(table, row, column))) {
      columns.push(undefined);
    } else if (one !== undefined && meant.length === 1 && !isTaken) {
      taken.add(one.token);
      columns.push(inUnitOf(one, unit));
    } else {
      columns.push(undefined);
      const unclear = meant.length > 1 ? "ambiguous" : "unknown";
      const why = isTaken ? "twice" : unclear;
      const several = meant.length > 1 ? meant : likely;
      const near =
        several.length > 0
          ? [...new Set(several.map(({ token }) => token))]
          : nearest(heading, known);
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
