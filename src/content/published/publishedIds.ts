import type { Reading } from "../../base/store/tables.ts";

/** Ids that one statement reads. */
const idsAtOnce = 5_000;

/** Which documents count; absent: all that are published, or were. */
interface Wanted {
  /** Those whose published state changed after this revision of the publication. */
  readonly after?: number | undefined;
  /** Those whose published state last changed in this one. */
  readonly in?: number | undefined;
  /** True: those that some language shows. */
  readonly isShown?: boolean;
}

/**
 * Ids of documents that are or were published, in order.
 * @param pageSize ids that come together at most
 */
export async function* publishedIds(
  tx: Reading,
  wanted: Wanted,
  pageSize: number,
): AsyncGenerator<number[], void> {
  const { after, in: only, isShown = false } = wanted;
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom("published")
      .select("document_id")
      .distinct()
      .where("document_id", ">", last)
      .$if(after !== undefined, (query) => query.where("since", ">", after ?? 0))
      .$if(only !== undefined, (query) => query.where("since", "=", only ?? 0))
      .$if(isShown, (query) => query.where("revision_id", "is not", null))
      .orderBy("document_id")
      .limit(idsAtOnce)
      .execute();
    for (let first = 0; first < rows.length; first += pageSize) {
      yield rows.slice(first, first + pageSize).map(({ document_id: id }) => id);
    }
    last = rows.at(-1)?.document_id ?? last;
    if (rows.length < idsAtOnce) return;
  }
}
