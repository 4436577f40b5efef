import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Search terms of readers without results, for staff. */
export function searchMisses(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("search_misses")
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("times", "integer", (column) => column.notNull())
        .addColumn("last_at", time, (column) => column.notNull())
        .addPrimaryKeyConstraint("search_misses_pk", ["language", "text"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("search_misses_last")
        .on("search_misses")
        .column("last_at")
        .execute();
    },
  };
}
