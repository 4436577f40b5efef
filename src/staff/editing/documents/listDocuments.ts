import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../../content/types/typeNames.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import { draftVisible, visible } from "../../access/visibleDocuments.ts";
import { type DocumentRow, documentByKey, revisionOf } from "./documentRows.ts";

/** A document with its newest revision. */
export interface DraftDocument extends DocumentRow {
  /** The newest revision's number. */
  readonly number: number;
  /** Body as it was saved, under the type's schema at that time. */
  readonly body: unknown;
}

/**
 * Returns a document with its newest revision.
 * @throws DocumentNotFound
 */
export async function draftOf(
  db: Reading,
  key: string,
  by: Person = serverPerson,
): Promise<DraftDocument> {
  const document = await documentByKey(db, key, by);
  const { number, body } = await revisionOf(db, document);
  return { ...document, number, body: JSON.parse(body) };
}

/** One line of a document's history. */
export interface RevisionEntry {
  /** Negative: composed of the facts of one revision and the texts of another. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly author: string | null;
}

/**
 * A document's history, the newest revision first.
 * @throws DocumentNotFound
 */
export async function revisionsOf(
  db: Reading,
  key: string,
  by: Person = serverPerson,
): Promise<RevisionEntry[]> {
  const document = await documentByKey(db, key, by);
  const rows = await db
    .selectFrom("revisions")
    .select(["number", "created_at", "author"])
    .where("document_id", "=", document.id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ number, created_at: createdAt, author }) => ({ number, createdAt, author }));
}

/** One line of the list of documents. */
export interface DocumentEntry extends DocumentRow {
  /** False where the person sees the published state alone. */
  readonly seesDraft: boolean;
  /** The newest revision's number. */
  readonly number: number;
  /**
   * Number of the revision that each language shows, negative where composed; absent for a language
   * that shows none.
   */
  readonly published: Readonly<Partial<Record<Language, number>>>;
}

/**
 * Returns all documents, or those of one type, that a person may see, including those in the trash,
 * by id.
 * @param person whose rights apply; absent: the server
 */
export async function listDocuments(
  db: Reading,
  type?: TypeName,
  person: Person = serverPerson,
): Promise<DocumentEntry[]> {
  const documents = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "key", "type", "trashed_at", "embargoed_at"])
    .select(({ fn }) => fn.max("revisions.number").as("number"))
    .select((documents) =>
      documents
        .case()
        .when(draftVisible(person, db)(documents))
        .then(1)
        .else(0)
        .end()
        .as("draft_visible"),
    )
    .where(visible(person, db))
    .$if(type !== undefined, (query) => query.where("type", "=", type ?? ""))
    .groupBy(["documents.id", "key", "type", "trashed_at", "embargoed_at"])
    .orderBy("documents.id")
    .execute();
  const published = await publishedNumbers(db);
  return documents.map((row) => {
    const shown = published.get(row.id);
    return {
      id: row.id,
      key: row.key,
      type: typeOf(row),
      trashedAt: row.trashed_at,
      isEmbargoed: row.draft_visible === 1 && row.embargoed_at !== null,
      seesDraft: row.draft_visible === 1,
      // People who may not see the draft are not told that there is a newer one.
      number: row.draft_visible === 1 ? row.number : (shown?.newest ?? 0),
      published: shown?.numbers ?? {},
    };
  });
}

interface PublishedNumbers {
  readonly numbers: DocumentEntry["published"];
  /** Number of the newest revision, not composed, that is shown in whole or by its facts. */
  readonly newest: number;
}

async function publishedNumbers(db: Reading): Promise<Map<number, PublishedNumbers>> {
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .leftJoin("revisions as facts", "facts.id", "revisions.facts_of")
    .select(["published.document_id as id", "language", "revisions.number"])
    .select("facts.number as facts")
    .execute();
  const found = new Map<number, PublishedNumbers>();
  for (const { id, language, number, facts } of rows) {
    if (!isLanguage(language)) continue;
    const { numbers, newest } = found.get(id) ?? { numbers: {}, newest: 0 };
    found.set(id, {
      numbers: { ...numbers, [language]: number },
      newest: Math.max(newest, facts ?? number),
    });
  }
  return found;
}
