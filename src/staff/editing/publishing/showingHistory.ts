import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Writing } from "../../../base/store/tables.ts";

/** Documents of one pair of statements: a few milliseconds. */
const documentsAtOnce = 400;

/**
 * Records from when to when each language shows a revision, for the changes of a publication: two
 * statements for some hundred documents, yielding to the event loop in between.
 * @param revision the publication's number
 */
export async function noteShowings(tx: Writing, revision: number, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("published")
    .select("document_id")
    .distinct()
    .where("since", "=", revision)
    .orderBy("document_id")
    .execute();
  for (let first = 0; first < rows.length; first += documentsAtOnce) {
    const some = rows.slice(first, first + documentsAtOnce);
    const [from, to] = [some[0]?.document_id ?? 0, some.at(-1)?.document_id ?? 0];
    await noteSome(tx, { revision, now, from, to });
    await nextTurn();
  }
}

interface Noting {
  readonly revision: number;
  readonly now: number;
  /** Ids of the first and the last document. */
  readonly from: number;
  readonly to: number;
}

async function noteSome(tx: Writing, { revision, now, from, to }: Noting): Promise<void> {
  await tx
    .updateTable("showings")
    .set({ shown_until: now })
    .where("shown_until", "is", null)
    .where("showings.document_id", ">=", from)
    .where("showings.document_id", "<=", to)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("published")
          .select("published.document_id")
          .whereRef("published.document_id", "=", "showings.document_id")
          .whereRef("published.language", "=", "showings.language")
          .where("published.since", "=", revision)
          .where(({ eb, ref }) =>
            eb("published.revision_id", "is distinct from", ref("showings.revision_id")),
          ),
      ),
    )
    .execute();
  await tx
    .insertInto("showings")
    .columns(["document_id", "language", "revision_id", "shown_from"])
    .expression(({ selectFrom }) =>
      selectFrom("published")
        .select(["published.document_id", "published.language"])
        .select(sql<number>`published.revision_id`.as("revision_id"))
        .select(sql<number>`${now}`.$castTo<number>().as("shown_from"))
        .where("published.since", "=", revision)
        .where("published.document_id", ">=", from)
        .where("published.document_id", "<=", to)
        .where("published.revision_id", "is not", null)
        .where(({ not, exists, selectFrom: selectOpen }) =>
          not(
            exists(
              selectOpen("showings as open")
                .select("open.id")
                .whereRef("open.document_id", "=", "published.document_id")
                .whereRef("open.language", "=", "published.language")
                .where("open.shown_until", "is", null),
            ),
          ),
        ),
    )
    .execute();
}
