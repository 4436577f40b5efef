import {
  type Cell,
  type ColumnDef,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from "hucre/xlsx";
import type { CellMark, WrittenColumn, WrittenTable } from "../tables/sheetTable.ts";

/** Number format of cells that keep typed text unchanged. */
const asText = "@";

/** Rows below the last one that have a list of options and the text format as well. */
const spareRows = 500;

/** Colours of the head and of marks, as RGB. */
const fills = { head: "DDE5EE", problem: "F9C9C4", conflict: "FBE3A6", change: "CBE8CF" } as const;

/** Writes tables as a workbook (.xlsx) whose cells are texts. Runs in the thread. */
export async function writeWorkbook(tables: readonly WrittenTable[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(sheetOf),
    // The first table that is meant to be seen.
    activeSheet: Math.max(
      0,
      tables.findIndex(({ isHidden }) => !isHidden),
    ),
  });
}

function sheetOf({
  name,
  columns,
  rows,
  marks,
  frozenColumns,
  isHidden,
}: WrittenTable): WriteSheet {
  const heading = columns?.map(({ header }) => plain(header));
  const all = heading === undefined ? rows : [heading, ...rows];
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, column] of columns?.entries() ?? []) cells.set(`0,${at}`, headCell(column));
  for (const mark of marks ?? []) {
    cells.set(`${mark.row},${mark.column}`, markedCell(all[mark.row]?.[mark.column], mark));
  }
  const width = Math.max(0, ...all.slice(0, 200).map((row) => row.length));
  const widths: ColumnDef[] =
    columns?.map(columnOf) ?? Array.from({ length: width }, () => ({ width: 20, numFmt: asText }));
  return {
    name,
    columns: widths,
    rows: all.map((row) => row.map(plain)),
    cells,
    ...(columns !== undefined && {
      freezePane: { rows: 1, columns: frozenColumns ?? 0 },
      dataValidations: columns.flatMap((column, at) => validation(column, at, all.length)),
    }),
    ...(isHidden && { hidden: true }),
  };
}

function columnOf({ width, isHidden }: WrittenColumn): ColumnDef {
  return { width, numFmt: asText, ...(isHidden && { hidden: true }) };
}

function headCell({ header, note }: WrittenColumn): Partial<Cell> {
  return {
    value: plain(header),
    type: "string",
    style: {
      font: { bold: true },
      fill: { type: "pattern", pattern: "solid", fgColor: { rgb: fills.head } },
      alignment: { wrapText: true, vertical: "top" },
      numFmt: asText,
    },
    ...(note !== undefined && { comment: { author: "Tapeout", text: plain(note) } }),
  };
}

function markedCell(text: string | undefined, { sort, text: remark }: CellMark): Partial<Cell> {
  return {
    value: plain(text ?? ""),
    type: "string",
    style: {
      fill: { type: "pattern", pattern: "solid", fgColor: { rgb: fills[sort] } },
      numFmt: asText,
    },
    comment: { author: "Tapeout", text: plain(remark) },
  };
}

/** Longest list of options that spreadsheet programs accept inline, in characters. */
const maxListLength = 250;

function validation({ options }: WrittenColumn, at: number, rows: number): DataValidation[] {
  if (options === undefined || options.length === 0) return [];
  // Options with a comma cannot be in such a list.
  if (options.join(",").length > maxListLength || options.some((one) => /[,"]/.test(one)))
    return [];
  const letter = columnLetters(at);
  return [
    {
      ...{ type: "list", values: [...options], allowBlank: true },
      ...{ showErrorMessage: true, errorStyle: "warning" },
      range: `${letter}2:${letter}${rows + spareRows}`,
    },
  ];
}

function columnLetters(at: number): string {
  const above = Math.floor(at / 26);
  return (above === 0 ? "" : columnLetters(above - 1)) + String.fromCharCode(65 + (at % 26));
}

/** Characters that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that would be read as an escaped character (ISO/IEC 29500-1, ST_Xstring). */
const likeEscape = /_x(?=[0-9A-Fa-f]{4}_)/g;

function plain(text: string): string {
  return text.toWellFormed().replaceAll(notInXml, "").replaceAll(likeEscape, "_x005F_x");
}
