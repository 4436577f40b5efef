import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { isOpen, type SheetDiff } from "../compare/diffTypesAndCounts.ts";
import type { SheetMessages } from "./columnNotes.ts";
import { problemText } from "./problemTexts.ts";
import { type CellMark, type ReadSheet, textOf, type WrittenTable } from "./sheetTable.ts";

/**
 * Returns a copy of a file in which every change, conflict and problem is marked, with a note on
 * its cell.
 */
export function markedCopy(
  { tables }: ReadSheet,
  diff: SheetDiff,
  t: SheetMessages,
  language: Language,
): WrittenTable[] {
  const marks = new Map<number, CellMark[]>();
  const mark = (table: number, one: CellMark) => {
    marks.set(table, [...(marks.get(table) ?? []), one]);
  };
  for (const { table, row, problem, cells, checks = [] } of diff.rows) {
    if (problem !== undefined) {
      mark(table, { row, column: 0, sort: "problem", text: t.rows[problem] });
    }
    for (const { column = 0, message } of checks) {
      mark(table, { row, column, sort: "problem", text: message[language] });
    }
    for (const cell of cells) {
      const place = { row, column: cell.column };
      if (cell.problem !== undefined) {
        mark(table, {
          ...place,
          sort: "problem",
          text: problemText(cell.problem, cell.source, t, language),
        });
      } else if (isOpen(cell)) {
        const text = t.marks.conflict(cell.conflict?.exported ?? "", cell.before);
        mark(table, { ...place, sort: "conflict", text });
      } else {
        mark(table, { ...place, sort: "change", text: t.marks.change(cell.before, cell.after) });
      }
    }
  }
  for (const { table, column, heading } of diff.questions) {
    const row = diff.tables.find(({ at }) => at === table)?.headRow ?? 0;
    mark(table, { row, column, sort: "problem", text: t.marks.column(heading) });
  }
  return tables.map(({ name, rows }, at) => ({
    ...{ name: sheetName(name, at), rows: rows.map((row) => row.map(textOf)) },
    marks: marks.get(at) ?? [],
  }));
}

/** A name that a sheet may have; CSV files have none. */
function sheetName(name: string, at: number): string {
  return cutText(name.replaceAll(/[[\]:*?/\\]/g, " "), 31).trim() || `Sheet ${at + 1}`;
}
