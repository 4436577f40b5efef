import type { TestProject } from "vitest/node";
import { dovecotMissing } from "./dovecot.ts";
import { type MigratedStores, makeMigratedStores } from "./migratedStores.ts";
import { findPostgres, startCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may make databases; null: there is none. */
    postgresUrl: string | null;
    migratedStores: MigratedStores;
  }
}

/**
 * Finds or starts the PostgreSQL that store tests run on beside SQLite, once for each run of a project that
 * uses it, and makes the stores that tests begin with.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { projects } = project.vitest;
  const given = process.env.DATABASE_URL;
  const isUsed = projects.some(({ config }) => config.env.TEST_STORES !== "sqlite");
  const binaries = given || !isUsed ? undefined : findPostgres();
  const cluster = binaries ? await startCluster(binaries) : undefined;
  const url = given ?? cluster?.url ?? null;
  project.provide("postgresUrl", url);
  if (url === null && isUsed) {
    console.warn(
      "\nSKIPPED on PostgreSQL: no DATABASE_URL, and no initdb and postgres on the PATH or under " +
        "/usr/lib/postgresql. Store tests run on SQLite alone.\n",
    );
  }
  if (dovecotMissing !== undefined) console.warn(`\nSKIPPED a real mailbox: ${dovecotMissing}\n`);
  const migrated = await makeMigratedStores(url);
  project.provide("migratedStores", migrated.stores);
  return async () => {
    await migrated.remove();
    await cluster?.stop();
  };
}
