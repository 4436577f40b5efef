import type { Reading, Writing } from "../../store/tables.ts";
import { isTypeName, type TypeName } from "../types/index.ts";
import {
  DocumentNotFound,
  DocumentTrashed,
  RevisionNotFound,
  UnknownContentType,
} from "./errors.ts";

/** A document without its bodies. */
export interface DocumentRow {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  /** Milliseconds since 1970; null: not in the trash. */
  readonly trashedAt: number | null;
}

export interface RevisionRow {
  readonly id: number;
  readonly number: number;
  /** JSON */
  readonly body: string;
}

/** @throws DocumentNotFound */
export async function documentByKey(db: Reading, key: string): Promise<DocumentRow> {
  return documentOf(await selectDocument(db, key).executeTakeFirst(), key);
}

/**
 * The document, kept as it is by others until the transaction ends.
 * @throws DocumentNotFound
 */
export async function lockDocument(tx: Writing, key: string): Promise<DocumentRow> {
  return documentOf(await selectDocument(tx, key).forUpdate().executeTakeFirst(), key);
}

/** @throws DocumentNotFound, DocumentTrashed */
export async function lockLiveDocument(tx: Writing, key: string): Promise<DocumentRow> {
  const document = await lockDocument(tx, key);
  if (document.trashedAt !== null) throw new DocumentTrashed(key);
  return document;
}

/**
 * One revision of a document; the newest where no number is given.
 * @throws RevisionNotFound
 */
export async function revisionOf(
  db: Reading,
  document: DocumentRow,
  number?: number,
): Promise<RevisionRow> {
  const row = await db
    .selectFrom("revisions")
    .select(["id", "number", "body"])
    .where("document_id", "=", document.id)
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? 0))
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new RevisionNotFound(document.key, number ?? 1);
  return row;
}

/** @throws UnknownContentType */
export function typeOf(row: { readonly key: string; readonly type: string }): TypeName {
  if (isTypeName(row.type)) return row.type;
  throw new UnknownContentType(row.key, row.type);
}

function selectDocument(db: Reading, key: string) {
  return db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at"])
    .where("key", "=", key);
}

type SelectedDocument = Awaited<
  ReturnType<ReturnType<typeof selectDocument>["executeTakeFirstOrThrow"]>
>;

function documentOf(row: SelectedDocument | undefined, key: string): DocumentRow {
  if (!row) throw new DocumentNotFound(key);
  return { id: row.id, key: row.key, type: typeOf(row), trashedAt: row.trashed_at };
}
