import * as z from "zod";
import type { Messages } from "../../../base/i18n/messages.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { KnownAnalysis } from "../../../staff/sheets/analyses.ts";
import { analysisStates } from "../../../staff/sheets/analysisJobs.ts";
import { cellName } from "../../../staff/sheets/compare/answers.ts";
import type { DiffCell, DiffRow, SheetDiff } from "../../../staff/sheets/compare/diff.ts";
import type { ShownRows } from "../../../staff/sheets/compare/summary.ts";
import { listNames } from "../../../staff/sheets/tables/columns.ts";
import { problemText, sentence } from "../../../staff/sheets/tables/words.ts";
import { withText } from "../../schemaRegistry.ts";
import { adminObject } from "../objects.ts";

/** Rows of one page. */
const rowsOfPage = 50;

const sheetCell = adminObject(
  "SheetCell",
  z.object({
    /** By which answers name it: table, row and column from 0. */
    cell: z.string(),
    address: z.string(),
    column: z.string(),
    label: z.string(),
    verb: z.enum(["set", "clear"]),
    before: z.string(),
    after: z.string(),
    typed: z.string(),
    conflict: z
      .object({ exported: z.string(), decided: z.enum(["keep", "take"]).nullable() })
      .nullable(),
    problem: z.string().nullable(),
  }),
);

const sheetCheck = adminObject(
  "SheetCheck",
  z.object({
    cell: z.string().nullable(),
    address: z.string().nullable(),
    code: z.string(),
    message: z.string(),
  }),
);

const sheetRow = adminObject(
  "SheetRow",
  z.object({
    table: z.string(),
    row: z.int(),
    kind: z.enum(["parts", ...listNames]),
    act: z.enum(["change", "new", "remove"]),
    key: z.string(),
    part: z.string(),
    item: z.string().nullable(),
    problem: z.string().nullable(),
    cells: z.array(sheetCell),
    checks: z.array(sheetCheck),
  }),
);

const sheetQuestion = adminObject(
  "SheetQuestion",
  z.object({
    /** By which answers name it: table and column from 0. */
    column: z.string(),
    table: z.string(),
    address: z.string(),
    heading: z.string(),
    why: z.string(),
    near: z.array(z.object({ column: z.string(), label: z.string() })),
  }),
);

export const sheetEntity = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  taken_at: z.int(),
  expires_at: z.int(),
  change_set: z.int().nullable(),
});

export const analysisEntity = sheetEntity.extend({
  state: z.enum(analysisStates),
  done: z.int(),
  of: z.int(),
  refusal: z.string().nullable(),
  parts: z.int(),
  counts: z
    .object({
      changes: z.int(),
      conflicts: z.int(),
      problems: z.int(),
      added: z.int(),
      removed: z.int(),
    })
    .nullable(),
  is_settled: z.boolean(),
  absent: withText(
    ({ adminSheets }) => adminSheets.fields.absent,
    z.object({
      total: z.int(),
      list: z.array(
        z.object({
          key: z.string(),
          part: z.string(),
          kind: z.enum(["parts", ...listNames]),
          item: z.string().nullable(),
        }),
      ),
    }),
  ),
  unread: z.array(z.string()),
  questions: z.array(sheetQuestion),
  answered: z.array(z.object({ column: z.string(), is: z.string() })),
  total: z.int(),
  rows: z.array(sheetRow),
});

type Presented = Omit<z.input<typeof analysisEntity>, keyof z.input<typeof sheetEntity>>;

/** Absent rows that are named in one response. */
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
  readonly t: Messages["adminSheets"];
  readonly answered: Readonly<Record<string, string>>;
}

/** What is known of a file so far, and one page of its rows. */
export function presentAnalysis(analysis: KnownAnalysis, shown: Shown): Presented {
  const { state, done, of, refused, diff, summary } = analysis;
  const { t, answered } = shown;
  const isReady = state === "ready" && diff !== undefined && summary !== undefined;
  const rows = isReady ? summary.rows[shown.show] : [];
  const first = (shown.page - 1) * rowsOfPage;
  return {
    ...{ state, done, of, refusal: refused === undefined ? null : t.refusals[refused] },
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

/** Columns that a question offers. */
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
    problem: problem === undefined ? null : problemText(problem, t, language),
  };
}

/** Names the languages of a choice. */
export function publishedIn(choice: (typeof publishChoices)[number]): readonly Language[] {
  if (choice === "none") return [];
  return choice === "both" ? languages : [choice];
}

/** In which languages the parts of a file are published. */
export const publishChoices = ["none", "en", "zh", "both"] as const;
