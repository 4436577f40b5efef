import type * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type {
  DiffCell,
  DiffRow,
  SheetDiff,
} from "../../../staff/sheets/compare/diffTypesAndCounts.ts";
import { cellName } from "../../../staff/sheets/compare/sheetAnswers.ts";
import type { ShownRows } from "../../../staff/sheets/compare/sheetSummary.ts";
import type { KnownAnalysis } from "../../../staff/sheets/sheetAnalyses.ts";
import { problemText, sentence } from "../../../staff/sheets/tables/problemTexts.ts";
import {
  type publishChoices,
  sheetAnalysis,
  sheetCell,
  sheetCheck,
  type sheetFile,
  sheetQuestion,
  sheetRow,
} from "../../contract/sheets.ts";
import { described } from "../fieldDescriptions.ts";
import { adminObject } from "../reference/objectNames.ts";

/** Rows of a page. */
const rowsOfPage = 50;

adminObject("SheetCell", sheetCell);
adminObject("SheetCheck", sheetCheck);
adminObject("SheetRow", sheetRow);
adminObject("SheetQuestion", sheetQuestion);
described(sheetAnalysis, { absent: ({ adminSheets }) => adminSheets.fields.absent });

type Presented = Omit<z.input<typeof sheetAnalysis>, keyof z.input<typeof sheetFile>>;

/** Maximum absent rows named in a response. */
const namedAbsent = 200;

function absentOf(diff: SheetDiff | undefined): Presented["absent"] {
  const { absent = [] } = diff ?? {};
  const list = absent
    .slice(0, namedAbsent)
    .map(({ item, ...row }) => ({ ...row, item: item ?? null }));
  return { total: absent.length, list };
}

interface Shown {
  readonly show: ShownRows;
  /** From 1. */
  readonly page: number;
  readonly language: Language;
  readonly t: StaffMessages["adminSheets"];
  readonly answered: Readonly<Record<string, string>>;
}

/** Presents the analysis of a file so far, with one page of its rows. */
export function presentAnalysis(analysis: KnownAnalysis, shown: Shown): Presented {
  const { state, done, total, refused, diff, summary } = analysis;
  const { t, answered } = shown;
  const isReady = state === "ready" && diff !== undefined && summary !== undefined;
  const rows = isReady ? summary.rows[shown.show] : [];
  const first = (shown.page - 1) * rowsOfPage;
  return {
    ...{ state, done, of: total, refusal: refused === undefined ? null : t.refusals[refused] },
    parts: diff?.read.parts ?? 0,
    counts: isReady ? summary.counts : null,
    is_settled: isReady && summary.isSettled,
    absent: absentOf(isReady ? diff : undefined),
    unread: isReady ? [...diff.unread] : [],
    questions: isReady ? questionsOf(diff, shown) : [],
    answered: Object.entries(answered).map(([column, is]) => ({ column, is })),
    total: rows.length,
    rows: isReady
      ? rows.slice(first, first + rowsOfPage).map((row) => presentRow(row, diff, shown))
      : [],
  };
}

/** Maximum columns offered by a question. */
const maxOffered = 400;

function questionsOf(diff: SheetDiff, { language, t }: Shown): Presented["questions"] {
  return diff.questions.map(({ table, column, address, heading, why, near }) => {
    const known = diff.offered.get(table) ?? [];
    const first = near.flatMap((token) => known.filter((one) => one.token === token));
    const rest = known.filter(({ token }) => !near.includes(token));
    const offered = [...first, ...rest].slice(0, maxOffered);
    return {
      ...{ column: `${table}:${column}`, table: nameOf(diff, table), address, heading },
      why: t.columns[why],
      near: offered.map(({ token, label }) => ({ column: token, label: label[language] })),
    };
  });
}

function nameOf({ tables }: SheetDiff, table: number): string {
  return tables.find(({ at }) => at === table)?.name ?? "";
}

function presentRow(row: DiffRow, diff: SheetDiff, shown: Shown): z.input<typeof sheetRow> {
  const { kind, act, key, part, item, problem, cells, checks = [] } = row;
  const { language, t } = shown;
  return {
    ...{ table: nameOf(diff, row.table), row: row.row + 1, kind, act, key, part },
    ...{ item: item ?? null, problem: problem === undefined ? null : t.rows[problem] },
    cells: cells.map((cell) => presentCell(cell, row, shown)),
    checks: checks.map(({ column, address, code, message }) => ({
      cell: column === undefined ? null : cellName(row.table, row.row, column),
      ...{ address: address ?? null, code, message: sentence(message[language], language) },
    })),
  };
}

function presentCell(
  cell: DiffCell,
  { table, row }: DiffRow,
  { language, t }: Shown,
): z.input<typeof sheetCell> {
  const { address, source, verb, before, after, typed, conflict, problem } = cell;
  const { token, label } = source;
  return {
    ...{ cell: cellName(table, row, cell.column), address, column: token, label: label[language] },
    ...{ verb, before, after, typed },
    conflict: conflict === undefined ? null : { ...conflict, decided: conflict.decided ?? null },
    problem: problem === undefined ? null : problemText(problem, source, t, language),
  };
}

/** Languages of a choice. */
export function publishedIn(choice: (typeof publishChoices)[number]): readonly Language[] {
  if (choice === "none") return [];
  return choice === "both" ? languages : [choice];
}
