import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

type SettingTables = {
  server_settings: { name: string; value: string; version: number };
};

/**
 * Sources of the status of the system: failures of jobs, free space of past days, certificates of
 * other servers, links to other sites, and the days on which documents are to be reviewed.
 */
export function systemStatus(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await widenJobs(db, columns);
      await createReadings(db, columns);
      await createLinks(db, columns);
      await createReviews(db, columns);
      await db
        .$extendTables<SettingTables>()
        .insertInto("server_settings")
        .values({ name: "links", value: "{}", version: 1 })
        .execute();
    },
  };
}

async function widenJobs(db: Kysely<unknown>, { time }: Columns): Promise<void> {
  await db.schema.alterTable("jobs").addColumn("problem", "text").execute();
  await db.schema.alterTable("jobs").addColumn("failed_at", time).execute();
}

async function createReadings(db: Kysely<unknown>, { time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("disk_readings")
    .addColumn("machine", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("free", time, (column) => column.notNull())
    .addPrimaryKeyConstraint("disk_readings_key", ["machine", "day"])
    .$call(finish)
    .execute();
  await db.schema
    .createTable("seen_certificates")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("valid_to", time, (column) => column.notNull())
    .addColumn("seen_at", time, (column) => column.notNull())
    .addPrimaryKeyConstraint("seen_certificates_key", ["kind", "host"])
    .$call(finish)
    .execute();
}

async function createLinks(db: Kysely<unknown>, { time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("outside_links")
    .addColumn("address", "text", (column) => column.primaryKey().notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("status", "integer")
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("checked_at", time)
    .addColumn("next_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("outside_links_next")
    .on("outside_links")
    .columns(["next_at"])
    .execute();
}

async function createReviews(db: Kysely<unknown>, { time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("document_reviews")
    .addColumn("document_id", "integer", (column) =>
      column.primaryKey().notNull().references("documents.id").onDelete("cascade"),
    )
    .addColumn("due_on", "text", (column) => column.notNull())
    .addColumn("set_at", time, (column) => column.notNull())
    .addColumn("set_by", "text", (column) => column.notNull())
    .$call(finish)
    .execute();
}
