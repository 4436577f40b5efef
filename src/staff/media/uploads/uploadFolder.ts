import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";

/** A file that has arrived on this machine. */
export interface Arrival {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

const arriving = ".arriving-";

/** Age from which arrivals that were never kept are removed, in milliseconds. */
const forgottenMs = 24 * 3_600_000;

/** Folder on the local disk in which uploads arrive and are inspected. */
export class Arrivals {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Opens the folder below DATA_DIR/storage and makes it where it is missing; names with a dot are
   * no stored files.
   */
  static async open(dataDir: string): Promise<Arrivals> {
    const folder = resolve(dataDir, "storage");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Arrivals(folder);
  }

  /** A path of its own for a file that is being made. */
  place(): string {
    return join(this.#folder, `${arriving}${randomUUID()}`);
  }

  /**
   * Writes an upload to the disk as it arrives; an incomplete one is removed.
   * @throws RefusedMedia where it is too large, and errors of the sender's side
   */
  async receive(bytes: AsyncIterable<Uint8Array>, max: number): Promise<Arrival> {
    const path = this.place();
    const file = await open(path, "wx", 0o600);
    try {
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > max) throw new RefusedMedia("tooLarge");
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
      await file.close();
      return { path, size, hash: hash.digest("hex") };
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
  }

  async discard({ path }: Pick<Arrival, "path">): Promise<void> {
    await rm(path, { force: true });
  }

  /** Bytes free on the disk for this process. */
  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** Removes incomplete arrivals of processes that have ended. @returns their number */
  async sweep(now: number): Promise<number> {
    let removed = 0;
    for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.startsWith(arriving)) continue;
      const path = join(this.#folder, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || found.mtimeMs > now - forgottenMs) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }
}
