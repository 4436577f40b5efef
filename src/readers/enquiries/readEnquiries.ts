import type { Selectable } from "kysely";
import * as z from "zod";
import { type AttachmentKind, attachmentKinds } from "../../base/site/enquiryCodes.ts";
import { defaultLanguage, isLanguage, type Language } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Tables } from "../../base/store/tables.ts";
import { type StaffState, staffStateOf } from "./enquiryStates.ts";
import { type FieldName, type FormName, formFields, formNames, isFormName } from "./form/fields.ts";

/** A stored enquiry. */
export interface StoredEnquiry {
  readonly id: number;
  readonly code: string;
  readonly form: FormName;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Set by staff. */
  readonly state: StaffState;
  /** Time of staff's last change of the state, milliseconds since 1970; null: none. */
  readonly stateAt: number | null;
  /** Fields that were filled in, in the order of the form. */
  readonly fields: readonly StoredField[];
  readonly attachments: readonly StoredAttachment[];
}

export interface StoredField {
  readonly name: FieldName;
  readonly value: StoredValue;
}

export type StoredValue = string | boolean | readonly string[];

export interface StoredAttachment {
  /** The file's name in the folder of attachments. */
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly kind: AttachmentKind;
}

/** Filter for enquiries. */
export interface EnquiryFilter {
  readonly form?: FormName | undefined;
  /** Earliest time, inclusive, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Restricts the enquiries to these forms, whatever the other fields allow. */
  readonly among?: readonly FormName[] | undefined;
}

const storedBody = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));

/** Enquiries read at once. */
const batch = 200;

/** The matching enquiries, oldest first, read in pages. */
export async function* readEnquiries(
  store: Store,
  which: EnquiryFilter = {},
): AsyncGenerator<StoredEnquiry> {
  if (which.among?.length === 0) return;
  for (let after = 0; ; ) {
    const rows = await store.db
      .selectFrom("enquiries")
      .select(enquiryColumns)
      .where("id", ">", after)
      .$if(which.form !== undefined, (query) => query.where("form", "=", which.form ?? ""))
      .$if(which.among !== undefined, (query) => query.where("form", "in", which.among ?? []))
      .$if(which.since !== undefined, (query) => query.where("created_at", ">=", which.since ?? 0))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield* await present(store.db, rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}

/** The enquiry with a tracking code. */
export async function enquiryByCode(
  { db }: Store,
  code: string,
): Promise<StoredEnquiry | undefined> {
  const rows = await db
    .selectFrom("enquiries")
    .select(enquiryColumns)
    .where("code", "=", code)
    .execute();
  return (await present(db, rows))[0];
}

/** The enquiry with an id. */
export async function enquiryById({ db }: Store, id: number): Promise<StoredEnquiry | undefined> {
  const rows = await db
    .selectFrom("enquiries")
    .select(enquiryColumns)
    .where("id", "=", id)
    .execute();
  return (await present(db, rows))[0];
}

/** Enquiries whose columns of the desk are not filled yet, the newest first, at most a batch. */
export async function enquiriesWithoutAnchor({ db }: Store) {
  const rows = await db
    .selectFrom("enquiries")
    .select(["id", "code", "language", "body"])
    .where("anchor", "is", null)
    .orderBy("id", "desc")
    .limit(batch)
    .execute();
  return rows.map(({ id, code, language, body }) => ({
    ...{ id, code, language: isLanguage(language) ? language : defaultLanguage },
    fields: storedBody.parse(JSON.parse(body)),
  }));
}

/** The text of a field; "" where it was left empty. */
export function textOf({ fields }: StoredEnquiry, name: FieldName): string {
  return textIn(fields, name);
}

/** The same among fields. */
export function textIn(fields: readonly StoredField[], name: FieldName): string {
  const value = fields.find((field) => field.name === name)?.value;
  return typeof value === "string" ? value : "";
}

/** Company of the sender, or name of the applicant. */
export function senderName(enquiry: StoredEnquiry): string {
  return textOf(enquiry, "company_name") || textOf(enquiry, "contact_name");
}

/** Topic of an enquiry, or position applied for. */
export function subjectOf(enquiry: StoredEnquiry): string {
  return textOf(enquiry, "topic") || textOf(enquiry, "position");
}

const enquiryColumns = [
  "id",
  "code",
  "form",
  "language",
  "body",
  "created_at",
  "state",
  "state_at",
] as const;

type EnquiryRow = Pick<Selectable<Tables["enquiries"]>, (typeof enquiryColumns)[number]>;

async function present(db: Reading, rows: readonly EnquiryRow[]): Promise<StoredEnquiry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attachments = await db
    .selectFrom("attachments")
    .select(["id", "enquiry_id", "name", "size", "kind"])
    .where("enquiry_id", "in", ids)
    .where("message_id", "is", null)
    .orderBy("position")
    .execute();
  const ofEnquiry = Map.groupBy(attachments, ({ enquiry_id }) => enquiry_id);
  return rows.map((row) => {
    const form = isFormName(row.form) ? row.form : formNames[0];
    return {
      id: row.id,
      code: row.code,
      form,
      language: isLanguage(row.language) ? row.language : defaultLanguage,
      createdAt: row.created_at,
      state: staffStateOf(row.state),
      stateAt: row.state_at,
      fields: fieldsOf(form, row.body),
      attachments: (ofEnquiry.get(row.id) ?? []).map(presentAttachment),
    };
  });
}

/** The fields of a stored body that were filled in, in the order of the form. */
export function fieldsOf(form: FormName, json: string): StoredField[] {
  const body = storedBody.parse(JSON.parse(json));
  return formFields[form].flatMap((name) => {
    const value = body[name];
    return value === undefined || isEmpty(value) ? [] : [{ name, value }];
  });
}

function isEmpty(value: StoredValue): boolean {
  return value === false || (value !== true && value.length === 0);
}

type StoredAttachmentRow = Pick<Tables["attachments"], "id" | "name" | "size" | "kind">;

function presentAttachment({ id, name, size, kind }: StoredAttachmentRow): StoredAttachment {
  return { id, name, size, kind: attachmentKinds.find((known) => known === kind) ?? "text" };
}
