import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ActiveContent } from "../activeContent.ts";
import { isProgramName } from "../attachmentFormats.ts";
import { hasSignature } from "../fileSignatures.ts";
import { RejectedFile } from "../rejectedFile.ts";
import { inspectCompoundFile } from "./compoundFile.ts";
import {
  isContentTypes,
  isMacroPart,
  officeFormatIn,
  officeFormatOf,
  officePartRules,
} from "./officePackage.ts";

/** All that comes out of an archive and of those within it, in bytes. */
const maxExpanded = 256 * 1024 * 1024;

/** From so many bytes on, an archive that becomes so many times larger is a bomb whatever its size. */
const harmless = 16 * 1024 * 1024;
const maxTimes = 150;

const maxEntries = 5_000;

/** An archive in a presentation in an archive, and one more. */
const deepest = 4;

/** A document of today's Office, or a mere archive. */
type ArchiveFormat = "docx" | "xlsx" | "pptx" | "zip";

/**
 * Looks through a ZIP archive, expanding it to nowhere: what its directory says may be a lie.
 * Archives within it are looked through as well. What is not taken by itself is not taken in one.
 * @returns what it is: a document of today's Office, or a mere archive
 * @throws RejectedFile
 */
export async function inspectZip(path: string): Promise<ArchiveFormat> {
  return new Inspection().inspect(path, 1);
}

/** True where a file of another kind is a ZIP archive besides: those are read from their end. */
export async function isAlsoZip(path: string): Promise<boolean> {
  try {
    const zip = await openPromise(path, { autoClose: false });
    zip.close();
    return zip.entryCount > 0;
  } catch (error) {
    if (isOfSystem(error)) throw error;
    return false;
  }
}

interface ArchiveOffset {
  readonly path: string;
  readonly depth: number;
  readonly isOffice: boolean;
}

class Inspection {
  #left = maxExpanded;

  async inspect(path: string, depth: number): Promise<ArchiveFormat> {
    if (depth > deepest) throw new RejectedFile("bomb", "archives within archives without end");
    const zip = await opened(path);
    // A later error of closing does not matter.
    zip.on("error", () => undefined);
    try {
      const entries = await entriesOf(zip);
      this.#refuseDeclared(entries, zip.fileSize);
      const format =
        officeFormatOf(entries.map(({ fileName }) => fileName)) ?? (await formatIn(zip, entries));
      const place = { path, depth, isOffice: format !== undefined };
      for (const entry of entries) await this.#expand(zip, entry, place);
      return format ?? "zip";
    } finally {
      zip.close();
    }
  }

  /** Refuses by declared sizes, before anything is expanded. */
  #refuseDeclared(entries: readonly Entry[], size: number): void {
    const expanded = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (expanded > this.#left) throw new RejectedFile("bomb", `${expanded} bytes declared`);
    if (expanded > harmless && expanded > size * maxTimes) {
      throw new RejectedFile("bomb", `${expanded} bytes out of ${size}`);
    }
    let end = 0;
    const inOrder = entries.toSorted(
      (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
    );
    for (const { relativeOffsetOfLocalHeader: at, compressedSize } of inOrder) {
      if (at < end) throw new RejectedFile("bomb", "entries that share their bytes");
      end = at + compressedSize;
    }
    if (end > size) throw new RejectedFile("unreadable", "entries past the end");
  }

  async #expand(zip: ZipFile, entry: Entry, place: ArchiveOffset): Promise<void> {
    refuseEntry(entry, place);
    if (entry.compressedSize === 0 && entry.uncompressedSize === 0) return;
    const nested = `${place.path}.${place.depth}`;
    let bytes: Readable | undefined;
    try {
      bytes = await expandedBytes(zip, entry);
      const container = await this.#look(bytes, entry, nested, place);
      if (container === "zip") await this.inspect(nested, place.depth + 1);
      if (container === "compound") await inspectCompoundFile(nested);
    } catch (error) {
      if (error instanceof RejectedFile || isOfSystem(error)) throw error;
      throw new RejectedFile("unreadable", error instanceof Error ? error.message : "damaged");
    } finally {
      bytes?.destroy();
      await rm(nested, { force: true });
    }
  }

