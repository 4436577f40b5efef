import type { StoredEnquiry, StoredValue } from "./enquiryRepository.ts";
import { fieldNames } from "./form/fields.ts";

/** What a table of enquiries begins with: codes and times, then every field of any form. */
const columns = [
  "code",
  "form",
  "language",
  "received",
  ...fieldNames.filter((name) => name !== "attachments"),
  "attachments",
] as const;

/**
 * What stands before a file, so that a spreadsheet program reads it as UTF-8 and not by guess, and
 * its heading.
 */
export const csvHead = `\ufeff${csvLine(columns)}`;

/** An enquiry as a line of CSV (RFC 4180), its fields in the order of the heading. */
export function csvRow(enquiry: StoredEnquiry): string {
  const { code, form, language, createdAt, fields, attachments } = enquiry;
  const values = new Map<string, StoredValue>(fields.map(({ name, value }) => [name, value]));
  const facts = { code, form, language, received: new Date(createdAt).toISOString() };
  for (const [name, value] of Object.entries(facts)) values.set(name, value);
  values.set(
    "attachments",
    attachments.map(({ name }) => name),
  );
  return csvLine(columns.map((name) => cellText(values.get(name) ?? "")));
}

function cellText(value: StoredValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return [value].flat().join("; ");
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(",")}\r\n`;
}

/**
 * A text that a spreadsheet program takes for a text. One that begins like a formula is a formula to
 * it, quoted or not; an apostrophe before it says that it is none.
 */
function harmless(text: string): string {
  return /^[\s"']*[=+\-@|%＝＋－＠]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
