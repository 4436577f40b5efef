import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { digestOfLocalFile } from "../../../base/store/storage/fileDigest.ts";
import { openStore } from "../../../base/store/store.ts";
import { type ReferencedFile, referencedFiles } from "../referencedFiles.ts";

/** A copy of a database as of one moment. */
export interface DatabaseCopy {
  readonly path: string;
  /** Equal for copies of the same content; undefined where it is not known. */
  readonly digest: string | undefined;
  readonly references: readonly ReferencedFile[];
}

/** Name of the database in a data folder. */
export const databaseFile = "tapeout.sqlite";

/** Time for which the copy waits for a lock of another process, in milliseconds. */
const waitMs = 10_000;

/**
 * Copies the database of a data folder into another folder while it is in use, by one read
 * transaction (VACUUM INTO). Freed pages, with erased content, are left out, and so are leases,
 * which are worthless later and change all the time.
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

/** Result of SQLite's check of a database file; undefined where it is intact. */
export function sqliteProblem(path: string): string | undefined {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = Object.values(database.prepare("pragma quick_check").get() ?? {});
    return found[0] === "ok" ? undefined : String(found[0]);
  } finally {
    database.close();
  }
}
