import { resolve } from "node:path";
import { openDiskFiles } from "../files/diskFiles.ts";
import type { S3Location, StorageLocation } from "./location.ts";
import type { Files } from "./storageInterface.ts";

/** The two sets of stored files, by the name of their folder or prefix. */
export const storedSets = ["storage", "attachments"] as const;
export type StoredSet = (typeof storedSets)[number];

/** Opens one set of stored files where the configuration says. Nothing is read of a bucket yet. */
export async function openStorage(
  { dataDir, storage }: StorageLocation,
  set: StoredSet,
): Promise<Files> {
  if (storage !== undefined) return openS3Files(storage, set);
  return openDiskFiles(resolve(dataDir, set));
}

/** Files of a bucket, below a folder of the location's prefix. */
export async function openS3Files(location: S3Location, folder: string): Promise<Files> {
  // Loaded when it is needed: most installations have no bucket, and it costs a start 150 ms.
  const { S3Access } = await import("./s3Access.ts");
  const { S3Files } = await import("./s3.ts");
  return new S3Files(new S3Access(location), folder);
}
