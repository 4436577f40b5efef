import { csvLine, csvMark } from "../../base/site/values/csv.ts";
import { fieldNames } from "./form/fields.ts";
import type { StoredEnquiry, StoredValue } from "./readEnquiries.ts";

/** Columns of an export: code and time, then every field of any form. */
export const exportColumns = [
  "code",
  "form",
  "language",
  "received",
  "state",
  ...fieldNames.filter((name) => name !== "attachments"),
  "attachments",
] as const;

/** Beginning of a file: the mark of UTF-8 and the heading. */
export const csvHead = `${csvMark}${csvLine(exportColumns)}`;

/** An enquiry as a line of CSV (RFC 4180), its fields in the order of the heading. */
export function csvRow(enquiry: StoredEnquiry): string {
  return csvLine(exportTexts(enquiry));
}

/** The texts of an enquiry in the order of the columns. */
export function exportTexts(enquiry: StoredEnquiry): string[] {
  const { code, form, language, createdAt, state, fields, attachments } = enquiry;
  const values = new Map<string, StoredValue>(fields.map(({ name, value }) => [name, value]));
  const facts = { code, form, language, received: new Date(createdAt).toISOString(), state };
  for (const [name, value] of Object.entries(facts)) values.set(name, value);
  values.set(
    "attachments",
    attachments.map(({ name }) => name),
  );
  return exportColumns.map((name) => cellText(values.get(name) ?? ""));
}

function cellText(value: StoredValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return [value].flat().join("; ");
}
