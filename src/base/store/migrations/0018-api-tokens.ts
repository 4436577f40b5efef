import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Tokens by which programs act for an account. */
export function apiTokens(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("api_tokens")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("ending", "text", (column) => column.notNull())
        .addColumn("acts", "text")
        .addColumn("limits", "text", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .addColumn("used_at", time)
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("api_tokens_account")
        .on("api_tokens")
        .column("account_id")
        .execute();
    },
  };
}
