import { createHash, hash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Language } from "../../../base/site/languages.ts";
import type { MemoryIndexState } from "../index/memoryIndex.ts";
import type { ReadTextsState } from "../index/textDigests.ts";

/** Location of saved indexes, and the version that they depend on. */
export interface SavedIndexes {
  readonly folder: string;
  /** Version of the code that reads texts: an index of another one is not used. */
  readonly version: string;
  /** Minimum number of documents of a saved index; absent: 1,000. */
  readonly minDocuments?: number;
}

/** Saved part of an index, derived from texts. Documents and parts are added again. */
export interface SavedIndex {
  readonly terms: MemoryIndexState;
  readonly texts: ReadTextsState;
}

/**
 * Bytes of each of the two digests at the start of a file: of the version, and of the index that
 * follows.
 */
const digestLength = 32;

/** Milliseconds after which incomplete files of a terminated process are deleted. */
const maxAgeOfIncoming = 3_600_000;

const incoming = ".incoming";

/**
 * Reads the saved index of a language. Undefined where there is none, where it is of another
 * version, and where the file is damaged: it is only a cache.
 */
export function readSavedIndex(place: SavedIndexes, language: Language): SavedIndex | undefined {
  try {
    const file = readFileSync(fileOf(place, language));
    const body = file.subarray(2 * digestLength);
    const isWhole = file.subarray(digestLength, 2 * digestLength).equals(digestOf(body));
    const isOurs = file.subarray(0, digestLength).equals(digestOf(versionOf(place)));
    // The digest shows that this program wrote the content.
    return isWhole && isOurs ? (deserialize(body) as SavedIndex) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves a language's index in place of the former one, readable by the server's account alone.
 * Concurrent readers and writers see either of the two whole.
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

/** Texts are normalised by Unicode's tables, which belong to the runtime. */
function versionOf({ version }: SavedIndexes): string {
  return `${version} ${process.version} ${process.versions.unicode ?? ""}`;
}

function digestOf(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

/** A single version for the contents of files. */
export function versionOfFiles(files: readonly URL[]): string {
  return files.map((file) => hash("sha256", readFileSync(file), "base64url")).join(" ");
}
