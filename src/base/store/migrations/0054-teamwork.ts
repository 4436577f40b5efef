import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { type Columns, columnsOf } from "./columns.ts";

/**
 * Comments on documents, hand-overs from one person to the next, the notices of both, and how often
 * each person is mailed a digest of the notices.
 */
export function teamwork(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const columns = columnsOf[dialect];
      await createComments(db, columns);
      await createHandOvers(db, columns);
      await createNotices(db, columns);
      await db.schema
        .alterTable("accounts")
        .addColumn("digest", "text", (column) => column.notNull().defaultTo("daily"))
        .execute();
      await db.schema.alterTable("accounts").addColumn("digest_at", columns.time).execute();
    },
  };
}

async function createComments(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("comments")
    .addColumn("id", "integer", id)
    .addColumn("document_id", "integer", (column) =>
      column.notNull().references("documents.id").onDelete("cascade"),
    )
    .addColumn("thread_id", "integer", (column) =>
      column.references("comments.id").onDelete("cascade"),
    )
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("language", "text")
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("edited_at", time)
    .addColumn("deleted_at", time)
    .addColumn("resolved_at", time)
    .addColumn("resolved_by", "text")
    .$call(finish)
    .execute();
  for (const name of ["document_id", "thread_id"]) {
    await db.schema.createIndex(`comments_${name}`).on("comments").column(name).execute();
  }
}

async function createHandOvers(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("hand_overs")
    .addColumn("id", "integer", id)
    .addColumn("document_id", "integer", (column) =>
      column.notNull().references("documents.id").onDelete("cascade"),
    )
    .addColumn("to_account", "integer", (column) =>
      column.references("accounts.id").onDelete("cascade"),
    )
    .addColumn("to_role", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("taken_at", time)
    .addColumn("taken_by", "integer", (column) =>
      column.references("accounts.id").onDelete("set null"),
    )
    .addColumn("ended_at", time)
    .addColumn("ended_by", "text")
    .addColumn("ended_as", "text")
    .$call(finish)
    .execute();
  for (const name of ["document_id", "to_account", "to_role", "taken_by"]) {
    await db.schema.createIndex(`hand_overs_${name}`).on("hand_overs").column(name).execute();
  }
}

async function createNotices(db: Kysely<unknown>, { id, time, finish }: Columns): Promise<void> {
  await db.schema
    .createTable("notices")
    .addColumn("id", "integer", id)
    .addColumn("account_id", "integer", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("document_id", "integer", (column) =>
      column.notNull().references("documents.id").onDelete("cascade"),
    )
    .addColumn("comment_id", "integer", (column) =>
      column.references("comments.id").onDelete("cascade"),
    )
    .addColumn("hand_over_id", "integer", (column) =>
      column.references("hand_overs.id").onDelete("cascade"),
    )
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("read_at", time)
    .addColumn("mailed_at", time)
    .$call(finish)
    .execute();
  await db.schema
    .createIndex("notices_unread")
    .on("notices")
    .columns(["account_id", "read_at"])
    .execute();
  for (const name of ["document_id", "comment_id", "hand_over_id"]) {
    await db.schema.createIndex(`notices_${name}`).on("notices").column(name).execute();
  }
}
