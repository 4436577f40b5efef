import { openDiskFiles } from "../../base/store/files/diskFiles.ts";
import { openS3Files } from "../../base/store/storage/openStorage.ts";
import type { Files, OpenFile } from "../../base/store/storage/storageInterface.ts";
import type { ArchivePlace } from "../../staff/serverSettings/backupSettings.ts";
import { type ArchiveName, readArchiveName } from "./archiveNames.ts";
import { BackupProblem } from "./backupProblem.ts";

/** An archive in a listing. */
export interface ListedArchive extends ArchiveName {
  /** In bytes. */
  readonly size: number;
}

/** Opens the folder of archives, which is made where it is missing, or the place in a bucket. */
export function openArchives(place: ArchivePlace): Promise<Files> {
  return "folder" in place ? openDiskFiles(place.folder) : openS3Files(place.bucket, "");
}

/** All archives, the oldest first. One that is being written is none yet. */
export async function listArchives(files: Files): Promise<ListedArchive[]> {
  const found: ListedArchive[] = [];
  for await (const { path, size } of files.list()) {
    const archive = readArchiveName(path);
    if (archive !== undefined) found.push({ ...archive, size });
  }
  return found.sort((one, other) => one.time - other.time);
}

/**
 * The archive of a name, or the newest.
 * @throws BackupProblem where there is none
 */
export async function findArchive(files: Files, name: string | undefined): Promise<ListedArchive> {
  const all = await listArchives(files);
  const found = name === undefined ? all.at(-1) : all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const what = name === undefined ? "no archive" : `no archive ${name}`;
  throw new BackupProblem(`There is ${what} in ${files.place}`);
}

/** @throws BackupProblem where there is none any more */
export async function openArchive(files: Files, name: string): Promise<OpenFile> {
  const file = await files.open(name);
  if (file === undefined) throw new BackupProblem(`There is no archive ${name} in ${files.place}`);
  return file;
}
