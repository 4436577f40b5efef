import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Progress of the analyses of spreadsheets, shared by all processes. */
export function sheetAnalyses(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("sheet_analyses")
        .addColumn("id", "integer", id)
        .addColumn("file_id", "integer", (column) =>
          column.notNull().references("sheet_files.id").onDelete("cascade"),
        )
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("wish", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("done", "integer", (column) => column.notNull())
        .addColumn("total", "integer", (column) => column.notNull())
        .addColumn("refusal", "text")
        .addColumn("touched_at", time, (column) => column.notNull())
        .addUniqueConstraint("sheet_analyses_wish", ["file_id", "version", "wish"])
        .$call(finish)
        .execute();
    },
  };
}
