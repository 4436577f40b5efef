import { open, rm } from "node:fs/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { fileSize } from "../../base/site/values/fileSize.ts";
import type { Files } from "../../base/store/storage/contract.ts";
import { listArchives, openArchives } from "../../server/backup/archives.ts";
import { recordTest } from "../../server/backup/backupStates.ts";
import { createArchive } from "../../server/backup/create.ts";
import { readIdentities } from "../../server/backup/encryption.ts";
import { expiredArchives } from "../../server/backup/expiredArchives.ts";
import { BackupProblem } from "../../server/backup/problems.ts";
import { restoreArchive } from "../../server/backup/restore.ts";
import type { BackupSettings, DecryptionKey } from "../../server/backup/settings.ts";
import { verifyArchive } from "../../server/backup/verify.ts";
import { type CommandLine, withStore } from "../commandLine.ts";

/** Dependencies of a command. */
export interface BackupContext {
  readonly line: CommandLine;
  readonly settings: BackupSettings;
  /** File of the secret keys, where one is named. */
  readonly identityFile: string | undefined;
  print(line: string): void;
}

/** Seconds since a time, for a report. */
function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

/** Makes an archive, and one line about it. @returns the exit code */
export async function create(
  { line, settings, print }: BackupContext,
  { increment, json }: { readonly increment: boolean; readonly json: boolean },
): Promise<number> {
  const began = performance.now();
  const place = line.config();
  const made = await withStore(line, (store) =>
    createArchive({ ...place, store }, settings, { increment, now: line.now() }),
  );
  if (json) print(JSON.stringify(made ?? { name: null }));
  else if (made === undefined) print("Nothing has changed since the newest archive");
  else {
    const { name, size, files } = made;
    print(`${name}: ${fileSize(size)}, ${files} files, in ${secondsSince(began)}`);
  }
  for (const name of made?.missing ?? []) {
    line.warn(`${name}: the database refers to it, and it is not in the storage`);
  }
  if (made !== undefined) {
    const facts = { name: made.name, bytes: made.size, missing: made.missing.length };
    line.audit({ event: "backup", action: "create", ...facts }, "A backup was made");
  }
  return 0;
}

/** Lists archives, a line each. @returns the exit code */
export async function list({ settings, print }: BackupContext): Promise<number> {
  const files = await openArchives(settings.place);
  const archives = await listArchives(files);
  for (const { name, time, kind, size } of archives) {
    const when = new Date(time).toISOString().slice(0, 19).replace("T", " ");
    print(`${when} UTC  ${kind.padEnd(9)}  ${fileSize(size).padStart(9)}  ${name}`);
  }
  print(`${archives.length} ${archives.length === 1 ? "archive" : "archives"} in ${files.place}`);
  return 0;
}

/** Reads and checks an archive. @returns the exit code */
export async function verify(work: BackupContext, name: string | undefined): Promise<number> {
  const began = performance.now();
  const files = await openArchives(work.settings.place);
  const found = await verifyArchive(files, name, await keyOf(work));
  const { entries } = found.manifest;
  work.print(
    `${found.name} is whole: ${entries.length} entries, ${secondsSince(began)} ` +
      `(made ${found.manifest.createdAt})`,
  );
  await tellOfTest(work, files, found.name);
  return 0;
}

/** Restores an archive. @returns the exit code */
export async function restore(
  work: BackupContext,
  name: string | undefined,
  force: boolean,
): Promise<number> {
  const began = performance.now();
  const { line, print } = work;
  const place = line.config();
  const files = await openArchives(work.settings.place);
  const target = { ...place, force, now: line.now() };
  const done = await restoreArchive(files, name, await keyOf(work), target);
  print(
    `Restored ${done.name} (made ${done.manifest.createdAt}) to ${place.dataDir} ` +
      `in ${secondsSince(began)}`,
  );
  if (done.aside !== undefined) print(`What was there before is in ${done.aside}`);
  await tellOfTest(work, files, done.name);
  line.audit({ event: "backup", action: "restore", name: done.name }, "A backup was restored");
  return 0;
}

/**
 * Records a test beside the archives, where the server reads it; with read-only access, warns
 * instead.
 */
async function tellOfTest({ line }: BackupContext, files: Files, name: string): Promise<void> {
  try {
    await recordTest(files, name, line.now());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    line.warn(`The test could not be recorded in ${files.place}: ${reason}`);
  }
}

/** Removes archives that need not be kept. @returns the exit code */
export async function prune(
  { line, settings, print }: BackupContext,
  dryRun: boolean,
): Promise<number> {
  const files = await openArchives(settings.place);
  const expired = expiredArchives(await listArchives(files), settings.keep, line.now());
  for (const { name } of expired) {
    if (!dryRun) await files.remove(name);
    print(`${dryRun ? "would be removed" : "removed"}: ${name}`);
  }
  print(`${expired.length} archives ${dryRun ? "would be" : "were"} removed`);
  return 0;
}

/** Makes a key: the secret one goes to a new file, the public one is printed. @returns the exit code */
export async function makeKey(path: string, print: (line: string) => void): Promise<number> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(`# public key: ${recipient}\n${identity}\n`);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  print(`BACKUP_RECIPIENTS=${recipient}`);
  print(`${path} opens the backups. Keep it, and a copy, away from the server: without it`);
  print("nobody can restore them.");
  return 0;
}

async function keyOf({ settings, identityFile }: BackupContext): Promise<DecryptionKey> {
  if (identityFile !== undefined) return { identities: await readIdentities(identityFile) };
  const { key } = settings;
  if (key !== undefined && "passphrase" in key) return key;
  throw new BackupProblem(
    "Name the file of the secret key: --identity FILE or BACKUP_IDENTITY_FILE (or set " +
      "BACKUP_PASSPHRASE, where archives were made with one)",
  );
}
