import * as z from "zod";
import { contentHash } from "../../../base/audit/records.ts";
import { languages } from "../../../base/site/languages.ts";
import { fieldChanges } from "../../../base/site/settableFields.ts";
import { factsChoices } from "../../../content/published/composition/planFacts.ts";
import { typeNames } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { documentByKey, revisionOf } from "../../editing/documents/documentRows.ts";
import { restore, saveDraft } from "../../editing/documents/drafts.ts";
import type { OpenPublication } from "../../editing/publishing/openPublication.ts";
import { shownNumbersOf } from "../../editing/publishing/restorePublishedState.ts";
import { agreeIn, behindIn, takeBackIn } from "../../editing/textPairs/confirmTranslations.ts";
import { BulkRefusal } from "./bulkRefusal.ts";
import { fieldTrace, setField, setFieldBack } from "./setField.ts";

const language = z.enum(languages);

/** Characters of a field's path. */
const maxPath = 200;

/** An act on many documents at once. */
export const bulkAct = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("publish"),
    languages: z.array(language).min(1).max(languages.length),
    facts: z.enum(factsChoices).optional(),
  }),
  z.strictObject({
    kind: z.literal("withdraw"),
    languages: z.array(language).min(1).max(languages.length),
  }),
  z.strictObject({ kind: z.literal("trash") }),
  z.strictObject({ kind: z.literal("move"), column: z.string().min(1).max(120) }),
  /** Texts in this language that are behind are still right. */
  z.strictObject({ kind: z.literal("agree"), language }),
  /** A field gets another value, or loses or gets some of its values. */
  z.strictObject({
    kind: z.literal("set"),
    type: z.enum(typeNames),
    path: z.string().min(1).max(maxPath),
    how: z.enum(fieldChanges),
    value: z.json().optional(),
  }),
]);

export type BulkAct = z.output<typeof bulkAct>;

const numbers = z.partialRecord(language, z.int().nullable());

/** State before and after an act, by which it is undone. */
export const traceSchema = z.strictObject({
  /** Revisions that readers saw and see, by language; null: none. */
  shown: z.strictObject({ before: numbers, after: numbers }).optional(),
  column: z.strictObject({ before: z.string(), after: z.string() }).optional(),
  pairs: z.array(z.strictObject({ en: z.string(), zh: z.string() })).optional(),
  field: fieldTrace.optional(),
});

export type Trace = z.output<typeof traceSchema>;

interface Doing {
  readonly publishing: OpenPublication;
  readonly by: Person;
  readonly now: number;
}

/**
 * Does an act to one document, within a publication.
 * @returns what it takes to undo it; undefined: there was nothing to do
 * @throws DocumentError, InvalidDocument, NotPermitted or BulkRefusal before anything is written
 */
export async function doAct(key: string, act: BulkAct, doing: Doing): Promise<Trace | undefined> {
  const { publishing } = doing;
  switch (act.kind) {
    case "publish":
      return noticed(key, doing, async () => {
        const { languages: wanted, facts } = act;
        return (await publishing.publish({ key, languages: wanted, facts })).length > 0;
      });
    case "withdraw":
      return noticed(key, doing, async () => {
        return (await publishing.unpublish({ key, languages: act.languages })).length > 0;
      });
    case "trash":
      return noticed(key, doing, async () => {
        const { trashedAt } = await documentByKey(publishing.tx, key, doing.by);
        if (trashedAt !== null) throw new BulkRefusal("already-trashed");
        await publishing.trash({ key });
        return true;
      });
    case "move":
      return move(key, { to: act.column }, doing);
    case "set": {
      const field = await setField(key, act, doing);
      return field && { field };
    }
    case "agree": {
      const { tx } = publishing;
      const seen = await behindIn(tx, { key, language: act.language, by: doing.by });
      if (seen.length === 0) return undefined;
      const { by, now } = doing;
      const agreed = await agreeIn(tx, { key, act: "still-right", pairs: seen, by, now });
      return agreed === 0 ? undefined : { pairs: seen.map(({ en, zh }) => ({ en, zh })) };
    }
  }
}

/**
 * Undoes an act on one document, within a publication.
 * @throws BulkRefusal where the document has changed since, and what the acts of documents throw
 */
export async function undoAct(
  key: string,
  act: BulkAct,
  trace: Trace,
  doing: Doing,
): Promise<void> {
  const { publishing, by, now } = doing;
  if (trace.pairs !== undefined) {
    await takeBackIn(publishing.tx, { key, pairs: trace.pairs, by, now });
  }
  if (trace.column !== undefined) {
    const { before, after } = trace.column;
    await move(key, { to: before, from: after }, doing);
  }
  if (trace.field !== undefined) await setFieldBack(key, trace.field, doing);
  if (act.kind === "trash") await restore(publishing.tx, { key, by });
  if (trace.shown !== undefined) await showAgain(key, trace.shown, doing);
}

/** Shows readers what they saw before. */
async function showAgain(
  key: string,
  { before, after }: NonNullable<Trace["shown"]>,
  { publishing, by }: Doing,
): Promise<void> {
  const { id } = await documentByKey(publishing.tx, key, by);
  const shown = await shownNumbersOf(publishing.tx, id);
  const moved = languages.filter((one) => (before[one] ?? null) !== (after[one] ?? null));
  if (moved.some((one) => shown[one] !== (after[one] ?? null))) {
    throw new BulkRefusal("changed-since");
  }
  const withdrawn = moved.filter((one) => (before[one] ?? null) === null);
  if (withdrawn.length > 0) await publishing.unpublish({ key, languages: withdrawn });
  for (const [revisionNumber, some] of Map.groupBy(moved, (one) => before[one] ?? null)) {
    if (revisionNumber === null) continue;
    await publishing.publish({ key, languages: some, revisionNumber, facts: "thisLanguage" });
  }
}

/** Does something that changes what readers see. @returns the revisions shown before and after */
async function noticed(
  key: string,
  { publishing: { tx }, by }: Doing,
  work: () => Promise<boolean>,
): Promise<Trace | undefined> {
  const { id } = await documentByKey(tx, key, by);
  const before = await shownNumbersOf(tx, id);
  if (!(await work())) return undefined;
  return { shown: { before, after: await shownNumbersOf(tx, id) } };
}

const movable = z.looseObject({ column: z.string() });

/** Moves a document to another column, as a new revision that nobody is shown yet. */
async function move(
  key: string,
  { to, from }: { readonly to: string; readonly from?: string },
  { publishing, by, now }: Doing,
): Promise<Trace | undefined> {
  const { tx } = publishing;
  const document = await documentByKey(tx, key, by);
  const newest = await revisionOf(tx, document);
  const body = movable.safeParse(JSON.parse(newest.body));
  if (!body.success || document.type === "column") throw new BulkRefusal("no-column");
  const { column } = body.data;
  if (from !== undefined && column !== from) throw new BulkRefusal("changed-since");
  if (column === to) return undefined;
  const moved = { ...body.data, column: to };
  const saved = await saveDraft(tx, { key, body: moved, author: by.id, by, now });
  const detail = { revision: saved.number, body: contentHash(JSON.stringify(moved)), column: to };
  publishing.record({ act: "document.save", subject: `document:${key}`, detail });
  return { column: { before: column, after: to } };
}
