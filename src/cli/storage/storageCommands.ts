import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { fileSize } from "../../base/site/values/fileSize.ts";
import { digestOfFile } from "../../base/store/storage/fileDigest.ts";
import type { S3Location, StorageLocation } from "../../base/store/storage/location.ts";
import { moveFiles } from "../../base/store/storage/moveFiles.ts";
import { openStorage, type StoredSet, storedSets } from "../../base/store/storage/openStorage.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import { type ReferencedFile, referencedFiles } from "../../server/backup/referencedFiles.ts";
import type { Audit } from "../commandLog.ts";

/** Dependencies of a command. */
export interface StorageContext {
  readonly location: StorageLocation;
  readonly store: Store;
  print(line: string): void;
  /** Prints errors and warnings. */
  warn(line: string): void;
  readonly audit: Audit;
}

/** Lists files, a line each, and their sum. @returns the exit code */
export async function list({ location, print }: StorageContext): Promise<number> {
  for (const set of storedSets) {
    const files = await openStorage(location, set);
    let [count, bytes] = [0, 0];
    for await (const { path, size } of files.list()) {
      print(`${String(size).padStart(12)}  ${set}/${path}`);
      count += 1;
      bytes += size;
    }
    print(`${count} files, ${fileSize(bytes)}, in ${files.place}`);
  }
  return 0;
}

/**
 * Reads every file, compares it with the SHA-256 in its storage, and checks that every file that
 * the database refers to exists.
 * @returns the exit code: 1 where a file is missing or damaged
 */
export async function verify({ location, store, print, warn }: StorageContext): Promise<number> {
  const references = Map.groupBy(await referencedFiles(store.db), ({ set }) => set);
  let problems = 0;
  for (const set of storedSets) {
    const files = await openStorage(location, set);
    const sizes = new Map<string, number>();
    for await (const { path, size } of files.list()) {
      sizes.set(path, size);
      const recorded = (await files.state(path))?.sha256;
      const found = await digestOfFile(files, path);
      if (found === undefined || recorded === undefined || found === recorded) continue;
      problems += 1;
      warn(`${set}/${path}: damaged, its SHA-256 is ${found} and was ${recorded}`);
    }
    for (const file of references.get(set) ?? []) {
      const problem = problemOf(file, sizes);
      if (problem === undefined) continue;
      problems += 1;
      warn(`${set}/${file.path}: ${problem}`);
    }
    print(`${sizes.size} files read in ${files.place}`);
  }
  print(problems === 0 ? "Nothing is missing or damaged" : `${problems} missing or damaged`);
  return problems === 0 ? 0 : 1;
}

function problemOf(
  { path, size }: ReferencedFile,
  sizes: ReadonlyMap<string, number>,
): string | undefined {
  const found = sizes.get(path);
  if (found === undefined) return "missing, and the database refers to it";
  if (size === undefined || size === found) return undefined;
  return `has ${found} bytes, and the database says ${size}`;
}

export interface MoveTarget {
  /** Undefined: the data folder. */
  readonly storage: S3Location | undefined;
  /** The target as typed. */
  readonly text: string;
  readonly verify: boolean;
  readonly removeSource: boolean;
}

/** Copies all files to another storage. @returns the exit code */
export async function move(work: StorageContext, target: MoveTarget): Promise<number> {
  const { location, print, warn, audit } = work;
  const there = { dataDir: location.dataDir, storage: target.storage };
  let differing = 0;
  for (const set of storedSets) {
    const [from, to] = [await openStorage(location, set), await openStorage(there, set)];
    if (from.place === to.place) {
      warn(`The files are in ${to.place} already`);
      return 1;
    }
    const report = await moveSet(from, to, location.dataDir, target);
    const { copied, present, removed, bytes } = report;
    for (const path of report.differing) warn(`${set}/${path}: the copy differs`);
    differing += report.differing.length;
    print(
      `${set}: ${copied} copied (${fileSize(bytes)}), ${present} there already, ` +
        `${removed} removed; ${from.place} to ${to.place}`,
    );
    audit(
      { event: "storage", action: "move", set, to: to.place, copied, present, removed },
      "Stored files were moved",
    );
  }
  if (differing > 0) return 1;
  print(`Set STORAGE_URL=${target.text} on every server and start them again.`);
  if (!target.removeSource) {
    print("Then run this once more: files that came meanwhile are copied, nothing is removed.");
  }
  return 0;
}

function moveSet(from: Files, to: Files, spoolFolder: string, target: MoveTarget) {
  const { verify: isVerified, removeSource } = target;
  return moveFiles({ from, to, spoolFolder, verify: isVerified, removeSource });
}

/** Writes one file to a path of this machine. @returns the exit code */
export async function get(
  { location, warn }: StorageContext,
  set: StoredSet,
  path: string,
  target: string,
): Promise<number> {
  const file = await (await openStorage(location, set)).open(path);
  if (file === undefined) {
    warn(`There is no ${set}/${path}`);
    return 1;
  }
  try {
    await pipeline(file.bytes, createWriteStream(target, { mode: 0o600, flags: "wx" }));
  } finally {
    file.bytes.destroy();
  }
  return 0;
}
