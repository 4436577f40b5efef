import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { digestOfLocalFile } from "../../../base/store/storage/digest.ts";
import { openStore } from "../../../base/store/store.ts";
import { type ReferencedFile, referencedFiles } from "../references.ts";

/** A copy of a database at one moment. */
export interface DatabaseCopy {
  readonly path: string;
  /** The same for two copies of databases with the same content; undefined where that is not known. */
  readonly digest: string | undefined;
  readonly references: readonly ReferencedFile[];
}

/** Name of the database in a data folder. */
export const databaseFile = "tapeout.sqlite";

/** Time for which the copy waits for a lock of another process, in milliseconds. */
const waitMs = 10_000;

/**
 * Copies the database of a data folder into another folder while others read and write it: one
 * transaction that reads (VACUUM INTO). Pages that were freed, and what was erased in them, are left
 * out. Leases are left out as well: they are of no use later, and they change all the time.
 */
export async function copySqlite(dataDir: string, folder: string): Promise<DatabaseCopy> {
  const path = join(folder, databaseFile);
  const source = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true, timeout: waitMs });
  try {
    source.prepare("vacuum into ?").run(path);
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(path);
  try {
    copy.exec("pragma secure_delete = on");
    copy.exec("delete from leases");
  } finally {
    copy.close();
  }
  const digest = await digestOfLocalFile(path);
  const store = await openStore({ dataDir: folder });
  try {
    return { path, digest, references: await referencedFiles(store.db) };
  } finally {
    await store.close();
  }
}

/** What SQLite finds wrong with a database file; undefined where that is nothing. */
export function sqliteProblem(path: string): string | undefined {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = Object.values(database.prepare("pragma quick_check").get() ?? {});
    return found[0] === "ok" ? undefined : String(found[0]);
  } finally {
    database.close();
  }
}
