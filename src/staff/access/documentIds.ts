import type { Reading } from "../../base/store/tables.ts";

/**
 * Yields the ids of all documents, those in the trash included, in their order and in parts.
 * @param atOnce most ids of a part
 */
export async function* allDocumentIds(
  db: Reading,
  atOnce: number,
): AsyncGenerator<readonly number[], void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("documents")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}
