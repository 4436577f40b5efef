import { appendAudit } from "../../base/audit/append.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import type { View } from "../../content/published/publication.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import { noteInHistory } from "../../readers/enquiries/noteInHistory.ts";
import type { ArrivedEnquiry } from "../../readers/enquiries/saveEnquiry.ts";
import { type Person, requireRight, serverPerson } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import { mayAnswer } from "./deskPeople.ts";
import { DeskProblem } from "./deskProblem.ts";

/** A rule of assignment; null fits everything. */
export interface DeskRule {
  readonly id: number;
  readonly version: number;
  readonly position: number;
  readonly form: string | null;
  readonly topic: string | null;
  readonly region: string | null;
  readonly language: string | null;
  /** Key of a family's column; parts in columns below it fit too. */
  readonly family: string | null;
  readonly assignee_id: number | null;
  readonly needsReview: boolean;
}

/** Facts of an enquiry that rules are about. */
export type RuleSubject = Pick<
  ArrivedEnquiry,
  "form" | "language" | "topic" | "region" | "place" | "parts"
>;

/** The rules, in the order in which they are tried. */
export async function listRules(db: Reading): Promise<DeskRule[]> {
  const rows = await db
    .selectFrom("desk_rules")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ needs_review, ...rule }) => ({ ...rule, needsReview: needs_review === 1 }));
}

/** The rules that fit an enquiry, in their order. */
export function fittingRules(
  rules: readonly DeskRule[],
  subject: RuleSubject,
  view: View,
): DeskRule[] {
  const families = familiesOf(view, subject.parts);
  const place = subject.place.toLowerCase();
  return rules.filter(({ form, topic, region, language, family }) => {
    const isThere =
      region === null || region === subject.region || holds(place, region.toLowerCase());
    return (
      isThere &&
      (form === null || form === subject.form) &&
      (topic === null || topic === subject.topic) &&
      (language === null || language === subject.language) &&
      (family === null || families.has(family))
    );
  });
}

function holds(place: string, words: string): boolean {
  return words !== "" && place.includes(words);
}

/** Keys of the columns that parts stand in, and of those above them. */
function familiesOf(view: View, parts: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const part of parts) {
    const body = partNamed(view, part)?.body;
    for (const start of body === undefined ? [] : [body.column, ...body.alsoIn]) {
      for (let key: string | undefined = start; key !== undefined && !keys.has(key); ) {
        keys.add(key);
        key = view.column(key)?.doc.body.parent ?? undefined;
      }
    }
  }
  return keys;
}

/** Assigns an enquiry that has just arrived by the first rule that names somebody who may answer it. */
export async function assignByRules(tx: Writing, enquiry: ArrivedEnquiry): Promise<void> {
  const { id, form, view, now } = enquiry;
  for (const { assignee_id: to } of fittingRules(await listRules(tx), enquiry, view)) {
    if (to === null || !(await mayAnswer(tx, to, form, now))) continue;
    await tx.updateTable("enquiries").set({ assignee_id: to }).where("id", "=", id).execute();
    const entries = [{ what: "assigned", detail: { person: to } }] as const;
    await noteInHistory(tx, { id, version: 1 }, entries, { by: serverPerson, at: now });
    return;
  }
}

/** A rule as somebody writes it. */
export type RuleDraft = Omit<DeskRule, "id" | "version">;

interface SettingChange {
  readonly by: Person;
  readonly now: number;
}

/**
 * Adds a rule, or changes the version of one.
 * @returns its id; undefined where there is none to change
 * @throws NotPermitted, VersionConflict, DeskProblem
 */
export function saveRule(
  store: Store,
  draft: RuleDraft,
  of: { readonly id: number; readonly version: number } | undefined,
  { by, now }: SettingChange,
): Promise<number | undefined> {
  requireRight(by, "enquiry.configure", {}, "the desk's rules");
  const { needsReview, ...values } = draft;
  const row = { ...values, needs_review: needsReview ? 1 : 0 };
  return store.transaction(async (tx) => {
    if (draft.assignee_id !== null) {
      const known = await tx
        .selectFrom("accounts")
        .select("id")
        .where("id", "=", draft.assignee_id)
        .where("is_active", "=", 1)
        .executeTakeFirst();
      if (known === undefined) throw new DeskProblem("unfit-person");
    }
    const id = await writeSetting(tx, "desk_rules", row, of);
    if (id === undefined) return undefined;
    const entry = { act: "desk-rule.save", subject: `desk-rule:${id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return id;
  });
}

/** Removes a rule. @returns whether there was one @throws NotPermitted, VersionConflict */
export function removeRule(
  store: Store,
  of: { readonly id: number; readonly version: number },
  { by, now }: SettingChange,
): Promise<boolean> {
  requireRight(by, "enquiry.configure", {}, "the desk's rules");
  return store.transaction(async (tx) => {
    if (!(await removeSetting(tx, "desk_rules", of))) return false;
    const entry = { act: "desk-rule.remove", subject: `desk-rule:${of.id}` } as const;
    await appendAudit(tx, [entry], { by, at: now });
    return true;
  });
}

type SettingTable = "desk_rules" | "desk_templates" | "desk_targets";

/** Inserts a row of the desk's settings, or changes the version of one. */
export async function writeSetting(
  tx: Writing,
  table: SettingTable,
  row: object,
  of: { readonly id: number; readonly version: number } | undefined,
): Promise<number | undefined> {
  if (of === undefined) {
    const { id } = await tx
      .insertInto(table)
      .values(row as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  if (!(await isThere(tx, table, of))) return undefined;
  await tx
    .updateTable(table)
    .set({ ...row, version: of.version + 1 } as never)
    .where("id", "=", of.id)
    .execute();
  return of.id;
}

/** Removes the version of a row of the desk's settings. */
export async function removeSetting(
  tx: Writing,
  table: SettingTable,
  of: { readonly id: number; readonly version: number },
): Promise<boolean> {
  if (!(await isThere(tx, table, of))) return false;
  await tx.deleteFrom(table).where("id", "=", of.id).execute();
  return true;
}

async function isThere(
  tx: Writing,
  table: SettingTable,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom(table)
    .select("version")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.version !== version) throw new VersionConflict(`${table} ${id}`, row.version);
  return true;
}
