import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/** Sessions of accounts, and the failed attempts that sign-in limits are counted from. */
export function signIn(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createSessions(db, columns);
      await createSignInFailures(db, columns);
    },
  };
}

async function createSessions(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("sessions")
    .addColumn("id", "integer", id)
    .addColumn("account_id", "integer", (column) => column.notNull().references("accounts.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("expires_at", time, (column) => column.notNull())
    .addColumn("displaced_at", time)
    .$call(finish)
    .execute();
  await db.schema.createIndex("sessions_account").on("sessions").column("account_id").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();
}

async function createSignInFailures(db: Kysely<unknown>, { time, finish }: Columns) {
  await db.schema
    .createTable("sign_in_failures")
    .addColumn("subject", "text", (column) => column.primaryKey())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("last_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("sign_in_failures_last")
    .on("sign_in_failures")
    .column("last_at")
    .execute();
}
