import type { PreviewedId, PreviewWish } from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { typeOf } from "../../../content/types/typeNames.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import type { Person } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import type { DocumentRow } from "../documents/documentRows.ts";
import { pendingSchedules } from "../schedule/scheduleRows.ts";

/** Most documents of one preview. */
export const maxDocuments = 300;

/**
 * The documents that a preview lays over the site, without their bodies, as far as a person may see
 * their drafts.
 */
export async function previewedDocuments(
  db: Reading,
  person: Person,
  { subject }: PreviewWish,
): Promise<{ readonly documents: readonly DocumentRow[]; readonly isCut: boolean }> {
  const ids = await subjectIds(db, person, subject);
  const known = await visibleDocuments(db, person, ids);
  const documents = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  return { documents: documents.slice(0, maxDocuments), isCut: documents.length > maxDocuments };
}

async function subjectIds(
  db: Reading,
  person: Person,
  subject: PreviewWish["subject"],
): Promise<number[]> {
  if (subject.kind === "documents") return subject.documents.map(({ id }) => id);
  if (subject.kind === "changes")
    return (await changedDocuments(db, person, subject.types)).map(({ id }) => id);
  const due = (await pendingSchedules(db)).filter(({ at }) => at <= subject.at);
  return due.map(({ documentId }) => documentId);
}

/** The documents among some, by id, that are in no trash and whose drafts a person may see. */
export async function visibleDocuments(
  db: Reading,
  person: Person,
  ids: readonly number[],
): Promise<Map<number, DocumentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("documents")
    .select(["id", "key", "type", "trashed_at", "embargoed_at"])
    .where("id", "in", ids)
    .where("trashed_at", "is", null)
    .where(draftVisible(person, db))
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, key, trashed_at: trashedAt } = row;
      const isEmbargoed = row.embargoed_at !== null;
      return [id, { id, key, type: typeOf(row), trashedAt, isEmbargoed }];
    }),
  );
}

/**
 * Documents with something that is not published, the last changed first; one more than are shown.
 * @param types absent: of every type
 */
export async function changedDocuments(
  db: Reading,
  person: Person,
  types?: readonly string[],
): Promise<PreviewedId[]> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .leftJoin("working_copies as copy", "copy.document_id", "documents.id")
    .select("documents.id")
    .where("trashed_at", "is", null)
    .$if(types !== undefined, (query) => query.where("documents.type", "in", types ?? []))
    .where(draftVisible(person, db))
    .where(isNewestRevision())
    .where(({ or, eb, selectFrom, and, not, exists }) =>
      or([
        and([eb("copy.body", "is not", null), eb("copy.body", "!=", eb.ref("copy.base"))]),
        ...languages.map((language) =>
          not(
            exists(
              selectFrom("published")
                .select("published.document_id")
                .whereRef("published.document_id", "=", "documents.id")
                .where("published.language", "=", language)
                .whereRef("published.revision_id", "=", "revisions.id"),
            ),
          ),
        ),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce("copy.updated_at", "revisions.created_at"), "desc")
    .orderBy("documents.id")
    .limit(maxDocuments + 1)
    .execute();
  return rows.map(({ id }) => ({ id }));
}

/**
 * Returns a text that changes with anything that a preview could show: a document, a working copy,
 * a schedule or the publication.
 */
export async function draftsStamp(db: Reading, { subject }: PreviewWish): Promise<string> {
  const row = await db
    .selectFrom("document_changes")
    .select(({ fn }) => [
      fn.max<number | null>("id").as("last"),
      fn.countAll<number | string>().as("count"),
    ])
    .$if(subject.kind === "documents", (query) =>
      query.where(
        "document_id",
        "in",
        subject.kind === "documents" ? subject.documents.map(({ id }) => id) : [],
      ),
    )
    .executeTakeFirst();
  return `${row?.last} ${row?.count}`;
}
