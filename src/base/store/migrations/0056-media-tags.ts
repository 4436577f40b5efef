import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Tags of the files in the media library, for staff alone. */
export function mediaTags(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("media")
        .addColumn("tags", "text", (column) => column.notNull().defaultTo("[]"))
        .execute();
    },
  };
}
