import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Stock and prices that distributors report, and when each of them last did. */
export function stock(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("stock")
        .addColumn("order_code", "text", (column) => column.notNull())
        .addColumn("distributor", "text", (column) => column.notNull())
        .addColumn("quantity", time, (column) => column.notNull())
        .addColumn("currency", "text")
        .addColumn("prices", "text", (column) => column.notNull())
        .addColumn("url", "text")
        .addColumn("at", time, (column) => column.notNull())
        .addPrimaryKeyConstraint("stock_pk", ["order_code", "distributor"])
        .$call(finish)
        .execute();
      await db.schema
        .createTable("stock_feeds")
        .addColumn("distributor", "text", (column) => column.primaryKey().notNull())
        .addColumn("offers", "integer", (column) => column.notNull())
        .addColumn("received_at", time, (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .$call(finish)
        .execute();
    },
  };
}
