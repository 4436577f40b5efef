import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/** Due times of enquiries: targets, working hours, days of the calendar, clocks, and who was told of them. */
export function deskClocks(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createSettings(db, columns);
      await createClocks(db, columns);
      await createNotices(db, columns);
      const { time } = columns;
      for (const name of ["due_target", "clock_basis"]) {
        await db.schema.alterTable("enquiries").addColumn(name, "text").execute();
      }
      await db.schema
        .alterTable("enquiry_messages")
        .addColumn("in_hours", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      for (const name of ["due_near_at", "due_at", "first_closed_at"]) {
        await db.schema.alterTable("enquiries").addColumn(name, time).execute();
      }
      await db.schema
        .createIndex("enquiries_due")
        .on("enquiries")
        .columns(["due_at", "id"])
        .execute();
      await db.schema
        .createIndex("enquiries_clock")
        .on("enquiries")
        .columns(["state", "clock_basis"])
        .execute();
    },
  };
}

async function createSettings(db: Kysely<unknown>, { id, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("desk_targets")
    .addColumn("id", "integer", id)
    .addColumn("form", "text")
    .addColumn("topic", "text")
    .addColumn("first_reply_minutes", "integer")
    .addColumn("close_minutes", "integer")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .$call(finish)
    .execute();
  await db.schema
    .createTable("desk_hours")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("holidays", "text", (column) => column.notNull())
    .addColumn("week", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createTable("desk_calendar")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name_en", "text", (column) => column.notNull())
    .addColumn("name_zh", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .$call(finish)
    .execute();
}

async function createClocks(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("enquiry_clocks")
    .addColumn("id", "integer", id)
    .addColumn("enquiry_id", "integer", (column) =>
      column.notNull().references("enquiries.id").onDelete("cascade"),
    )
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("round", "integer", (column) => column.notNull())
    .addColumn("minutes", "integer", (column) => column.notNull())
    .addColumn("started_at", time, (column) => column.notNull())
    .addColumn("pauses", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("paused_at", time)
    .addColumn("near_at", time)
    .addColumn("due_at", time)
    .addColumn("met_at", time)
    .addColumn("ended_at", time)
    .addColumn("ended_by", "text")
    .addColumn("near_told_at", time)
    .addColumn("past_told_at", time)
    .addColumn("tell_at", time)
    .addUniqueConstraint("enquiry_clocks_once", ["enquiry_id", "target", "round"])
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("enquiry_clocks_tell")
    .on("enquiry_clocks")
    .column("tell_at")
    .execute();
}

async function createNotices(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("enquiry_notices")
    .addColumn("id", "integer", id)
    .addColumn("clock_id", "integer", (column) =>
      column.notNull().references("enquiry_clocks.id").onDelete("cascade"),
    )
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("acknowledged_at", time)
    .$call(finish)
    .execute();
  for (const name of ["account_id", "clock_id"]) {
    await db.schema
      .createIndex(`enquiry_notices_${name}`)
      .on("enquiry_notices")
      .column(name)
      .execute();
  }
}
