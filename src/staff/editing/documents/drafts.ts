import * as z from "zod";
import { noteDocumentChange } from "../../../base/store/changes/publicationRevision.ts";
import { countIdsAbove, maxId } from "../../../base/store/dialect.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { bodyProblems, InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { key as keySchema } from "../../../content/types/fields/fields.ts";
import { ParsedBody } from "../../../content/types/index.ts";
import { parseBodyInTurns } from "../../../content/types/parseBodyInSteps.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { checkWrite } from "../../access/writeRights.ts";
import { nameFiles } from "../files/checkNamedFiles.ts";
import { uncheckSchedules } from "../schedule/scheduleRows.ts";
import { agreeWritten } from "../textPairs/storeTextPairs.ts";
import { DocumentExists, RevisionConflict } from "./documentErrors.ts";
import {
  type DocumentRow,
  documentByKey,
  lockDocument,
  lockLiveDocument,
  revisionOf,
} from "./documentRows.ts";
import { type Beginning, begunBody } from "./newDocumentBody.ts";
import { requireOnlySetting } from "./requireOnlySetting.ts";
import { type RevisionOrigin, writeOrigin } from "./revisionOrigin.ts";
import { requireNoSavedCircles } from "./savedColumnCircles.ts";

/** Author and time of a write (milliseconds since 1970). */
export interface Authored {
  /** The account; absent where no person writes, as at an import. */
  readonly author?: string | undefined;
  /** Person whose rights are checked; absent: the server. */
  readonly by?: Person | undefined;
  readonly now: number;
  /** Origin of the revision; absent: typed. */
  readonly origin?: RevisionOrigin | undefined;
  /**
   * Checks made before of the stored files that the body names: that the author sees them (`seen`),
   * or that the consequences for embargoes were recorded as well (`noted`).
   */
  readonly files?: "seen" | "noted" | undefined;
  /** `later`: the caller requires that no column contains itself once all are saved. */
  readonly circles?: "later" | undefined;
}

export interface NewDocument extends Authored {
  readonly type: TypeName;
  readonly key: string;
  /** Id kept by an import; absent: assigned by the store. */
  readonly id?: number | undefined;
  /** Body as it was written, or a `ParsedBody`. */
  readonly body: unknown;
}

const newIdentity = z.object({ key: keySchema(), id: z.int().min(1).max(maxId).optional() });

/**
 * Makes a document with its first revision; nothing of it is published yet.
 * @throws InvalidDocument, DocumentExists, SettingElsewhere, ColumnInItself, NotPermitted
 */
export async function createDocument(tx: Writing, made: NewDocument): Promise<{ id: number }> {
  return insertDocument(tx, made, await parsedOnce(made.type, made.body));
}

/**
 * Makes a document whose first revision has some of its fields: each of them fits, and missing ones
 * are problems until they are written. It cannot be published before.
 * @throws InvalidDocument, DocumentExists, SettingElsewhere, ColumnInItself, NotPermitted
 */
export async function beginDocument(
  tx: Writing,
  made: NewDocument & {
    readonly today?: Beginning["today"] | undefined;
    readonly position?: Beginning["position"];
  },
): Promise<{ id: number }> {
  const { today = new Date(made.now).toISOString().slice(0, 10), position } = made;
  return insertDocument(tx, made, begunBody(made.type, made.body, { today, position }));
}

