import { createHash, hash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Language } from "../../../base/site/languages.ts";
import type { MemoryIndexState } from "../index/memoryIndex.ts";
import type { ReadTextsState } from "../index/readTexts.ts";

/** Where indexes are saved, and what they depend on beside the texts. */
export interface SavedIndexes {
  readonly folder: string;
  /** The version of what reads texts: an index of another one is of no use. */
  readonly version: string;
}

/** What is saved of an index: what its texts left in it. Documents and parts are put again. */
export interface SavedIndex {
  readonly terms: MemoryIndexState;
  readonly texts: ReadTextsState;
}

/** A file is two digests of 32 bytes, of the version and of what follows, and the index. */
const digestLength = 32;

/** Files that were being written when a process ended are cleared away after this time, in ms. */
const maxAgeOfIncoming = 3_600_000;

const incoming = ".incoming";

/**
 * The index that was saved last for a language. Undefined where there is none, where it is another
 * version's, and where the file is not as it was written: it only ever spares work.
 */
export function readSavedIndex(place: SavedIndexes, language: Language): SavedIndex | undefined {
  try {
    const file = readFileSync(fileOf(place, language));
    const body = file.subarray(2 * digestLength);
    const isWhole = file.subarray(digestLength, 2 * digestLength).equals(digestOf(body));
    const isOurs = file.subarray(0, digestLength).equals(digestOf(versionOf(place)));
    // What is deserialised was written by this program and is as it was written.
    return isWhole && isOurs ? (deserialize(body) as SavedIndex) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves a language's index in place of the one before, for the server's account alone. Whoever reads
 * meanwhile, and whoever writes at the same time, finds one or the other whole.
 * @throws Error of the file system
 */
export async function saveIndex(
  place: SavedIndexes,
  language: Language,
  index: SavedIndex,
): Promise<void> {
  const body = serialize(index);
  const target = fileOf(place, language);
  const folder = dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearIncoming(folder);
  const written = `${target}.${randomUUID()}${incoming}`;
  try {
    const file = await open(written, "wx", 0o600);
    try {
      await file.writev([digestOf(versionOf(place)), digestOf(body), body]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(written, target);
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
}

async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(incoming)) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - maxAgeOfIncoming) await rm(join(folder, name), { force: true });
  }
}

function fileOf({ folder }: SavedIndexes, language: Language): string {
  return join(folder, `${language}.index`);
}

/** Unicode's tables, by which texts are normalised, are the program's that runs it. */
function versionOf({ version }: SavedIndexes): string {
  return `${version} ${process.version} ${process.versions.unicode ?? ""}`;
}

function digestOf(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

/** One version for the contents of files. */
export function versionOfFiles(files: readonly URL[]): string {
  return files.map((file) => hash("sha256", readFileSync(file), "base64url")).join(" ");
}
