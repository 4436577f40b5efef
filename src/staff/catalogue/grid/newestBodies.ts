import type { Reading } from "../../../base/store/tables.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";

/** The newest revision of a document. */
export interface NewestBody {
  readonly id: number;
  readonly key: string;
  readonly number: number;
  readonly body: unknown;
}

/** Returns the newest revisions of documents, in no order; missing ones are left out. */
export async function newestBodies(db: Reading, ids: readonly number[]): Promise<NewestBody[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "documents.key", "revisions.number", "revisions.body"])
    .where("documents.id", "in", ids)
    .where(isNewestRevision())
    .execute();
  return rows.map(({ body, ...row }): NewestBody => ({ ...row, body: JSON.parse(body) }));
}
