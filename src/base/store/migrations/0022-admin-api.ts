import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/**
 * What the admin API keeps: the language that an account chose, versions of accounts and roles against
 * lost updates, roles that people made, the role a session looks as, and requests that may be repeated.
 */
export function adminApi(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema.alterTable("accounts").addColumn("language", "text").execute();
      await db.schema
        .alterTable("accounts")
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .alterTable("roles")
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
      // The roles that stand here are those of the release.
      await db.schema
        .alterTable("roles")
        .addColumn("is_built_in", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .alterTable("roles")
        .addColumn("labels", "text", (column) => column.notNull().defaultTo("{}"))
        .execute();
      await db.schema.alterTable("sessions").addColumn("view_as", "text").execute();
      await db.schema
        .createTable("idempotency_keys")
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("key_hash", "text", (column) => column.notNull())
        .addColumn("request_mac", "text", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("status", "integer")
        .addColumn("body", "text")
        .addPrimaryKeyConstraint("idempotency_keys_once", ["account_id", "key_hash"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("idempotency_keys_by_age")
        .on("idempotency_keys")
        .column("created_at")
        .execute();
    },
  };
}
