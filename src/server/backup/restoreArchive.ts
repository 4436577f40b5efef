import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDiskFiles } from "../../base/store/files/diskFiles.ts";
import { syncFolder } from "../../base/store/files/fsyncFolder.ts";
import { restoreMark } from "../../base/store/files/unfinishedRestore.ts";
import { digestOfFile, knownDigest } from "../../base/store/storage/fileDigest.ts";
import type { S3Location } from "../../base/store/storage/location.ts";
import { openS3Files, storedSets } from "../../base/store/storage/openStorage.ts";
import { type Files, isStoredPath } from "../../base/store/storage/storageInterface.ts";
import { databaseNames, firstAccountName, type Manifest } from "./archiveManifest.ts";
import type { ArchiveName } from "./archiveNames.ts";
import { BackupProblem } from "./backupProblem.ts";
import { restorePostgres } from "./database/postgres.ts";
import { databaseFile, sqliteProblem } from "./database/sqlite.ts";
import type { DecryptionKey } from "./decryptionKey.ts";
import { chainOf, readChain } from "./verifyArchive.ts";

/** Target of a restore. */
export interface RestoreTarget {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly storage?: S3Location | undefined;
  /** True: existing data are moved aside (the folder) or replaced (PostgreSQL). */
  readonly force: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface RestoreReport {
  readonly name: string;
  readonly manifest: Manifest;
  /** Folder to which the former data were moved; undefined where there were none. */
  readonly aside: string | undefined;
}

/** Names that a restore creates in a data folder. */
const restoredNames = [...storedSets, firstAccountName, databaseFile] as const;

/** Side files of the database, which belong to it alone. */
const databaseCompanions = [`${databaseFile}-wal`, `${databaseFile}-shm`] as const;

/**
 * Restores an archive: reads and checks all of it beside the target, then moves it there. Where it
 * cannot be restored, nothing is changed. A data folder with an interrupted restore is marked, and
 * stores refuse to open it.
 * @param name absent: the newest
 * @throws BackupProblem
 */
export async function restoreArchive(
  archives: Files,
  name: string | undefined,
  key: DecryptionKey,
  target: RestoreTarget,
): Promise<RestoreReport> {
  const chain = await chainOf(archives, name);
  const { dataDir } = target;
  await refuseUsed(target);
  const mark = join(dataDir, restoreMark);
  const [isNew, wasStopped] = [!existsSync(dataDir), existsSync(mark)];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(mark, "This folder is being restored from a backup.\n", { mode: 0o600 });
  await syncFolder(dataDir);
  const folder = await mkdtemp(join(dataDir, ".restoring-"));
  let manifest: Manifest;
  try {
    manifest = await extract(archives, chain, key, folder);
    refuseOtherDatabase(manifest, target);
    await restoreDatabase(folder, target);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!wasStopped) await rm(mark, { force: true });
    if (isNew) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  const aside = await putInPlace(folder, target);
  await rm(mark, { force: true });
  await syncFolder(dataDir);
  await removeStopped(dataDir);
  return { name: chain.at(-1)?.name ?? "", manifest, aside };
}

/** @throws BackupProblem where the data folder has data, unless forced */
async function refuseUsed({ dataDir, force }: RestoreTarget): Promise<void> {
  if (force || !existsSync(dataDir)) return;
  // The rest of an interrupted restore is not in use.
  if (existsSync(join(dataDir, restoreMark))) return;
  const present = await usedNames(dataDir);
  if (present.length === 0) return;
  throw new BackupProblem(
    `${dataDir} has data (${present.join(", ")}): name an empty folder in DATA_DIR, or stop the ` +
      "server and say --force, which moves them aside",
  );
}

async function usedNames(dataDir: string): Promise<string[]> {
  const ours: readonly string[] = [...restoredNames, ...databaseCompanions];
  const present: string[] = [];
  for (const name of await readdir(dataDir)) {
    if (!ours.includes(name)) continue;
    const isEmptySet =
      storedSets.some((set) => set === name) && (await readdir(join(dataDir, name))).length === 0;
    if (!isEmptySet) present.push(name);
  }
  return present;
}

function refuseOtherDatabase({ dialect }: Manifest, { databaseUrl }: RestoreTarget): void {
  const wanted = databaseUrl === undefined ? "sqlite" : "postgres";
  if (dialect === wanted) return;
  throw new BackupProblem(
    dialect === "postgres"
      ? "The archive is of PostgreSQL: set DATABASE_URL to the database to restore it to"
      : "The archive is of SQLite: it is restored without DATABASE_URL",
  );
}

/** Reads the archives into a folder and checks them. */
async function extract(
  archives: Files,
  chain: readonly ArchiveName[],
  key: DecryptionKey,
  folder: string,
): Promise<Manifest> {
  const files = await openDiskFiles(folder);
  const manifest = await readChain(archives, chain, key, async ({ name, bytes }) => {
    if (!isExpected(name)) {
      throw new BackupProblem(`The archive is not one of ours: ${JSON.stringify(name)} is in it`);
    }
    await files.write(name, bytes);
  });
  const database = databaseNames[manifest.dialect];
  if (!(await files.has(database))) throw new BackupProblem("The archive has no database");
  const problem = manifest.dialect === "sqlite" ? sqliteProblem(join(folder, database)) : undefined;
  if (problem !== undefined) throw new BackupProblem(`The database is damaged: ${problem}`);
  return manifest;
}

/** True for names of an archive's entries. Those of stored files stay within their set's folder. */
function isExpected(name: string): boolean {
  if (name === firstAccountName || Object.values(databaseNames).some((one) => one === name)) {
    return true;
  }
  return isStoredPath(name) && storedSets.some((set) => name.startsWith(`${set}/`));
}

/** Restores PostgreSQL in one transaction; SQLite's file is renamed to its final name. */
async function restoreDatabase(
  folder: string,
  { databaseUrl, force }: RestoreTarget,
): Promise<void> {
  if (databaseUrl === undefined) {
    await rename(join(folder, databaseNames.sqlite), join(folder, databaseFile));
  } else await restorePostgres(databaseUrl, join(folder, databaseNames.postgres), force);
}

async function putInPlace(folder: string, target: RestoreTarget): Promise<string | undefined> {
  const { dataDir, storage } = target;
  if (storage !== undefined) await upload(folder, storage);
  const aside = await moveAside(target);
  for (const name of restoredNames) {
    const source = join(folder, name);
    if (existsSync(source)) await rename(source, join(dataDir, name));
  }
  await syncFolder(dataDir);
  return aside;
}

/** Moves existing data into a folder beside the restored ones. */
async function moveAside({ dataDir, now }: RestoreTarget): Promise<string | undefined> {
  const ours: readonly string[] = [...restoredNames, ...databaseCompanions];
  const used = await usedNames(dataDir);
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, "");
  const aside = join(dataDir, `before-restore-${stamp}`);
  const present = (await readdir(dataDir)).filter((name) => ours.includes(name));
  if (used.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const name of present) {
    if (used.includes(name)) await rename(join(dataDir, name), join(aside, name));
    else await rm(join(dataDir, name), { recursive: true });
  }
  return used.length > 0 ? aside : undefined;
}

/** Uploads the restored files to a bucket, except those that exist with the same bytes. */
async function upload(folder: string, storage: S3Location): Promise<void> {
  for (const set of storedSets) {
    const [from, to] = [await openDiskFiles(join(folder, set)), await openS3Files(storage, set)];
    for await (const { path } of from.list()) {
      if ((await knownDigest(to, path)) === (await digestOfFile(from, path))) continue;
      await to.put(path, join(from.root, path));
    }
    await rm(join(folder, set), { recursive: true, force: true });
  }
}

/** Deletes the rests of interrupted restores. */
async function removeStopped(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(".restoring-")) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}
