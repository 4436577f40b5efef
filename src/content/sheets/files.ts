import type { ExpressionBuilder } from "kysely";
import type { Store } from "../../store/store.ts";
import type { Reading, Tables, Writing } from "../../store/tables.ts";
import { noAnswers, type SheetAnswers, sheetAnswers } from "./answers.ts";

/** Time that a file is kept, in milliseconds. */
const retentionMs = 3 * 24 * 3_600_000;

/** Files of one person; an older one goes when another comes. */
const maxFiles = 10;

/** A file that came back, without its bytes. */
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

/** Keeps a file for some days. @returns its number */
export function keepFile(
  store: Store,
  { accountId, now, name, bytes }: Owner & { readonly name: string; readonly bytes: Uint8Array },
): Promise<number> {
  return store.transaction(async (tx) => {
    await tx.deleteFrom("sheet_files").where("expires_at", "<=", now).execute();
    const own = await tx
      .selectFrom("sheet_files")
      .select("id")
      .where("account_id", "=", accountId)
      .orderBy("id", "desc")
      .execute();
    const old = own.slice(maxFiles - 1).map(({ id }) => id);
    if (old.length > 0) await tx.deleteFrom("sheet_files").where("id", "in", old).execute();
    const row = await tx
      .insertInto("sheet_files")
      .values({
        ...{ account_id: accountId, name: name.slice(0, 200), version: 1, change_set_id: null },
        ...{ content: asBuffer(bytes).toString("base64"), answers: JSON.stringify(noAnswers) },
        ...{ taken_at: now, expires_at: now + retentionMs },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A person's files, the newest first. */
export async function filesOf(db: Reading, { accountId, now }: Owner): Promise<SheetFile[]> {
  const rows = await db
    .selectFrom("sheet_files")
    .select((eb) => [...shown, writtenAs(eb).as("change_set_id")])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .execute();
  return rows.map(fileOf);
}

/** One of a person's files; undefined where it is another's, or has expired. */
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
    .executeTakeFirst();
  return row && fileOf(row);
}

/** The bytes of a file. */
export async function bytesOf(db: Reading, id: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("sheet_files")
    .select("content")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && Buffer.from(row.content, "base64");
}

/** What a person says anew; null takes an answer back. */
export interface ChangedAnswers {
  readonly columns?: Readonly<Record<string, SheetAnswers["columns"][string] | null>> | undefined;
  readonly cells?: Readonly<Record<string, SheetAnswers["cells"][string] | null>> | undefined;
}

/** Keeps answers to a file. @returns false where they have been changed since `version` */
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
    return numUpdatedRows > 0n;
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

/** States of a change set that was not written, or is not any more. */
const unwritten = ["refused", "cancelled", "undone"] as const;

/** The change set that a file was written as, or is about to be. */
function writtenAs(eb: ExpressionBuilder<Tables, "sheet_files">) {
  return eb
    .selectFrom("change_sets")
    .select("change_sets.id")
    .whereRef("change_sets.id", "=", "sheet_files.change_set_id")
    .where("change_sets.state", "not in", unwritten);
}

/** True of a file whose changes are written, or about to be; it stays so until the transaction ends. */
export async function isWritten(tx: Writing, id: number): Promise<boolean> {
  await tx.selectFrom("sheet_files").select("id").where("id", "=", id).forUpdate().execute();
  const row = await tx
    .selectFrom("sheet_files")
    .select((eb) => writtenAs(eb).as("set"))
    .where("id", "=", id)
    .executeTakeFirst();
  return typeof row?.set === "number";
}

/** Keeps the change set that a file is written as. */
export async function markApplied(tx: Writing, id: number, changeSetId: number): Promise<void> {
  await tx
    .updateTable("sheet_files")
    .set({ change_set_id: changeSetId })
    .where("id", "=", id)
    .execute();
}

/** Forgets a file. */
export async function removeFile(store: Store, id: number): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.deleteFrom("sheet_files").where("id", "=", id).execute();
  });
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

/** The same bytes, not a copy of them. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
