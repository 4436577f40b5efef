import type { Store } from "../../src/base/store/store.ts";

/** The English questions of a store's frequently asked questions, by key. */
interface QuestionsHeld {
  readonly newest: ReadonlyMap<string, string>;
  /** Questions published in English. */
  readonly shown: ReadonlyMap<string, string>;
}

/** The questions as drafts and as readers see them. */
export async function questionsHeld(store: Store): Promise<QuestionsHeld> {
  const rows = await store.db
    .selectFrom("revisions")
    .innerJoin("documents", "documents.id", "document_id")
    .select(["key", "body"])
    .where("type", "=", "faq")
    .orderBy("number")
    .execute();
  const shown = await store.db
    .selectFrom("published")
    .innerJoin("documents", "documents.id", "published.document_id")
    .innerJoin("revisions", "revisions.id", "revision_id")
    .select(["key", "body"])
    .where("type", "=", "faq")
    .where("language", "=", "en")
    .execute();
  return { newest: english(rows), shown: english(shown) };
}

function english(rows: readonly { key: string; body: string }[]): Map<string, string> {
  return new Map(rows.map(({ key, body }) => [key, JSON.parse(body).question.en]));
}
