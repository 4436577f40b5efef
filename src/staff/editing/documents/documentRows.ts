import type { Reading, Writing } from "../../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../../content/types/typeNames.ts";
import { embargoSight, notEmbargoedFor } from "../../access/embargoVisibility.ts";
import type { Person } from "../../access/rights.ts";
import { DocumentNotFound, DocumentTrashed, RevisionNotFound } from "./documentErrors.ts";

/** A document without its bodies. */
export interface DocumentRow {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  /** Milliseconds since 1970; null: not in the trash. */
  readonly trashedAt: number | null;
  readonly isEmbargoed: boolean;
}

export interface RevisionRow {
  readonly id: number;
  readonly number: number;
  /** JSON */
  readonly body: string;
}

/**
 * Reads a document by its key.
 * @param by person whom its embargo must not keep out; it never does the server
 * @throws DocumentNotFound, also where the person is not named on the document's embargo
 */
export async function documentByKey(db: Reading, key: string, by: Person): Promise<DocumentRow> {
  return documentOf(await selectDocument(db, key, by).executeTakeFirst(), key);
}

/**
 * Reads a document and locks it until the transaction ends.
 * @throws DocumentNotFound, as `documentByKey`
 */
export async function lockDocument(tx: Writing, key: string, by: Person): Promise<DocumentRow> {
  return documentOf(await selectDocument(tx, key, by).forUpdate().executeTakeFirst(), key);
}

/** @throws DocumentNotFound, DocumentTrashed */
export async function lockLiveDocument(tx: Writing, key: string, by: Person): Promise<DocumentRow> {
  const document = await lockDocument(tx, key, by);
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

function selectDocument(db: Reading, key: string, by: Person) {
  return db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at", "embargoed_at"])
    .where("key", "=", key)
    .where(notEmbargoedFor(embargoSight(by)));
}

type SelectedDocument = Awaited<
  ReturnType<ReturnType<typeof selectDocument>["executeTakeFirstOrThrow"]>
>;

function documentOf(row: SelectedDocument | undefined, key: string): DocumentRow {
  if (!row) throw new DocumentNotFound(key);
  const { id, key: own, trashed_at: trashedAt, embargoed_at: since } = row;
  return { id, key: own, type: typeOf(row), trashedAt, isEmbargoed: since !== null };
}
