import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Events that affect embargoes from outside, and the people named on them to notify. */
export function embargoEvents(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("embargo_events")
        .addColumn("id", "integer", id)
        .addColumn("document_id", "integer", (column) =>
          column.notNull().references("documents.id").onDelete("cascade"),
        )
        .addColumn("account_id", "integer", (column) =>
          column.references("accounts.id").onDelete("cascade"),
        )
        .addColumn("way", "text", (column) => column.notNull())
        .addColumn("other_key", "text")
        .addColumn("actor", "text", (column) => column.notNull())
        .addColumn("via", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("embargo_events_document")
        .on("embargo_events")
        .column("document_id")
        .execute();
      await db.schema
        .createTable("embargo_notices")
        .addColumn("event_id", "integer", (column) =>
          column.notNull().references("embargo_events.id").onDelete("cascade"),
        )
        .addColumn("account_id", "integer", (column) =>
          column.notNull().references("accounts.id").onDelete("cascade"),
        )
        .addColumn("address", "text")
        .addColumn("mail_at", time, (column) => column.notNull())
        .addColumn("mail_attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("acknowledged_at", time)
        .addPrimaryKeyConstraint("embargo_notices_once", ["event_id", "account_id"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("embargo_notices_account")
        .on("embargo_notices")
        .column("account_id")
        .execute();
    },
  };
}
