import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Passkeys of accounts, and the challenges that were answered already. */
export function passkeys(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("passkeys")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("credential_id", "text", (column) => column.notNull().unique())
        .addColumn("public_key", "text", (column) => column.notNull())
        .addColumn("counter", time, (column) => column.notNull())
        .addColumn("transports", "text", (column) => column.notNull())
        .addColumn("rp_id", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("used_at", time)
        .$call(finish)
        .execute();
      await db.schema.createIndex("passkeys_account").on("passkeys").column("account_id").execute();
      await db.schema
        .createTable("used_challenges")
        .addColumn("challenge", "text", (column) => column.primaryKey().notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
    },
  };
}
