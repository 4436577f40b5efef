import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Pages of PDFs that are damaged or show nothing, kept with the file. */
export function unreadablePages(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("media").addColumn("unreadable_pages", "text").execute();
    },
  };
}
