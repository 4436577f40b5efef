import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/**
 * Agreed pairs of texts, the documents whose standing texts are still to be agreed (all that are there
 * when this runs), and the log of changed documents that catalogues follow.
 */
export function textPairs(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { id, time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("texts")
        .addColumn("hash", "text", (column) => column.primaryKey().notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("text_pairs")
        .addColumn("en_hash", "text", (column) => column.notNull())
        .addColumn("zh_hash", "text", (column) => column.notNull())
        .addColumn("agreed_by", "text", (column) => column.notNull())
        .addColumn("agreed_at", time, (column) => column.notNull())
        .addPrimaryKeyConstraint("text_pairs_key", ["en_hash", "zh_hash"])
        .$call(finish)
        .execute();
      await db.schema.createIndex("text_pairs_zh").on("text_pairs").column("zh_hash").execute();
      await db.schema
        .createTable("unagreed_documents")
        .addColumn("document_id", "integer", (column) => column.primaryKey().notNull())
        .$call(finish)
        .execute();
      await sql`insert into unagreed_documents (document_id) select id from documents`.execute(db);
      await db.schema
        .createTable("unpaired_texts")
        .addColumn("document_id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("pairs", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("document_changes")
        .addColumn("id", "integer", id)
        .addColumn("document_id", "integer", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
    },
  };
}