  /**
   * Reads an entry to its end, and keeps it at the path where it must be looked into as a whole.
   * @returns what it is then
   */
  async #look(
    bytes: Readable,
    { fileName, uncompressedSize }: Entry,
    path: string,
    { isOffice }: ArchiveOffset,
  ): Promise<"zip" | "compound" | undefined> {
    let whole: "zip" | "compound" | undefined;
    let file: FileHandle | undefined;
    let content: ActiveContent | undefined;
    let passed = 0;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        if (content === undefined) {
          refuseStart(chunk);
          whole = containerKind(chunk);
          if (whole !== undefined) file = await open(path, "wx", 0o600);
          const sort = !isOffice && isLikeText(chunk) ? "text" : "binary";
          content = new ActiveContent(sort, isOffice ? officePartRules(fileName) : []);
        }
        passed += chunk.length;
        this.#left -= chunk.length;
        if (passed > uncompressedSize || this.#left < 0)
          throw new RejectedFile("bomb", "larger than declared");
        content.push(chunk);
        await file?.writeFile(chunk);
      }
    } finally {
      await file?.close();
    }
    if (passed < uncompressedSize) throw new RejectedFile("unreadable", "shorter than declared");
    return whole;
  }
}

/** Most bytes of the types of a document's parts. */
const maxTypes = 1024 * 1024;

/** Format of a document whose parts lie in folders of their own. */
async function formatIn(zip: ZipFile, entries: readonly Entry[]) {
  const types = entries.find(({ fileName }) => isContentTypes(fileName));
  if (types === undefined || types.uncompressedSize > maxTypes) return undefined;
  try {
    const bytes = await expandedBytes(zip, types);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxTypes) break;
      pieces.push(chunk);
    }
    return officeFormatIn(Buffer.concat(pieces).toString("latin1"));
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    const zip = await openPromise(path, { autoClose: false, validateEntrySizes: false });
    if (zip.entryCount <= maxEntries) return zip;
    zip.close();
    throw new RejectedFile("bomb", `${zip.entryCount} entries`);
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw asUnreadable(error);
  }
  return entries;
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof RejectedFile || isOfSystem(error)) return error;
  return new RejectedFile("unreadable", error instanceof Error ? error.message : "damaged");
}

/** Refuses an entry by its header. */
function refuseEntry(entry: Entry, { isOffice }: ArchiveOffset): void {
  const { compressionMethod: method, fileName } = entry;
  if (entry.isEncrypted()) throw new RejectedFile("unreadable", "locked by a password");
  if (method !== 0 && method !== 8) throw new RejectedFile("unreadable", `method ${method}`);
  if (method === 0 && entry.compressedSize !== entry.uncompressedSize) {
    throw new RejectedFile("unreadable", "sizes that differ");
  }
  const isActive = isOffice ? isMacroPart(fileName) : isProgramName(fileName);
  if (isActive) throw new RejectedFile("program", fileName);
}

/** Refuses an entry by its first bytes. */
function refuseStart(chunk: Buffer): void {
  if (hasSignature("packed", chunk)) throw new RejectedFile("kind", "an archive of another kind");
  if (hasSignature("program", chunk)) throw new RejectedFile("program", "a program");
}

function containerKind(chunk: Buffer): "zip" | "compound" | undefined {
  if (hasSignature("zip", chunk)) return "zip";
  return hasSignature("compound", chunk) ? "compound" : undefined;
}

/** True where bytes could be a text: none is a control character that no text holds. */
function isLikeText(chunk: Buffer): boolean {
  return !chunk
    .subarray(0, 4_096)
    .some((byte) => (byte > 0 && byte < 7) || (byte > 13 && byte < 27));
}

/** An entry's bytes as they come out of it; destroyed, they leave nothing open. */
async function expandedBytes(zip: ZipFile, entry: Entry): Promise<Readable> {
  const source = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === 0) return source;
  const inflate = createInflateRaw();
  source.once("error", (error) => inflate.destroy(error));
  inflate.once("close", () => source.destroy());
  return source.pipe(inflate);
}

/** A full disk is no fault of the archive's. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
