import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, type InfoRecord, parse } from "csv-parse/sync";
import { z } from "zod";
import { csvLine, csvMark } from "../../site/csv.ts";
import {
  type CheckedRedirect,
  judge,
  type RedirectProblem,
  readDraft,
  type Surroundings,
} from "./checkRedirect.ts";
import type { ListedRedirect } from "./listRedirects.ts";
import { statusOf } from "./readRedirects.ts";
import type { RedirectRow } from "./redirectBook.ts";

/** What is wrong with a row beside what can be wrong with any redirect. */
export const rowProblems = ["status-invalid", "twice"] as const;

export type RowProblem = RedirectProblem | (typeof rowProblems)[number];

/** A row of a file, and what an import would do with it. */
export interface ImportRow extends Pick<CheckedRedirect, "from" | "to" | "status" | "warnings"> {
  readonly line: number;
  readonly act: "add" | "change" | "same";
  readonly problems: readonly RowProblem[];
}

/** The file is none that redirects can be read from; the line where that shows. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} cannot be read`);
    this.line = line;
  }
}

/** Most redirects of one file, and rows that are checked before others get their turn. */
const maxImportRows = 5_000;
const rowsAtOnce = 100;

/** Columns of a file; the last two are those of an export, and are not read. */
const knownColumns = ["from", "to", "status", "external", "hits", "last used"];

const parsedRows = z.array(z.object({ record: z.array(z.string()), info: z.custom<InfoRecord>() }));

/**
 * Reads a CSV file of redirects and says what an import would do with each row; nothing is written.
 * The first line names the columns `from`, `to`, `status` (301 where it is missing or empty) and
 * `external` (`yes` allows another site), in any order.
 * @throws UnreadableFile
 */
export async function readRedirectFile(text: string, around: Surroundings): Promise<ImportRow[]> {
  const [head, ...rows] = parsed(text);
  const columns = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const isKnown = columns.every((name) => knownColumns.includes(name));
  if (!isKnown || !columns.includes("from") || !columns.includes("to")) throw new UnreadableFile(1);
  if (rows.length > maxImportRows) throw new UnreadableFile(maxImportRows + 2);
  const seen = new Set<string>();
  const cell = (record: readonly string[], name: string) =>
    withoutApostrophe((record[columns.indexOf(name)] ?? "").trim());
  const read = rows.map(({ record, info }) => {
    const status = statusOf(Number(cell(record, "status") || "301"));
    const isExternal = /^(?:yes|true|1|是)$/i.test(cell(record, "external"));
    const draft = { from: cell(record, "from"), to: cell(record, "to"), isExternal };
    const redirect = readDraft({ ...draft, status: status ?? 301 }, around);
    return { line: info.lines, redirect, hasStatus: status !== undefined };
  });
  // Redirects of one file may lead to one another; of two from one address the first counts.
  const together = around.book.with(
    read
      .toReversed()
      .flatMap(({ redirect: { from, to, status, problems } }, at): RedirectRow[] =>
        problems.length > 0 ? [] : [{ id: -at - 1, from, to, status, isRemoved: false }],
      ),
  );
  const result: ImportRow[] = [];
  for (const [at, { line, redirect, hasStatus }] of read.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    const isWritten = redirect.problems.length === 0;
    const checked = isWritten ? judge(redirect, { ...around, book: together }) : redirect;
    const { from, to, status, warnings } = checked;
    const problems: RowProblem[] = [...checked.problems];
    if (!hasStatus) problems.push("status-invalid");
    if (seen.has(from)) problems.push("twice");
    seen.add(from);
    result.push({ line, from, to, status, warnings, problems, act: actOf(checked, around) });
  }
  return result;
}

function actOf({ from, to, status }: CheckedRedirect, { book }: Surroundings): ImportRow["act"] {
  const present = book.get(from);
  if (present === undefined) return "add";
  return present.to === to && present.status === status ? "same" : "change";
}

/** Redirects as a file that an import takes again. */
export function redirectsAsCsv(list: readonly ListedRedirect[]): string {
  const lines = list.map(({ from, to, status, hits, lastUsedAt }) => {
    const isExternal = to !== null && /^https?:/.test(to);
    const day = lastUsedAt === null ? "" : new Date(lastUsedAt).toISOString().slice(0, 10);
    return csvLine([from, to ?? "", status, isExternal ? "yes" : "", hits, day]);
  });
  return `${csvMark}${csvLine(["from", "to", "status", "external", "hits", "last used"])}${lines.join("")}`;
}

function parsed(text: string) {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((sign) => firstLine.includes(sign)) ?? ",";
  try {
    const rows: unknown = parse(text, {
      ...{ bom: true, delimiter, info: true, skip_empty_lines: true },
      ...{ relax_column_count: true, max_record_size: 10_000 },
    });
    return parsedRows.parse(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(typeof error.lines === "number" ? error.lines : 1);
  }
}

/** An apostrophe that keeps spreadsheet programs from reading a formula is no part of the text. */
function withoutApostrophe(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}
