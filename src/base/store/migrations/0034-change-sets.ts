import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/** Change sets: changes of values of many documents, made and undone together. */
export function changeSets(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createSets(db, columns);
      await createDocuments(db, columns);
      await createDrafts(db, columns);
    },
  };
}

async function createSets(db: Kysely<unknown>, { time, id, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("change_sets")
    .addColumn("id", "integer", id)
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("via", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("publish", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("documents", "integer", (column) => column.notNull())
    .addColumn("cells", "integer", (column) => column.notNull())
    .addColumn("prepared", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("publication", "integer")
    .addColumn("findings", "text")
    .addColumn("is_settled", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("touched_at", time, (column) => column.notNull())
    .addColumn("applied_at", time)
    .$call(finish)
    .execute();
}

async function createDocuments(db: Kysely<unknown>, { finish }: Columns): Promise<void> {
  await db.schema
    .createTable("change_set_documents")
    .addColumn("set_id", "integer", (column) =>
      column.notNull().references("change_sets.id").onDelete("cascade"),
    )
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("document_key", "text", (column) => column.notNull())
    .addColumn("type", "text")
    .addColumn("body", "text")
    .addColumn("cells", "text", (column) => column.notNull())
    .addColumn("cell_count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("change_set_documents_place", ["set_id", "place"])
    .addUniqueConstraint("change_set_documents_key", ["set_id", "document_key"])
    .$call(finish)
    .execute();
}

async function createDrafts(db: Kysely<unknown>, { finish }: Columns): Promise<void> {
  await db.schema
    .createTable("change_set_drafts")
    .addColumn("set_id", "integer", (column) =>
      column.notNull().references("change_sets.id").onDelete("cascade"),
    )
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("document_key", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("document_id", "integer")
    .addColumn("base_id", "integer")
    .addColumn("base_number", "integer", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("body", "text")
    .addColumn("body_hash", "text")
    .addColumn("cells", "text")
    .addColumn("embargo_version", "integer", (column) => column.notNull())
    .addColumn("before_en", "integer")
    .addColumn("before_zh", "integer")
    .addColumn("show_en", "integer")
    .addColumn("show_zh", "integer")
    .addColumn("way", "text", (column) => column.notNull())
    .addColumn("has_texts", "integer", (column) => column.notNull())
    .addColumn("findings", "text")
    .addPrimaryKeyConstraint("change_set_drafts_place", ["set_id", "step", "place"])
    .$call(finish)
    .execute();
  for (const table of ["change_set_documents", "change_set_drafts"]) {
    await db.schema.createIndex(`${table}_by_key`).on(table).column("document_key").execute();
  }
}
