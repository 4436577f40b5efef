import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Publication and build up to which shared caches have been purged. */
export function cachePurges(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { finish } = columnsOf[dialect];
      await db.schema
        .createTable("cache_purges")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .addColumn("build", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
    },
  };
}
