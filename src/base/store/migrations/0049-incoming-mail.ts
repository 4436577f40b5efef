import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

type SettingTables = {
  server_settings: { name: string; value: string; version: number };
};

/** Incoming mails of the enquiry desk, the state of its mailbox, and the setting of it. */
export function incomingMail(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { id, time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("incoming_mails")
        .addColumn("id", "integer", id)
        .addColumn("mailbox", "text", (column) => column.notNull())
        .addColumn("uidvalidity", time, (column) => column.notNull())
        .addColumn("uid", time, (column) => column.notNull())
        .addColumn("identity", "text", (column) => column.notNull())
        .addColumn("what", "text", (column) => column.notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addColumn("enquiry_id", "integer", (column) =>
          column.references("enquiries.id").onDelete("set null"),
        )
        .addColumn("reason", "text")
        .addColumn("sender", "text")
        .addColumn("sender_name", "text")
        .addColumn("subject", "text")
        .addColumn("body", "text")
        .addColumn("left_out", "text")
        .addColumn("message_id", "text")
        .addUniqueConstraint("incoming_mails_once", ["mailbox", "uidvalidity", "uid"])
        .$call(finish)
        .execute();
      for (const name of ["identity", "enquiry_id", "sender"]) {
        await db.schema
          .createIndex(`incoming_mails_${name}`)
          .on("incoming_mails")
          .column(name)
          .execute();
      }
      await db.schema
        .createTable("incoming_mailboxes")
        .addColumn("mailbox", "text", (column) => column.primaryKey().notNull())
        .addColumn("uidvalidity", time)
        .addColumn("next_uid", time)
        .addColumn("checked_at", time)
        .addColumn("problem", "text")
        .addColumn("problem_at", time)
        .$call(finish)
        .execute();
      for (const name of ["mail_kind", "undelivered", "left_out"]) {
        await db.schema.alterTable("enquiry_messages").addColumn(name, "text").execute();
      }
      await db.schema
        .alterTable("attachments")
        .addColumn("incoming_id", "integer", (column) =>
          column.references("incoming_mails.id").onDelete("cascade"),
        )
        .execute();
      await db.schema
        .createIndex("attachments_incoming")
        .on("attachments")
        .column("incoming_id")
        .execute();
      await db
        .$extendTables<SettingTables>()
        .insertInto("server_settings")
        .values({ name: "mailbox", value: "{}", version: 1 })
        .execute();
    },
  };
}
