import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";
import { giveRights } from "./giveRights.ts";

/**
 * The enquiry desk: who works on an enquiry, its thread of replies, notes and incoming mails, its history,
 * templates and rules, and the receipts of erasures. A job fills the new columns of older enquiries.
 */
export function enquiryDesk(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await widenEnquiries(db, columns);
      await createParts(db, columns);
      await createMessages(db, columns);
      await createEvents(db, columns);
      await createTemplates(db, columns);
      await createRules(db, columns);
      await createErasures(db, columns);
      await giveRights(db, added);
    },
  };
}

async function widenEnquiries(db: Kysely<unknown>, { time }: Columns): Promise<void> {
  const texts = ["email", "domain", "company", "topic", "region", "network_hash", "anchor"];
  for (const name of [...texts, "search_text"]) {
    await db.schema.alterTable("enquiries").addColumn(name, "text").execute();
  }
  for (const name of ["closed_at", "first_reply_at", "waiting_since"]) {
    await db.schema.alterTable("enquiries").addColumn(name, time).execute();
  }
  for (const name of ["is_spam", "needs_no_answer"]) {
    await db.schema
      .alterTable("enquiries")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("enquiries")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("enquiries")
    .addColumn("assignee_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .alterTable("enquiries")
    .addColumn("continues_id", "integer", (column) =>
      column.references("enquiries.id").onDelete("set null"),
    )
    .execute();
  for (const name of ["email", "domain", "anchor", "assignee_id", "continues_id", "network_hash"]) {
    await db.schema.createIndex(`enquiries_${name}`).on("enquiries").column(name).execute();
  }
  // Covers the counts of the desk.
  await db.schema
    .createIndex("enquiries_desk")
    .on("enquiries")
    .columns(["is_spam", "form", "state", "needs_no_answer", "assignee_id"])
    .execute();
}

async function createParts(db: Kysely<unknown>, { finish }: Columns): Promise<void> {
  await db.schema
    .createTable("enquiry_parts")
    .addColumn("enquiry_id", "integer", (column) =>
      column.notNull().references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("part", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("enquiry_parts_once", ["enquiry_id", "part"])
    .$call(finish)
    .execute();
  await db.schema.createIndex("enquiry_parts_part").on("enquiry_parts").column("part").execute();
}

async function createMessages(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { id, time, finish } = columns;
  await db.schema
    .createTable("enquiry_messages")
    .addColumn("id", "integer", id)
    .addColumn("enquiry_id", "integer", (column) =>
      column.notNull().references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("author_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("needs_review", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("reviewer_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("send_at", time)
    .addColumn("sent_at", time)
    .addColumn("state_after", "text")
    .addColumn("mail_id", "integer")
    .addColumn("message_id", "text")
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .$call(finish)
    .execute();
  for (const name of ["enquiry_id", "message_id", "mail_id", "state"]) {
    await db.schema
      .createIndex(`enquiry_messages_${name}`)
      .on("enquiry_messages")
      .column(name)
      .execute();
  }
  await db.schema
    .alterTable("attachments")
    .addColumn("message_id", "integer", (column) =>
      column.references("enquiry_messages.id").onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("attachments_message")
    .on("attachments")
    .column("message_id")
    .execute();
}

async function createEvents(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("enquiry_events")
    .addColumn("id", "integer", id)
    .addColumn("enquiry_id", "integer", (column) =>
      column.notNull().references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("what", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull().defaultTo("{}"))
    .addColumn("version", "integer", (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("enquiry_events_enquiry")
    .on("enquiry_events")
    .column("enquiry_id")
    .execute();
}

async function createTemplates(db: Kysely<unknown>, { id, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("desk_templates")
    .addColumn("id", "integer", id)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("form", "text")
    .addColumn("topic", "text")
    .addColumn("text_en", "text", (column) => column.notNull())
    .addColumn("text_zh", "text", (column) => column.notNull())
    .addColumn("needs_review", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .$call(finish)
    .execute();
}

async function createRules(db: Kysely<unknown>, { id, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("desk_rules")
    .addColumn("id", "integer", id)
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("form", "text")
    .addColumn("topic", "text")
    .addColumn("region", "text")
    .addColumn("language", "text")
    .addColumn("family", "text")
    .addColumn("assignee_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("needs_review", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .$call(finish)
    .execute();
}

async function createErasures(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("enquiry_erasures")
    .addColumn("id", "integer", id)
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("account_id", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("removed", "text", (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema.createIndex("enquiry_erasures_at").on("enquiry_erasures").column("at").execute();
}

const leading = ["enquiry.reply", "enquiry.assign", "enquiry.approve", "enquiry.configure"];

/** Acts of the desk, by built-in role. */
const added: Readonly<Record<string, readonly string[]>> = {
  admin: leading,
  administrator: ["enquiry.configure"],
  "enquiry-handler": ["enquiry.reply"],
  "enquiry-lead": leading,
};
