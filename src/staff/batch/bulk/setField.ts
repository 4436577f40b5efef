import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { contentHash } from "../../../base/audit/records.ts";
import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { activeStates } from "../../../base/site/jobStates.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import {
  changesOf,
  type FieldChange,
  isInLanguages,
  isWordList,
  settableFields,
  wordsIn,
} from "../../../base/site/settableFields.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type BodyProblem, bodyProblems } from "../../../content/types/fields/bodyProblems.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { checkWrite } from "../../access/writeRights.ts";
import { describeType } from "../../editing/description/describeTypes.ts";
import type { FieldDescription } from "../../editing/description/fieldDescription.ts";
import {
  type DocumentRow,
  documentByKey,
  revisionOf,
} from "../../editing/documents/documentRows.ts";
import { saveDraft } from "../../editing/documents/drafts.ts";
import type { OpenPublication } from "../../editing/publishing/openPublication.ts";
import { schemasAt } from "../../editing/workingCopies/schemasAtPath.ts";
import { openCopy } from "../../editing/workingCopies/workingCopyRows.ts";
import { cellAt, setCell } from "../changeSets/cellPaths.ts";
import { BulkRefusal } from "./bulkRefusal.ts";

/** A change of one field, the same in every document. */
export interface FieldSetting {
  readonly type: TypeName;
  /** JSON pointer to the field, or to a text in one language: `/summary/zh`. */
  readonly path: string;
  readonly how: FieldChange;
  readonly value?: z.core.util.JSONType | undefined;
}

/** Value of a field before and after; absent: none. */
export const fieldTrace = z.strictObject({
  path: z.string(),
  before: z.json().optional(),
  after: z.json().optional(),
});

export type FieldTrace = z.output<typeof fieldTrace>;

interface Doing {
  readonly publishing: OpenPublication;
  readonly by: Person;
  readonly now: number;
}

/** The field that a path names among those that can be set in many documents, and its language. */
function settableAt(
  type: TypeName,
  path: string,
): { readonly field: FieldDescription; readonly language?: Language } | undefined {
  if (type === "setting") return undefined;
  for (const field of settableFields(describeType(type).fields)) {
    if (!isInLanguages(field)) {
      if (field.path === path) return { field };
      continue;
    }
    const language = languages.find((one) => path === `${field.path}/${one}`);
    if (language !== undefined) return { field, language };
  }
  return undefined;
}

/** Reason for which a change of a field makes no sense in any document. */
export type UnfitSetting =
  | { readonly code: "no-field" | "no-change" }
  | {
      readonly code: "unfit-value";
      readonly problems: readonly BodyProblem[];
      readonly body: unknown;
    }
  | { readonly code: "no-document"; readonly keys: readonly string[] };

/**
 * Checks a change of a field before any document is looked at: that the type has such a field, that it
 * can be changed so, and that the value fits it.
 * @param typeOf type of a document that the person sees; undefined: they see none by this key
 * @returns undefined where nothing stands against it
 */
export function unfitSetting(
  { type, path, how, value }: FieldSetting,
  typeOf: (key: string) => string | undefined,
): UnfitSetting | undefined {
  const found = settableAt(type, path);
  if (found === undefined) return { code: "no-field" };
  const { field } = found;
  if (!changesOf(field).includes(how)) return { code: "no-change" };
  if (how === "clear") return value === undefined ? undefined : { code: "no-change" };
  const steps = stepsOf(path);
  const isSome = how === "add" || how === "remove";
  const isEmpty = value === undefined || value === "" || (Array.isArray(value) && !value.length);
  const [schema] = schemasAt(type, {}, steps);
  if (schema === undefined) return { code: "no-field" };
  const unfit = (problems: readonly BodyProblem[]): UnfitSetting => {
    const body: Record<string, unknown> = {};
    setCell(body, path, value);
    return { code: "unfit-value", problems, body };
  };
  if (isEmpty) return unfit([{ path: steps, problem: { code: "missing" } }]);
  // Bounds of a whole list are those of the documents: a few items of it may be fewer.
  const [item] = Array.isArray(value) && isSome ? schemasAt(type, {}, [...steps, "0"]) : [];
  const problems =
    item !== undefined && Array.isArray(value)
      ? value.flatMap((one, at) => problemsOf(item, one, [...steps, at]))
      : problemsOf(schema, value, steps);
  if (problems.length > 0) return unfit(problems);
  if (field.kind !== "reference" && field.kind !== "references") return undefined;
  const keys = [value].flat().filter((one) => typeof one === "string");
  const wrong = keys.filter((key) => {
    const own = typeOf(key);
    return own === undefined || (field.type !== undefined && own !== field.type);
  });
  return wrong.length === 0 ? undefined : { code: "no-document", keys: wrong };
}

function problemsOf(
  schema: z.core.$ZodType,
  value: unknown,
  path: BodyProblem["path"],
): readonly BodyProblem[] {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return [];
  const found = bodyProblems(parsed.error.issues, schema, value);
  return found.map((one) => ({ ...one, path: [...path, ...one.path] }));
}

/**
 * Changes a field of one document as a new revision that nobody is shown yet.
 * @returns undefined where the field is so already
 * @throws BulkRefusal where it is of another type, or somebody is at work at it
 */
