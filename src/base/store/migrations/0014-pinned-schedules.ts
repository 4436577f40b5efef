import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Schedules that are checked beforehand, and that are tried again where they could not be carried out. */
export function pinnedSchedules(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time } = columnsOf[dialect];
      for (const name of ["facts", "zone", "warning", "created_by"]) {
        await db.schema.alterTable("schedule").addColumn(name, "text").execute();
      }
      for (const name of ["checked_at", "failed_at", "next_at", "told_at"]) {
        await db.schema.alterTable("schedule").addColumn(name, time).execute();
      }
      await db.schema
        .alterTable("schedule")
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      // What was scheduled before was about one language each, its facts included.
      await sql`update schedule set facts = 'thisLanguage' where done_at is null`.execute(db);
    },
  };
}
