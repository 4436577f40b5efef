import { appendAudit } from "../../base/audit/append.ts";
import { messages } from "../../base/i18n/index.ts";
import type { templatePlaceholders } from "../../base/site/enquiryDeskCodes.ts";
import { isLanguage, type Language } from "../../base/site/languages.ts";
import { sanitizeLine, sanitizeText } from "../../base/site/sanitizeInput.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { accountOf } from "../../readers/enquiries/noteInHistory.ts";
import {
  enquiryById,
  type StoredEnquiry,
  subjectOf,
  textOf,
} from "../../readers/enquiries/readEnquiries.ts";
import { type Person, requireRight } from "../access/rights.ts";
import { removeSetting, writeSetting } from "./assignmentRules.ts";
import { namesOf } from "./deskPeople.ts";
import { DeskProblem } from "./deskProblem.ts";

/** A text that replies begin with. */
export interface DeskTemplate {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** Null: of every form. */
  readonly form: string | null;
  readonly topic: string | null;
  readonly text: Readonly<Record<Language, string>>;
  readonly needsReview: boolean;
}

/** The templates, by name. */
export async function listTemplates(db: Reading): Promise<DeskTemplate[]> {
  const rows = await db.selectFrom("desk_templates").selectAll().orderBy("name").execute();
  return rows.map(({ text_en: en, text_zh: zh, needs_review, ...row }) => ({
    ...row,
    text: { en, zh },
    needsReview: needs_review === 1,
  }));
}

/** A template as somebody writes it. */
export type TemplateDraft = Omit<DeskTemplate, "id" | "version">;

interface SettingChange {
  readonly by: Person;
  readonly now: number;
}

/**
 * Adds a template, or changes the version of one.
 * @returns its id; undefined where there is none to change
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function saveTemplate(
  store: Store,
  { name: typed, form, topic, text, needsReview }: TemplateDraft,
  of: { readonly id: number; readonly version: number } | undefined,
  { by, now }: SettingChange,
): Promise<number | undefined> {
  requireRight(by, "enquiry.configure", {}, "the desk's templates");
  const name = sanitizeLine(typed);
  const row = {
    ...{ name, form, topic, needs_review: needsReview ? 1 : 0 },
    ...{ text_en: sanitizeText(text.en), text_zh: sanitizeText(text.zh) },
  };
  if (name === "") throw new DeskProblem("empty-name");
  if (row.text_en === "" && row.text_zh === "") throw new DeskProblem("empty-text");
  return store.transaction(async (tx) => {
    const id = await writeSetting(tx, "desk_templates", row, of);
    if (id === undefined) return undefined;
    const entry = { act: "desk-template.save", subject: `desk-template:${id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/** Removes a template. @returns whether there was one @throws NotPermitted, VersionConflict */
export function removeTemplate(
  store: Store,
  of: { readonly id: number; readonly version: number },
  { by, now }: SettingChange,
): Promise<boolean> {
  requireRight(by, "enquiry.configure", {}, "the desk's templates");
  return store.transaction(async (tx) => {
    if (!(await removeSetting(tx, "desk_templates", of))) return false;
    const entry = { act: "desk-template.remove", subject: `desk-template:${of.id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return true;
  });
}

/** A template with its placeholders filled in for an enquiry, in its sender's language. */
export interface FilledTemplate {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly needsReview: boolean;
}

/** The templates that fit an enquiry's form and topic and have a text in its sender's language. */
export async function templatesFor(
  store: Store,
  enquiryId: number,
  by: Person,
): Promise<FilledTemplate[]> {
  const enquiry = await enquiryById(store, enquiryId);
  if (enquiry === undefined) return [];
  const { db } = store;
  const parts = await db
    .selectFrom("enquiry_parts")
    .select("part")
    .where("enquiry_id", "=", enquiryId)
    .orderBy("part")
    .execute();
  const author = accountOf(by);
  const me = (await namesOf(db, [author])).get(author ?? 0)?.name ?? "";
  const values = valuesFor(enquiry, { parts: parts.map(({ part }) => part), me });
  const topic = subjectOf(enquiry);
  return (await listTemplates(db))
    .filter((one) => one.form === null || one.form === enquiry.form)
    .filter((one) => one.topic === null || one.topic === topic)
    .flatMap(({ id, name, text, needsReview }) => {
      const own = text[enquiry.language];
      return own === "" ? [] : [{ id, name, text: fill(own, values), needsReview }];
    });
}

type Placeholder = (typeof templatePlaceholders)[number];

type PlaceholderValues = Readonly<Record<Placeholder, string>>;

function valuesFor(
  enquiry: StoredEnquiry,
  { parts, me }: { readonly parts: readonly string[]; readonly me: string },
): PlaceholderValues {
  const { listSeparator } = messages[enquiry.language].products;
  return {
    sender: textOf(enquiry, "contact_name"),
    company: textOf(enquiry, "company_name"),
    code: enquiry.code,
    parts: parts.join(listSeparator),
    me,
  };
}

/** Fills placeholders in; a word in braces that is none stays. */
function fill(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isPlaceholder(name, values) ? values[name] : whole,
  );
}

function isPlaceholder(name: string, values: PlaceholderValues): name is Placeholder {
  return Object.hasOwn(values, name);
}

/** Tells whether a template's replies need a second reader; undefined where there is no such template. */
export async function templateNeedsReview(db: Reading, id: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("desk_templates")
    .select("needs_review")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && row.needs_review === 1;
}

/** A stored language; the site's default where it is none. */
export function languageIn(stored: string, otherwise: Language): Language {
  return isLanguage(stored) ? stored : otherwise;
}
