import { join } from "node:path";
import { incomingStart, openDiskFiles } from "../../base/store/files/diskFiles.ts";
import type { S3Location } from "../../base/store/storage/location.ts";
import { openStorage, storedSets } from "../../base/store/storage/openStorage.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { BackupSettings, EncryptionKey } from "../../staff/serverSettings/backupSettings.ts";
import { type EntrySource, writeArchive } from "./archive.ts";
import { databaseNames, firstAccountName } from "./archiveManifest.ts";
import { type ArchiveName, newArchiveName } from "./archiveNames.ts";
import { listArchives, openArchives } from "./archives.ts";
import { BackupProblem } from "./backupProblem.ts";
import { copyPostgres } from "./database/postgres.ts";
import { copySqlite, type DatabaseCopy } from "./database/sqlite.ts";
import { type ReferencedFile, referencedFiles } from "./referencedFiles.ts";
import { removeAbandoned, withSpool } from "./spoolFolder.ts";

/**
 * Margin, in milliseconds, for files older than an archive that does not contain them: clocks of
 * machines and buckets differ.
 */
const clockMarginMs = 600_000;

/** Source of a backup. */
export interface BackupSource {
  readonly store: Store;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly storage?: S3Location | undefined;
}

export interface CreatedArchive {
  readonly name: string;
  readonly kind: ArchiveName["kind"];
  /** In bytes. */
  readonly size: number;
  /** Number of stored files in it. */
  readonly files: number;
  /** Stored files that the database refers to and that do not exist. */
  readonly missing: readonly string[];
}

export interface CreateOptions {
  /** True: adds to the newest full archive, where there is one. */
  readonly increment: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Public key of a further recipient, who checks the archive. */
  readonly checkedBy?: string | undefined;
  /** Called with the part that is done, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/**
 * Makes an archive: the database first, then the files. Files are immutable, so all that the copied
 * database refers to are included, with some newer ones.
 * @returns undefined where the database equals that of the newest archive and an increment would be
 *   empty
 * @throws BackupProblem
 */
export async function createArchive(
  source: BackupSource,
  settings: BackupSettings,
  { increment, now, checkedBy, onProgress }: CreateOptions,
): Promise<CreatedArchive | undefined> {
  const key = keyFor(settings, checkedBy);
  const archives = await openArchives(settings.place);
  if ("folder" in settings.place) await removeAbandoned(settings.place.folder, incomingStart);
  const known = await listArchives(archives);
  const base = increment ? known.findLast(({ kind }) => kind === "full") : undefined;
  return withSpool(source.dataDir, async (folder) => {
    const copy = await copyDatabase(source, folder);
    const name = newArchiveName(now, copy.digest ?? "0".repeat(12), base);
    const isKnown = copy.digest !== undefined && known.at(-1)?.database === name.database;
    if (base !== undefined && isKnown) return undefined;
    const content = new ArchiveContent(source, copy, base, onProgress);
    const head = {
      format: 1,
      kind: name.kind,
      dialect: source.store.dialect,
      createdAt: new Date(now).toISOString(),
      base: base?.name ?? null,
    } as const;
    const bytes = writeArchive(head, content.entries(), () => content.references(), key);
    await archives.write(name.name, bytes);
    const { files, missing } = content;
    const size = (await archives.size(name.name)) ?? 0;
    return { name: name.name, kind: name.kind, size, files: files.size, missing };
  });
}

/** The key that an archive is encrypted with. A passphrase has no further recipients. */
function keyFor({ key }: BackupSettings, checkedBy: string | undefined): EncryptionKey {
  if (key === undefined) {
    throw new BackupProblem("Archives are encrypted: set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE");
  }
  if (checkedBy === undefined || "passphrase" in key) return key;
  return { recipients: [...key.recipients, checkedBy] };
}

function copyDatabase(
  { store, dataDir, databaseUrl }: BackupSource,
  folder: string,
): Promise<DatabaseCopy> {
  return databaseUrl === undefined
    ? copySqlite(dataDir, folder)
    : copyPostgres(store, databaseUrl, folder);
}

/** The entries of an archive, with a record of its files. */
class ArchiveContent {
  readonly #source: BackupSource;
  readonly #copy: DatabaseCopy;
  readonly #base: ArchiveName | undefined;
  /** Names of the stored files, `storage/…` and `attachments/…`. */
  readonly files = new Set<string>();
  missing: readonly string[] = [];
  /** Names of the files that exist, in the archive or in the one it adds to. */
  readonly #listed = new Set<string>();
  readonly #onProgress: CreateOptions["onProgress"];

  constructor(
    source: BackupSource,
    copy: DatabaseCopy,
    base: ArchiveName | undefined,
    onProgress: CreateOptions["onProgress"],
  ) {
    this.#source = source;
    this.#copy = copy;
    this.#base = base;
    this.#onProgress = onProgress;
  }

  async *entries(): AsyncGenerator<EntrySource> {
    const { store, dataDir } = this.#source;
    const spool = await openDiskFiles(join(this.#copy.path, ".."));
    const name = databaseNames[store.dialect];
    const database = await entryOf(spool, name, name.replace("database/", ""));
    if (database === undefined) throw new BackupProblem("The copy of the database is gone");
    yield database;
    const data = await openDiskFiles(dataDir);
    const firstAccount = await entryOf(data, firstAccountName, firstAccountName);
    if (firstAccount !== undefined) yield firstAccount;
    yield* this.#storedFiles();
  }

  async *#storedFiles(): AsyncGenerator<EntrySource> {
    const since = this.#base === undefined ? 0 : this.#base.time - clockMarginMs;
    for (const set of storedSets) {
      const files = await openStorage(this.#source, set);
      for await (const { path, modified } of files.list()) {
        const name = `${set}/${path}`;
        this.#listed.add(name);
        if (modified < since) continue;
        const entry = await entryOf(files, name, path);
        // The file may have been erased since it was listed.
        if (entry === undefined) {
          this.#listed.delete(name);
          continue;
        }
        this.files.add(name);
        yield entry;
        this.#onProgress?.(
          this.files.size / Math.max(this.files.size, this.#copy.references.length),
        );
      }
    }
  }

  /**
   * Files that the copied database refers to, without attachments that were erased while the
   * archive was written.
   */
  async references(): Promise<ReferencedFile[]> {
    const references = [...this.#copy.references];
    const absent = references.filter((one) => !this.#listed.has(nameOf(one)));
    if (absent.length === 0) return references;
    const still = new Set((await referencedFiles(this.#source.store.db)).map(nameOf));
    this.missing = absent.map(nameOf).filter((name) => still.has(name));
    const erased = new Set(absent.map(nameOf).filter((name) => !still.has(name)));
    return references.filter((one) => !erased.has(nameOf(one)));
  }
}

function nameOf({ set, path }: ReferencedFile): string {
  return `${set}/${path}`;
}

async function entryOf(files: Files, name: string, path: string): Promise<EntrySource | undefined> {
  const file = await files.open(path);
  return file && { name, size: file.size, bytes: file.bytes };
}
