import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Comparisons of spreadsheets are jobs, each removed with its file. `sheet_analyses` is not used any more. */
export function sheetJobs(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("jobs")
        .addColumn("sheet_file_id", "integer", (column) =>
          column.references("sheet_files.id").onDelete("cascade"),
        )
        .execute();
      await db.schema.createIndex("jobs_sheet_file").on("jobs").column("sheet_file_id").execute();
    },
  };
}
