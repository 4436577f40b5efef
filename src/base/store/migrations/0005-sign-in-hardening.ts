import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Passwords that must be changed, when they were set, and sessions that end when they are not used. */
export function signInHardening(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time } = columnsOf[dialect];
      await db.schema
        .alterTable("accounts")
        .addColumn("must_change", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("accounts")
        .addColumn("password_at", time, (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("sessions")
        .addColumn("seen_at", time, (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable("sessions").addColumn("idle_ms", time).execute();
    },
  };
}
