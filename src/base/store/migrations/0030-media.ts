import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Files of the media library: what each is, its texts, its focal point and its smaller versions. */
export function media(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("media")
        .addColumn("path", "text", (column) => column.primaryKey().notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("size", time, (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("width", "integer")
        .addColumn("height", "integer")
        .addColumn("focal_x", "integer")
        .addColumn("focal_y", "integer")
        .addColumn("alt_en", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("alt_zh", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("decorative", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("pages", "integer")
        .addColumn("title", "text")
        .addColumn("original_path", "text")
        .addColumn("original_hash", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("variants", "text")
        .addColumn("replaces", "text")
        .addColumn("is_private", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("uploaded_by", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addColumn("changed_at", time, (column) => column.notNull())
        .addColumn("trashed_at", time)
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("since", "integer", (column) => column.notNull().defaultTo(0))
        .$call(finish)
        .execute();
      for (const name of ["hash", "since", "replaces"]) {
        await db.schema.createIndex(`media_by_${name}`).on("media").column(name).execute();
      }
    },
  };
}
