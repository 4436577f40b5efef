import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Bytes of spreadsheets in pieces, so that no statement carries a whole file. */
export function sheetPieces(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { finish } = columnsOf[dialect];
      await db.schema.alterTable("sheet_files").addColumn("pieces", "integer").execute();
      await db.schema
        .createTable("sheet_pieces")
        .addColumn("file_id", "integer", (column) =>
          column.notNull().references("sheet_files.id").onDelete("cascade"),
        )
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("bytes", dialect === "postgres" ? "bytea" : "blob", (column) => column.notNull())
        .addPrimaryKeyConstraint("sheet_pieces_place", ["file_id", "place"])
        .$call(finish)
        .execute();
    },
  };
}