export async function setField(
  key: string,
  setting: FieldSetting,
  doing: Doing,
): Promise<FieldTrace | undefined> {
  const { publishing, by, now } = doing;
  const { tx } = publishing;
  const document = await documentByKey(tx, key, by);
  if (document.type !== setting.type) throw new BulkRefusal("other-type");
  const newest = await revisionOf(tx, document);
  const body: unknown = JSON.parse(newest.body);
  const { path } = setting;
  const present = cellAt(body, path);
  const wanted = wantedValue(present, setting);
  if (isDeepStrictEqual(present, wanted)) return undefined;
  const changed: unknown = structuredClone(body);
  if (!setCell(changed, path, wanted)) throw new BulkRefusal("no-field");
  const bodies = { before: newest.body, after: JSON.stringify(changed) };
  checkWrite(by, { type: document.type, key, ...bodies });
  await requireNobodyThere(tx, document, { path, by, now });
  await requireNoUnsaved(tx, document, path);
  const stored = await save(changed, { key, field: path }, doing);
  if (stored === undefined) return undefined;
  // Where a group was made for the field, undoing takes the group away again.
  const steps = stepsOf(path);
  const made = steps.findIndex(
    (_, at) => cellAt(body, pointer(steps.slice(0, at + 1))) === undefined,
  );
  const own = made === -1 ? path : pointer(steps.slice(0, made + 1));
  return fieldTrace.parse({ path: own, before: cellAt(body, own), after: cellAt(stored, own) });
}

/**
 * Gives a field of one document the value back that it had before.
 * @throws BulkRefusal where the field has been changed since
 */
export async function setFieldBack(
  key: string,
  { path, before, after }: FieldTrace,
  doing: Doing,
): Promise<void> {
  const { publishing, by } = doing;
  const { tx } = publishing;
  const document = await documentByKey(tx, key, by);
  const body: unknown = JSON.parse((await revisionOf(tx, document)).body);
  if (!isDeepStrictEqual(cellAt(body, path), after)) throw new BulkRefusal("changed-since");
  await requireNoUnsaved(tx, document, path);
  if (!setCell(body, path, before)) throw new BulkRefusal("changed-since");
  await save(body, { key, field: path }, doing);
}

/** Saves a body as a revision. @returns it as it is stored; undefined: nothing has changed */
async function save(
  body: unknown,
  { key, field }: { readonly key: string; readonly field: string },
  { publishing, by, now }: Doing,
): Promise<unknown> {
  const { tx } = publishing;
  const saved = await saveDraft(tx, { key, body, author: by.id, by, now });
  if (!saved.changed) return undefined;
  const newest = await revisionOf(tx, await documentByKey(tx, key, by));
  const detail = { revision: saved.number, body: contentHash(newest.body), field };
  publishing.record({ act: "document.save", subject: `document:${key}`, detail });
  return JSON.parse(newest.body);
}

/** The value that a field is to have in a document. */
function wantedValue(present: unknown, { type, path, how, value }: FieldSetting): unknown {
  const found = settableAt(type, path);
  if (how === "set") return value;
  if (how === "clear") return found?.field.nullable === true ? null : undefined;
  if (found !== undefined && isWordList(found.field)) {
    const own = wordsIn(typeof present === "string" ? present : "");
    const words = changedItems(own, wordsIn(String(value)), how);
    if (isDeepStrictEqual(own, words)) return present;
    return words.length === 0 ? undefined : words.join(found.language === "zh" ? "、" : ", ");
  }
  const own = Array.isArray(present) ? present : [];
  const items = changedItems(own, [value].flat(), how);
  return items.length === own.length ? present : items;
}

/** A list with items added behind it, or without them. Words are the same in any case. */
function changedItems<Item>(
  own: readonly Item[],
  some: readonly Item[],
  how: "add" | "remove",
): Item[] {
  const isIn = (list: readonly Item[], item: Item) =>
    list.some((one) => isDeepStrictEqual(folded(one), folded(item)));
  if (how === "remove") return own.filter((item) => !isIn(some, item));
  const all = [...own];
  for (const item of some) if (!isIn(all, item)) all.push(item);
  return all;
}

function folded(item: unknown): unknown {
  return typeof item === "string" ? item.normalize("NFKC").toLowerCase() : item;
}

/** Time for which a reported place counts, in milliseconds. */
const presenceMs = 60_000;

interface Place {
  readonly path: string;
  readonly by: Person;
  readonly now: number;
}

/** @throws BulkRefusal where somebody else is in the document, or a change set is about to change it */
async function requireNobodyThere(
  tx: Writing,
  { key }: DocumentRow,
  { by, now }: Place,
): Promise<void> {
  const place = `document:${key}`;
  const present = await tx
    .selectFrom("presence")
    .select("account_id")
    .where("seen_at", ">", now - presenceMs)
    .where(({ or, eb }) => or([eb("place", "=", place), eb("place", "like", `${place}#%`)]))
    .execute();
  if (present.some(({ account_id: id }) => by.id !== `account:${id}`)) {
    throw new BulkRefusal("in-use");
  }
  if (await isInChangeSet(tx, key)) throw new BulkRefusal("in-change-set");
}

/** Tells whether a document is in a change set that is checked, waits to be applied, or is applied. */
async function isInChangeSet(db: Reading, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("change_set_documents")
    .innerJoin("jobs", "jobs.id", "change_set_documents.set_id")
    .select("set_id")
    .where("document_key", "=", key)
    .where("jobs.kind", "=", "change-set")
    .where("jobs.state", "in", [...activeStates, "open", "checked"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws BulkRefusal where the field was changed in the working copy and not saved */
async function requireNoUnsaved(tx: Writing, document: DocumentRow, path: string): Promise<void> {
  const row = await tx
    .selectFrom("working_copies")
    .select("document_id")
    .where("document_id", "=", document.id)
    .whereRef("body", "<>", "base")
    .executeTakeFirst();
  if (row === undefined) return;
  const { base, body } = await openCopy(tx, document);
  const isChanged = !isDeepStrictEqual(cellAt(base, path), cellAt(body, path));
  if (isChanged) throw new BulkRefusal("unsaved-there");
}
