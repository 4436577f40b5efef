import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Readable addresses of documents, present and former ones. */
export function addresses(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("addresses")
        .addColumn("section", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("slug", "text", (column) => column.notNull())
        .addColumn("document_id", "integer", (column) =>
          column.notNull().references("documents.id").onDelete("cascade"),
        )
        .addColumn("is_current", "integer", (column) => column.notNull())
        .addColumn("since", "integer", (column) => column.notNull())
        .addColumn("made_at", time, (column) => column.notNull())
        .addColumn("made_by", "text")
        .addPrimaryKeyConstraint("addresses_key", ["section", "name"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("addresses_document")
        .on("addresses")
        .columns(["document_id", "is_current"])
        .execute();
      await db.schema.createIndex("addresses_since").on("addresses").column("since").execute();
    },
  };
}
