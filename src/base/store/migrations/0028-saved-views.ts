import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Names for filtered lists, of one person or for everybody. */
export function savedViews(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("saved_views")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("queries", "text", (column) => column.notNull())
        .addColumn("is_shared", "integer", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("saved_views_account")
        .on("saved_views")
        .column("account_id")
        .execute();
    },
  };
}
