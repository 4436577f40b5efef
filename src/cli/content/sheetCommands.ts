import { readFile, writeFile } from "node:fs/promises";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { Language } from "../../base/site/languages.ts";
import type {
  DiffCell,
  DiffRow,
  SheetDiff,
} from "../../staff/sheets/compare/diffTypesAndCounts.ts";
import { noAnswers } from "../../staff/sheets/compare/sheetAnswers.ts";
import { problemText } from "../../staff/sheets/tables/problemTexts.ts";
import type { ContentContext } from "./contentCommands.ts";

const t = staffMessages.en.adminSheets;

/**
 * Writes parts as a workbook, or as CSV by the file's extension.
 * @returns the exit code
 */
export async function exportSheet(
  { store, by, print }: ContentContext,
  file: string,
  { families, language }: { readonly families: readonly string[]; readonly language: Language },
): Promise<number> {
  const { exportTable, exportTables } = await import("../../staff/sheets/tables/exportTables.ts");
  const { documentsIn, namesOf } = await import("../../staff/sheets/documentsForSheets.ts");
  const { writeCsvSheet, writeSheet } = await import(
    "../../staff/sheets/spreadsheets/writeSheet.ts"
  );
  const keys: string[] = [];
  for await (const page of documentsIn(store.db, { type: "product", by })) {
    for (const { key, body } of page) {
      const column = namesOf(body)?.column ?? "";
      if (families.length === 0 || families.includes(column)) keys.push(key);
    }
  }
  const wish = { by, keys, language, words: staffMessages[language].adminSheets };
  const content = file.endsWith(".csv")
    ? await writeCsvSheet(await exportTable(store.db, "parts", wish))
    : await writeSheet(await exportTables(store.db, wish));
  await writeFile(file, content);
  print(`Wrote ${keys.length} parts to ${file}`);
  return 0;
}

/**
 * Prints the changes that a file would make, and its problems.
 * @returns 0 without problems
 */
export async function diffSheetFile(work: ContentContext, file: string): Promise<number> {
  const diff = await reviewed(work, file, []);
  return diff === undefined || !(await isClear(diff)) ? 1 : 0;
}

/**
 * Applies a file's changes, all or none.
 * @returns the exit code
 */
export async function applySheetFile(
  work: ContentContext,
  file: string,
  { publish }: { readonly publish: readonly Language[] },
): Promise<number> {
  const { store, by, now, print, warn } = work;
  const diff = await reviewed(work, file, publish);
  if (diff === undefined || !(await isClear(diff))) {
    warn("Nothing was written");
    return 1;
  }
  if (diff.cells.length === 0 && diff.documents.length === 0) {
    print("The file changes nothing");
    return 0;
  }
  const { applySheet } = await import("../../staff/sheets/compare/reviewAndApplySheet.ts");
  const writing = { by, now, publish, label: file.slice(-200) };
  const { applied, diff: found } = await applySheet(store, diff, writing);
  if (!applied.isApplied) {
    tell(work, found);
    warn("Nothing was written");
    return 1;
  }
  const shown = publish.length > 0 ? `, published in ${publish.join(" and ")}` : ", as drafts";
  print(`Wrote change set ${applied.id}${shown}`);
  return 0;
}

async function isClear(diff: SheetDiff): Promise<boolean> {
  const { isSettled } = await import("../../staff/sheets/compare/reviewAndApplySheet.ts");
  return isSettled(diff);
}

/** Prints a file's changes and the results of its dry run, line by line. */
async function reviewed(
  work: ContentContext,
  file: string,
  publish: readonly Language[],
): Promise<SheetDiff | undefined> {
  const { store, by, now, print, warn } = work;
  const { diffSheet } = await import("../../staff/sheets/compare/diffSheet.ts");
  const { countsOf } = await import("../../staff/sheets/compare/diffTypesAndCounts.ts");
  const { reviewSheet } = await import("../../staff/sheets/compare/reviewAndApplySheet.ts");
  const { readSheet } = await import("../../staff/sheets/spreadsheets/readSheet.ts");
  const { UnreadableSheet } = await import("../../staff/sheets/spreadsheets/unreadableSheet.ts");
  try {
    const sheet = await readSheet(await readFile(file));
    const compared = await diffSheet(store.db, sheet, { by, language: "en", answers: noAnswers });
    const diff = await reviewSheet(store, compared, { by, now, publish, label: file.slice(-200) });
    tell(work, diff);
    const { changes, conflicts, problems, added, removed } = countsOf(diff);
    const { questions, read } = diff;
    print(
      `${read.parts} parts: ${changes} changes, ${added} added, ${removed} removed, ${conflicts} conflicts, ${problems} problems, ${questions.length} unknown columns`,
    );
    return diff;
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    warn(`${file}: ${t.refusals[error.code]}`);
    return undefined;
  }
}

function tell({ print, warn }: ContentContext, diff: SheetDiff): void {
  const nameOf = (table: number) => diff.tables.find(({ at }) => at === table)?.name ?? "";
  for (const name of diff.unread) warn(`${name}: nothing was read from this table`);
  for (const { table, address, heading, why } of diff.questions) {
    warn(`${nameOf(table)}!${address} "${heading}": ${t.columns[why]}`);
  }
  for (const row of diff.rows) {
    const place = `${nameOf(row.table)}!${row.row + 1} ${row.part || row.key}`;
    if (row.problem !== undefined) warn(`${place}: ${t.rows[row.problem]}`);
    else if (row.act !== "change") print(`${place} ${row.item ?? ""}: ${row.act}`);
    for (const { address, message } of row.checks ?? []) {
      warn(`${nameOf(row.table)}!${address ?? row.row + 1} ${row.part}: ${message.en}`);
    }
    for (const cell of row.cells) tellCell({ print, warn }, nameOf(row.table), row, cell);
  }
}

function tellCell(
  { print, warn }: Pick<ContentContext, "print" | "warn">,
  table: string,
  { part, act }: DiffRow,
  { address, source, before, after, typed, problem, conflict }: DiffCell,
): void {
  const place = `${table}!${address} ${part} ${source.label.en}`;
  if (problem !== undefined) {
    warn(`${place} "${typed}": ${problemText(problem, source, t, "en")}`);
  } else if (conflict !== undefined) {
    warn(`${place}: ${t.marks.conflict(conflict.exported, before).replaceAll("\n", "; ")}`);
  } else if (act === "change") {
    print(`${place}: ${before || "(empty)"} -> ${after || "(empty)"}`);
  }
}
