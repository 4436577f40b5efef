import { isLanguage, type Language, languages, otherLanguage } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import { composeForReaders } from "../../content/published/composition/compose.ts";
import { type TypeName, typeOf } from "../../content/types/typeNames.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import { alignedIds } from "../editing/workingCopies/itemIds.ts";
import { shownCopyOf } from "../editing/workingCopies/workingCopyRows.ts";
import { type FieldText, fieldTextsOf } from "./fieldTexts.ts";

/** A document with what staff and readers see of it. */
export interface ReadDocument {
  readonly id: number;
  readonly type: TypeName;
  /** Body as its form shows it: the newest revision, with what was typed since. */
  readonly draft: unknown;
  /** Bodies as readers see them; none where nothing is published. */
  readonly live: Readonly<Partial<Record<Language, unknown>>>;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

/**
 * Reads documents that are not in the trash.
 * @param isForm true: items of lists have the ids by which the form knows them
 */
export async function* readDocuments(
  db: Reading,
  ids: readonly number[],
  isForm = false,
): AsyncGenerator<ReadDocument, void> {
  if (ids.length === 0) return;
  const rows = await rowsOf(db, ids);
  for (const row of rows.documents) yield await documentOf(db, row, rows, isForm);
}

async function rowsOf(db: Reading, ids: readonly number[]) {
  const documents = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "key", "type", "embargoed_at"])
    .select(["revisions.id as revision_id", "body"])
    .where("documents.id", "in", ids)
    .where("trashed_at", "is", null)
    .where(isNewestRevision())
    .orderBy("documents.id")
    .execute();
  const published = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["published.document_id", "language", "revision_id", "body"])
    .where("published.document_id", "in", ids)
    .execute();
  const copies = await db
    .selectFrom("working_copies")
    .select("document_id")
    .where("document_id", "in", ids)
    .whereRef("body", "!=", "base")
    .execute();
  return {
    documents,
    published: Map.groupBy(published, (row) => row.document_id),
    copies: new Set(copies.map((row) => row.document_id)),
  };
}

async function documentOf(
  db: Reading,
  row: Rows["documents"][number],
  { published, copies }: Pick<Rows, "published" | "copies">,
  isForm: boolean,
): Promise<ReadDocument> {
  const { id, key } = row;
  const type = typeOf(row);
  const bodies = new Map<number, unknown>([[row.revision_id, JSON.parse(row.body)]]);
  const live: Partial<Record<Language, unknown>> = {};
  for (const { language, revision_id: revision, body } of published.get(id) ?? []) {
    if (!isLanguage(language) || revision === null) continue;
    if (!bodies.has(revision)) bodies.set(revision, JSON.parse(body));
    live[language] = bodies.get(revision);
  }
  let draft = bodies.get(row.revision_id);
  if (isForm || copies.has(id)) {
    const document = { id, key, type, trashedAt: null, isEmbargoed: row.embargoed_at !== null };
    draft = (await shownCopyOf(db, document)).body;
  }
  const shown = Object.fromEntries(
    languages.flatMap((language) => {
      const own = live[language];
      if (own === undefined) return [];
      const body = composeForReaders(type, own, language, live[otherLanguage(language)]);
      return [[language, isForm ? alignedIds(body, draft) : body] as const];
    }),
  );
  return { id, type, draft, live: shown };
}

/** Texts of a document as its form shows them, in the order of `liveTexts()`. */
export function draftTexts({ type, draft }: ReadDocument): FieldText[] {
  const [first] = languages;
  const place = ({ language }: FieldText) => Number(language !== undefined && language !== first);
  return fieldTextsOf(type, draft).sort((a, b) => place(a) - place(b));
}

/** Texts of a document as readers of either language see them, each once. */
export function liveTexts({ type, live }: ReadDocument): FieldText[] {
  const found = new Map<string, FieldText>();
  for (const language of languages) {
    for (const text of fieldTextsOf(type, live[language])) {
      // A text of the other language is one that is published there, which is read with it.
      if (text.language !== undefined && text.language !== language) continue;
      found.set(`${text.path} ${text.text}`, text);
    }
  }
  return [...found.values()];
}
