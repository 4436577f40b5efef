import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import * as z from "zod";
import { batchesInTimeSlices, givingWay } from "../../../base/process/timeSlices.ts";
import type { redirectRowProblems } from "../../../base/site/redirectCodes.ts";
import { csvLine, csvMark } from "../../../base/site/values/csv.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type RedirectRow, statusOf } from "../../../content/published/redirectBook.ts";
import type { Person } from "../../access/rights.ts";
import {
  type CheckedRedirect,
  judge,
  type RedirectProblem,
  readDraft,
  type Surroundings,
} from "./checkRedirect.ts";
import { type ListedRedirect, redirectsFrom } from "./listRedirects.ts";

/** Redirects read and written between two turns of the event loop. */
const rowsAtOnce = 500;

/** Returns all active redirects whose target a person may see, as a file that can be imported. */
export async function redirectsAsCsv(db: Reading, by: Person): Promise<string> {
  const pieces = [
    `${csvMark}${csvLine(["from", "to", "status", "external", "hits", "last used"])}`,
  ];
  const giveWay = givingWay();
  for (let last = ""; ; ) {
    const page = await redirectsFrom(db, { after: last, limit: rowsAtOnce, by });
    pieces.push(...page.map(lineOf));
    if (page.length < rowsAtOnce) return pieces.join("");
    last = page.at(-1)?.from ?? "";
    await giveWay();
  }
}

function lineOf({ from, to, status, hits, lastUsedAt }: ListedRedirect): string {
  const isExternal = to !== null && /^https?:/.test(to);
  const day = lastUsedAt === null ? "" : new Date(lastUsedAt).toISOString().slice(0, 10);
  return csvLine([from, to ?? "", status, isExternal ? "yes" : "", hits, day]);
}

export type RowProblem = RedirectProblem | (typeof redirectRowProblems)[number];

/** A row of a file, with the effect of importing it. */
export interface ImportRow extends Pick<CheckedRedirect, "from" | "to" | "status" | "warnings"> {
  readonly line: number;
  readonly act: "add" | "change" | "same";
  readonly problems: readonly RowProblem[];
}

/** Thrown for a file from which redirects cannot be read, with the line of the fault. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} cannot be read`);
    this.line = line;
  }
}

/** Most redirects of one file. */
const maxImportRows = 5_000;

/** Queries that the redirects of one file are tried with, in all. */
const maxTries = 20_000;

/** Bytes parsed between two turns of the event loop. */
const bytesAtOnce = 16 * 1_024;

/** Columns of a file; the last two are those of an export, and are not read. */
const knownColumns = ["from", "to", "status", "external", "hits", "last used"];

/** Most cells of a row; further ones are not read. */
const maxCells = 2 * knownColumns.length;

const parsedRow = z.object({
  record: z.array(z.string()).max(maxCells),
  info: z.custom<InfoRecord>(),
});

type ParsedRow = z.output<typeof parsedRow>;

/**
 * Reads a CSV file of redirects and returns the effect of importing each row; nothing is written.
 * The first line names the columns `from`, `to`, `status` (301 where it is missing or empty) and
 * `external` (`yes` allows another site), in any order.
 * @throws UnreadableFile
 */
export async function readRedirectFile(text: string, around: Surroundings): Promise<ImportRow[]> {
  const [head, ...rows] = await parsed(text);
  const columns = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const isKnown = columns.every((name) => knownColumns.includes(name));
  if (!isKnown || !columns.includes("from") || !columns.includes("to")) throw new UnreadableFile(1);
  if (rows.length > maxImportRows) throw new UnreadableFile(maxImportRows + 2);
  const read = await inTurns(rows, (row) => readRow(row, columns, around));
  // Redirects of one file may lead to one another; of two from one address the first counts.
  const together = around.book.with(
    read
      .toReversed()
      .flatMap(({ redirect: { from, to, status, problems } }, at): RedirectRow[] =>
        problems.length > 0 ? [] : [{ id: -at - 1, from, to, status, isRemoved: false }],
      ),
  );
  const within = { ...around, book: together, maxTries: Math.ceil(maxTries / read.length) };
  const seen = new Set<string>();
  return inTurns(read, ({ line, redirect, hasStatus }) => {
    const isWritten = redirect.problems.length === 0;
    const checked = isWritten ? judge(redirect, within) : redirect;
    const { from, to, status, warnings } = checked;
    const problems: RowProblem[] = [...checked.problems];
    if (!hasStatus) problems.push("status-invalid");
    if (seen.has(from)) problems.push("twice");
    seen.add(from);
    return { line, from, to, status, warnings, problems, act: actOf(checked, around) };
  });
}

/** Maps a list, yielding to the event loop in between. */
async function inTurns<Entry, Made>(
  entries: readonly Entry[],
  take: (entry: Entry) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for await (const batch of batchesInTimeSlices(entries, take)) made.push(...batch);
  return made;
}

function readRow({ record, info }: ParsedRow, columns: readonly string[], around: Surroundings) {
  const cell = (name: string) => withoutApostrophe((record[columns.indexOf(name)] ?? "").trim());
  const status = statusOf(Number(cell("status") || "301"));
  const isExternal = /^(?:yes|true|1|是)$/i.test(cell("external"));
  const draft = { from: cell("from"), to: cell("to"), isExternal };
  const redirect = readDraft({ ...draft, status: status ?? 301 }, around);
  return { line: info.lines, redirect, hasStatus: status !== undefined };
}

function actOf({ from, to, status }: CheckedRedirect, { book }: Surroundings): ImportRow["act"] {
  const present = book.get(from);
  if (present === undefined) return "add";
  return present.to === to && present.status === status ? "same" : "change";
}

/** The rows of a file, at most one more than there may be. @throws UnreadableFile */
async function parsed(text: string): Promise<ParsedRow[]> {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((sign) => firstLine.includes(sign)) ?? ",";
  const parser = parse({
    ...{ bom: true, delimiter, info: true, skip_empty_lines: true },
    ...{ relax_column_count: true, max_record_size: 10_000 },
    // Cells without text count nothing against the size of a record, and may be a million.
    cast: (text, { index, lines }) => {
      if (index >= maxCells) throw new UnreadableFile(lines);
      return text;
    },
  });
  const rows: ParsedRow[] = [];
  parser.on("data", (row: unknown) => {
    const { success, data } = parsedRow.safeParse(row);
    if (success) rows.push(data);
    else parser.destroy(new UnreadableFile(rows.length + 1));
  });
  const ended = finished(parser);
  try {
    await Promise.race([ended, writeInTurns(parser, text, () => rows.length <= maxImportRows + 1)]);
    parser.end();
    await ended;
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(typeof error.lines === "number" ? error.lines : 1);
  }
}

/** Writes a text in pieces, as long as more is wanted, yielding to the event loop after each. */
async function writeInTurns(to: Writable, text: string, isWanted: () => boolean): Promise<void> {
  const bytes = Buffer.from(text);
  for (let place = 0; place < bytes.length && isWanted(); place += bytesAtOnce) {
    if (to.destroyed) return;
    to.write(bytes.subarray(place, place + bytesAtOnce));
    await nextTurn();
  }
}

/** An apostrophe that keeps spreadsheet programs from reading a formula is no part of the text. */
function withoutApostrophe(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}
