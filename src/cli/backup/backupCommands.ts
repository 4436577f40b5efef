import { open, rm } from "node:fs/promises";
import { sep } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { fileSize } from "../../base/site/values/fileSize.ts";
import { type Files, StorageUnavailable } from "../../base/store/storage/storageInterface.ts";
import { listArchives, openArchives } from "../../server/backup/archives.ts";
import { BackupProblem } from "../../server/backup/backupProblem.ts";
import { recordTest } from "../../server/backup/backupStates.ts";
import { createArchive } from "../../server/backup/createArchive.ts";
import type { DecryptionKey } from "../../server/backup/decryptionKey.ts";
import { readIdentities } from "../../server/backup/encryption.ts";
import { expiredArchives } from "../../server/backup/expiredArchives.ts";
import { restoreArchive } from "../../server/backup/restoreArchive.ts";
import { verifyArchive } from "../../server/backup/verifyArchive.ts";
import type { BackupSettings } from "../../staff/serverSettings/backupSettings.ts";
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

interface CreateHow {
  readonly increment: boolean;
  /** True: the archive is read again and all of it is checked. */
  readonly check: boolean;
  /** True: the outcome, and with `check` the progress, is printed as JSON. */
  readonly json: boolean;
}

/** Makes an archive, and one line about it. @returns the exit code */
export async function create(work: BackupContext, how: CreateHow): Promise<number> {
  return how.check ? createAndCheck(work, how) : createAlone(work, how);
}

async function createAlone(work: BackupContext, { increment, json }: CreateHow): Promise<number> {
  const { line, print } = work;
  const began = performance.now();
  const made = await make(work, { increment });
  if (json) print(JSON.stringify(made ?? { name: null }));
  else if (made === undefined) print("Nothing has changed since the newest archive");
  else tellOfArchive(work, made, began);
  tellOfMissing(line, made?.missing ?? []);
  return 0;
}

function make(
  { line, settings }: BackupContext,
  more: Pick<Parameters<typeof createArchive>[2], "increment" | "checkedBy" | "onProgress">,
) {
  const place = line.config();
  return withStore(line, async (store) => {
    const made = await createArchive({ ...place, store }, settings, { ...more, now: line.now() });
    if (made !== undefined) {
      const facts = { name: made.name, bytes: made.size, missing: made.missing.length };
      line.audit({ event: "backup", action: "create", ...facts }, "A backup was made");
    }
    return made;
  });
}

type Made = NonNullable<Awaited<ReturnType<typeof make>>>;

function tellOfArchive({ print }: BackupContext, { name, size, files }: Made, began: number) {
  print(`${name}: ${fileSize(size)}, ${files} files, in ${secondsSince(began)}`);
}

function tellOfMissing({ warn }: CommandLine, missing: readonly string[]): void {
  for (const name of missing) {
    warn(`${name}: the database refers to it, and it is not in the storage`);
  }
}

/** Part of the work after which an archive is made, of which the rest is checking it. */
const madePart = 0.6;

/**
 * Makes a full archive and reads it again. Where this machine has public keys alone, the archive is made for a
 * further key as well, which is made for the check and forgotten: it proves that all is in the archive and can
 * be read. That the secret keys kept elsewhere open it is proved by `verify` with them.
 */
async function createAndCheck(work: BackupContext, { json }: CreateHow): Promise<number> {
  const { line, settings, print } = work;
  const tell = stepsTold((done) => json && print(JSON.stringify({ done })));
  const began = performance.now();
  const own = await ownKey(work);
  const forCheck = own === undefined ? await generateX25519Identity() : undefined;
  const made = await make(work, {
    increment: false,
    checkedBy: forCheck && (await identityToRecipient(forCheck)),
    onProgress: (part) => tell(part * madePart),
  }).catch((error: unknown) => {
    if (json) print(JSON.stringify({ problem: isOfPlace(error, settings) ? "place" : "failed" }));
    throw error;
  });
  if (made === undefined) throw new BackupProblem("No archive was made");
  const madeMs = Math.round(performance.now() - began);
  if (!json) tellOfArchive(work, made, began);
  const files = await openArchives(settings.place);
  const key = own ?? { identities: forCheck === undefined ? [] : [forCheck] };
  let entries = 0;
  await verifyArchive(files, made.name, key, () => {
    entries += 1;
    // Beside the stored files there are the database and perhaps the first account.
    tell(madePart + (1 - madePart) * Math.min(1, entries / (made.files + 2)));
  }).catch((error: unknown) => {
    if (json) print(JSON.stringify({ problem: "damaged" }));
    throw error;
  });
  const checkedMs = Math.round(performance.now() - began) - madeMs;
  if (json) print(JSON.stringify({ ...made, madeMs, checkedMs }));
  else print(`${made.name} is whole, in ${secondsSince(began)}`);
  tellOfMissing(line, made.missing);
  if (own !== undefined) await tellOfTest(work, files, made.name);
  return 0;
}

/** Calls `tell` with each new hundredth of a part that is done. */
function stepsTold(tell: (done: number) => void): (part: number) => void {
  let last = -1;
  return (part) => {
    const done = Math.floor(part * 100);
    if (done > last) tell(done);
    last = Math.max(last, done);
  };
}

/** The key that opens archives, where this machine has it. */
async function ownKey({ settings, identityFile }: BackupContext) {
  if (identityFile !== undefined) return { identities: await readIdentities(identityFile) };
  const { key } = settings;
  return key !== undefined && "passphrase" in key ? key : undefined;
}

/** Tells whether an error is about the place of the archives, not about what goes into them. */
function isOfPlace(error: unknown, settings: BackupSettings): boolean {
  if (!(error instanceof Error)) return false;
  // `withStore()` words what is about storage, and keeps the error as the cause.
  if (error.cause !== undefined && isOfPlace(error.cause, settings)) return true;
  const { place } = settings;
  if ("bucket" in place) return error instanceof StorageUnavailable;
  const path = "path" in error ? String(error.path) : "";
  const isAbove = path !== "" && `${place.folder}${sep}`.startsWith(`${path}${sep}`);
  return isAbove || path.startsWith(`${place.folder}${sep}`);
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

/**
 * Makes a key: the secret one goes to a new file, the public one is printed.
 * @returns the exit code
 */
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

async function keyOf(work: BackupContext): Promise<DecryptionKey> {
  const key = await ownKey(work);
  if (key !== undefined) return key;
  throw new BackupProblem(
    "Name the file of the secret key: --identity FILE or BACKUP_IDENTITY_FILE (or set " +
      "BACKUP_PASSPHRASE, where archives were made with one)",
  );
}
