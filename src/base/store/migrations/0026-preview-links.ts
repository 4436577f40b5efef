import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Links by which people without an account see drafts. */
export function previewLinks(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("preview_links")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("documents", "text", (column) => column.notNull())
        .addColumn("languages", "text", (column) => column.notNull())
        .addColumn("surfaces", "text", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("viewed_at", time)
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("preview_links_account")
        .on("preview_links")
        .column("account_id")
        .execute();
    },
  };
}
