import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/** Documents with their revisions and publication, the schedule, secrets, leases and accounts. */
export function foundation(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createDocuments(db, columns);
      await createPublication(db, columns);
      await createSchedule(db, columns);
      await createHousekeeping(db, columns);
      await createAccounts(db, columns);
    },
  };
}

async function createDocuments(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("documents")
    .addColumn("id", "integer", id)
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("trashed_at", time)
    .$call(finish)
    .execute();
  await db.schema
    .createTable("revisions")
    .addColumn("id", "integer", id)
    .addColumn("document_id", "integer", (column) => column.notNull().references("documents.id"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("author", "text")
    .addUniqueConstraint("revisions_document_number", ["document_id", "number"])
    .$call(finish)
    .execute();
}

async function createPublication(db: Kysely<unknown>, { time, finish }: Columns) {
  await db.schema
    .createTable("published")
    .addColumn("document_id", "integer", (column) => column.notNull().references("documents.id"))
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("revision_id", "integer", (column) => column.references("revisions.id"))
    .addColumn("since", "integer", (column) => column.notNull())
    .addColumn("published_at", time, (column) => column.notNull())
    .addPrimaryKeyConstraint("published_pk", ["document_id", "language"])
    .$call(finish)
    .execute();
  await db.schema.createIndex("published_since").on("published").column("since").execute();
  await db.schema
    .createTable("publication")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("revision", "integer", (column) => column.notNull())
    .$call(finish)
    .execute();
  await sql`insert into publication (id, revision) values (1, 0)`.execute(db);
}

async function createSchedule(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("schedule")
    .addColumn("id", "integer", id)
    .addColumn("document_id", "integer", (column) => column.notNull().references("documents.id"))
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) =>
      column.notNull().check(sql`action in ('publish', 'unpublish')`),
    )
    .addColumn("revision_id", "integer", (column) => column.references("revisions.id"))
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("done_at", time)
    .addColumn("problem", "text")
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("schedule_due")
    .on("schedule")
    .column("at")
    .where(sql.ref("done_at"), "is", null)
    .execute();
}

async function createHousekeeping(db: Kysely<unknown>, { time, finish }: Columns) {
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
  await db.schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("expires_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
}

async function createAccounts(db: Kysely<unknown>, { id, time, finish }: Columns) {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "integer", id)
    .addColumn("account", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nick_name", "text", (column) => column.notNull())
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("avatar", "text", (column) => column.notNull())
    .addColumn("oa_user_id", "text", (column) => column.notNull())
    .addColumn("roles", "text", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("is_admin", "integer", (column) => column.notNull())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("updated_at", time, (column) => column.notNull())
    .$call(finish)
    .execute();
}