async function insertDocument(
  tx: Writing,
  made: NewDocument,
  parsed: unknown,
): Promise<{ id: number }> {
  const { key, id } = identityOf(made);
  const body = JSON.stringify(parsed);
  const { type, by = serverPerson } = made;
  checkWrite(by, { type, key, before: undefined, after: body });
  await requireOnlySetting(tx, { type, key, after: parsed });
  if (id !== undefined) await countIdsAbove(tx, "documents", id);
  const document = await tx
    .insertInto("documents")
    .values({ id, key, type: made.type, created_at: made.now, trashed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!document) throw await clash(tx, key, id);
  await nameNewFiles(tx, { ...document, key, type, isEmbargoed: false }, [undefined, body], made);
  await insertRevision(tx, document.id, 1, body, made);
  await refuseCircle(tx, made, made);
  await uncheckSchedules(tx, "with problems");
  await agreeTexts(tx, document.id, { number: 1, before: undefined, after: body }, made);
  return document;
}

export interface DraftEdit extends Authored {
  readonly key: string;
  /** Body as it was written, or a `ParsedBody`. */
  readonly body: unknown;
  /** Revision on which the edit is based; absent: any. */
  readonly expectedRevision?: number | undefined;
}

/** The newest revision after a save. `changed` is false where it already held that body. */
export interface SavedDraft {
  readonly number: number;
  readonly changed: boolean;
}

/**
 * Saves a body as the document's newest revision; published revisions stay.
 * @throws DocumentNotFound, DocumentTrashed, InvalidDocument, RevisionConflict, ColumnInItself,
 *   NotPermitted
 */
export async function saveDraft(tx: Writing, edit: DraftEdit): Promise<SavedDraft> {
  const document = await lockLiveDocument(tx, edit.key, edit.by ?? serverPerson);
  const newest = await revisionOf(tx, document);
  const { expectedRevision: expected } = edit;
  if (expected !== undefined && expected !== newest.number) {
    throw new RevisionConflict(edit.key, expected, newest.number);
  }
  const body = JSON.stringify(await parsedOnce(document.type, edit.body));
  if (body === newest.body) return { number: newest.number, changed: false };
  const { type, key } = document;
  checkWrite(edit.by ?? serverPerson, { type, key, before: newest.body, after: body });
  const after: unknown = JSON.parse(body);
  await requireOnlySetting(tx, { type, key, before: JSON.parse(newest.body), after });
  await nameNewFiles(tx, document, [newest.body, body], edit);
  const number = newest.number + 1;
  await agreeTexts(tx, document.id, { number, before: newest.body, after: body }, edit);
  await insertRevision(tx, document.id, number, body, edit);
  await refuseCircle(tx, document, edit);
  return { number, changed: true };
}

/**
 * Makes an old revision's body the newest draft.
 * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, and InvalidDocument where the type's
 *   schema has changed since
 */
export async function restoreRevision(
  tx: Writing,
  wanted: Authored & { readonly key: string; readonly number: number },
): Promise<SavedDraft> {
  const document = await documentByKey(tx, wanted.key, wanted.by ?? serverPerson);
  const old = await revisionOf(tx, document, wanted.number);
  const { key, author, by, now } = wanted;
  const parts = [{ revision: wanted.number, what: "all" as const }];
  const origin: RevisionOrigin = { kind: "restore", parts };
  return saveDraft(tx, { key, author, by, now, origin, body: JSON.parse(old.body) });
}

/**
 * Takes a document out of the trash, as a draft that is published in no language.
 * @returns false where it is in no trash
 * @throws DocumentNotFound, SettingElsewhere, ColumnInItself, NotPermitted
 */
export async function restore(
  tx: Writing,
  { key, by = serverPerson }: { readonly key: string; readonly by?: Person | undefined },
): Promise<boolean> {
  const document = await lockDocument(tx, key, by);
  const { type } = document;
  const { body } = await revisionOf(tx, document);
  checkWrite(by, { type, key, before: undefined, after: body });
  await requireOnlySetting(tx, { type, key, after: JSON.parse(body) });
  const restored = await tx
    .updateTable("documents")
    .set({ trashed_at: null })
    .where("id", "=", document.id)
    .where("trashed_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (restored === undefined) return false;
  if (type === "column") await requireNoSavedCircles(tx, [key], by);
  await uncheckSchedules(tx, "with problems");
  await noteDocumentChange(tx, document.id, Date.now());
  return true;
}

/**
 * Requires that a saved column does not contain itself, unless its caller does.
 * @throws ColumnInItself
 */
async function refuseCircle(
  tx: Writing,
  { type, key }: Pick<DocumentRow, "type" | "key">,
  { circles, by = serverPerson }: Authored,
): Promise<void> {
  if (type === "column" && circles !== "later") await requireNoSavedCircles(tx, [key], by);
}

/** Checks the files that a revision names and the one before did not. @throws FilesNotFound */
async function nameNewFiles(
  tx: Writing,
  document: Pick<DocumentRow, "id" | "key" | "type" | "isEmbargoed">,
  [before, after]: readonly [string | undefined, string],
  { by = serverPerson, now, files }: Authored,
): Promise<void> {
  if (files === "noted") return;
  const bodies = {
    before: before === undefined ? undefined : JSON.parse(before),
    after: JSON.parse(after),
  };
  await nameFiles(tx, { document, ...bodies, by: files === "seen" ? serverPerson : by, now });
}

async function parsedOnce(type: TypeName, body: unknown): Promise<unknown> {
  return body instanceof ParsedBody ? body.body : parseBodyInTurns(type, body);
}

/** Bodies as JSON. */
interface WrittenBodies {
  /** Number of the new revision. */
  readonly number: number;
  readonly before: string | undefined;
  readonly after: string;
}

async function agreeTexts(
  tx: Writing,
  documentId: number,
  { number, before, after }: WrittenBodies,
  { author, by = serverPerson, now }: Authored,
): Promise<void> {
  await agreeWritten(tx, {
    ...{ documentId, number, by: author ?? by.id, now },
    before: before === undefined ? undefined : JSON.parse(before),
    after: JSON.parse(after),
  });
  await noteDocumentChange(tx, documentId, now);
}

function identityOf(made: NewDocument): z.output<typeof newIdentity> {
  const parsed = newIdentity.safeParse(made);
  if (parsed.success) return parsed.data;
  const problems = bodyProblems(parsed.error.issues, newIdentity, made);
  throw new InvalidDocument({ type: undefined, body: made, problems });
}

async function clash(tx: Writing, key: string, id: number | undefined): Promise<DocumentExists> {
  const sameKey = await tx
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  return new DocumentExists(sameKey || id === undefined ? { key } : { id });
}

async function insertRevision(
  tx: Writing,
  documentId: number,
  number: number,
  body: string,
  { author, now, origin }: Authored,
): Promise<void> {
  await tx
    .insertInto("revisions")
    .values({
      ...{ document_id: documentId, number, body, created_at: now, author: author ?? null },
      origin: writeOrigin(origin),
    })
    .execute();
}
