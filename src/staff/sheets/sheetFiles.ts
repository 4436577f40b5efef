import type { ExpressionBuilder } from "kysely";
import { cutText } from "../../base/site/text/cutText.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Tables, Writing } from "../../base/store/tables.ts";
import { noAnswers, type SheetAnswers, sheetAnswers } from "./compare/sheetAnswers.ts";
import {
  inPieces,
  pieceBytes,
  readPieces,
  removePieces,
  SheetFileGone,
  writePieces,
} from "./storedFilePieces.ts";

/** Time that a file is kept, in milliseconds. */
const retentionMs = 3 * 24 * 3_600_000;

/** Most files of a person; a new one replaces the oldest. */
const maxFiles = 10;

/** An uploaded file, without its bytes. */
export interface SheetFile {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly changeSetId: number | null;
  readonly takenAt: number;
  readonly expiresAt: number;
  readonly answers: SheetAnswers;
}

interface Owner {
  readonly accountId: number;
  readonly now: number;
}

const shown = ["id", "name", "version", "taken_at", "expires_at", "answers"] as const;

/** Time in which a file must be stored whole, in milliseconds. */
const storingMs = 3_600_000;

/** An uploaded file, in chunks of any length. */
interface GivenFile {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly chunks: Iterable<Uint8Array>;
}

/**
 * Stores a file for some days. It is stored in pieces and shown once it is whole; the pieces of one
 * that never became whole are removed like expired files.
 * @returns its number
 */
