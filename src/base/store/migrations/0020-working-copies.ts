import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Working copies beside revisions, and the patches they are made of. */
export function workingCopies(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("working_copies")
        .addColumn("document_id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("base_revision", "integer", (column) => column.notNull())
        .addColumn("base", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("conflicts", "text", (column) => column.notNull())
        .addColumn("seq", "integer", (column) => column.notNull())
        .addColumn("updated_at", time, (column) => column.notNull())
        .addColumn("updated_by", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("patches")
        .addColumn("document_id", "integer", (column) => column.notNull())
        .addColumn("seq", "integer", (column) => column.notNull())
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("patch", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("patches_key", ["document_id", "seq"])
        .addUniqueConstraint("patches_request", ["document_id", "author", "request"])
        .$call(finish)
        .execute();
      await db.schema.createIndex("patches_at").on("patches").column("at").execute();
    },
  };
}
