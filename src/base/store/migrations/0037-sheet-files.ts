import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Spreadsheets that came back, kept while their changes are looked at. */
export function sheetFiles(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("sheet_files")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("answers", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("change_set_id", "integer")
        .addColumn("taken_at", time, (column) => column.notNull())
        .addColumn("expires_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("sheet_files_account")
        .on("sheet_files")
        .column("account_id")
        .execute();
      await db.schema
        .createIndex("sheet_files_expiry")
        .on("sheet_files")
        .column("expires_at")
        .execute();
    },
  };
}