export async function keepFile(
  store: Store,
  { accountId, now, name, size, chunks }: Owner & GivenFile,
): Promise<number> {
  await removeOldest(store, accountId);
  const { id } = await store.db
    .insertInto("sheet_files")
    .values({
      ...{ account_id: accountId, name: cutText(name, 200), version: 1, change_set_id: null },
      // An earlier release reads files here; longer ones it refuses as empty.
      content: size > pieceBytes ? "" : Buffer.concat([...chunks], size).toString("base64"),
      ...{ answers: JSON.stringify(noAnswers), pieces: 0 },
      ...{ taken_at: now, expires_at: now + storingMs },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const count = await writePieces(store, id, inPieces(chunks));
  await store.db
    .updateTable("sheet_files")
    .set({ pieces: count, expires_at: now + retentionMs })
    .where("id", "=", id)
    .execute();
  return id;
}

/** Removes the oldest files of a person, which a new one replaces. */
async function removeOldest(store: Store, accountId: number): Promise<void> {
  const own = await store.db
    .selectFrom("sheet_files")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
  for (const { id } of own.slice(maxFiles - 1)) await removeFile(store, id);
}

export async function removeExpiredFiles(store: Store, now: number): Promise<void> {
  const expired = await store.db
    .selectFrom("sheet_files")
    .select("id")
    .where("expires_at", "<=", now)
    .execute();
  for (const { id } of expired) await removeFile(store, id);
}

/** A person's files, the newest first. */
export async function filesOf(db: Reading, { accountId, now }: Owner): Promise<SheetFile[]> {
  const rows = await db
    .selectFrom("sheet_files")
    .select((eb) => [...shown, writtenAs(eb).as("change_set_id")])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .where(isWhole)
    .orderBy("id", "desc")
    .execute();
  return rows.map(fileOf);
}

/** Returns one of a person's files; undefined where it is another person's, or has expired. */
export async function fileById(
  db: Reading,
  id: number,
  { accountId, now }: Owner,
): Promise<SheetFile | undefined> {
  const row = await db
    .selectFrom("sheet_files")
    .select((eb) => [...shown, writtenAs(eb).as("change_set_id")])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .where(isWhole)
    .executeTakeFirst();
  return row && fileOf(row);
}

/** Condition for a file that is stored whole. */
function isWhole(eb: ExpressionBuilder<Tables, "sheet_files">) {
  return eb.or([eb("pieces", "is", null), eb("pieces", ">", 0)]);
}

/**
 * Yields the bytes of a file in pieces.
 * @throws SheetFileGone where it is removed, now or meanwhile
 */
export async function* bytesOf(db: Reading, id: number): AsyncGenerator<Uint8Array, void> {
  const row = await db
    .selectFrom("sheet_files")
    .select("pieces")
    .where("id", "=", id)
    .where(isWhole)
    .executeTakeFirst();
  if (row === undefined) throw new SheetFileGone(id);
  if (row.pieces === null) yield await bytesOfRelease(db, id);
  else yield* readPieces(db, id, row.pieces);
}

/** Bytes of a file stored by an earlier release. */
async function bytesOfRelease(db: Reading, id: number): Promise<Uint8Array> {
  const { content } = await db
    .selectFrom("sheet_files")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Buffer.from(content, "base64");
}

/** Changes of answers; null withdraws an answer. */
export interface ChangedAnswers {
  readonly columns?: Readonly<Record<string, SheetAnswers["columns"][string] | null>> | undefined;
  readonly cells?: Readonly<Record<string, SheetAnswers["cells"][string] | null>> | undefined;
}

/**
 * Stores answers to a file; what was compared by earlier ones is discarded.
 * @returns false where they have been changed since `version`
 */
export function answerFile(
  store: Store,
  { id, version, answers }: Pick<SheetFile, "id" | "version" | "answers">,
  changes: ChangedAnswers,
): Promise<boolean> {
  const next = sheetAnswers.parse({
    columns: merged(answers.columns, changes.columns),
    cells: merged(answers.cells, changes.cells),
  });
  return store.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("sheet_files")
      .set({ answers: JSON.stringify(next), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where((eb) => eb.not(eb.exists(writtenAs(eb))))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await tx.deleteFrom("jobs").where("sheet_file_id", "=", id).execute();
    return true;
  });
}

function merged<Answer>(
  before: Readonly<Record<string, Answer>>,
  changes: Readonly<Record<string, Answer | null>> = {},
): Record<string, Answer> {
  const next = new Map(Object.entries(before));
  for (const [name, answer] of Object.entries(changes)) {
    if (answer === null) next.delete(name);
    else next.set(name, answer);
  }
  return Object.fromEntries(next);
}

/** States of a change set that was not written, or was undone. */
const unwritten = ["refused", "cancelled", "undone"] as const;

/** Query of the change set as which a file was written, or is about to be. */
function writtenAs(eb: ExpressionBuilder<Tables, "sheet_files">) {
  return eb
    .selectFrom("jobs")
    .select("jobs.id")
    .whereRef("jobs.id", "=", "sheet_files.change_set_id")
    .where("jobs.state", "not in", unwritten);
}

/**
 * Tells whether a file's changes are written, or about to be; locks the file until the transaction
 * ends.
 */
export async function isWritten(tx: Writing, id: number): Promise<boolean> {
  await tx.selectFrom("sheet_files").select("id").where("id", "=", id).forUpdate().execute();
  const row = await tx
    .selectFrom("sheet_files")
    .select((eb) => writtenAs(eb).as("set"))
    .where("id", "=", id)
    .executeTakeFirst();
  return typeof row?.set === "number";
}

/** Records the change set as which a file is written. */
export async function markApplied(tx: Writing, id: number, changeSetId: number): Promise<void> {
  await tx
    .updateTable("sheet_files")
    .set({ change_set_id: changeSetId })
    .where("id", "=", id)
    .execute();
}

/** Removes a file: hides it, then removes its pieces, then its row. */
export async function removeFile(store: Store, id: number): Promise<void> {
  await store.db
    .updateTable("sheet_files")
    .set({ pieces: 0, expires_at: 0 })
    .where("id", "=", id)
    .execute();
  await removePieces(store, id);
  await store.db.deleteFrom("sheet_files").where("id", "=", id).execute();
}

function fileOf(row: {
  id: number;
  name: string;
  version: number;
  change_set_id: number | null;
  taken_at: number;
  expires_at: number;
  answers: string;
}): SheetFile {
  const { id, name, version, change_set_id: changeSetId } = row;
  return {
    ...{ id, name, version, changeSetId, takenAt: row.taken_at, expiresAt: row.expires_at },
    answers: sheetAnswers.parse(JSON.parse(row.answers)),
  };
}
