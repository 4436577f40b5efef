import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/** Enquiries with their attachments and mails, and what keeps them from being sent without end. */
export function enquiries(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createEnquiries(db, columns);
      await createAttachments(db, columns);
      await createMails(db, columns);
      await createLimits(db, columns);
    },
  };
}

async function createEnquiries(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("enquiries")
    .addColumn("id", "integer", id)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema.createIndex("enquiries_created").on("enquiries").column("created_at").execute();
}

async function createAttachments(db: Kysely<unknown>, { time, finish }: Columns) {
  await db.schema
    .createTable("attachments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("enquiry_id", "integer", (column) =>
      column.references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("attachments_enquiry")
    .on("attachments")
    .column("enquiry_id")
    .execute();
}

async function createMails(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("mails")
    .addColumn("id", "integer", id)
    .addColumn("enquiry_id", "integer", (column) =>
      column.notNull().references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('desk', 'receipt')`))
    .addColumn("recipients", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_at", time, (column) => column.notNull())
    .addColumn("sent_at", time)
    .addColumn("given_up_at", time)
    .addColumn("problem", "text")
    .$call(finish)
    .execute();
  await db.schema.createIndex("mails_enquiry").on("mails").column("enquiry_id").execute();
  await db.schema
    .createIndex("mails_due")
    .on("mails")
    .column("next_at")
    .where(sql.ref("sent_at"), "is", null)
    .where(sql.ref("given_up_at"), "is", null)
    .execute();
}

async function createLimits(db: Kysely<unknown>, { time, finish }: Columns) {
  await db.schema
    .createTable("spent_proofs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expires_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("spent_proofs_expiry")
    .on("spent_proofs")
    .column("expires_at")
    .execute();
  await db.schema
    .createTable("enquiry_counts")
    .addColumn("subject", "text", (column) => column.primaryKey())
    .addColumn("times", "text", (column) => column.notNull())
    .addColumn("last_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("enquiry_counts_last")
    .on("enquiry_counts")
    .column("last_at")
    .execute();
}
