import { randomBytes } from "node:crypto";
import type { Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import type { View } from "../../content/published/publication.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import { partIdentity } from "../../content/types/fields/partNumber.ts";
import { enquiriesWithoutAnchor } from "./readEnquiries.ts";
import { companyDomain } from "./senderCompanyDomain.ts";
import { mailboxOf } from "./submissionLimits.ts";

/** Values of fields by their names, as they are stored. */
type Fields = Readonly<Record<string, unknown>>;

/** Columns by which the desk finds and lists an enquiry, derived from its fields. */
export interface DeskColumns {
  readonly email: string;
  readonly domain: string | null;
  readonly company: string;
  readonly topic: string | null;
  readonly region: string | null;
  readonly search_text: string;
}

/** A new anchor, part of every Message-ID of an enquiry's mails: 128 random bits. */
export function newAnchor(): string {
  return randomBytes(16).toString("hex");
}

/** The desk's columns of an enquiry. */
export function deskColumns(code: string, fields: Fields): DeskColumns {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const city = text("city");
  return {
    email: mailboxOf(text("email")),
    domain: companyDomain(text("email")) ?? null,
    company: text("company_name"),
    topic: text("topic") || null,
    region: city === "domestic" || city === "overseas" ? city : null,
    search_text: searchForm([code, code.replaceAll("-", ""), ...textsOf(fields)].join("\n")),
  };
}

function textsOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    name === "consent" ? [] : [value].flat().filter((one) => typeof one === "string"),
  );
}

/** A text in the form in which enquiries are searched: one width, lower case. */
export function searchForm(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Possible part numbers in running text: Latin letters and digits, at least one of each. */
const partLike =
  /(?=[A-Za-z0-9+\-/#,._()=]*\d)(?=[A-Za-z0-9+\-/#,._()=]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9+\-/#,._()=]{2,39}/g;

/** Most parts that are noted of one enquiry. */
const maxParts = 40;

/**
 * Normalised numbers of the parts that an enquiry names: those of its fields, known or not, and the
 * published ones that its text mentions.
 */
export function partsNamed(view: View, fields: Fields): string[] {
  const { parts, part, content } = fields;
  const given = [parts, part].flat().filter((one) => typeof one === "string" && one !== "");
  const mentioned = (typeof content === "string" ? (content.match(partLike) ?? []) : [])
    .map((text) => text.replace(/[.,()/=-]+$/, ""))
    .flatMap((text) => partNamed(view, text)?.body.partNumber ?? []);
  const all = [...given.map(String), ...mentioned].map(partIdentity).filter((one) => one !== "");
  return [...new Set(all)].slice(0, maxParts);
}

/** Notes the parts that an enquiry names. */
export async function insertParts(
  tx: Writing,
  enquiryId: number,
  parts: readonly string[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto("enquiry_parts")
    .values(parts.map((part) => ({ enquiry_id: enquiryId, part })))
    .onConflict((conflict) => conflict.columns(["enquiry_id", "part"]).doNothing())
    .execute();
}

/**
 * Fills the desk's columns of enquiries that a release before it has saved, slice by slice.
 * @returns how many
 */
export async function fillDeskColumns(
  store: Store,
  viewOf: (language: Language) => View,
): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await enquiriesWithoutAnchor(store);
    if (rows.length === 0) return count;
    await store.transaction(async (tx) => {
      for (const { id, code, language, fields } of rows) {
        const columns = { ...deskColumns(code, fields), anchor: newAnchor() };
        const { numUpdatedRows } = await tx
          .updateTable("enquiries")
          .set(columns)
          .where("id", "=", id)
          .where("anchor", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await insertParts(tx, id, partsNamed(viewOf(language), fields));
      }
    });
    count += rows.length;
  }
}
