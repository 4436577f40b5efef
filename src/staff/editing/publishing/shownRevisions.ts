import { isLanguage, type Language, otherLanguage } from "../../../base/site/languages.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { composeForReaders } from "../../../content/published/composition/compose.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";

/** A revision that is published in a language. */
export interface ShownRevision {
  readonly id: number;
  /** Negative: composed. */
  readonly number: number;
  /** JSON */
  readonly body: string;
  /** Revision that the texts of a composed revision are from; null: not composed. */
  readonly textsOf: number | null;
}

export type ShownRevisions = ReadonlyMap<Language, ShownRevision>;

/** Returns the published revisions of a document, by language. */
export async function shownRevisions(db: Reading, documentId: number): Promise<ShownRevisions> {
  const rows = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["language", "revisions.id", "number", "body", "texts_of"])
    .where("published.document_id", "=", documentId)
    .orderBy("language")
    .execute();
  const shown = new Map<Language, ShownRevision>();
  for (const { language, texts_of: textsOf, ...revision } of rows) {
    if (isLanguage(language)) shown.set(language, { ...revision, textsOf });
  }
  return shown;
}

/** Bodies of revisions as they are, by language. */
export function bodiesOf(shown: ShownRevisions): Map<Language, unknown> {
  return new Map(Array.from(shown, ([language, { body }]) => [language, JSON.parse(body)]));
}

/** Published bodies without texts that are not published. */
export function readersBodies(
  type: TypeName,
  bodies: ReadonlyMap<Language, unknown>,
): Map<Language, unknown> {
  return new Map(
    Array.from(bodies, ([language, body]) => [
      language,
      composeForReaders(type, body, language, bodies.get(otherLanguage(language))),
    ]),
  );
}

interface Composed {
  readonly documentId: number;
  readonly body: unknown;
  /** Revision that has the facts. */
  readonly factsOf: number;
  readonly texts: ShownRevision;
  readonly now: number;
}

/** Stores a composed body as a revision of its own. */
export async function insertComposed(
  tx: Writing,
  { documentId, body, factsOf, texts, now }: Composed,
): Promise<ShownRevision> {
  const { lowest } = await tx
    .selectFrom("revisions")
    .select(({ fn }) => fn.min("number").as("lowest"))
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  const textsOf = texts.textsOf ?? texts.id;
  const values = { number: Math.min(lowest, 0) - 1, body: JSON.stringify(body) };
  const { id } = await tx
    .insertInto("revisions")
    .values({
      ...values,
      document_id: documentId,
      created_at: now,
      author: null,
      facts_of: factsOf,
      texts_of: textsOf,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, ...values, textsOf };
}
