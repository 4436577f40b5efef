import type { Reading } from "../../store/tables.ts";

/** Ids that one statement reads. */
const idsAtOnce = 5_000;

/** Publications of which the documents count, by their revisions. */
interface Publications {
  /** Those behind this one. */
  readonly after?: number | undefined;
  /** This one alone. */
  readonly in?: number | undefined;
}

/**
 * Ids of documents that are published, or were in a publication, in order.
 * @param publications in which their published state last changed; absent: any
 * @param pageSize ids that come together at most
 */
export async function* publishedIds(
  tx: Reading,
  publications: Publications,
  pageSize: number,
): AsyncGenerator<number[], void> {
  const { after, in: only } = publications;
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom("published")
      .select("document_id")
      .distinct()
      .where("document_id", ">", last)
      .$if(after !== undefined, (query) => query.where("since", ">", after ?? 0))
      .$if(only !== undefined, (query) => query.where("since", "=", only ?? 0))
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
