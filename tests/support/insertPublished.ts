import { languages } from "../../src/base/site/languages.ts";
import type { Writing } from "../../src/base/store/tables.ts";

interface PublishedRow {
  readonly key: string;
  readonly type: string;
  /** JSON, as it is stored. */
  readonly body: string;
}

/** Writes a document that both languages show, without a publication: thousands take no time. */
export async function insertPublished(tx: Writing, { key, type, body }: PublishedRow) {
  const { id } = await tx
    .insertInto("documents")
    .values({ key, type, created_at: 1, trashed_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: shown } = await tx
    .insertInto("revisions")
    .values({ document_id: id, number: 1, body, created_at: 1, author: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const published = { document_id: id, revision_id: shown, since: 1, published_at: 1 };
  await tx
    .insertInto("published")
    .values(languages.map((language) => ({ ...published, language })))
    .execute();
}
