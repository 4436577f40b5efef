import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { openStore } from "../../src/store/store.ts";

/**
 * Empty stores of the newest migration, which tests copy: to migrate a database takes several times as
 * long as what most tests do with it.
 */
export interface MigratedStores {
  readonly sqliteFile: string;
  /** Null where there is no PostgreSQL. */
  readonly postgres: MigratedDatabase | null;
}

interface MigratedDatabase {
  /** Name of the database that `create database … template` copies. */
  readonly template: string;
  /**
   * Statements that give a copy the rows of the template again, whatever it held. They need a
   * superuser, and fail where the copy has lost a table.
   */
  readonly restore: string;
}

/** Makes them. `remove` takes them away. */
export async function makeMigratedStores(
  postgresUrl: string | null,
): Promise<{ readonly stores: MigratedStores; remove(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-migrated-"));
  await migrateStore(dataDir);
  const template = `tapeout_${randomUUID().replaceAll("-", "")}`;
  const postgres =
    postgresUrl === null ? null : await makeDatabase(postgresUrl, template, join(dataDir, "pg"));
  return {
    stores: { sqliteFile: join(dataDir, "tapeout.sqlite"), postgres },
    async remove() {
      if (postgresUrl !== null) await administer(postgresUrl, `drop database ${template}`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** URL of another database on the same server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a database of the test server. */
export async function administer(databaseUrl: string, statements: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(statements));
}

async function makeDatabase(
  serverUrl: string,
  template: string,
  dataDir: string,
): Promise<MigratedDatabase> {
  await administer(serverUrl, `create database ${template}`);
  const databaseUrl = databaseOn(serverUrl, template);
  await migrateStore(dataDir, databaseUrl);
  const restore = await withClient(databaseUrl, restoringStatements);
  return { template, restore };
}

async function migrateStore(dataDir: string, databaseUrl?: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl });
  await store.close();
}

/** To delete the few rows of a test is quicker than to truncate all tables. */
async function restoringStatements(client: pg.Client): Promise<string> {
  const tables = await names(client, "select tablename as name from pg_tables");
  const sequences = await names(client, "select sequencename as name from pg_sequences");
  const statements = ["set session_replication_role = replica"];
  for (const table of tables) {
    const name = client.escapeIdentifier(table);
    statements.push(`delete from ${name}`);
    const { rows } = await client.query(`select json_agg(t)::text as rows from ${name} t`);
    const [held] = z.array(z.object({ rows: z.string().nullable() })).parse(rows);
    if (held?.rows == null) continue;
    const values = client.escapeLiteral(held.rows);
    statements.push(
      `insert into ${name} select * from json_populate_recordset(null::${name}, ${values})`,
    );
  }
  for (const sequence of sequences) {
    const name = client.escapeLiteral(client.escapeIdentifier(sequence));
    statements.push(`select setval(${name}, 1, false)`);
  }
  return statements.join(";\n");
}

async function names(client: pg.Client, select: string): Promise<string[]> {
  const { rows } = await client.query(`${select} where schemaname = 'public'`);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
