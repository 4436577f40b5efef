import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/**
 * Tables of the admin API: language of an account, versions of accounts and roles against lost
 * updates, roles made by people, the role a session looks as, and idempotent requests.
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
      // The roles present here are built-in ones.
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
