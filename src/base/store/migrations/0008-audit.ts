import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";
import { columnsOf } from "./columns.ts";

/** Hash before the first record of the audit trail. */
const genesis = "0".repeat(64);

/**
 * The audit trail and its head. Triggers refuse to change or delete a record, to insert one behind the
 * head, and to move the head to anything but a newer record; records at the beginning may go once the
 * head says that they were pruned.
 */
export function audit(dialect: DialectName): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { time, finish } = columnsOf[dialect];
      await db.schema
        .createTable("audit")
        .addColumn("seq", time, (column) => column.primaryKey().notNull())
        .addColumn("at", time, (column) => column.notNull())
        .addColumn("actor", "text", (column) => column.notNull())
        .addColumn("via", "text", (column) => column.notNull())
        .addColumn("act", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("detail", "text", (column) => column.notNull())
        .addColumn("request_id", "text")
        .addColumn("prev", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .$call(finish)
        .execute();
      await db.schema
        .createTable("audit_head")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("seq", time, (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("pruned", time, (column) => column.notNull())
        .$call(finish)
        .execute();
      await sql`insert into audit_head (id, seq, hash, pruned) values (1, 0, ${sql.lit(genesis)}, 0)`.execute(
        db,
      );
      for (const statement of triggers[dialect]) await sql.raw(statement).execute(db);
    },
  };
}

const appendOnly = "audit records are never changed, and deleted only when they are pruned";
const ordered = "an audit record comes behind the head";
const forward = "the head of the audit trail moves to a newer record";

const moves = `(new.id = 1 and new.seq > old.seq and new.pruned = old.pruned and exists (
    select 1 from audit where audit.seq = new.seq and audit.hash = new.hash))`;
const prunes = `(new.id = 1 and new.seq = old.seq and new.hash = old.hash
    and new.pruned > old.pruned and new.pruned < old.seq)`;

const triggers: Readonly<Record<DialectName, readonly string[]>> = {
  sqlite: [
    sqliteTrigger("audit_unchanged", "update on audit", "true", appendOnly),
    sqliteTrigger(
      "audit_kept",
      "delete on audit",
      "old.seq > (select pruned from audit_head)",
      appendOnly,
    ),
    sqliteTrigger(
      "audit_ordered",
      "insert on audit",
      "new.seq <= (select seq from audit_head)",
      ordered,
    ),
    sqliteTrigger(
      "audit_head_forward",
      "update on audit_head",
      `not (${moves} or ${prunes})`,
      forward,
    ),
    sqliteTrigger("audit_head_kept", "delete on audit_head", "true", forward),
    sqliteTrigger("audit_head_single", "insert on audit_head", "true", forward),
  ],
  postgres: [
    postgresFunction("audit_unchanged", "true", appendOnly),
    postgresFunction("audit_kept", "old.seq > (select pruned from audit_head)", appendOnly),
    postgresFunction("audit_ordered", "new.seq <= (select seq from audit_head)", ordered),
    postgresFunction("audit_head_forward", `not (${moves} or ${prunes})`, forward),
    postgresTrigger("audit_unchanged", "update on audit for each row", "audit_unchanged"),
    postgresTrigger("audit_kept", "delete on audit for each row", "audit_kept"),
    postgresTrigger("audit_ordered", "insert on audit for each row", "audit_ordered"),
    postgresTrigger("audit_truncated", "truncate on audit for each statement", "audit_unchanged"),
    postgresTrigger(
      "audit_head_forward",
      "update on audit_head for each row",
      "audit_head_forward",
    ),
    postgresTrigger(
      "audit_head_kept",
      "insert or delete or truncate on audit_head for each statement",
      "audit_unchanged",
    ),
  ],
};

function sqliteTrigger(name: string, event: string, when: string, problem: string): string {
  return `create trigger ${name} before ${event} when ${when} begin select raise(abort, '${problem}'); end`;
}

function postgresFunction(name: string, when: string, problem: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if ${when} then raise exception '${problem}'; end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $$`;
}

function postgresTrigger(name: string, event: string, run: string): string {
  return `create trigger ${name} before ${event} execute function ${run}()`;
}
