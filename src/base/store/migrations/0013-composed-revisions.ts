import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Revisions that were composed of two: the facts of one and the texts of another. */
export function composedRevisions(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ["facts_of", "texts_of"]) {
        await db.schema
          .alterTable("revisions")
          .addColumn(column, "integer", (one) => one.references("revisions.id"))
          .execute();
      }
    },
  };
}
