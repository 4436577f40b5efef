import { PostgresAdapter, sql } from "kysely";
import type { Reading, Tables, Writing } from "./tables.ts";

/** Name of a database. */
export type DialectName = "sqlite" | "postgres";

/** Database that a query runs on, for the few statements that have no common form. */
export function dialectOf(db: Reading): DialectName {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** PostgreSQL's 32-bit integer, which ids are on both databases. */
export const maxId = 2_147_483_647;

type TableWithId = {
  [Name in keyof Tables]: "id" extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/**
 * Moves the sequence of ids above an id that a row is about to be inserted with. SQLite does so by
 * itself.
 */
export async function countIdsAbove(tx: Writing, table: TableWithId, id: number): Promise<void> {
  if (dialectOf(tx) !== "postgres") return;
  // No id may be given out between the read of the sequence and its move.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  await sql`
    select setval(sequence, ${id})
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as found
    where coalesce(pg_sequence_last_value(sequence), 0) < ${id}`.execute(tx);
}
