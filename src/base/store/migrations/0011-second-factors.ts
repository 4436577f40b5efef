import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Second factors of accounts, and recovery codes. */
export function secondFactors(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("factors")
        .addColumn("account_id", "integer", (column) =>
          column.primaryKey().notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("secret", "text", (column) => column.notNull())
        .addColumn("last_step", time, (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("confirmed_at", time)
        .$call(finish)
        .execute();
      await db.schema
        .createTable("recovery_codes")
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("hash", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("recovery_codes_pk", ["account_id", "hash"])
        .$call(finish)
        .execute();
    },
  };
}
