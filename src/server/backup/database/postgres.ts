import { spawn } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { BackupProblem } from "../backupProblem.ts";
import { referencedFiles } from "../referencedFiles.ts";
import type { DatabaseCopy } from "./sqlite.ts";

/**
 * Copies a PostgreSQL database into a folder by `pg_dump`, as of one transaction.
 * @throws BackupProblem where the tool is not installed, older than the server, or fails
 */
export async function copyPostgres(
  store: Store,
  databaseUrl: string,
  folder: string,
): Promise<DatabaseCopy> {
  await refuseOlder("pg_dump", await serverVersion(store.db));
  const path = join(folder, "tapeout.pgdump");
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const exported = sql<{ name: string }>`select pg_export_snapshot() as name`;
      const { name = "" } = (await exported.execute(tx)).rows[0] ?? {};
      await run("pg_dump", databaseUrl, folder, [
        "--format=custom",
        // The archive is compressed as a whole.
        "--compress=0",
        "--no-owner",
        "--no-privileges",
        "--exclude-table-data=leases",
        `--snapshot=${name}`,
        `--file=${path}`,
      ]);
      await chmod(path, 0o600);
      return { path, digest: undefined, references: await referencedFiles(tx) };
    });
}

/**
 * Restores a database from such a copy, in one transaction.
 * @param force replaces existing tables
 * @throws BackupProblem where the database has tables, or `pg_restore` cannot be used or fails
 */
export async function restorePostgres(
  databaseUrl: string,
  path: string,
  force: boolean,
): Promise<void> {
  await run("pg_restore", databaseUrl, dirname(path), [
    "--no-owner",
    "--no-privileges",
    "--single-transaction",
    "--exit-on-error",
    ...(force ? ["--clean", "--if-exists"] : []),
    path,
  ]);
}

async function serverVersion(db: Reading): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version
  `.execute(db);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

async function refuseOlder(tool: string, server: number): Promise<void> {
  const said = await outputOf(tool, ["--version"]);
  const version = Number(/(\d+)(?:\.\d+)*/.exec(said)?.[1]);
  if (version >= server) return;
  throw new BackupProblem(
    `${tool} is of version ${version} and the server of version ${server}: ` +
      `install the client of PostgreSQL ${server}, or put its folder first in PATH`,
  );
}

/**
 * Runs a tool of PostgreSQL on a database. The password is passed by a file, as arguments are
 * visible to other accounts.
 */
async function run(
  tool: string,
  databaseUrl: string,
  folder: string,
  args: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  if (url.password !== "") {
    const passwordFile = join(folder, ".pgpass");
    const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, "\\$&");
    await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 });
    url.password = "";
    url.searchParams.set("passfile", passwordFile);
  }
  await outputOf(tool, [`--dbname=${url}`, ...args]);
}

/**
 * Standard output of a program.
 * @throws BackupProblem with its standard error, where it fails
 */
async function outputOf(tool: string, args: readonly string[]): Promise<string> {
  const child = spawn(tool, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = Promise.withResolvers<number | null>();
  child.once("error", ended.reject);
  child.once("close", ended.resolve);
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended.promise.catch((error: unknown) => {
    throw notInstalled(tool, error);
  });
  const [output, errors] = await written;
  if (code === 0) return output;
  throw new BackupProblem(`${tool} failed: ${errors.trim().slice(0, 2_000)}`);
}

function notInstalled(tool: string, error: unknown): unknown {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  if (!isMissing) return error;
  return new BackupProblem(
    `${tool} is not installed: it comes with the client of PostgreSQL (Debian: postgresql-client)`,
    { cause: error },
  );
}
