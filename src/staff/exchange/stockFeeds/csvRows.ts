import { CsvError, type InfoRecord, parse } from "csv-parse/sync";
import * as z from "zod";
import { didYouMean } from "../../../base/site/text/nearestWords.ts";
import { type FeedField, FeedProblems, feedFields, type RawEntry } from "./feedEntry.ts";

/** Fields without which a row means nothing. */
const requiredColumns: readonly FeedField[] = ["orderCode", "distributor", "quantity", "time"];

const parsedRows = z.array(z.object({ record: z.array(z.string()), info: z.custom<InfoRecord>() }));

/**
 * Returns the rows of a CSV file (RFC 4180), whose first line names the columns in any order and
 * spelling: `orderCode`, `order_code` or `Order code`. Commas, semicolons or tabs separate cells;
 * price breaks are written `1:3.20 1000:2.80`.
 * @throws FeedProblems where the file is no CSV or its columns are not those of a feed
 */
export function csvRows(text: string): RawEntry[] {
  const [head, ...rows] = parsed(text);
  if (head === undefined)
    throw new FeedProblems([{ line: 1, field: "", message: "an empty file" }]);
  const columns = columnsIn(head.record);
  return rows.map(({ record, info }) => ({ line: info.lines, value: entryIn(record, columns) }));
}

function parsed(text: string) {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [",", ";", "\t"].find((sign) => firstLine.includes(sign)) ?? ",";
  try {
    const rows: unknown = parse(text, {
      bom: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return parsedRows.parse(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? error.lines : 1;
    throw new FeedProblems([{ line, field: "", message: error.message }]);
  }
}

/** The field of each column. */
function columnsIn(names: readonly string[]): (FeedField | undefined)[] {
  const plain = (name: string) => name.replace(/[^A-Za-z]/g, "").toLowerCase();
  const columns = names.map((name) => feedFields.find((field) => plain(field) === plain(name)));
  const unknown = names.flatMap((name, at) =>
    columns[at] === undefined
      ? [
          `no column of a feed${didYouMean(name, feedFields)} (there are ${feedFields.join(", ")})`,
        ].map((message) => ({ line: 1, field: name, message }))
      : [],
  );
  const missing = requiredColumns
    .filter((field) => !columns.includes(field))
    .map((field) => ({ line: 1, field, message: "is missing among the columns" }));
  const twice = feedFields
    .filter((field) => columns.filter((one) => one === field).length > 1)
    .map((field) => ({ line: 1, field, message: "is a column twice" }));
  const problems = [...unknown, ...missing, ...twice];
  if (problems.length > 0) throw new FeedProblems(problems);
  return columns;
}

function entryIn(record: readonly string[], columns: readonly (FeedField | undefined)[]): object {
  const cells = columns.flatMap((field, at) => {
    const cell = record[at] ?? "";
    return field === undefined || cell === "" ? [] : [[field, cellValue(field, cell)] as const];
  });
  return Object.fromEntries(cells);
}

function cellValue(field: FeedField, cell: string): unknown {
  if (field === "quantity") return numberIn(cell);
  return field === "prices" ? cell.split(/[\s|]+/).map(priceBreak) : cell;
}

function priceBreak(text: string): unknown {
  const [quantity = "", price = "", ...more] = text.split(":");
  return more.length === 0 ? { quantity: numberIn(quantity), price: numberIn(price) } : text;
}

/** A number in plain digits; anything else stays a text, which the schema refuses. */
function numberIn(text: string): unknown {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
