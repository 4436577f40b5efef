import { createHash, type Hash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import type { EncryptionKey } from "../../staff/serverSettings/backupSettings.ts";
import {
  type ArchiveHead,
  headName,
  type Manifest,
  manifestName,
  readManifest,
} from "./archiveManifest.ts";
import { BackupProblem } from "./backupProblem.ts";
import type { DecryptionKey } from "./decryptionKey.ts";
import { decrypted, encrypted } from "./encryption.ts";

/** Maximum bytes of a manifest that is read: enough for some million files. */
const maxManifestBytes = 256 * 1024 * 1024;

/** Content of an entry of an archive, with its name. */
export interface EntrySource {
  readonly name: string;
  /** In bytes; must equal the length of the stream. */
  readonly size: number;
  readonly bytes: Readable;
}

/** Files that the archive's database refers to. */
type References = Manifest["references"];

/**
 * An archive as a stream: tar, compressed by zstd, encrypted by age. Its head comes first, then the
 * entries in the order given, and last the manifest with their checksums.
 * @param references called when all entries are written
 */
export async function* writeArchive(
  head: ArchiveHead,
  entries: AsyncIterable<EntrySource>,
  references: () => Promise<References>,
  key: EncryptionKey,
): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const writer = new EntryWriter((name, size) => controller.add({ name, size, mode: 0o600 }));
  const pack = async () => {
    await writer.addText(headName, JSON.stringify(head));
    for await (const entry of entries) await writer.add(entry);
    const manifest: Manifest = { ...head, entries: writer.entries, references: await references() };
    await writer.addText(manifestName, JSON.stringify(manifest));
    controller.finalize();
  };
  const packed = pack().catch((error: unknown) => controller.error(error));
  const compressed = new PassThrough();
  const zipped = pipeline(readable, createZstdCompress(), compressed);
  // The stream ends with the same error, which is thrown below.
  zipped.catch(() => undefined);
  yield* await encrypted(toBytes(compressed), key);
  await zipped;
  await packed;
}

class EntryWriter {
  readonly entries: Manifest["entries"] = [];
  readonly #open: (name: string, size: number) => WritableStream<Uint8Array>;

  constructor(open: (name: string, size: number) => WritableStream<Uint8Array>) {
    this.#open = open;
  }

  async add({ name, size, bytes }: EntrySource): Promise<void> {
    const hash = createHash("sha256");
    try {
      const entry = this.#open(name, size).getWriter();
      for await (const piece of bytes) {
        const copy = new Uint8Array(piece);
        hash.update(copy);
        await entry.write(copy);
      }
      await entry.close();
    } finally {
      bytes.destroy();
    }
    this.entries.push({ name, size, sha256: hash.digest("hex") });
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add({ name, size: bytes.length, bytes: Readable.from([bytes]) });
    // The manifest cannot contain its own checksum.
    if (name === manifestName) this.entries.pop();
  }
}

/** An entry being read. `bytes` must be read before the next entry. */
interface ReadEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Reads an archive to its end and checks every checksum.
 * @param take called with each entry other than head and manifest; unread rests are checked as well
 * @returns the manifest
 * @throws BackupProblem where the archive was changed, truncated, or encrypted for another key
 */
export async function readArchive(
  bytes: Readable,
  key: DecryptionKey,
  take: (entry: ReadEntry) => Promise<void>,
): Promise<Manifest> {
  const tar = new PassThrough();
  try {
    const plain = await decrypted(toBytes(bytes), key);
    const unzipped = pipeline(plain, createZstdDecompress(), tar);
    unzipped.catch(() => undefined);
    const found = await readEntries(toBytes(tar), take);
    await unzipped;
    return checked(found);
  } catch (error) {
    if (error instanceof BackupProblem || isOfDisk(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(`The archive is damaged or was changed: ${message}`, { cause: error });
  } finally {
    bytes.destroy();
    tar.destroy();
  }
}

interface FoundEntries {
  readonly entries: Map<string, { readonly size: number; readonly sha256: string }>;
  readonly manifest: string | undefined;
}

async function readEntries(
  tar: ReadableStream<Uint8Array>,
  take: (entry: ReadEntry) => Promise<void>,
): Promise<FoundEntries> {
  const entries = new Map<string, { size: number; sha256: string }>();
  let manifest: string | undefined;
  for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
    const { name, size, type = "file" } = header;
    if (type !== "file" || entries.has(name) || manifest !== undefined) {
      throw new BackupProblem(`The archive is not one of ours: ${JSON.stringify(name)} is in it`);
    }
    const hash = createHash("sha256");
    if (name === manifestName) manifest = await readText(body, size);
    else if (name === headName) await drain(hashed(body, hash));
    else {
      const read = hashed(body, hash);
      await take({ name, size, bytes: read });
      // Unread bytes are checked as well.
      await drain(read);
    }
    entries.set(name, { size, sha256: hash.digest("hex") });
  }
  return { entries, manifest };
}

async function* hashed(
  body: ReadableStream<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
}

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of bytes);
}

async function readText(body: ReadableStream<Uint8Array>, size: number): Promise<string> {
  if (size > maxManifestBytes)
    throw new BackupProblem(`A manifest of ${size} bytes is none of ours`);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Compares the entries read with the manifest. */
function checked({ entries, manifest: text }: FoundEntries): Manifest {
  if (text === undefined) throw new BackupProblem("The archive has no manifest: it is incomplete");
  const manifest = readManifest(text);
  for (const { name, size, sha256 } of manifest.entries) {
    const found = entries.get(name);
    if (found === undefined) throw new BackupProblem(`The archive lacks ${name}`);
    if (found.size !== size || found.sha256 !== sha256) {
      throw new BackupProblem(`${name} in the archive is not what its manifest says`);
    }
  }
  if (entries.size !== manifest.entries.length + 1) {
    throw new BackupProblem("The archive holds more than its manifest says");
  }
  return manifest;
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** A Node stream of bytes as a web stream. */
function toBytes(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream.iterator({ destroyOnReturn: true });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next: IteratorResult<unknown> = await pieces.next();
        if (next.done) controller.close();
        else if (next.value instanceof Uint8Array) controller.enqueue(new Uint8Array(next.value));
        else controller.error(new TypeError("A stream of bytes gave something else"));
      },
      async cancel() {
        stream.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
