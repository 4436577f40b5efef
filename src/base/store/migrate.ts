import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { DialectName } from "./dialect.ts";
import { migrations } from "./migrations/index.ts";
import { StoreNewerThanCode } from "./storeErrors.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the database to this code's newest migration. Processes that start together wait for one
 * another: by an advisory lock on PostgreSQL; on SQLite the transaction is immediate.
 * @returns names of the migrations that were run now
 * @throws StoreNewerThanCode when a newer release has taken away what this code uses
 */
export async function migrate(db: Kysely<Tables>, dialect: DialectName): Promise<string[]> {
  const known = Object.keys(migrations(dialect)).sort();
  const done = await refuseNewer(db, dialect, known);
  if (done.length === known.length) return [];
  try {
    return dialect === "postgres" ? await migratePostgres(db) : await run(db, dialect);
  } catch (error) {
    // A newer release may have started between our look and our turn.
    await refuseNewer(db, dialect, known);
    throw error;
  }
}

/** Name of the newest migration of the database. */
export async function schemaLevel(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .$extendTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select(({ fn }) => fn.max<string | null>("name").as("name"))
    .executeTakeFirst();
  return row?.name ?? "";
}

/** The lock of Kysely's own migrations, so that releases that use it wait as well. */
const lockId = 3_853_314_791_062_309_107n;

/**
 * Longest wait of a change for a table's lock, during which later users of the table wait as well;
 * in ms.
 */
const tableLockMs = 4_000;

/** Maximum attempts at changing tables, with pauses for their users. */
const maxTries = 20;

/** SQLSTATE lock_not_available. */
const lockNotAvailable = "55P03";

/**
 * Everything in one transaction, whose lock ends with it: it holds behind a pooler as well, which gives
 * a session's connection to others between transactions.
 */
async function migratePostgres(db: Kysely<Tables>): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
          tx,
        );
        await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx);
        await sql`select set_config('lock_timeout', ${String(tableLockMs)}, true)`.execute(tx);
        return run(tx, "postgres");
      });
    } catch (error) {
      const isLocked = tries < maxTries && hasCode(error, lockNotAvailable);
      if (!isLocked) throw error;
      await sleep(tableLockMs * Math.random());
    }
  }
}

/** @throws the error of the first migration that fails */
async function run(db: Kysely<Tables>, dialect: DialectName): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** True where an error or its cause has an SQLSTATE. */
function hasCode(error: unknown, code: string): boolean {
  const { cause } = error instanceof Error ? error : {};
  return [error, cause].some((one) => one instanceof Error && "code" in one && one.code === code);
}

/** Whether any migration has been run. Kysely's introspection would read the columns of all tables for it. */
async function hasMigrations(db: Kysely<Tables>, dialect: DialectName): Promise<boolean> {
  if (dialect === "postgres") {
    const table = sql.lit(DEFAULT_MIGRATION_TABLE);
    const { rows } = await sql`select 1 where to_regclass(${table}) is not null`.execute(db);
    return rows.length > 0;
  }
  // A query that was built: what is plain SQL waits for the writer, whom a store read alone does not have.
  const rows = await db
    .$extendTables<{ sqlite_master: { type: string; name: string } }>()
    .selectFrom("sqlite_master")
    .select("name")
    .where("type", "=", "table")
    .where("name", "=", DEFAULT_MIGRATION_TABLE)
    .execute();
  return rows.length > 0;
}

/** The newest migration that code must know to run beside another: `0012-drop-state@0010`. */
const neededLevel = /@(\d{4})$/;

/** True where code that knows migrations up to `newestKnown` may use a database with another one. */
function goesWith(name: string, newestKnown: string): boolean {
  const needed = neededLevel.exec(name)?.[1];
  return needed === undefined || newestKnown.slice(0, needed.length) >= needed;
}

/**
 * Names of the migrations that the database holds and this code knows. Those it does not know are
 * passed over where they leave all that it uses as it is.
 */
async function refuseNewer(
  db: Kysely<Tables>,
  dialect: DialectName,
  known: readonly string[],
): Promise<string[]> {
  if (!(await hasMigrations(db, dialect))) return [];
  const rows = await db
    .$extendTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  const names = rows.map((row) => row.name);
  const unknown = names.filter((name) => !known.includes(name));
  const newestKnown = known.at(-1) ?? "none";
  const incompatible = unknown.filter((name) => !goesWith(name, newestKnown));
  if (incompatible.length > 0) throw new StoreNewerThanCode(incompatible, newestKnown);
  return names.filter((name) => known.includes(name));
}
