import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** The state that staff give an enquiry, and the time at which they did. */
export function enquiryStates(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time } = columnsOf[dialect];
      await db.schema
        .alterTable("enquiries")
        .addColumn("state", "text", (column) => column.notNull().defaultTo("received"))
        .execute();
      await db.schema.alterTable("enquiries").addColumn("state_at", time).execute();
    },
  };
}
