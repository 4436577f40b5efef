import type { Kysely } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { DialectName } from "./dialect.ts";
import { StoreNewerThanCode } from "./errors.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the database to this code's newest migration. Processes that start together wait for one
 * another: Kysely holds an advisory lock on PostgreSQL, and on SQLite its transaction is immediate.
 * @returns names of the migrations that were run now
 * @throws StoreNewerThanCode when the database holds migrations this code does not know
 */
export async function migrate(db: Kysely<Tables>, dialect: DialectName): Promise<string[]> {
  const known = Object.keys(migrations(dialect)).sort();
  const done = await refuseNewer(db, known);
  if (done.length === known.length) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    // A newer release may have started between our look and our turn.
    await refuseNewer(db, known);
    throw error;
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Names of the migrations the database holds. */
async function refuseNewer(db: Kysely<Tables>, known: readonly string[]): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const rows = await db
    .$extendTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  const names = rows.map((row) => row.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StoreNewerThanCode(unknown, known.at(-1) ?? "none");
  return names;
}
