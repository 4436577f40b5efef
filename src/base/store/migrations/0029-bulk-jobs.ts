import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Acts on many documents at once, with what became of each document. */
export function bulkJobs(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("bulk_jobs")
        .addColumn("id", "integer", id)
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("via", "text", (column) => column.notNull())
        .addColumn("act", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("total", "integer", (column) => column.notNull())
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("touched_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("bulk_items")
        .addColumn("job_id", "integer", (column) =>
          column.notNull().references("bulk_jobs.id").onDelete("cascade"),
        )
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("document_key", "text", (column) => column.notNull())
        .addColumn("outcome", "text", (column) => column.notNull())
        .addColumn("reason", "text")
        .addColumn("before", "text")
        .addPrimaryKeyConstraint("bulk_items_place", ["job_id", "place"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("bulk_items_outcome")
        .on("bulk_items")
        .columns(["job_id", "outcome"])
        .execute();
    },
  };
}
