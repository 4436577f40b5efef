import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openDiskFiles } from "../../../base/store/files/diskFiles.ts";
import type { StorageLocation } from "../../../base/store/storage/location.ts";
import { openStorage } from "../../../base/store/storage/openStorage.ts";
import type { Files, OpenFile } from "../../../base/store/storage/storageInterface.ts";

/** The attachments where the configuration says: in the data folder, or in a bucket. */
export async function openAttachments(location: StorageLocation): Promise<AttachmentFolder> {
  const files = await openStorage(location, "attachments");
  return AttachmentFolder.open(location.dataDir, files);
}

/** A file that has arrived and has no name yet. */
export interface ReceivedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** More arrived than may. */
export class FileTooLarge extends Error {
  constructor(max: number) {
    super(`More than ${max} bytes`);
    this.name = "TooLarge";
  }
}

const arriving = ".arriving-";

/**
 * Storage of attachments: a folder of their own below DATA_DIR, which no address leads to, or a
 * bucket, with the folder for what is arriving. Names are random, without an ending, and files are
 * never to be run by anybody.
 */
export class AttachmentFolder {
  readonly path: string;
  readonly #files: Files;

  private constructor(path: string, files: Files) {
    this.path = path;
    this.#files = files;
  }

  /**
   * The folder, made where it is missing, for its owner alone.
   * @param files storage of those that have arrived; absent: the folder itself
   */
  static async open(dataDir: string, files?: Files): Promise<AttachmentFolder> {
    const path = resolve(dataDir, "attachments");
    await mkdir(path, { recursive: true, mode: 0o700 });
    return new AttachmentFolder(path, files ?? (await openDiskFiles(path)));
  }

  /**
   * Writes what arrives to the disk as it comes, and nothing where it does not come whole.
   * @throws TooLarge, and whatever the sender's side throws
   */
  async receive(bytes: AsyncIterable<Uint8Array>, max: number): Promise<ReceivedFile> {
    const path = join(this.path, `${arriving}${randomUUID()}`);
    const file = await open(path, "wx", 0o600);
    try {
      let size = 0;
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > max) throw new FileTooLarge(max);
        // Writes all of it from where the file ends; `write` may stop early where the disk is full.
        await file.writeFile(chunk);
      }
      await file.sync();
      await file.close();
      return { path, size };
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Gives an arrival its name. When this returns it survives a loss of power.
   * @throws StorageUnavailable
   */
  async commit({ path }: ReceivedFile, name: string): Promise<void> {
    await this.#files.adopt(name, path);
  }

  /** Opens an attachment to be sent; undefined where it is not there. */
  open(name: string): Promise<OpenFile | undefined> {
    return this.#files.open(name);
  }

  async discard({ path }: ReceivedFile): Promise<void> {
    await rm(path, { force: true });
  }

  async remove(name: string): Promise<void> {
    if (name.startsWith(arriving)) await rm(join(this.path, name), { force: true });
    else await this.#files.remove(name);
  }

  /** Path of an attachment on disk, or its `s3://` address. */
  pathOf(name: string): string {
    return `${this.#files.place}/${name}`;
  }

  /** Bytes free on the disk for this process. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.path);
    return bavail * bsize;
  }

  /** Names of the files that were last written before a time, half-arrived ones among them. */
  async writtenBefore(time: number): Promise<string[]> {
    const names: string[] = [];
    for await (const { path, modified } of this.#files.list()) {
      if (modified < time) names.push(path);
    }
    for (const entry of await readdir(this.path, { withFileTypes: true })) {
      const isArriving = entry.isFile() && entry.name.startsWith(arriving);
      if (isArriving && (await this.#isOlder(entry, time))) names.push(entry.name);
    }
    return names;
  }

  async #isOlder({ name }: Dirent, time: number): Promise<boolean> {
    const found = await stat(join(this.path, name)).catch(() => undefined);
    return found !== undefined && found.mtimeMs < time;
  }
}
