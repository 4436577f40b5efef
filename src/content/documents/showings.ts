import { sql } from "kysely";
import type { Writing } from "../../store/tables.ts";

/**
 * Notes from when to when each language shows a revision, for what a publication has changed: one pair
 * of statements, however many documents it touches.
 * @param revision the publication's number
 */
export async function noteShowings(tx: Writing, revision: number, now: number): Promise<void> {
  await tx
    .updateTable("showings")
    .set({ shown_until: now })
    .where("shown_until", "is", null)
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
        .where("published.revision_id", "is not", null)
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from("showings as open")
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
