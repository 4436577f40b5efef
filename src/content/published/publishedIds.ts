import type { Reading } from "../../base/store/tables.ts";

/** Ids read by one statement. */
const idsAtOnce = 5_000;

/** Filter of documents; absent: all that are or were published. */
interface Wanted {
  /** Revision of the publication after which their published state changed. */
  readonly after?: number | undefined;
  /** Revision of the publication in which their published state last changed. */
  readonly in?: number | undefined;
  /** True: published in at least one language. */
  readonly isShown?: boolean;
}

/**
 * Ids of documents that are or were published, in ascending order.
 * @param pageSize maximum number of ids in a page
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
