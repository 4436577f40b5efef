import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { beginsAs } from "./signatures.ts";

/** Why an archive is not taken. */
export class BadArchive extends Error {
  /** It would become too large; or it cannot be looked into; or it holds what is not taken. */
  readonly reason: "bomb" | "unreadable" | "kind";

  constructor(reason: BadArchive["reason"], message: string) {
    super(message);
    this.name = "BadArchive";
    this.reason = reason;
  }
}

/** All that comes out of an archive and of those within it, in bytes. */
const mostExpanded = 256 * 1024 * 1024;

/** From so many bytes on, an archive that becomes so many times larger is a bomb whatever its size. */
const harmless = 16 * 1024 * 1024;
const mostTimes = 150;

const mostEntries = 5_000;

/** An archive in a presentation in an archive, and one more. */
const deepest = 4;

interface Entry {
  readonly name: string;
  readonly method: number;
  /** In bytes, in the archive and out of it. */
  readonly packed: number;
  readonly expanded: number;
  /** Where its own header begins. */
  readonly at: number;
}

/**
 * Looks through a ZIP archive (APPNOTE.TXT 6.3), expanding it to nowhere: what its directory says may
 * be a lie. Archives within it are looked through as well.
 * @returns the names of its entries
 * @throws BadArchive
 */
export async function inspectZip(path: string): Promise<string[]> {
  return new Inspection().inspect(path, 1);
}

class Inspection {
  #left = mostExpanded;

  async inspect(path: string, depth: number): Promise<string[]> {
    if (depth > deepest) throw new BadArchive("bomb", "archives within archives without end");
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const entries = await readDirectory(file, size);
      this.#refuseDeclared(entries, size);
      for (const entry of entries) await this.#expand(file, path, entry, depth);
      return entries.map(({ name }) => name);
    } finally {
      await file.close();
    }
  }

  /** What can be told before anything is expanded. */
  #refuseDeclared(entries: readonly Entry[], size: number): void {
    const expanded = entries.reduce((sum, entry) => sum + entry.expanded, 0);
    if (expanded > this.#left) throw new BadArchive("bomb", `${expanded} bytes declared`);
    if (expanded > harmless && expanded > size * mostTimes) {
      throw new BadArchive("bomb", `${expanded} bytes out of ${size}`);
    }
    let end = 0;
    for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
      if (at < end) throw new BadArchive("bomb", "entries that share their bytes");
      end = at + packed;
    }
    if (end > size) throw new BadArchive("unreadable", "entries past the end");
  }

  async #expand(file: FileHandle, path: string, entry: Entry, depth: number): Promise<void> {
    if (entry.packed === 0 && entry.expanded === 0) return;
    const from = await dataOf(file, entry);
    const source = createReadStream(path, { start: from, end: from + entry.packed - 1 });
    const nested = `${path}.${depth}`;
    try {
      if (await this.#look(expandedBy(entry.method, source), entry, nested)) {
        await this.inspect(nested, depth + 1);
      }
    } catch (error) {
      if (error instanceof BadArchive || isOfSystem(error)) throw error;
      throw new BadArchive("unreadable", error instanceof Error ? error.message : "damaged");
    } finally {
      source.destroy();
      await rm(nested, { force: true });
    }
  }

  /**
   * Reads an entry to its end, and keeps it at the path where it is an archive itself.
   * @returns whether it is
   */
  async #look(bytes: Readable, { expanded }: Entry, path: string): Promise<boolean> {
    let nested: FileHandle | undefined;
    let passed = 0;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        if (passed === 0) {
          if (beginsAs("zip", chunk)) nested = await open(path, "wx", 0o600);
          else if (beginsAs("packed", chunk))
            throw new BadArchive("kind", "an archive of another kind");
        }
        passed += chunk.length;
        this.#left -= chunk.length;
        if (passed > expanded || this.#left < 0)
          throw new BadArchive("bomb", "larger than declared");
        await nested?.writeFile(chunk);
      }
    } finally {
      await nested?.close();
    }
    if (passed < expanded) throw new BadArchive("unreadable", "shorter than declared");
    return nested !== undefined;
  }
}

function expandedBy(method: number, source: Readable): Readable {
  if (method === 0) return source;
  const inflate = createInflateRaw();
  source.once("error", (error) => inflate.destroy(error));
  return source.pipe(inflate);
}

/** A full disk is no fault of the archive's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };

const endLength = 22;
const longestComment = 0xffff;

/** The archive's directory, which stands at its end (APPNOTE.TXT 4.3.12 and 4.3.16). */
async function readDirectory(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await bytesAt(file, Math.max(0, size - endLength - longestComment), size);
  const end = endRecord(tail);
  if (end === undefined) throw new BadArchive("unreadable", "no directory");
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const at = end.readUInt32LE(16);
  if (count > mostEntries) throw new BadArchive("bomb", `${count} entries`);
  if (at + length > size) throw new BadArchive("unreadable", "no directory where it should be");
  const directory = await bytesAt(file, at, at + length);
  const entries: Entry[] = [];
  for (let offset = 0; entries.length < count; ) {
    const entry = directory.subarray(offset);
    if (entry.length < 46 || entry.readUInt32LE() !== signatures.entry) {
      throw new BadArchive("unreadable", "a damaged directory");
    }
    const nameLength = entry.readUInt16LE(28);
    entries.push(readEntry(entry, nameLength));
    offset += 46 + nameLength + entry.readUInt16LE(30) + entry.readUInt16LE(32);
  }
  return entries;
}

/** The last that says truly how much stands behind it. */
function endRecord(tail: Buffer): Buffer | undefined {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) === tail.length) return tail.subarray(at);
  }
  return undefined;
}

function readEntry(entry: Buffer, nameLength: number): Entry {
  const flags = entry.readUInt16LE(8);
  const method = entry.readUInt16LE(10);
  const packed = entry.readUInt32LE(20);
  const expanded = entry.readUInt32LE(24);
  if ((flags & 1) === 1) throw new BadArchive("unreadable", "locked by a password");
  if (method !== 0 && method !== 8) throw new BadArchive("unreadable", `method ${method}`);
  if (method === 0 && packed !== expanded) throw new BadArchive("unreadable", "sizes that differ");
  return {
    name: entry.toString("utf8", 46, 46 + nameLength),
    method,
    packed,
    expanded,
    at: entry.readUInt32LE(42),
  };
}

/** Where an entry's bytes begin: behind its own header (APPNOTE.TXT 4.3.7). */
async function dataOf(file: FileHandle, { at }: Entry): Promise<number> {
  const header = await bytesAt(file, at, at + 30);
  if (header.length < 30 || header.readUInt32LE() !== signatures.local) {
    throw new BadArchive("unreadable", "an entry that is not where it should be");
  }
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}
