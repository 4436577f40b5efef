import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/**
 * One table for work on many documents. Change sets keep their ids; acts on many get ids behind all of
 * theirs, so that none is given out twice. `bulk_jobs` and `bulk_items` are not used any more.
 */
export function jobs(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, id, finish } = columnsOf[dialect];
      await db.schema
        .createTable("jobs")
        .addColumn("id", "integer", id)
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("account_id", "integer", (column) =>
          column.references("accounts.id").onDelete("set null"),
        )
        .addColumn("via", "text", (column) => column.notNull())
        .addColumn("subject", "text")
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("total", "integer", (column) => column.notNull())
        .addColumn("findings", "text")
        .addColumn("created_at", time, (column) => column.notNull())
        .addColumn("touched_at", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema.createIndex("jobs_account").on("jobs").column("account_id").execute();
      await db.schema
        .createTable("job_items")
        .addColumn("job_id", "integer", (column) =>
          column.notNull().references("jobs.id").onDelete("cascade"),
        )
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("document_key", "text", (column) => column.notNull())
        .addColumn("outcome", "text", (column) => column.notNull())
        .addColumn("reason", "text")
        .addColumn("before", "text")
        .addPrimaryKeyConstraint("job_items_place", ["job_id", "place"])
        .$call(finish)
        .execute();
      await db.schema
        .createIndex("job_items_outcome")
        .on("job_items")
        .columns(["job_id", "outcome"])
        .execute();
      await copy(db, dialect);
    },
  };
}

async function copy(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const sets = await lastId(db, dialect, "change_sets");
  const all = sets + (await lastId(db, dialect, "bulk_jobs"));
  if (all === 0) return;
  await sql`
    insert into jobs (id, kind, account_id, via, state, done, total, findings, created_at, touched_at)
    select id, 'change-set', account_id, via,
      case state when 'applying' then 'running' when 'applied' then 'done' else state end,
      prepared, documents, findings, created_at, touched_at
    from change_sets
  `.execute(db);
  await sql`
    insert into jobs (id, kind, account_id, via, subject, state, total, created_at, touched_at)
    select id + ${sql.lit(sets)}, 'bulk', account_id, via, act, state, total, created_at, touched_at
    from bulk_jobs
  `.execute(db);
  await sql`
    insert into job_items (job_id, place, document_key, outcome, reason, before)
    select job_id + ${sql.lit(sets)}, place, document_key, outcome, reason, before from bulk_items
  `.execute(db);
  if (dialect === "sqlite") {
    await sql`delete from sqlite_sequence where name = 'jobs'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values ('jobs', ${sql.lit(all)})`.execute(db);
  } else await sql`select setval('jobs_id_seq', ${sql.lit(all)})`.execute(db);
}

/** The last id that a table has given out; 0: none. */
async function lastId(
  db: Kysely<unknown>,
  dialect: DialectName,
  table: "change_sets" | "bulk_jobs",
): Promise<number> {
  const query =
    dialect === "sqlite"
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`
          select last_value as last from ${sql.id(`${table}_id_seq`)} where is_called`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.last ?? 0);
}
