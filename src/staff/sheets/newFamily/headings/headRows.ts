import { type SheetCell, type SheetTable, textOf } from "../../tables/sheetTable.ts";
import { boundIn, conceptOf } from "./headingConcepts.ts";
import { isUnitText, readHeading } from "./readHeading.ts";

/** Headings of a list: a text for each column, of one row or of several. */
export interface Headings {
  /** Last row of the headings. */
  readonly headRow: number;
  readonly heads: readonly string[];
}

/** Number of first rows that are searched for headings. */
const searchedRows = 20;

/** Most rows of one table's headings. */
const maxRows = 4;

type Row = readonly string[];

/**
 * Finds the headings of a list: the row with the most usual ones, or the first that has two, and
 * the rows that belong to it: of groups above, of parts of groups or units below.
 */
export function headingsOf({ rows }: SheetTable): Headings {
  const texts = rows.slice(0, searchedRows + maxRows).map((row) => row.map(textIn));
  const main = mainRow(texts.slice(0, searchedRows));
  const { last, columns, general } = headBlock(texts, main, partIn);
  return { headRow: last, heads: columns.map((own) => joined(own, general)) };
}

/** The rows of a table's headings. */
export interface HeadBlock {
  /** Last row of the headings. */
  readonly last: number;
  /** Texts of each column from above, without those that a merged cell repeats, and without empty ones. */
  readonly columns: readonly (readonly string[])[];
  /** Texts above the part numbers, which say nothing about other columns. */
  readonly general: ReadonlySet<string>;
}

/**
 * Finds the rows that belong to the headings.
 * @param texts the first rows, at least four beyond `main`
 * @param main a row of the headings
 * @param partOf finds the column of the part numbers by its heading; -1 without one
 */
export function headBlock(
  texts: readonly Row[],
  main: number,
  partOf: (row: Row) => number,
): HeadBlock {
  let [first, last] = [main, main];
  while (last - first < maxRows && isContinued(texts[last], texts[last + 1], partOf)) last += 1;
  while (last - first < maxRows && isGroupRow(texts[first - 1], texts[first])) first -= 1;
  const block = texts.slice(first, last + 1);
  const width = Math.max(0, ...block.map((row) => row.length));
  const part = block.map(partOf).find((column) => column >= 0) ?? -1;
  const general = new Set(block.map((row) => row[part] ?? ""));
  const columns = Array.from({ length: width }, (_, column) => {
    const own = block.map((row) => row[column] ?? "");
    return own.filter((text, at) => text !== "" && text !== own[at - 1]);
  });
  return { last, columns, general };
}

function textIn(cell: SheetCell): string {
  return textOf(cell).trim();
}

function mainRow(rows: readonly Row[]): number {
  const counts = rows.map((row) => {
    const known = [...new Set(row)].filter((text) => conceptOf(readHeading(text).text));
    return known.length;
  });
  const best = Math.max(0, ...counts);
  if (best > 0) return counts.indexOf(best);
  const first = rows.findIndex((row) => row.filter((text) => text !== "").length > 1);
  return Math.max(0, first);
}

/**
 * Tells whether the next row belongs to the headings: it holds units, or the heading of the part
 * numbers goes on in it, or only parts of groups stand in it.
 */
function isContinued(
  row: Row = [],
  next: Row = [],
  partOf: (row: Row) => number = partIn,
): boolean {
  const texts = next.filter((text) => text !== "");
  if (texts.length === 0) return false;
  if (texts.every(isUnitText)) return true;
  if (isOneText(next)) return false;
  const part = partOf(row);
  if (part >= 0 && next[part] === row[part]) return true;
  return next.every((text, at) => text === "" || isInGroup(row, at));
}

/** Column of the part numbers by its heading; -1 without one. */
function partIn(row: Row): number {
  return row.findIndex((text) => conceptOf(readHeading(text).text)?.name === "part");
}

/** Tells whether a row above the headings names groups of them. */
function isGroupRow(row: Row = [], below: Row = []): boolean {
  if (row.every((text) => text === "") || isOneText(row)) return false;
  const isMergedDown = row.some((text, at) => text !== "" && text === below[at]);
  return isMergedDown || groupsIn(row).some((at) => below[at] !== below[at + 1]);
}

/** Columns whose text is also that of the next one. */
function groupsIn(row: Row): number[] {
  return row.flatMap((text, at) => (text !== "" && row[at + 1] === text ? [at] : []));
}

function isInGroup(row: Row, at: number): boolean {
  return row[at] !== "" && (row[at] === row[at + 1] || row[at] === row[at - 1]);
}

/** Tells whether a row holds one text only, merged over some columns: a title. */
export function isOneText(row: Row, columns = 2): boolean {
  const texts = row.filter((text) => text !== "");
  return texts.length >= columns && new Set(texts).size === 1;
}

/** Groups whose name says nothing about the headings below. */
const idle =
  /^(?:memory|memories|general|basic|basics|information|features|parameters|specifications?|product|device|存储|存储器|存储器?容量|基本|基本信息|产品|参数|主要参数|规格|特性)$/i;

/** Tells whether the name of a group says nothing about the headings below. */
export function isIdleGroup(text: string): boolean {
  return idle.test(text);
}

/** @param general names of groups to which the part numbers belong as well */
function joined(texts: readonly string[], general: ReadonlySet<string>): string {
  return texts.reduce((above, text) => {
    if (above === "") return text;
    if (isUnitText(text)) return `${above} (${text.replaceAll(/^[([（【]|[)\]）】]$/g, "")})`;
    const whole = `${above} ${text}`;
    const head = readHeading(whole).text;
    if (conceptOf(head) !== undefined || boundIn(head) !== undefined) return whole;
    const own = conceptOf(readHeading(text).text);
    // A quantity of a group, such as the voltage of an output, is not the usual one of a part.
    const isIdle = isIdleGroup(above) || general.has(above);
    return own !== undefined && (isIdle || !own.dimension) ? text : whole;
  }, "");
}
