import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Files } from "./storageInterface.ts";

/** SHA-256 of a stream's bytes, in hexadecimal digits. */
async function digestOfBytes(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(bytes, hash);
  return hash.digest("hex");
}

/** SHA-256 of a local file, in hexadecimal digits. */
export function digestOfLocalFile(path: string): Promise<string> {
  return digestOfBytes(createReadStream(path));
}

/**
 * SHA-256 of a stored file, read anew and not as its storage keeps it; undefined where there is no
 * such file.
 */
export async function digestOfFile(files: Files, path: string): Promise<string | undefined> {
  const file = await files.open(path);
  return file && digestOfBytes(file.bytes);
}

/** The same, taken from what the storage keeps of the file where it does. */
export async function knownDigest(files: Files, path: string): Promise<string | undefined> {
  return (await files.state(path))?.sha256 ?? digestOfFile(files, path);
}
