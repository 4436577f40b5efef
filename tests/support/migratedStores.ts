import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import * as z from "zod";
import { openStore } from "../../src/base/store/store.ts";

/**
 * Empty stores of the newest migration, which tests copy: migrating takes several times as long as
 * most tests.
 */
export interface MigratedStores {
  readonly sqliteFile: string;
  /** Null without PostgreSQL. */
  readonly postgres: MigratedDatabase | null;
}

interface MigratedDatabase {
  /** Name of the database that `create database … template` copies. */
  readonly template: string;
  /**
   * Statements that restore the rows of the template in a copy. They need a superuser, and fail
   * where the copy has lost a table.
   */
  readonly restore: string;
  /** Description of its columns, indexes, triggers and functions. */
  readonly schema: string;
  readonly bytes: number;
}

/** Creates the stores. `remove` deletes them. */
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
      if (postgresUrl !== null) await dropDatabases(postgresUrl, template);
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

/** Ends its connections and drops it. */
export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return administer(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Maximum growth of a copy in bytes: deleted rows remain in its files and slow it down. */
const maxGrowth = 8 * 1024 * 1024;

/**
 * A copy of the template, with a pooled connection: a new one reads the whole catalogue, which
 * takes longer than most queries.
 */
export class CopiedDatabase {
  readonly url: string;
  readonly #serverUrl: string;
  readonly #name: string;
  readonly #template: MigratedDatabase;
  readonly #pool: pg.Pool;

  private constructor(serverUrl: string, name: string, template: MigratedDatabase) {
    this.url = databaseOn(serverUrl, name);
    this.#serverUrl = serverUrl;
    this.#name = name;
    this.#template = template;
    this.#pool = new pg.Pool({
      connectionString: this.url,
      max: 1,
      idleTimeoutMillis: 0,
      // A process of tests may end; the copy is dropped with the template at the latest.
      allowExitOnIdle: true,
    });
    // A test may end all connections.
    this.#pool.on("error", () => undefined);
  }

  static async make(serverUrl: string, template: MigratedDatabase): Promise<CopiedDatabase> {
    const name = `${template.template}_${randomBytes(6).toString("hex")}`;
    await administer(serverUrl, `create database ${name} template ${template.template}`);
    return new CopiedDatabase(serverUrl, name, template);
  }

  /**
   * Restores the rows of the template.
   * @returns false where that is not possible
   */
  async restore(): Promise<boolean> {
    return this.#pool.query(this.#template.restore).then(
      () => true,
      () => false,
    );
  }

  /**
   * Whether the restored copy can be used by another suite: its tables equal those of the template.
   */
  async isReusable(): Promise<boolean> {
    const { schema, bytes } = await factsOf(this.#pool);
    return schema === this.#template.schema && bytes <= this.#template.bytes + maxGrowth;
  }

  async drop(): Promise<void> {
    await this.#pool.end();
    await dropDatabase(this.#serverUrl, this.#name);
  }
}

async function factsOf(
  client: pg.Client | pg.Pool,
): Promise<Pick<MigratedDatabase, "schema" | "bytes">> {
  const { rows } = await client.query(`
    select string_agg(fact, e'\\n' order by fact) as schema,
      pg_database_size(current_database())::int as bytes
    from (
      select concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull,
        pg_get_expr(adbin, adrelid)) as fact
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select concat(conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    ) facts`);
  return z.tuple([z.object({ schema: z.string(), bytes: z.int() })]).parse(rows)[0];
}

async function dropDatabases(serverUrl: string, template: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const made = `select datname as name from pg_database where datname like '${template}%'`;
    for (const name of await names(client, made)) {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

async function makeDatabase(
  serverUrl: string,
  template: string,
  dataDir: string,
): Promise<MigratedDatabase> {
  await administer(serverUrl, `create database ${template}`);
  const databaseUrl = databaseOn(serverUrl, template);
  await migrateStore(dataDir, databaseUrl);
  return withClient(databaseUrl, async (client) => ({
    template,
    restore: await restoringStatements(client),
    ...(await factsOf(client)),
  }));
}

async function migrateStore(dataDir: string, databaseUrl?: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl });
  await store.close();
}

/** Statements that delete all rows: for few rows, quicker than truncating all tables. */
async function restoringStatements(client: pg.Client): Promise<string> {
  const isOurs = "where schemaname = 'public'";
  const tables = await names(client, `select tablename as name from pg_tables ${isOurs}`);
  const sequences = await names(client, `select sequencename as name from pg_sequences ${isOurs}`);
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
  const { rows } = await client.query(select);
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
